import type { RulePlace } from '@portico/contract/words/counting-rules';
import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import { isInside, openingDay, type Window } from './business-hours.ts';
import { daySeconds } from './local-time.ts';

/** When and where a rule holds. Days are local midnights, [fromDay, toDay); infinite where the rule has no beginning or end. */
type Reach = {
  id: number;
  place: RulePlace;
  placeIds: ReadonlySet<number>;
  fromDay: number;
  toDay: number;
  window: Window;
};

/** Records there and then do not count. */
export type Elimination = Reach & { kind: 'eliminate' };

/** What counts of the records of these days: within the window only, these metrics only (null: all), and only plausible records. */
export type StatisticsRule = Reach & {
  kind: 'set';
  metrics: ReadonlySet<Metric> | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: boolean;
};

/** Every metric named (null: all) is multiplied, record by record; in hundredths. */
export type FactorCorrection = Reach & { kind: 'factor'; metrics: ReadonlySet<Metric> | null; factor: number };

/** One metric of one day (hour null) or one hour of it adds up to the value, at each place. */
export type ValueCorrection = Reach & { kind: 'value'; metric: Metric; value: number; hour: number | null };

export type CountingRule = Elimination | StatisticsRule | FactorCorrection | ValueCorrection;

/** Where and when a record counts; `local` is its period start on the wall clock. */
export type RecordPlace = { entity: number; corridor: number; device: number; local: number };

/** The largest number the store keeps of a metric; no factor leads beyond. */
export const largestEffective = 4_294_967_295;

/** Metrics a record is judged by: below a floor or above a ceiling it is a fault and not a crowd. */
export const judgedMetrics = ['flowIn', 'flowOut', 'inCar', 'outCar'] as const satisfies readonly Metric[];

/** Whether the rule is about the place, and the day the record belongs to is one of its days. */
function isOfItsDays(rule: CountingRule, record: RecordPlace): boolean {
  if (!rule.placeIds.has(record[rule.place])) return false;
  const day = openingDay(record.local, rule.window);
  return day >= rule.fromDay && day < rule.toDay;
}

/** Whether a rule holds for a record. A statistics rule holds on all of its days: what lies outside its window does not count. */
export function holdsFor(rule: CountingRule, record: RecordPlace): boolean {
  return isOfItsDays(rule, record) && (rule.kind === 'set' || isInside(record.local, rule.window));
}

/**
 * What counts of a record, by every rule but corrections by value, which are about many records; the record's own metrics where no
 * rule holds. `rules` by id; kinds are applied in their order.
 */
export function effectiveMetrics(
  sent: Metrics,
  record: RecordPlace,
  rules: readonly CountingRule[],
): { metrics: Metrics; isRuled: boolean } {
  const holding = rules.filter((rule) => rule.kind !== 'value' && holdsFor(rule, record));
  if (holding.length === 0) return { metrics: sent, isRuled: false };
  const metrics = holding.some((rule) => dropsWhole(rule, sent, record)) ? {} : whatCounts(sent, holding);
  return { metrics, isRuled: true };
}

function dropsWhole(rule: CountingRule, sent: Metrics, record: RecordPlace): boolean {
  if (rule.kind === 'eliminate') return true;
  if (rule.kind !== 'set') return false;
  if (!isInside(record.local, rule.window)) return true;
  return judgedMetrics.some((metric) => {
    const value = sent[metric] ?? null;
    if (value === null) return false;
    return (rule.floor !== null && value < rule.floor) || (rule.ceiling !== null && value > rule.ceiling);
  });
}

function whatCounts(sent: Metrics, holding: readonly CountingRule[]): Metrics {
  const sets = holding.filter((rule) => rule.kind === 'set');
  const counted = sets.some(({ subtractStaff }) => subtractStaff) ? withoutStaff(sent) : sent;
  const effective: Metrics = {};
  for (const metric of metricNames) {
    const value = counted[metric] ?? null;
    if (value === null || sets.some(({ metrics }) => metrics !== null && !metrics.has(metric))) continue;
    effective[metric] = multiplied(metric, value, holding);
  }
  return effective;
}

function withoutStaff(sent: Metrics): Metrics {
  const { enterStaff = null, leaveStaff = null, ...others } = sent;
  const less = (people: number | null | undefined, staff: number | null) =>
    people == null || staff === null ? (people ?? null) : Math.max(0, people - staff);
  return { ...others, flowIn: less(sent.flowIn, enterStaff), flowOut: less(sent.flowOut, leaveStaff) };
}

function multiplied(metric: Metric, value: number, holding: readonly CountingRule[]): number {
  let product = value;
  for (const rule of holding) {
    if (rule.kind !== 'factor' || (rule.metrics !== null && !rule.metrics.has(metric))) continue;
    product = Math.min(largestEffective, Math.floor((product * rule.factor + 50) / 100));
  }
  return product;
}

/** Whether a correction by value is about a record of this place and time, whatever it measures. */
export function isValued(rule: CountingRule, record: RecordPlace): rule is ValueCorrection {
  return rule.kind === 'value' && isWithinValue(rule, record.local) && rule.placeIds.has(record[rule.place]);
}

/** Whether a local time lies in the day or hour a correction by value is about. */
export function isWithinValue({ fromDay, hour }: ValueCorrection, local: number): boolean {
  const from = hour === null ? fromDay : fromDay + hour * 3600;
  return local >= from && local < from + (hour === null ? daySeconds : 3600);
}

/** A value in whole shares that are as the weights and add up to it; weights of 0 throughout are taken as even. */
export function spread(value: number, weights: readonly number[]): number[] {
  const given = weights.reduce((sum, weight) => sum + weight, 0);
  const whole = BigInt(given > 0 ? given : weights.length);
  if (whole === 0n) return [];
  let reached = 0n;
  let shared = 0n;
  return weights.map((weight) => {
    reached += given > 0 ? BigInt(weight) : 1n;
    // Whole numbers of any size: a day of a mall times the value of another leaves the exact range of a double.
    const upTo = (BigInt(value) * reached) / whole;
    const share = Number(upTo - shared);
    shared = upTo;
    return share;
  });
}
