import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import type { ResultOf } from '@portico/contract/route';
import type { KpiFigure, kpi } from '@portico/contract/routes/kpi';
import type { TargetItem } from '@portico/contract/words/targets';
import { type AboutLine, aboutLines, columns, sheetOf, type Tables, type Words } from '../analysis/index.ts';

const { figure, localTime, share, text } = columns;
const wholeDay = { startHour: '00:00:00', endHour: '23:59:59' };

export type PeriodProgress = KpiFigure & { period: 'today' | 'yesterday' | 'week' | 'month' | 'year' };
type About = { item: TargetItem; places: readonly string[]; settings: FiguresMeant };
type Named = Tables & { title: string };

/** The usual periods beside their targets. */
export function progressTables(words: Words, rows: readonly PeriodProgress[], about: About): Named {
  const { say } = words;
  const { item } = about;
  const title = say('progress.title');
  const sheet = sheetOf<PeriodProgress>(
    words.item(item),
    [
      text(say('home.period'), ({ period }) => say(`words.ranges.${period}`)),
      localTime(say('analysis.hoursStart'), ({ range }) => range.from),
      localTime(say('analysis.hoursEnd'), ({ range }) => range.to),
      figure(words, item, { title: words.item(item), cell: ({ value }) => value }),
      share(say('exports.completeness'), ({ completeness }) => completeness),
      ...targetColumns<PeriodProgress>(words, item, (row) => row),
      figure(words, item, { title: say('exports.compared'), cell: ({ compared }) => compared }),
      figure(words, item, { title: say('exports.base'), cell: ({ baseValue }) => baseValue }),
      share(say('home.change'), ({ growth }) => growth),
    ],
    rows,
  );
  const without = rows.find(({ withoutTarget }) => withoutTarget.count > 0)?.withoutTarget;
  const more: AboutLine[] =
    without === undefined ? [] : [[say('progress.title'), say('progress.withoutTarget', { n: without.count })]];
  const [first] = rows;
  const range = first?.range ?? null;
  return {
    title,
    range,
    size: rows.length,
    sheets: [sheet],
    about: aboutLines(words, {
      ...about,
      items: [item],
      range: null,
      zone: first?.zone ?? null,
      hours: wholeDay,
      more,
    }),
  };
}

type Monitoring = ResultOf<typeof kpi.targets>;
type Place = Monitoring['rows'][number];

/** Every place with its targets of this month and this year, in the order of the screen. */
export function monitoringTables(words: Words, { rows }: Monitoring, about: Omit<About, 'places'>): Named {
  const { say } = words;
  const { item } = about;
  const title = say('progress.monitoring');
  const period = (name: 'month' | 'year') => {
    const of = (part: string) => words.of(say(`words.ranges.${name}`), part);
    return [
      figure<Place>(words, item, { title: of(say('home.actual')), cell: (row) => row[name].actual }),
      share<Place>(of(say('exports.completeness')), (row) => row[name].completeness),
      ...targetColumns<Place>(words, item, (row) => row[name], of),
    ];
  };
  const sheet = sheetOf<Place>(
    words.item(item),
    [
      text(say('exports.places'), ({ name }) => name),
      text(say('words.selections.organisation'), ({ path }) => path.join(' / '), 34),
      localTime(say('exports.asOf'), ({ asOf }) => asOf),
      ...period('month'),
      ...period('year'),
    ],
    rows,
  );
  const places = rows.map(({ name }) => name);
  return {
    title,
    range: null,
    size: rows.length,
    sheets: [sheet],
    about: aboutLines(words, { ...about, places, items: [item], range: null, zone: null, hours: wholeDay }),
  };
}

type Progress = Pick<KpiFigure, 'target' | 'targetToDate' | 'targetActual' | 'completion' | 'pace'>;

function targetColumns<Row>(
  words: Words,
  item: TargetItem,
  of: (row: Row) => Progress,
  titled: (title: string) => string = (title) => title,
) {
  const { say } = words;
  return [
    figure<Row>(words, item, { title: titled(say('progress.target')), cell: (row) => of(row).target }),
    figure<Row>(words, item, {
      title: titled(say('exports.dueByNow')),
      mean: true,
      cell: (row) => of(row).targetToDate,
    }),
    figure<Row>(words, item, { title: titled(say('exports.ofTargeted')), cell: (row) => of(row).targetActual }),
    share<Row>(titled(say('progress.completion')), (row) => of(row).completion),
    share<Row>(titled(say('progress.pace')), (row) => of(row).pace),
  ];
}
