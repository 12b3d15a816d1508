import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { isWholeDayStep } from '@portico/counting/buckets';
import type { TableRow } from '../../../platform/table-file.ts';
import type { SeriesQuery, SeriesReply } from '../series.ts';
import { buildAboutLines } from './about.ts';
import { dayColumn, itemColumn, localTimeColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ExportColumn, ExportTables } from './table.ts';

/** One place at one time, with its values in the order of the columns. */
type Row = { place: string | null; time: string; values: readonly (number | null)[] };

/** A column of a series: values or estimates of an item or one of its parts, or the completeness of an item. */
type SeriesColumn = { item: StatisticItem; part: string | null; content: 'value' | 'estimate' | 'completeness' };

/** A series whose rows are not read yet: iterating `pages` reads them. */
export type SeriesExport = {
  query: SeriesQuery;
  /** In the order of the rows; null: all places together. */
  names: ReadonlyMap<number, string> | null;
  places: readonly string[];
  zone: string | null;
  range: { from: string; to: string };
  settings: SeriesReply['settings'];
  /** Items and parts with estimates, by `itemPartKey`. */
  estimatedKeys: ReadonlySet<string>;
  pages: AsyncIterable<SeriesReply>;
  size: number;
};

export const itemPartKey = (item: string, part: string | null) => `${item} ${part ?? ''}`;

/** Table of a series: one place after the other, each with all its times. Rows are streamed from the pages. */
export function buildSeriesTables(texts: ExportTexts, series: SeriesExport): ExportTables {
  const { translate } = texts;
  const { query, names, pages } = series;
  const seriesColumns = query.items.flatMap((item) => listSeriesColumns(item, series));
  const time = isWholeDayStep(query.step) ? dayColumn : localTimeColumn;
  const columns: ExportColumn<Row>[] = [
    ...(names === null ? [] : [textColumn<Row>(texts.place(query.rangeType), ({ place }) => place)]),
    time<Row>(translate('exports.time'), (row) => row.time),
    ...seriesColumns.map((one, index) =>
      buildSeriesColumn(texts, one, query.items.length === 1, ({ values }) => values[index] ?? null),
    ),
  ];
  const rows = async function* (): AsyncGenerator<TableRow[]> {
    for await (const reply of pages)
      for (const id of new Set(reply.rows.map((row) => row.id)))
        yield buildSeriesRows(reply, id, names, seriesColumns).map((row) => columns.map(({ cell }) => cell(row)));
  };
  return {
    range: series.range,
    rowCount: series.size,
    sheets: [{ title: translate('exports.series'), columns: columns.map(({ column }) => column), rows: rows() }],
    aboutLines: buildAboutLines(texts, {
      items: query.items,
      places: series.places,
      range: series.range,
      zone: series.zone,
      hours: query,
      settings: series.settings,
    }),
  };
}

/** Columns for an item, its parts, their estimates and the completeness. */
function listSeriesColumns(item: StatisticItem, { query, estimatedKeys }: SeriesExport): SeriesColumn[] {
  const row = statisticItems[item];
  const parts = [null, ...(row.kind === 'split' ? Object.keys(row.parts) : [])];
  return [
    ...parts.map((part): SeriesColumn => ({ item, part, content: 'value' })),
    ...parts
      .filter((part) => estimatedKeys.has(itemPartKey(item, part)))
      .map((part): SeriesColumn => ({ item, part, content: 'estimate' })),
    ...(query.completeness ? [{ item, part: null, content: 'completeness' } as const] : []),
  ];
}

function buildSeriesColumn(
  texts: ExportTexts,
  { item, part, content }: SeriesColumn,
  isSingleItem: boolean,
  cell: (row: Row) => number | null,
): ExportColumn<Row> {
  const name = texts.item(item);
  const title = part === null ? name : texts.joinTitle(name, texts.part(item, part));
  if (content === 'completeness')
    return shareColumn(isSingleItem ? texts.translate('exports.completeness') : texts.completeness(name), cell);
  return itemColumn(texts, item, { title: content === 'estimate' ? texts.estimated(title) : title, cell });
}

function buildSeriesRows(
  reply: SeriesReply,
  id: number | null,
  names: ReadonlyMap<number, string> | null,
  seriesColumns: readonly SeriesColumn[],
): Row[] {
  const own = <T extends { id: number | null; item: string; part: string | null }>(rows: readonly T[]) =>
    new Map(rows.filter((row) => row.id === id).map((row) => [itemPartKey(row.item, row.part), row]));
  const [values, estimates] = [own(reply.rows), own(reply.estimates)];
  const lists = seriesColumns.map(({ item, part, content }) => {
    const key = itemPartKey(item, part);
    if (content === 'estimate') return estimates.get(key)?.values;
    return content === 'value' ? values.get(key)?.values : values.get(key)?.completeness;
  });
  const place = id === null ? null : (names?.get(id) ?? null);
  return reply.buckets.map((time, index) => ({ place, time, values: lists.map((list) => list?.[index] ?? null) }));
}
