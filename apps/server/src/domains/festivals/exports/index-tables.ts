import type { FestivalIndex } from '@portico/contract/routes/festivals';
import { buildSheet, columns, type ExportTables, type ExportTexts } from '../../analysis/index.ts';
import { buildFestivalAboutLines, type FestivalExportQuery } from './about.ts';
import { comparisonColumns, festivalColumns } from './columns.ts';

type Row = FestivalIndex['rows'][number];

/** Table that compares each festival with the 7 days before it. */
export function buildFestivalIndexTables(
  texts: ExportTexts,
  query: FestivalExportQuery,
  reply: FestivalIndex,
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
    range: null,
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
