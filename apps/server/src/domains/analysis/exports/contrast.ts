import { contrastTypes } from '@portico/contract/words/time-ranges';
import { isWholeDayStep } from '@portico/counting/buckets';
import { buildAboutLines, buildItemLine, buildLikeForLikeLines } from './about.ts';
import { comparedItemColumns, dayColumn, itemColumn, localTimeColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { buildSheet, type ExportColumn, type ExportTables } from './table.ts';

type ContrastColumn = ComparisonReply<'contrast'>['columns'][number];

/** Tables of a contrast: places, or ranges of one place, side by side by time. A second sheet contains their totals. */
export function buildContrastTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'contrast'>,
): ExportTables {
  const { translate } = texts;
  const { item, columns, buckets, together, base } = reply;
  const isByPlace = query.contrastType === contrastTypes.area;
  const hasBase = columns.some(({ baseRange }) => baseRange !== null);
  const nameOf = ({ name, range }: ContrastColumn) => (isByPlace ? name : texts.range(range));
  const time = isWholeDayStep(query.step) ? dayColumn : localTimeColumn;
  // Ranges are compared with the first range, which has its own column.
  const columnsFor = (column: ContrastColumn): ExportColumn<number>[] => [
    itemColumn<number>(texts, item, { title: nameOf(column), cell: (index) => column.values[index] ?? null }),
    ...(hasBase && isByPlace
      ? [
          itemColumn<number>(texts, item, {
            title: texts.base(nameOf(column)),
            cell: (index) => column.baseValues[index] ?? null,
          }),
        ]
      : []),
    shareColumn<number>(texts.completeness(nameOf(column)), (index) => column.completenesses[index] ?? null),
  ];
  const byTime = buildSheet<number>(
    texts.item(item),
    [
      time<number>(translate('exports.time'), (index) => buckets[index] ?? null),
      ...columns.flatMap(columnsFor),
      ...(isByPlace
        ? [
            itemColumn<number>(texts, item, {
              title: translate('exports.together'),
              cell: (index) => together[index] ?? null,
            }),
          ]
        : []),
    ],
    [...buckets.keys()],
  );
  const totals = buildSheet<ContrastColumn>(
    translate('exports.totals'),
    [
      textColumn(isByPlace ? texts.place(query.rangeType) : translate('home.range'), nameOf),
      ...(isByPlace ? [textColumn<ContrastColumn>(translate('home.range'), ({ range }) => texts.range(range))] : []),
      ...comparedItemColumns<ContrastColumn>(texts, item, {
        getBaseRange: hasBase ? ({ baseRange }) => baseRange : null,
        rangeType: query.rangeType,
      }),
      ...(hasBase
        ? [
            textColumn<ContrastColumn>(texts.base(translate('home.range')), ({ baseRange }) =>
              baseRange === null ? null : texts.range(baseRange),
            ),
          ]
        : []),
      itemColumn<ContrastColumn>(texts, item, {
        title: translate('exports.average'),
        isMean: true,
        cell: ({ average }) => average,
      }),
    ],
    columns,
  );
  return {
    range: reply.range,
    rowCount: byTime.rows.length,
    sheets: [byTime, totals],
    aboutLines: buildAboutLines(texts, {
      items: [item],
      places: placeNames,
      range: isByPlace ? reply.range : null,
      base: isByPlace ? base : null,
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
