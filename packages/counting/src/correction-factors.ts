import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { daySeconds } from './local-time.ts';
import {
  applyRules,
  type CountingRule,
  factorOne,
  maxEffectiveValue,
  type RecordPlaceAndTime,
  type RuledRecord,
} from './rules.ts';

/**
 * The counts of one detection line and local day that its correction factors have left over so far: by metric, in millionths, at least 0 and
 * less than 1,000,000. Empty at the start of the day.
 */
export type FactorRemainders = ReadonlyMap<Metric, number>;

/**
 * Multiplies the counts of a line's next record by its factors. The counts of a line and local day are rounded together, in order of time:
 * a record gets the rounded sum of the products so far, less what the records before it got. So each factor has its effect on doors with
 * small counts too, and the day's sum is rounded only once (half up). Returns the counts, and the remainders for the next record.
 */
export function applyFactors(
  { metrics, factors }: RuledRecord,
  remainders: FactorRemainders,
): { metrics: Metrics; remainders: FactorRemainders } {
  if (factors.size === 0) return { metrics, remainders };
  const counted = { ...metrics };
  const next = new Map(remainders);
  for (const [metric, factor] of factors) {
    const before = BigInt(remainders.get(metric) ?? 0);
    // BigInt, because a count times a factor exceeds the exact range of a double.
    const sum = before + BigInt(metrics[metric] ?? 0) * BigInt(factor);
    counted[metric] = Math.min(maxEffectiveValue, Number(roundHalfUp(sum) - roundHalfUp(before)));
    next.set(metric, Number(sum % BigInt(factorOne)));
  }
  return { metrics: counted, remainders: next };
}

const roundHalfUp = (millionths: bigint): bigint => (millionths + BigInt(factorOne / 2)) / BigInt(factorOne);

/** The counts of a record as they were sent, with its line. */
export type SentRecord = RecordPlaceAndTime & { line: number; at: number; metrics: Metrics };

/**
 * Returns the records with their counts by all rules except corrections by value, in the given order. `records`: all records of the lines
 * and local days that occur in them; `rules` are sorted by id.
 */
export function computeEffectiveCounts<R extends SentRecord>(
  records: readonly R[],
  rules: readonly CountingRule[],
): (R & { isChangedByRule: boolean })[] {
  const ordered = records.map((_, position) => position);
  ordered.sort((one, other) => (records[one]?.at ?? 0) - (records[other]?.at ?? 0));
  const remaindersByLineDay = new Map<string, FactorRemainders>();
  const counted = new Map<R, R & { isChangedByRule: boolean }>();
  for (const position of ordered) {
    const record = records[position];
    if (record === undefined) continue;
    const ruled = applyRules(record.metrics, record, rules);
    const key = lineDayKey(record);
    const { metrics, remainders } = applyFactors(ruled, remaindersByLineDay.get(key) ?? new Map());
    if (ruled.factors.size > 0) remaindersByLineDay.set(key, remainders);
    counted.set(record, { ...record, metrics, isChangedByRule: ruled.isChangedByRule });
  }
  return records.flatMap((record) => counted.get(record) ?? []);
}

/** Identifies the line and local day whose counts are rounded together. */
export function lineDayKey({ device, line, local }: { device: number; line: number; local: number }): string {
  return `${device}/${line}/${Math.floor(local / daySeconds)}`;
}
