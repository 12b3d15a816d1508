import type { LeftOutReason } from '@portico/contract/words/left-out';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import {
  type ComparisonCompleteness,
  findComparisonRefusal,
  findShownGrowth,
} from '@portico/counting/comparison-refusal';
import type { ExportTexts } from './export-texts.ts';
import type { ExportColumn } from './table.ts';

type CellReader<Row, T> = (row: Row) => T | null;

export function textColumn<Row>(title: string, cell: CellReader<Row, string>, width = 24): ExportColumn<Row> {
  return { column: { title, type: 'text', width }, cell };
}

export function numberColumn<Row>(title: string, cell: CellReader<Row, number>): ExportColumn<Row> {
  return { column: { title, type: 'number' }, cell };
}

export function shareColumn<Row>(title: string, cell: CellReader<Row, number>): ExportColumn<Row> {
  return { column: { title, type: 'share' }, cell };
}

export function dayColumn<Row>(title: string, cell: CellReader<Row, string>): ExportColumn<Row> {
  return { column: { title, type: 'day' }, cell: (row) => cell(row)?.slice(0, 10) ?? null };
}

export function localTimeColumn<Row>(title: string, cell: CellReader<Row, string>): ExportColumn<Row> {
  return { column: { title, type: 'local' }, cell };
}

/**
 * A column of an item's values. Shares are percentages; dwell times are in seconds, as the title says. `isMean`: a mean of several days or
 * hours.
 */
export function itemColumn<Row>(
  texts: ExportTexts,
  item: StatisticItem,
  options: { title: string; isMean?: boolean; cell: CellReader<Row, number> },
): ExportColumn<Row> {
  const { title, isMean = false, cell } = options;
  const row: (typeof statisticItems)[StatisticItem] & { isQuotient?: true } = statisticItems[item];
  if (row.unit === 'share') return shareColumn(title, cell);
  const unit = texts.translate(`words.units.${row.unit}`);
  return {
    column: {
      title: row.unit === 'seconds' ? texts.translate('exports.withUnit', { title, unit }) : title,
      type: 'number',
      ...(isMean || row.isQuotient === true ? { digits: 1 as const } : {}),
    },
    cell,
  };
}

/** The fields that decide whether a change is written. */
type ChangeFields = ComparisonCompleteness & { growth: number | null; leftOut: LeftOutReason | null };

type Range = { from: string; to: string };

/** Columns of the change, and of the reason why there is none. A change with less than 95 % of its data is not written, as on pages. */
export function changeColumns<Row>(
  texts: ExportTexts,
  titles: { change: string; reason: string },
  getFields: (row: Row) => ChangeFields & { baseRange: Range | null },
): ExportColumn<Row>[] {
  const reasonOf = (fields: ReturnType<typeof getFields>) => {
    if (fields.leftOut !== null) return texts.reason(fields.leftOut);
    const refusal = findComparisonRefusal(fields);
    return refusal === null ? null : texts.refusal(refusal, fields.baseRange);
  };
  return [
    shareColumn<Row>(titles.change, (row) => findShownGrowth(getFields(row))),
    textColumn<Row>(titles.reason, (row) => reasonOf(getFields(row)), 34),
  ];
}

type ComparedFields = ChangeFields & {
  value: number | null;
  completeness: number | null;
  compared: number | null;
  base: number | null;
  leftOutInside: number;
};

/**
 * Columns of an item with completeness and, if compared, the comparison; for organisations also the number of entities not compared.
 * `getBaseRange` returns the comparison period of a row; null: nothing is compared.
 */
export function comparedItemColumns<Row extends ComparedFields>(
  texts: ExportTexts,
  item: StatisticItem,
  { getBaseRange, rangeType }: { getBaseRange: ((row: Row) => Range | null) | null; rangeType: number },
): ExportColumn<Row>[] {
  const { translate } = texts;
  return [
    itemColumn<Row>(texts, item, { title: texts.item(item), cell: ({ value }) => value }),
    shareColumn<Row>(translate('exports.completeness'), ({ completeness }) => completeness),
    ...(getBaseRange !== null
      ? [
          itemColumn<Row>(texts, item, { title: translate('exports.compared'), cell: ({ compared }) => compared }),
          itemColumn<Row>(texts, item, { title: translate('exports.base'), cell: ({ base }) => base }),
          ...changeColumns<Row>(
            texts,
            { change: translate('home.change'), reason: translate('exports.leftOut') },
            (row) => ({ ...row, baseRange: getBaseRange(row) }),
          ),
          ...(rangeType === selectionTypes.organisation
            ? [numberColumn<Row>(translate('exports.leftOutInside'), ({ leftOutInside }) => leftOutInside)]
            : []),
        ]
      : []),
  ];
}
