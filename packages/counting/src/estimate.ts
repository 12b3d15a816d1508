import { type Metric, type Metrics, metrics as metricKinds, metricNames } from '@portico/contract/words/metrics';
import { businessDayStart, type TimeWindow } from './business-hours.ts';
import type { PeriodCounts } from './completeness.ts';
import { addDays, dayStart } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** Maximum number of weeks in the median of an estimate. */
export const maxBaseWeeks = 4;
/** With fewer known weeks there is no estimate: a single week may have been a festival. */
export const minBaseWeeks = 2;
/** Maximum number of weeks to go back for replacements of unknown weeks. */
export const maxLookBackWeeks = 8;
/** Below this number of people at the other entrances, a busy hour or day cannot be distinguished from a quiet one. */
export const minPeopleForScaleFactor = 50;
/** Limits of the scale factor from the other entrances. Beyond them the store was closed or a counter broken, not the day busy or quiet. */
export const scaleFactorLimits = { min: 0.1, max: 4 } as const;

/** The counts of one entrance in one local hour. */
export type EntranceHour = {
  sums: Metrics;
  /** Minutes of all devices installed there. */
  periods: PeriodCounts;
  /** Minutes of the devices that measure each metric. */
  periodsByMetric: { readonly [M in Metric]?: PeriodCounts };
};

/** The hours of an entrance, by their local start. */
export type EntranceHistory = { hours: ReadonlyMap<number, EntranceHour> };

/**
 * Local hours of a store: the length of a local hour in seconds (0 if the clock skipped it, 7,200 if it occurred twice), and the opening
 * hours.
 */
export type StoreLocalHours = { hourSeconds: (hour: number) => number; window: TimeWindow };

/**
 * The traffic at the other entrances relative to usual: factor 1 = as usual. Computed from the hour, or from its day when the hour has few
 * people.
 */
export type ScaleFactor = { factor: number; by: 'hour' | 'day' };

/** One reference week: the local start of its hour, and the sum scaled to an hour of 3,600 seconds. */
export type BaseWeek = { hour: number; value: number };

export type MetricEstimate = {
  metric: Metric;
  base: BaseWeek[];
  /** Estimate for the missing minutes; null: too few known weeks. */
  value: number | null;
};

/** The estimates of one hour with missing minutes. */
export type HourEstimate = {
  hour: number;
  periods: PeriodCounts;
  scale: ScaleFactor | null;
  metrics: MetricEstimate[];
};

/** Metrics that can be estimated: distinct people of a day cannot be composed from hours. */
export const estimableMetrics: readonly Metric[] = metricNames.filter((name) => metricKinds[name].kind === 'additive');

const passageMetrics: readonly Metric[] = ['flowIn', 'flowOut', 'inCar', 'outCar'];

/**
 * Estimates for an entrance's hours in a gap, only for hours with missing minutes and only for these minutes: the median of the same
 * weekday and hour of the last weeks, times the factor of the entity's other entrances. Hours are local, also past midnight.
 */
export function estimateHours(
  entrance: EntranceHistory,
  others: readonly EntranceHistory[],
  gap: LocalRange,
  localHours: StoreLocalHours,
): HourEstimate[] {
  const weeks = weeksBefore(gap, localHours);
  const scaleAtHour = createScaleLookup(others, weeks, localHours);
  const estimates: HourEstimate[] = [];
  for (const [hour, found] of entrance.hours) {
    if (hour < gap.from || hour >= gap.to || countMissingMinutes(found.periods) === 0) continue;
    const scale = scaleAtHour(hour);
    const metrics = estimableMetrics.flatMap((metric): MetricEstimate[] => {
      const periods = found.periodsByMetric[metric];
      if (periods === undefined || countMissingMinutes(periods) === 0) return [];
      const base = weeks(hour, (each) => valueAt(entrance, metric, each));
      const usual = computeBaseMedian(base);
      if (usual === null) return [{ metric, base, value: null }];
      const missing = countMissingMinutes(periods) / periods.expected;
      const value = usual * (localHours.hourSeconds(hour) / 3600) * (scale?.factor ?? 1) * missing;
      return [{ metric, base, value: Math.floor(value + 0.5) }];
    });
    if (metrics.length > 0) estimates.push({ hour, periods: found.periods, scale, metrics });
  }
  return estimates.toSorted((one, other) => one.hour - other.hour);
}

type ValueAt = (hour: number) => number | null;
type Weeks = (hour: number, valueOf: ValueAt) => BaseWeek[];

// The nearest known weeks before an hour. Days in the gap itself and hours that the clock skipped are left out.
function weeksBefore(gap: LocalRange, { hourSeconds }: StoreLocalHours): Weeks {
  const days = { from: dayStart(gap.from), to: addDays(dayStart(gap.to - 1), 1) };
  return (hour, valueOf) => {
    const base: BaseWeek[] = [];
    for (let week = 1; week <= maxLookBackWeeks && base.length < maxBaseWeeks; week += 1) {
      const then = addDays(hour, -7 * week);
      const seconds = hourSeconds(then);
      if ((then >= days.from && then < days.to) || seconds === 0) continue;
      const value = valueOf(then);
      if (value !== null) base.push({ hour: then, value: value * (3600 / seconds) });
    }
    return base;
  };
}

function countMissingMinutes({ received, expected }: PeriodCounts): number {
  return Math.max(0, expected - received);
}

/** The sum of a metric in an hour without missing minutes; otherwise null. */
function valueAt({ hours }: EntranceHistory, metric: Metric, hour: number): number | null {
  const found = hours.get(hour);
  const periods = found?.periodsByMetric[metric];
  if (periods === undefined || periods.expected === 0 || countMissingMinutes(periods) > 0) return null;
  return found?.sums[metric] ?? null;
}

function computeBaseMedian(base: readonly BaseWeek[]): number | null {
  if (base.length < minBaseWeeks) return null;
  const values = base.map(({ value }) => value).toSorted((one, other) => one - other);
  const middle = values.length / 2;
  const [low, high] = [values[Math.ceil(middle) - 1] ?? 0, values[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}

/** People or cars of an hour at the entrances with complete data now and in the weeks before. */
type Traffic = { now: number; usual: number };

function createScaleLookup(
  others: readonly EntranceHistory[],
  weeks: Weeks,
  localHours: StoreLocalHours,
): (hour: number) => ScaleFactor | null {
  const cacheByHour = new Map<number, Traffic>();
  const cacheByDay = new Map<number, Traffic>();

  function sumOthersInHour(hour: number): Traffic {
    const known = cacheByHour.get(hour) ?? sumEntrances(others.map((door) => comparePassages(door, hour)));
    cacheByHour.set(hour, known);
    return known;
  }

  function comparePassages(door: EntranceHistory, hour: number): Traffic {
    const now = passingAt(door, hour);
    const usual = now === null ? null : computeBaseMedian(weeks(hour, (each) => passingAt(door, each)));
    return now === null || usual === null ? noTraffic : { now, usual: usual * (localHours.hourSeconds(hour) / 3600) };
  }

  // Hours past midnight are part of the business day before.
  function sumOthersInDay(hour: number): Traffic {
    const day = businessDayStart(hour, localHours.window);
    const known =
      cacheByDay.get(day) ?? hoursOfDay(day, localHours.window).map(sumOthersInHour).reduce(addTraffic, noTraffic);
    cacheByDay.set(day, known);
    return known;
  }

  return (hour) => {
    const byHour = computeScaleFactor(sumOthersInHour(hour));
    if (byHour !== null) return { factor: byHour, by: 'hour' };
    const byDay = computeScaleFactor(sumOthersInDay(hour));
    return byDay === null ? null : { factor: byDay, by: 'day' };
  };
}

const noTraffic: Traffic = { now: 0, usual: 0 };

function addTraffic(one: Traffic, other: Traffic): Traffic {
  return { now: one.now + other.now, usual: one.usual + other.usual };
}

// An entrance that is empty now but usually busy, or busy now but usually empty, is broken, new, or closed while the store is open; it is
// left out. If all entrances are empty, the store is closed and all entrances count.
function sumEntrances(doors: readonly Traffic[]): Traffic {
  const informative = doors.filter(
    ({ now, usual }) => Math.min(now, usual) > 0 || Math.max(now, usual) < minPeopleForScaleFactor,
  );
  return (informative.length > 0 ? informative : doors).reduce(addTraffic, noTraffic);
}

function computeScaleFactor({ now, usual }: Traffic): number | null {
  if (usual < minPeopleForScaleFactor) return null;
  return Math.min(scaleFactorLimits.max, Math.max(scaleFactorLimits.min, now / usual));
}

/** All people and cars that passed an entrance in an hour without missing minutes; otherwise null. */
function passingAt(door: EntranceHistory, hour: number): number | null {
  const measuredMetrics = passageMetrics.filter(
    (metric) => door.hours.get(hour)?.periodsByMetric[metric] !== undefined,
  );
  const values = measuredMetrics.map((metric) => valueAt(door, metric, hour));
  if (values.length === 0 || values.includes(null)) return null;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function hoursOfDay(day: number, window: TimeWindow): number[] {
  const hours = Array.from({ length: 48 }, (_, index) => day + index * 3600);
  return hours.filter((hour) => businessDayStart(hour, window) === day);
}
