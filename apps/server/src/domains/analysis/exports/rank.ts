import { buildAboutLines, buildItemLine, buildLikeForLikeLines } from './about.ts';
import { comparedItemColumns, numberColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { buildSheet, type ExportTables } from './table.ts';

type Row = ComparisonReply<'rank'>['rows'][number];

/** Table of places, largest first. */
export function buildRankTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'rank'>,
): ExportTables {
  const { translate } = texts;
  const { item, rows, base } = reply;
  const hasBase = base !== null;
  const sheet = buildSheet<Row>(
    translate('menu.rank'),
    [
      numberColumn(translate('exports.rank'), ({ rank }) => rank),
      textColumn(texts.place(query.rangeType), ({ name }) => name),
      ...comparedItemColumns<Row>(texts, item, {
        getBaseRange: hasBase ? () => base : null,
        rangeType: query.rangeType,
      }),
      shareColumn(translate('exports.share'), (row) => row.share),
      ...(hasBase
        ? [
            numberColumn<Row>(texts.base(translate('exports.rank')), ({ baseRank }) => baseRank),
            numberColumn<Row>(translate('exports.rankChange'), ({ rankChange }) => rankChange),
          ]
        : []),
    ],
    rows,
  );
  return {
    range: reply.range,
    rowCount: sheet.rows.length,
    sheets: [sheet],
    aboutLines: buildAboutLines(texts, {
      items: [item],
      places: placeNames,
      range: reply.range,
      base,
      zone: reply.zone,
      hours: query,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      extraLines: [
        ...buildItemLine(texts, translate('gaps.sum'), item, reply.total),
        ...buildLikeForLikeLines(texts, reply.likeForLike, item),
      ],
    }),
  };
}
