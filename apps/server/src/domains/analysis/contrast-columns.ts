import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { type BucketsAt, bucketsOver, unfinishedBucket } from '@portico/counting/bucket-progress';
import { daysRefused, isToldBy } from '@portico/counting/contrast-limits';
import { addingOf } from '@portico/counting/items';
import type { LocalRange } from '@portico/counting/ranges';
import { meanOf } from '@portico/counting/usual-day';
import { AppError } from '../../platform/app-error.ts';
import type { AskedRow } from './asked-places.ts';
import type { RowCompleteness } from './bucket-receipts.ts';
import type { ComparedItem } from './compared-figures.ts';
import { toldRange } from './time-parts.ts';

/** Refuses steps a contrast may not have for a range, or for how long people stay. */
export function requireStep(range: LocalRange, item: StatisticItem, step: Step): void {
  if (!isToldBy(item, step)) throw new AppError('stayStep', { step: 'notAChoice' });
  const refused = daysRefused(range, step);
  if (refused === null) return;
  if (refused.least === refused.most) throw new AppError('stepOneDay', { endTime: 'invalid', ...refused });
  throw new AppError('stepRange', { endTime: 'invalid', ...refused });
}

/** A place, or a range of it, by bucket. */
export function columnOf(
  item: StatisticItem,
  { id, name }: AskedRow,
  values: readonly (number | null)[],
  shown: BucketsAt,
) {
  const isDivided = addingOf(item) === 'quotient';
  return {
    id,
    name,
    range: toldRange(shown.range),
    unfinishedBucket: unfinishedBucket(shown),
    average: isDivided ? null : meanOf(values.slice(0, bucketsOver(shown))),
  };
}

/** Rows with the units that are compared, of which a base by bucket is; with all of them where none is. */
export function comparedRows(rows: readonly AskedRow[], { comparedOf }: ComparedItem): AskedRow[] {
  return rows.map((row) => {
    const own = comparedOf(row.units);
    return own.length === 0 ? row : { ...row, units: own };
  });
}

/** How complete a column is. */
export function told({ byBucket, total }: RowCompleteness) {
  return { completenesses: byBucket, completeness: total };
}

/** So many figures: what is missing at the end is not known. */
export function positions(length: number, values: readonly (number | null)[]): (number | null)[] {
  return Array.from({ length }, (_, place) => values[place] ?? null);
}
