import type { FestivalContrastSame, FestivalDetails } from '@portico/contract/routes/festivals';
import { buildSheet, columns, type ExportColumn, type ExportTables, type ExportTexts } from '../../analysis/index.ts';
import { buildFestivalAboutLines, type FestivalExportQuery } from './about.ts';
import { comparisonColumns, festivalColumns, formatFestivalLabel, pairColumns, toExportRange } from './columns.ts';

const { dayColumn, itemColumn, numberColumn, shareColumn, textColumn } = columns;

type Place = { name: string; festivals: readonly FestivalDetails['rows'][number][] };

/** Tables of festivals of one year, each compared with the 7 days before it: by festival, by day and by place. */
export function buildFestivalSameYearTables(
  texts: ExportTexts,
  query: FestivalExportQuery,
  reply: FestivalContrastSame,
): ExportTables {
  const { translate } = texts;
  const { columns: festivals, item } = reply;
  const festivalReplies = festivals.map(({ festival }) => festival);
  const labels = festivalReplies.map((festival) => formatFestivalLabel(festival, festivalReplies));
  const positions = Math.max(0, ...festivals.map((festival) => festival.positions.length));
  const byFestival = buildSheet<FestivalDetails>(
    translate('menu.festivalCompare'),
    [
      ...festivalColumns<FestivalDetails>(texts, ({ festival }) => festival),
      ...comparisonColumns<FestivalDetails>(texts, item, ({ together }) => together),
      numberColumn(translate('exports.likeForLike'), ({ together }) => together.places),
    ],
    festivals,
  );
  const byDay = buildSheet<number>(
    texts.item(item),
    [
      numberColumn<number>(translate('exports.day'), (position) => position + 1),
      ...festivals.flatMap((festival, index) => dayColumns(texts, festival, labels[index] ?? '')),
    ],
    [...Array(positions).keys()],
  );
  const byPlace = buildSheet<Place>(
    translate('exports.byPlace'),
    [
      textColumn(texts.place(query.rangeType), ({ name }) => name),
      ...festivals.flatMap((_, index) => placeColumns(texts, item, labels[index] ?? '', index)),
    ],
    (festivals[0]?.rows ?? []).map(({ name }, row) => ({
      name,
      festivals: festivals.flatMap(({ rows }) => rows[row] ?? []),
    })),
  );
  const [first] = festivalReplies;
  return {
    range:
      first === undefined
        ? null
        : toExportRange({
            ...first,
            endTime: festivalReplies.reduce((last, { endTime }) => (endTime > last ? endTime : last), ''),
          }),
    rowCount: byFestival.rows.length,
    sheets: [byFestival, byDay, byPlace],
    aboutLines: buildFestivalAboutLines(texts, { query, reply, festivals: festivalReplies, extraLines: [] }),
  };
}

function dayColumns(
  texts: ExportTexts,
  { item, positions, together }: FestivalDetails,
  label: string,
): ExportColumn<number>[] {
  const { translate } = texts;
  const before = texts.joinTitle(label, translate('home.festival.before'));
  const { days } = together;
  return [
    dayColumn(texts.joinTitle(label, translate('exports.day')), (position) => positions[position]?.day ?? null),
    itemColumn(texts, item, {
      title: texts.joinTitle(label, texts.item(item)),
      cell: (position) => days[position]?.value ?? null,
    }),
    shareColumn(texts.completeness(label), (position) => days[position]?.completeness ?? null),
    dayColumn(texts.joinTitle(before, translate('exports.day')), (position) => positions[position]?.base ?? null),
    itemColumn(texts, item, {
      title: texts.joinTitle(before, texts.item(item)),
      cell: (position) => days[position]?.base ?? null,
    }),
    shareColumn(texts.completeness(before), (position) => days[position]?.baseCompleteness ?? null),
    ...pairColumns<number>(texts, item, label, (position) => days[position]),
  ];
}

function placeColumns(
  texts: ExportTexts,
  item: FestivalDetails['item'],
  label: string,
  at: number,
): ExportColumn<Place>[] {
  const { translate } = texts;
  const labelled = (part: string) => texts.joinTitle(label, part);
  const daily = (title: string, name: 'compared' | 'comparedBase') =>
    itemColumn<Place>(texts, item, { title, isMean: true, cell: (row) => row.festivals[at]?.[name] ?? null });
  return [
    itemColumn(texts, item, { title: labelled(texts.item(item)), cell: (row) => row.festivals[at]?.value ?? null }),
    shareColumn(texts.completeness(label), (row) => row.festivals[at]?.completeness ?? null),
    daily(labelled(translate('exports.perDay')), 'compared'),
    daily(texts.base(label), 'comparedBase'),
    shareColumn(labelled(translate('home.change')), (row) => row.festivals[at]?.growth ?? null),
    textColumn(labelled(translate('exports.leftOut')), (row) => texts.reason(row.festivals[at]?.leftOut ?? null), 34),
  ];
}
