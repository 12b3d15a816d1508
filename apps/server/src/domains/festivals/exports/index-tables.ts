import type { FestivalIndex } from '@portico/contract/routes/festivals';
import { buildSheet, columns, type ExportTables, type ExportTexts } from '../../analysis/index.ts';
import { buildFestivalAboutLines, type FestivalExportQuery } from './about.ts';
import { comparisonColumns, festivalColumns, toExportRange, toYearRange } from './columns.ts';

type Row = FestivalIndex['rows'][number];

/** The requested year or days; by default the current year. */
type RequestedDays = { year?: number | undefined; startTime?: string | undefined; endTime?: string | undefined };

/** Table that compares each festival of the requested days with the 7 days before it. */
export function buildFestivalIndexTables(
  texts: ExportTexts,
  query: FestivalExportQuery,
  reply: FestivalIndex,
  { year = Number(reply.asOf.slice(0, 4)), startTime, endTime }: RequestedDays,
): ExportTables {
  const { rows } = reply;
  const sheet = buildSheet<Row>(
    texts.translate('menu.festival'),
    [
      ...festivalColumns<Row>(texts, ({ festival }) => festival),
      ...comparisonColumns<Row>(texts, reply.item, (row) => row),
      columns.numberColumn(texts.translate('exports.likeForLike'), ({ places }) => places),
    ],
    rows,
  );
  return {
    range:
      startTime !== undefined && endTime !== undefined
        ? toExportRange({ startTime, endTime })
        : toYearRange(year, year),
    rowCount: rows.length,
    sheets: [sheet],
    aboutLines: buildFestivalAboutLines(texts, {
      query,
      reply,
      festivals: rows.map(({ festival }) => festival),
      extraLines: [],
    }),
  };
}
