import type { TargetItem } from '@portico/contract/words/targets';
import type { Step } from '@portico/contract/words/time-ranges';
import { bucketsBetween } from '@portico/counting/buckets';
import { wholeDay } from '@portico/counting/business-hours';
import type { Receipt } from '@portico/counting/completeness';
import { itemValue, metricsOf } from '@portico/counting/items';
import type { LocalRange } from '@portico/counting/ranges';
import { type Asker, expectedOf, hungDevices, receiptsOf, type Sources, tallyReceipts } from '../analysis/index.ts';
import type { ZonePart } from './zone-parts.ts';

/** What was counted at an entity, and how many record periods it is of. */
export type Counted = { value: number | null; receipt: Receipt };

export type Counting = { asker: Asker; sources: Sources /** Epoch milliseconds. */; now: number };

/** What was counted at each entity, bucket by bucket; without a step in the whole range. One question for all of them. */
export async function countedEach(
  { asker, sources, now }: Counting,
  part: ZonePart,
  { from, to, step, item }: LocalRange & { step: Step | null; item: TargetItem },
): Promise<ReadonlyMap<number, readonly Counted[]>> {
  const { entities } = part;
  const buckets = step === null ? [0] : bucketsBetween(from, to, step);
  if (from >= to) return new Map();
  const metrics = metricsOf([item]);
  const question = { from, to, step, metrics, window: wholeDay, each: true };
  const [found, devices] = await Promise.all([asker.sumsAndReceipts(part, question), hungDevices(sources, entities)]);
  const expected = expectedOf(devices, entities, question, buckets, now);
  const ids = new Set(entities.map(({ id }) => id));
  const rowsOf = (place: number) => (ids.has(place) ? [place] : []);
  const tallies = tallyReceipts(devices, 'entity', expected, found.receipts, { rows: [...ids], rowsOf });
  const values = valuesByEntity(found.sums, buckets, item);
  return new Map(
    [...ids].map((id) => {
      const receipts = receiptsOf(tallies, id, metrics);
      const counted = buckets.map((_, place) => ({
        value: values.get(id)?.[place] ?? null,
        receipt: receipts[place] ?? { received: 0, expected: 0 },
      }));
      return [id, counted];
    }),
  );
}

/** The figure of each entity in a range; of `ended` only the periods that are over by its end. null and absent: nothing is known. */
export async function figureEach(
  { asker }: Counting,
  { scopes }: ZonePart,
  { from, to, item, ended }: LocalRange & { item: TargetItem; ended: boolean },
): Promise<ReadonlyMap<number, number | null>> {
  if (from >= to) return new Map();
  const question = { from, to, step: null, metrics: metricsOf([item]), window: wholeDay, each: true, ended };
  const values = valuesByEntity(await asker.sums(scopes, question), [0], item);
  return new Map([...values].map(([id, [value = null]]) => [id, value]));
}

function valuesByEntity(
  rows: Awaited<ReturnType<Asker['sums']>>,
  buckets: readonly number[],
  item: TargetItem,
): Map<number, (number | null)[]> {
  const places = new Map(buckets.map((bucket, place) => [bucket, place]));
  const values = new Map<number, (number | null)[]>();
  for (const { group, bucket, sums } of rows) {
    const place = places.get(bucket);
    if (place === undefined) continue;
    const own = values.get(group) ?? buckets.map(() => null);
    own[place] = plus(own[place] ?? null, itemValue(item, sums));
    values.set(group, own);
  }
  return values;
}

/** Unknown only when both are. */
export function plus(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return one + (other ?? 0);
}

/** Several counts as one; what a device sent too much fills no gap of another one. */
export function addUp(counted: readonly (Counted | undefined)[]): Counted {
  const sum: Counted = { value: null, receipt: { received: 0, expected: 0 } };
  for (const one of counted) {
    if (one === undefined) continue;
    sum.value = plus(sum.value, one.value);
    sum.receipt.received += Math.min(one.receipt.received, one.receipt.expected);
    sum.receipt.expected += one.receipt.expected;
  }
  return sum;
}
