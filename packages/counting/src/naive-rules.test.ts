import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeEffectiveCounts, type SentRecord } from './correction-factors.ts';
import { daySeconds, formatLocal, parseLocal } from './local-time.ts';
import { type CountingRule, distributeByWeights, type RecordPlaceAndTime } from './rules.ts';

// Compares the effect of rules with a literal reference implementation: one kind of rule after the other, times read as texts.

const named: readonly Metric[] = ['flowIn', 'flowOut', 'enterStaff', 'leaveStaff', 'inCar', 'children', 'dedupedCount'];
const firstDay = parseLocal('2026-03-01');
const anyPlace = fc.constantFrom<RecordPlaceAndTime['entity']>(1, 2);
const count = fc.option(fc.integer({ min: 0, max: 60 }), { freq: 4 });
const anyMetrics: fc.Arbitrary<Metrics> = fc.record({
  flowIn: count,
  flowOut: count,
  enterStaff: count,
  leaveStaff: count,
  inCar: count,
  children: count,
  dedupedCount: count,
});
const anyRecord: fc.Arbitrary<SentRecord> = fc
  .record({
    entity: anyPlace,
    corridor: anyPlace,
    device: anyPlace,
    line: fc.integer({ min: 0, max: 1 }),
    local: fc.integer({ min: firstDay, max: firstDay + 4 * daySeconds }),
    metrics: anyMetrics,
  })
  .map((record) => ({ ...record, at: record.local - 8 * 3600 }));
const anyRecords = fc.uniqueArray(anyRecord, {
  maxLength: 12,
  selector: ({ device, line, at }) => `${device}/${line}/${at}`,
});

const second = fc.constantFrom(0, 7200, 33_463, 36_000, 61_331, 64_800, 72_000, 86_399);
const reach = {
  id: fc.nat(100),
  place: fc.constantFrom('entity' as const, 'corridor' as const, 'device' as const),
  placeIds: fc.subarray([1, 2], { minLength: 1 }).map((ids) => new Set(ids)),
  fromDay: fc.constantFrom(Number.NEGATIVE_INFINITY, firstDay, firstDay + daySeconds),
  toDay: fc.constantFrom(firstDay + 2 * daySeconds, firstDay + 3 * daySeconds, Number.POSITIVE_INFINITY),
  window: fc.record({ startSecond: second, endSecond: second }),
};
const someMetrics = fc.option(fc.subarray([...named]).map((metrics) => new Set(metrics)));
const limit = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 1 });
const anyRule: fc.Arbitrary<CountingRule> = fc.oneof(
  fc.record({ ...reach, kind: fc.constant('eliminate' as const) }),
  fc.record({
    ...reach,
    kind: fc.constant('set' as const),
    metrics: someMetrics,
    floor: limit(3),
    ceiling: limit(60),
    subtractStaff: fc.boolean(),
  }),
  fc.record({
    ...reach,
    kind: fc.constant('factor' as const),
    metrics: someMetrics,
    factor: fc.integer({ min: 1, max: 10_000 }),
  }),
);

type When = 'other days' | 'outside' | 'inside';

function whenOf(rule: CountingRule, { local }: RecordPlaceAndTime): When {
  const [opens, closes] = [rule.window.startSecond, rule.window.endSecond].map((at) => formatLocal(at).slice(11));
  const time = formatLocal(local).slice(11);
  if (opens === undefined || closes === undefined) throw new Error('no hours');
  const isNight = closes < opens;
  const isInside = isNight ? time >= opens || time <= closes : time >= opens && time <= closes;
  const day = formatLocal(isNight && time <= closes ? local - daySeconds : local).slice(0, 10);
  const [first, after] = [rule.fromDay, rule.toDay].map((at) =>
    Number.isFinite(at) ? formatLocal(at).slice(0, 10) : null,
  );
  if ((first != null && day < first) || (after != null && day >= after)) return 'other days';
  return isInside ? 'inside' : 'outside';
}

/** The metrics of a record that count, before factors; null: nothing counts. */
function naiveWithoutFactors(
  sent: Metrics,
  record: RecordPlaceAndTime,
  rules: readonly CountingRule[],
): Metrics | null {
  const about = rules.filter((rule) => rule.placeIds.has(record[rule.place]));
  if (about.some((rule) => rule.kind === 'eliminate' && whenOf(rule, record) === 'inside')) return null;
  const left = new Map(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined));
  for (const rule of about) {
    const when = whenOf(rule, record);
    if (rule.kind !== 'set' || when === 'other days') continue;
    if (when === 'outside') return null;
    for (const metric of ['flowIn', 'flowOut', 'inCar', 'outCar'] as const) {
      const value = sent[metric] ?? null;
      if (value === null) continue;
      if (rule.floor !== null && value < rule.floor) return null;
      if (rule.ceiling !== null && value > rule.ceiling) return null;
    }
    if (rule.subtractStaff)
      for (const [people, staff] of [
        ['flowIn', 'enterStaff'],
        ['flowOut', 'leaveStaff'],
      ] as const) {
        const [all, own] = [sent[people] ?? null, sent[staff] ?? null];
        if (all !== null && own !== null && left.has(people)) left.set(people, Math.max(all - own, 0));
        left.delete(staff);
      }
    for (const metric of left.keys())
      if (rule.metrics !== null && !rule.metrics.has(metric as Metric)) left.delete(metric); // keys of Metrics are metrics
  }
  return Object.fromEntries(left);
}

/** Hundredths to the power of six: a common unit of all products. */
const unit = 100n ** 6n;
const maxProduct = 10_000n * unit;

/** The counts of the records: of each line, metric and day, the rounded sum of the products so far, less what was counted before. */
function naive(records: readonly SentRecord[], rules: readonly CountingRule[]): Metrics[] {
  const sums = new Map<string, bigint>();
  const counts = new Map<SentRecord, Metrics>();
  for (const record of records.toSorted((one, other) => one.at - other.at)) {
    const about = rules.filter((rule) => rule.placeIds.has(record[rule.place]) && whenOf(rule, record) === 'inside');
    const counted: Metrics = {};
    for (const [metric, value] of Object.entries(naiveWithoutFactors(record.metrics, record, rules) ?? {})) {
      let factor = unit;
      // keys of Metrics are metrics
      for (const rule of about)
        if (rule.kind === 'factor' && (rule.metrics === null || rule.metrics.has(metric as Metric)))
          factor = (factor * BigInt(rule.factor)) / 100n;
      const product = BigInt(value ?? 0) * (factor > maxProduct ? maxProduct : factor);
      const key = [record.device, record.line, metric, formatLocal(record.local).slice(0, 10)].join();
      const before = sums.get(key) ?? 0n;
      sums.set(key, before + product);
      const rounded = [before, before + product].map((sum) => (2n * sum + unit) / (2n * unit));
      counted[metric as Metric] = Number((rounded[1] ?? 0n) - (rounded[0] ?? 0n)); // keys of Metrics are metrics
    }
    counts.set(record, counted);
  }
  return records.map((record) => counts.get(record) ?? {});
}

/** With more factors, their product is rounded to millionths. */
const maxExactFactors = 3;
const anyRules = fc
  .array(anyRule, { maxLength: 6 })
  .filter((rules) => rules.filter(({ kind }) => kind === 'factor').length <= maxExactFactors)
  .map((rules) => rules.toSorted((one, other) => one.id - other.id));

test('effective counts equal the reference implementation for any rules', () => {
  const seen = { untouched: 0, nothing: 0, something: 0 };
  fc.assert(
    fc.property(anyRecords, anyRules, (records, rules) => {
      const right = naive(records, rules);
      for (const [position, { metrics, isChangedByRule }] of computeEffectiveCounts(records, rules).entries()) {
        const expected = right[position] ?? {};
        for (const metric of metricNames)
          expect([metric, metrics[metric] ?? null]).toEqual([metric, expected[metric] ?? null]);
        seen[isChangedByRule ? (Object.keys(expected).length === 0 ? 'nothing' : 'something') : 'untouched'] += 1;
      }
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1000);
});

test('adding and withdrawing a rule changes nothing', () => {
  fc.assert(
    fc.property(anyRecords, fc.array(anyRule, { maxLength: 5 }), anyRule, (records, rules, another) => {
      const inOrder = rules.toSorted((a, b) => a.id - b.id);
      const before = computeEffectiveCounts(records, inOrder);
      const sentBefore = JSON.stringify(records);
      computeEffectiveCounts(records, [...inOrder, another]);
      expect(JSON.stringify(records)).toBe(sentBefore);
      expect(computeEffectiveCounts(records, inOrder)).toEqual(before);
      const settings = inOrder.filter(({ kind }) => kind === 'set');
      expect(computeEffectiveCounts(records, settings.toReversed())).toEqual(computeEffectiveCounts(records, settings));
    }),
    { numRuns: 1000 },
  );
});

test('parts of a value are whole, at least 0 and add up to it', () => {
  let spreads = 0;
  const weights = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })), {
    minLength: 1,
    maxLength: 300,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (value, given) => {
      const shares = distributeByWeights(value, given);
      const sum = given.reduce((total, weight) => total + weight, 0);
      const even = sum === 0 ? given.map(() => 1) : given;
      const whole = sum === 0 ? given.length : sum;
      spreads += 1;
      expect(shares).toHaveLength(given.length);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(value);
      // The part differs from its exact value by less than 1.
      const off = shares.filter((share, index) => Math.abs(share - (value * (even[index] ?? 0)) / whole) >= 1.000_001);
      expect(off).toEqual([]);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1500 },
  );
  expect(spreads).toBe(1500);
});
