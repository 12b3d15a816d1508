import { buildAboutLines, buildLikeForLikeLines } from './about.ts';
import { comparedItemColumns, dayColumn, itemColumn, numberColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { buildSheet, type ExportColumn, type ExportTables } from './table.ts';

type Row = ComparisonReply<'batch'>['rows'][number];

/** Tables of the batch analysis: groups of each place in total and by day. A second sheet contains the completeness of each day. */
export function buildBatchTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'batch'>,
): ExportTables {
  const { translate } = texts;
  const { rows, days, base } = reply;
  const name = textColumn<Row>(texts.place(query.rangeType), (row) => row.name);
  const titles = days.map((each) => each.slice(0, 10));
  const extreme = (field: 'min' | 'max'): ExportColumn<Row>[] => {
    const title = translate(`exports.${field}Day`);
    return [
      dayColumn(title, (row) => row[field]?.day ?? null),
      numberColumn(texts.joinTitle(title, texts.item('batch')), (row) => row[field]?.value ?? null),
    ];
  };
  const sheet = buildSheet<Row>(
    texts.item('batch'),
    [
      name,
      ...comparedItemColumns<Row>(texts, 'batch', {
        getBaseRange: base === null ? null : () => base,
        rangeType: query.rangeType,
      }),
      itemColumn(texts, 'batch', { title: translate('exports.perDay'), isMean: true, cell: ({ average }) => average }),
      ...extreme('min'),
      ...extreme('max'),
      itemColumn(texts, 'averageGroupSize', {
        title: texts.item('averageGroupSize'),
        cell: ({ averageGroupSize }) => averageGroupSize,
      }),
      ...titles.map((title, index) => numberColumn<Row>(title, ({ values }) => values[index] ?? null)),
    ],
    rows,
  );
  const completeness = buildSheet<Row>(
    translate('exports.completenessByDay'),
    [
      name,
      ...titles.map((title, index) => shareColumn<Row>(title, ({ completenesses }) => completenesses[index] ?? null)),
    ],
    rows,
  );
  return {
    range: reply.range,
    rowCount: sheet.rows.length,
    sheets: [sheet, completeness],
    aboutLines: buildAboutLines(texts, {
      items: ['batch', 'averageGroupSize'],
      places: placeNames,
      range: reply.range,
      base,
      zone: reply.zone,
      hours: query,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      extraLines: buildLikeForLikeLines(texts, reply.likeForLike, 'batch'),
    }),
  };
}
