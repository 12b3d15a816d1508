import type { RulePlace } from '@portico/contract/words/counting-rules';
import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import { businessDayStart, isInsideWindow, type TimeWindow } from './business-hours.ts';
import { daySeconds } from './local-time.ts';

/** The places and times a rule applies to. Days are local midnights, [fromDay, toDay); infinite if the rule has no first or last day. */
type AffectedRange = {
  id: number;
  place: RulePlace;
  placeIds: ReadonlySet<number>;
  fromDay: number;
  toDay: number;
  window: TimeWindow;
};

/** Records in the affected range do not count. */
export type Elimination = AffectedRange & { kind: 'eliminate' };

/**
 * Restricts the records of these days: only records within the window count, only these metrics (null: all), and only plausible records.
 */
export type StatisticsRule = AffectedRange & {
  kind: 'set';
  metrics: ReadonlySet<Metric> | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: boolean;
};

/** The given metrics (null: all) are multiplied; `factor` is in hundredths. `applyFactors` says how the counts of a day are rounded. */
export type FactorCorrection = AffectedRange & { kind: 'factor'; metrics: ReadonlySet<Metric> | null; factor: number };

/** One metric of one day (hour null) or one hour adds up to `value`, at each place. */
export type ValueCorrection = AffectedRange & { kind: 'value'; metric: Metric; value: number; hour: number | null };

export type CountingRule = Elimination | StatisticsRule | FactorCorrection | ValueCorrection;

/** The place and time of a record; `local` is its period start in local time. */
export type RecordPlaceAndTime = { entity: number; corridor: number; device: number; local: number };

/** The largest value of a metric the counting store can hold; results of factors are capped at it. */
export const maxEffectiveValue = 4_294_967_295;

/** Metrics checked against floor and ceiling: a record outside them is a fault rather than a crowd. */
export const plausibilityMetrics = ['flowIn', 'flowOut', 'inCar', 'outCar'] as const satisfies readonly Metric[];

/** Whether the rule applies to the record's place and its business day is one of the rule's days. */
function isOnRuleDay(rule: CountingRule, record: RecordPlaceAndTime): boolean {
  if (!rule.placeIds.has(record[rule.place])) return false;
  const day = businessDayStart(record.local, rule.window);
  return day >= rule.fromDay && day < rule.toDay;
}

/**
 * Whether a rule applies to a record. A statistics rule (`set`) applies on all of its days, because records outside its window do not
 * count.
 */
export function ruleApplies(rule: CountingRule, record: RecordPlaceAndTime): boolean {
  return isOnRuleDay(rule, record) && (rule.kind === 'set' || isInsideWindow(record.local, rule.window));
}

/** The counts of a record before its correction factors. */
export type RuledRecord = {
  metrics: Metrics;
  /** The correction factor of each metric in millionths; a metric without one is not in the map. */
  factors: ReadonlyMap<Metric, number>;
  isChangedByRule: boolean;
};

const noFactors: ReadonlyMap<Metric, number> = new Map();

/**
 * Applies all rules to a record except those that apply to many records together: its correction factors are returned, for `applyFactors`,
 * and corrections by value are ignored. Without an applicable rule, the record's own metrics. `rules` are sorted by id; their kinds are
 * applied in the order of `ruleKinds`.
 */
export function applyRules(sent: Metrics, record: RecordPlaceAndTime, rules: readonly CountingRule[]): RuledRecord {
  const applicable = rules.filter((rule) => rule.kind !== 'value' && ruleApplies(rule, record));
  if (applicable.length === 0) return { metrics: sent, factors: noFactors, isChangedByRule: false };
  const isDropped = applicable.some((rule) => dropsRecord(rule, sent, record));
  const metrics = isDropped ? {} : removeExcludedMetrics(sent, applicable);
  // Records at no place count nowhere. A factor must not round them together with those of the place where the device is installed later.
  const factors = record.entity === 0 ? noFactors : combineFactors(metrics, applicable);
  return { metrics, factors, isChangedByRule: true };
}

function dropsRecord(rule: CountingRule, sent: Metrics, record: RecordPlaceAndTime): boolean {
  if (rule.kind === 'eliminate') return true;
  if (rule.kind !== 'set') return false;
  if (!isInsideWindow(record.local, rule.window)) return true;
  return plausibilityMetrics.some((metric) => {
    const value = sent[metric] ?? null;
    if (value === null) return false;
    return (rule.floor !== null && value < rule.floor) || (rule.ceiling !== null && value > rule.ceiling);
  });
}

function removeExcludedMetrics(sent: Metrics, applicable: readonly CountingRule[]): Metrics {
  const sets = applicable.filter((rule) => rule.kind === 'set');
  const counted = sets.some(({ subtractStaff }) => subtractStaff) ? removeStaff(sent) : sent;
  const effective: Metrics = {};
  for (const metric of metricNames) {
    const value = counted[metric] ?? null;
    if (value === null || sets.some(({ metrics }) => metrics !== null && !metrics.has(metric))) continue;
    effective[metric] = value;
  }
  return effective;
}

function removeStaff(sent: Metrics): Metrics {
  const { enterStaff = null, leaveStaff = null, ...others } = sent;
  const less = (people: number | null | undefined, staff: number | null) =>
    people == null || staff === null ? (people ?? null) : Math.max(0, people - staff);
  return { ...others, flowIn: less(sent.flowIn, enterStaff), flowOut: less(sent.flowOut, leaveStaff) };
}

/** The factor 1 in millionths. */
export const factorOne = 1_000_000;
/** The greatest product of factors, in millionths. */
export const maxFactor = 10_000 * factorOne;

// The product of the factors of several rules, rounded half up to millionths: exact for up to three rules.
function combineFactors(metrics: Metrics, applicable: readonly CountingRule[]): ReadonlyMap<Metric, number> {
  const factorRules = applicable.filter((rule) => rule.kind === 'factor');
  if (factorRules.length === 0) return noFactors;
  const factors = new Map<Metric, number>();
  for (const metric of metricNames) {
    if (typeof metrics[metric] !== 'number') continue;
    let product = factorOne;
    for (const rule of factorRules)
      if (rule.metrics === null || rule.metrics.has(metric))
        product = Math.min(maxFactor, Math.floor((product * rule.factor + 50) / 100));
    if (product !== factorOne) factors.set(metric, product);
  }
  return factors;
}

/** Whether a rule is a correction by value for the place and time of a record, whatever its metric is. */
export function isValueCorrectionFor(rule: CountingRule, record: RecordPlaceAndTime): rule is ValueCorrection {
  return rule.kind === 'value' && isInCorrectedTime(rule, record.local) && rule.placeIds.has(record[rule.place]);
}

/** Whether a local time is in the day or hour of a correction by value. */
export function isInCorrectedTime({ fromDay, hour }: ValueCorrection, local: number): boolean {
  const from = hour === null ? fromDay : fromDay + hour * 3600;
  return local >= from && local < from + (hour === null ? daySeconds : 3600);
}

/** Splits a value into whole parts in proportion to weights; the parts add up to it. If all weights are 0, they count as equal. */
export function distributeByWeights(value: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const whole = BigInt(weightSum > 0 ? weightSum : weights.length);
  if (whole === 0n) return [];
  let reached = 0n;
  let shared = 0n;
  return weights.map((weight) => {
    reached += weightSum > 0 ? BigInt(weight) : 1n;
    // BigInt, because a day's count of a mall times another value exceeds the exact range of a double.
    const upTo = (BigInt(value) * reached) / whole;
    const share = Number(upTo - shared);
    shared = upTo;
    return share;
  });
}
