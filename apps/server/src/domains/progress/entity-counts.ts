import type { KpiItem } from '@portico/contract/words/targets';
import type { Step } from '@portico/contract/words/time-ranges';
import { bucketsBetween } from '@portico/counting/buckets';
import { wholeDayWindow } from '@portico/counting/business-hours';
import type { PeriodCounts } from '@portico/counting/completeness';
import { computeItem, findRequiredMetrics } from '@portico/counting/items';
import type { LocalRange } from '@portico/counting/ranges';
import {
  computeExpectedPeriodsByDevice,
  type DataSources,
  loadInstalledDevicesCached,
  type QueryRunner,
  sumPeriodsByBucket,
  tallyPeriods,
} from '../analysis/index.ts';
import type { TimeZoneGroup } from './zone-groups.ts';

/** The count of an entity (null: unknown), and its received and expected minutes. */
export type CountedValue = { value: number | null; periods: PeriodCounts };

export type CountingContext = {
  queryRunner: QueryRunner;
  dataSources: DataSources /** Epoch milliseconds. */;
  now: number;
};

/** Reads the counts by entity id and bucket (`step` null: one bucket for the range), with one query for all entities. */
export async function readCountsByEntity(
  { queryRunner, dataSources, now }: CountingContext,
  part: TimeZoneGroup,
  { from, to, step, item }: LocalRange & { step: Step | null; item: KpiItem },
): Promise<ReadonlyMap<number, readonly CountedValue[]>> {
  const { entities } = part;
  const buckets = step === null ? [0] : bucketsBetween(from, to, step);
  if (from >= to) return new Map();
  const metrics = findRequiredMetrics([item]);
  const query = { from, to, step, metrics, window: wholeDayWindow, isSeparate: true };
  const [sums, { devices, coverage }] = await Promise.all([
    queryRunner.readSums(part.scopes, query),
    loadInstalledDevicesCached(dataSources, entities).then(async (devices) => ({
      devices,
      coverage: await queryRunner.readCoverage(entities, devices, query),
    })),
  ]);
  const expected = computeExpectedPeriodsByDevice(devices, entities, query, buckets, now, coverage);
  const ids = new Set(entities.map(({ id }) => id));
  const rowsWithPlace = (place: number) => (ids.has(place) ? [place] : []);
  const tallies = tallyPeriods(devices, 'entity', expected, { rows: [...ids], rowsWithPlace });
  const values = valuesByEntity(sums, buckets, item);
  return new Map(
    [...ids].map((id) => {
      const periods = sumPeriodsByBucket(tallies, id, metrics);
      const counted = buckets.map((_, index) => ({
        value: values.get(id)?.[index] ?? null,
        periods: periods[index] ?? { received: 0, expected: 0 },
      }));
      return [id, counted];
    }),
  );
}

/** Reads the value of each entity in a range. `ended`: only periods that end within the range. Null or missing: unknown. */
export async function readValuesByEntity(
  { queryRunner }: CountingContext,
  { scopes }: TimeZoneGroup,
  { from, to, item, ended }: LocalRange & { item: KpiItem; ended: boolean },
): Promise<ReadonlyMap<number, number | null>> {
  if (from >= to) return new Map();
  const query = {
    from,
    to,
    step: null,
    metrics: findRequiredMetrics([item]),
    window: wholeDayWindow,
    isSeparate: true,
    ended,
  };
  const values = valuesByEntity(await queryRunner.readSums(scopes, query), [0], item);
  return new Map([...values].map(([id, [value = null]]) => [id, value]));
}

function valuesByEntity(
  rows: Awaited<ReturnType<QueryRunner['readSums']>>,
  buckets: readonly number[],
  item: KpiItem,
): Map<number, (number | null)[]> {
  const places = new Map(buckets.map((bucket, index) => [bucket, index]));
  const values = new Map<number, (number | null)[]>();
  for (const { group, bucket, sums } of rows) {
    const place = places.get(bucket);
    if (place === undefined) continue;
    const entityValues = values.get(group) ?? buckets.map(() => null);
    entityValues[place] = addNullableValues(entityValues[place] ?? null, computeItem(item, sums));
    values.set(group, entityValues);
  }
  return values;
}

/** Adds two values. A null counts as 0; the sum is null only if both are null. */
export function addNullableValues(one: number | null, other: number | null): number | null {
  if (one === null) return other;
  return one + (other ?? 0);
}

/** Sums several counts. */
export function sumCounts(counted: readonly (CountedValue | undefined)[]): CountedValue {
  const sum: CountedValue = { value: null, periods: { received: 0, expected: 0 } };
  for (const one of counted) {
    if (one === undefined) continue;
    sum.value = addNullableValues(sum.value, one.value);
    sum.periods.received += one.periods.received;
    sum.periods.expected += one.periods.expected;
  }
  return sum;
}
