import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import type { ResultOf } from '@portico/contract/route';
import type { KpiReply, kpi } from '@portico/contract/routes/kpi';
import type { KpiItem } from '@portico/contract/words/targets';
import { isTooIncomplete } from '@portico/counting/explanation';
import {
  type AboutLine,
  buildAboutLines,
  buildSheet,
  columns,
  type ExportTables,
  type ExportTexts,
} from '../analysis/index.ts';

const { itemColumn, localTimeColumn, shareColumn, textColumn } = columns;
const wholeDay = { startHour: '00:00:00', endHour: '23:59:59' };

export type PeriodProgress = KpiReply & { period: 'today' | 'yesterday' | 'week' | 'month' | 'year' };
type About = { item: KpiItem; places: readonly string[]; settings: AppliedCalculationSettings };
type TitledTables = ExportTables & { title: string };

/** Table of today, yesterday, and the current week, month and year, with their targets. */
export function buildProgressTables(texts: ExportTexts, rows: readonly PeriodProgress[], about: About): TitledTables {
  const { translate } = texts;
  const { item } = about;
  const title = translate('progress.title');
  const sheet = buildSheet<PeriodProgress>(
    texts.item(item),
    [
      textColumn(translate('home.period'), ({ period }) => translate(`words.ranges.${period}`)),
      localTimeColumn(translate('analysis.hoursStart'), ({ range }) => range.from),
      localTimeColumn(translate('analysis.hoursEnd'), ({ range }) => range.to),
      itemColumn(texts, item, { title: texts.item(item), cell: ({ value }) => value }),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
      ...targetColumns<PeriodProgress>(texts, item, (row) => row),
      itemColumn(texts, item, { title: translate('exports.compared'), cell: ({ compared }) => compared }),
      itemColumn(texts, item, { title: translate('exports.base'), cell: ({ baseValue }) => baseValue }),
      shareColumn(translate('home.change'), ({ growth }) => growth),
    ],
    rows,
  );
  const placesWithoutTarget = rows.find(({ withoutTarget }) => withoutTarget.count > 0)?.withoutTarget;
  const extraLines: AboutLine[] =
    placesWithoutTarget === undefined
      ? []
      : [
          [
            translate('progress.title'),
            translate('progress.withoutTarget', { count: placesWithoutTarget.count, n: placesWithoutTarget.count }),
          ],
        ];
  const [first] = rows;
  const range = first?.range ?? null;
  return {
    title,
    range,
    rowCount: rows.length,
    sheets: [sheet],
    aboutLines: buildAboutLines(texts, {
      ...about,
      items: [item],
      range: null,
      zone: first?.zone ?? null,
      hours: wholeDay,
      extraLines,
    }),
  };
}

type Monitoring = ResultOf<typeof kpi.targets>;
type Place = Monitoring['rows'][number];

/** Table of all places with their targets of this month and this year, in the order of the screen. */
export function buildMonitoringTables(
  texts: ExportTexts,
  { rows }: Monitoring,
  about: Omit<About, 'places'>,
): TitledTables {
  const { translate } = texts;
  const { item } = about;
  const title = translate('progress.monitoring');
  const period = (name: 'month' | 'year') => {
    const labelled = (part: string) => texts.joinTitle(translate(`words.ranges.${name}`), part);
    return [
      itemColumn<Place>(texts, item, { title: labelled(translate('home.actual')), cell: (row) => row[name].actual }),
      shareColumn<Place>(labelled(translate('exports.completeness')), (row) => row[name].completeness),
      ...targetColumns<Place>(texts, item, (row) => row[name], labelled),
    ];
  };
  const sheet = buildSheet<Place>(
    texts.item(item),
    [
      textColumn(translate('exports.places'), ({ name }) => name),
      textColumn(translate('words.selections.organisation'), ({ path }) => path.join(' / '), 34),
      localTimeColumn(translate('exports.asOf'), ({ asOf }) => asOf),
      ...period('month'),
      ...period('year'),
    ],
    rows,
  );
  const places = rows.map(({ name }) => name);
  return {
    title,
    range: null,
    rowCount: rows.length,
    sheets: [sheet],
    aboutLines: buildAboutLines(texts, { ...about, places, items: [item], range: null, zone: null, hours: wholeDay }),
  };
}

type Progress = Pick<KpiReply, 'target' | 'targetToDate' | 'targetActual' | 'completion' | 'pace' | 'completeness'>;

function targetColumns<Row>(
  texts: ExportTexts,
  item: KpiItem,
  progressOf: (row: Row) => Progress,
  titled: (title: string) => string = (title) => title,
) {
  const { translate } = texts;
  return [
    itemColumn<Row>(texts, item, {
      title: titled(translate('progress.target')),
      cell: (row) => progressOf(row).target,
    }),
    itemColumn<Row>(texts, item, {
      title: titled(translate('exports.dueByNow')),
      isMean: true,
      cell: (row) => progressOf(row).targetToDate,
    }),
    itemColumn<Row>(texts, item, {
      title: titled(translate('exports.ofTargeted')),
      cell: (row) => progressOf(row).targetActual,
    }),
    shareColumn<Row>(titled(translate('progress.completion')), (row) => progressOf(row).completion),
    shareColumn<Row>(titled(translate('progress.pace')), (row) => {
      const { pace, completeness } = progressOf(row);
      // As on pages, no pace is shown with too little data.
      return isTooIncomplete(completeness) ? null : pace;
    }),
  ];
}
