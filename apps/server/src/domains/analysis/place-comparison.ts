import type { Metrics } from '@portico/contract/words/metrics';
import { wholeDayWindow } from '@portico/counting/business-hours';
import { addMetrics } from '@portico/counting/items';
import { dayStart } from '@portico/counting/local-time';
import type { ComparedRange, LocalRange } from '@portico/counting/ranges';
import type { EntityRow } from '../organisations/index.ts';
import type { BucketSums, ReceivedPeriods, SumsQuery } from './queries/sums.ts';
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

export type PlaceComparison = {
  placeSums(id: number): ComparedPlaceSums;
  /** Received periods of the range, of its compared part, and of the comparison period. */
  receivedPeriods: ReceivedPeriods;
  comparedReceivedPeriods: ReceivedPeriods;
  baseReceivedPeriods: ReceivedPeriods;
};

/**
 * Reads the sums of a range and of its comparison period for each place, and received periods: for `both` those of the range and of the
 * comparison period, for `range` only those of the whole range, which is less to read.
 */
export async function readPlaceComparison(
  queryRunner: QueryRunner,
  part: ZoneGroup,
  summed: MetricsAndRatios,
  { from, to, base, unfinished, asOf }: ComparedRange,
  receivedPeriodsFor: 'both' | 'range' = 'both',
): Promise<PlaceComparison> {
  const createQuery = (range: LocalRange, ended: boolean) => ({
    ...range,
    ...summed,
    step: null,
    window: wholeDayWindow,
    isSeparate: true,
    ended,
  });
  const readWithReceivedPeriods = async (range: LocalRange, ended: boolean) => {
    if (range.from >= range.to) return nothing;
    const { sums, receivedPeriods } = await queryRunner.readSumsAndReceivedPeriods(part, createQuery(range, ended));
    return { sums: sumByPlace(sums), receivedPeriods };
  };
  const readSumsOnly = async (range: LocalRange, ended: boolean) => {
    if (receivedPeriodsFor === 'both') return readWithReceivedPeriods(range, ended);
    if (range.from >= range.to) return nothing;
    return { ...nothing, sums: sumByPlace(await queryRunner.readSums(part.scopes, createQuery(range, ended))) };
  };
  if (!unfinished) {
    const [whole, baseSums] = await Promise.all([
      readWithReceivedPeriods({ from, to }, false),
      readSumsOnly(base, false),
    ]);
    return {
      placeSums: (id) => {
        const value = whole.sums.get(id) ?? {};
        return { value, compared: value, base: baseSums.sums.get(id) ?? {} };
      },
      receivedPeriods: whole.receivedPeriods,
      comparedReceivedPeriods: whole.receivedPeriods,
      baseReceivedPeriods: baseSums.receivedPeriods,
    };
  }
  const today = Math.max(from, dayStart(asOf));
  const lastBaseDay = Math.max(base.from, dayStart(base.to));
  const [before, since, elapsed, baseBefore, baseElapsed] = await Promise.all([
    readWithReceivedPeriods({ from, to: today }, false),
    readWithReceivedPeriods({ from: today, to }, false),
    readSumsOnly({ from: today, to: asOf }, true),
    readSumsOnly({ from: base.from, to: lastBaseDay }, false),
    readSumsOnly({ from: lastBaseDay, to: base.to }, true),
  ]);
  const addSums = (one: Sums, other: Sums, id: number) => addMetrics(one.get(id) ?? {}, other.get(id) ?? {});
  return {
    placeSums: (id) => ({
      value: addSums(before.sums, since.sums, id),
      compared: addSums(before.sums, elapsed.sums, id),
      base: addSums(baseBefore.sums, baseElapsed.sums, id),
    }),
    receivedPeriods: addReceivedPeriods(before.receivedPeriods, since.receivedPeriods),
    comparedReceivedPeriods: addReceivedPeriods(before.receivedPeriods, elapsed.receivedPeriods),
    baseReceivedPeriods: addReceivedPeriods(baseBefore.receivedPeriods, baseElapsed.receivedPeriods),
  };
}

type Sums = ReadonlyMap<number, Metrics>;

const nothing: { sums: Sums; receivedPeriods: ReceivedPeriods } = { sums: new Map(), receivedPeriods: new Map() };

/** Sums by place of a query without a step. Each metric may come in a row of its own. */
export function sumByPlace(rows: readonly BucketSums[]): Map<number, Metrics> {
  const sums = new Map<number, Metrics>();
  for (const { group, sums: more } of rows) {
    const known = sums.get(group);
    sums.set(group, known === undefined ? more : addMetrics(known, more));
  }
  return sums;
}

function addReceivedPeriods(one: ReceivedPeriods, other: ReceivedPeriods): ReceivedPeriods {
  if (one.size === 0) return other;
  const all: ReceivedPeriods = new Map(one);
  for (const [place, devices] of other) {
    const known = new Map((all.get(place) ?? []).map(({ device, periods }) => [device, periods]));
    for (const { device, periods } of devices) known.set(device, [(known.get(device)?.[0] ?? 0) + (periods[0] ?? 0)]);
    all.set(
      place,
      [...known].map(([device, periods]) => ({ device, periods })),
    );
  }
  return all;
}
