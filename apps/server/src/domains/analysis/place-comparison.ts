import type { Metrics } from '@portico/contract/words/metrics';
import { wholeDayWindow } from '@portico/counting/business-hours';
import { addMetrics } from '@portico/counting/items';
import { dayStart } from '@portico/counting/local-time';
import type { ComparedRange, LocalRange } from '@portico/counting/ranges';
import type { EntityRow } from '../organisations/index.ts';
import type { BucketSums, SumsQuery } from './queries/sums.ts';
import type { QueryRunner } from './query-runner.ts';
import type { Selection } from './selection.ts';

/** Entities with the same local time. */
export type ZoneGroup = { entities: EntityRow[]; scopes: Selection['scopes'] };

/** The part of a query that says what to sum. */
type MetricsAndRatios = Pick<SumsQuery, 'metrics' | 'ratios'>;

/**
 * Sums of one entity or entrance. `value` includes everything received. `compared` includes the periods that are over at the moment up to
 * which an unfinished range is compared (all of them, once the range is over). `base` includes the periods that are over at the
 * corresponding moment of the comparison period. A device reports a quarter of an hour only after it has passed; until then its people must
 * not count as missing.
 */
export type ComparedPlaceSums = { value: Metrics; compared: Metrics; base: Metrics };

export type PlaceComparison = { placeSums(id: number): ComparedPlaceSums };

/** Reads the sums of a range and of its comparison period for each place. */
export async function readPlaceComparison(
  queryRunner: QueryRunner,
  { scopes }: Pick<ZoneGroup, 'scopes'>,
  summed: MetricsAndRatios,
  { from, to, base, unfinished, asOf }: ComparedRange,
): Promise<PlaceComparison> {
  const createQuery = (range: LocalRange, ended: boolean) => ({
    ...range,
    ...summed,
    step: null,
    window: wholeDayWindow,
    isSeparate: true,
    ended,
  });
  const readSums = async (range: LocalRange, ended: boolean): Promise<Sums> =>
    range.from >= range.to ? new Map() : sumByPlace(await queryRunner.readSums(scopes, createQuery(range, ended)));
  if (!unfinished) {
    const [whole, baseSums] = await Promise.all([readSums({ from, to }, false), readSums(base, false)]);
    return {
      placeSums: (id) => {
        const value = whole.get(id) ?? {};
        return { value, compared: value, base: baseSums.get(id) ?? {} };
      },
    };
  }
  const today = Math.max(from, dayStart(asOf));
  const lastBaseDay = Math.max(base.from, dayStart(base.to));
  const [before, since, elapsed, baseBefore, baseElapsed] = await Promise.all([
    readSums({ from, to: today }, false),
    readSums({ from: today, to }, false),
    readSums({ from: today, to: asOf }, true),
    readSums({ from: base.from, to: lastBaseDay }, false),
    readSums({ from: lastBaseDay, to: base.to }, true),
  ]);
  const addSums = (one: Sums, other: Sums, id: number) => addMetrics(one.get(id) ?? {}, other.get(id) ?? {});
  return {
    placeSums: (id) => ({
      value: addSums(before, since, id),
      compared: addSums(before, elapsed, id),
      base: addSums(baseBefore, baseElapsed, id),
    }),
  };
}

type Sums = ReadonlyMap<number, Metrics>;

/** Sums by place of a query without a step. Each metric may come in a row of its own. */
export function sumByPlace(rows: readonly BucketSums[]): Map<number, Metrics> {
  const sums = new Map<number, Metrics>();
  for (const { group, sums: more } of rows) {
    const known = sums.get(group);
    sums.set(group, known === undefined ? more : addMetrics(known, more));
  }
  return sums;
}
