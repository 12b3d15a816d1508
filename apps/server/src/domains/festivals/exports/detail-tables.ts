import type { DayComparison, FestivalDetails } from '@portico/contract/routes/festivals';
import { buildSheet, columns, type ExportColumn, type ExportTables, type ExportTexts } from '../../analysis/index.ts';
import { buildFestivalAboutLines, buildFestivalLikeForLikeLines, type FestivalExportQuery } from './about.ts';
import { comparisonColumns, pairColumns, toExportRange } from './columns.ts';

const { dayColumn, itemColumn, numberColumn, shareColumn, textColumn } = columns;

type Place = FestivalDetails['rows'][number];
export type FestivalDayRow = {
  name: string;
  position: number;
  day: string | null;
  base: string | null;
  comparison: DayComparison;
};

/** Tables that compare a festival with the 7 days before it: by day, by place, and by place and day. */
export function buildFestivalDetailTables(
  texts: ExportTexts,
  query: FestivalExportQuery,
  reply: FestivalDetails,
): ExportTables {
  const { translate } = texts;
  const { rows, together, item, festival, positions } = reply;
  const place = translate('exports.byPlace');
  const toDayRows = (name: string, days: readonly DayComparison[]) => buildFestivalDayRows(name, days, positions);
  const byDay = buildSheet<FestivalDayRow>(
    texts.item(item),
    buildFestivalDayColumns(texts, reply),
    toDayRows('', together.days),
  );
  const byPlace = buildSheet<Place>(
    place,
    [
      textColumn(texts.place(query.rangeType), ({ name }) => name),
      ...comparisonColumns<Place>(texts, item, (row) => row),
      textColumn(translate('exports.leftOut'), ({ leftOut }) => texts.reason(leftOut), 34),
    ],
    rows,
  );
  const byPlaceAndDay = buildSheet<FestivalDayRow>(
    `${place} · ${translate('exports.day')}`,
    [
      textColumn<FestivalDayRow>(texts.place(query.rangeType), ({ name }) => name),
      ...buildFestivalDayColumns(texts, reply),
    ],
    rows.flatMap(({ name, days }) => toDayRows(name, days)),
  );
  return {
    range: toExportRange(festival),
    rowCount: byDay.rows.length,
    sheets: [byDay, byPlace, byPlaceAndDay],
    aboutLines: buildFestivalAboutLines(texts, {
      query,
      reply,
      festivals: [festival],
      extraLines: buildFestivalLikeForLikeLines(texts, query, item, together),
    }),
  };
}

type Positions = FestivalDetails['positions'];

export function buildFestivalDayRows(
  name: string,
  days: readonly DayComparison[],
  positions: Positions,
): FestivalDayRow[] {
  return days.map((aligned, position) => ({
    name,
    position: position + 1,
    day: positions[position]?.day ?? null,
    base: positions[position]?.base ?? null,
    comparison: aligned,
  }));
}

export function buildFestivalDayColumns(
  texts: ExportTexts,
  { item }: Pick<FestivalDetails, 'item'>,
): ExportColumn<FestivalDayRow>[] {
  const { translate } = texts;
  const before = translate('home.festival.before');
  return [
    numberColumn(translate('exports.day'), ({ position }) => position),
    dayColumn(translate('festivals.festival'), (row) => row.day),
    itemColumn(texts, item, { title: texts.item(item), cell: ({ comparison: aligned }) => aligned.value }),
    shareColumn(translate('exports.completeness'), ({ comparison: aligned }) => aligned.completeness),
    dayColumn(before, ({ base }) => base),
    itemColumn(texts, item, {
      title: texts.joinTitle(before, texts.item(item)),
      cell: ({ comparison: aligned }) => aligned.base,
    }),
    shareColumn(texts.completeness(before), ({ comparison: aligned }) => aligned.baseCompleteness),
    ...pairColumns<FestivalDayRow>(texts, item, null, ({ comparison }) => comparison),
  ];
}
