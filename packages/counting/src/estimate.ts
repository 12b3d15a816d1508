import { type Metric, type Metrics, metricNames, metrics as metricKinds } from '@portico/contract/words/metrics';
import { openingDay, type Window } from './business-hours.ts';
import type { Receipt } from './completeness.ts';
import { addDays, dayStart } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** Weeks the base of an estimate is the median of. */
export const wantedWeeks = 4;
/** With fewer known weeks there is no base: one week alone may have been a festival. */
export const fewestWeeks = 2;
/** How far back a week is looked for in place of one that is not known itself. */
export const furthestWeeks = 8;
/** People at the other doors that are too few to tell a busy hour, or day, from a quiet one. */
export const thinPeople = 50;
/** How far the other doors may move an estimate: more is a closed store or a broken counter, not a busy day. */
export const scaleBounds = { least: 0.1, most: 4 } as const;

/** What one entrance counted in one local hour. */
export type EntranceHour = {
  sums: Metrics;
  /** Record periods of all devices that hung there. */
  all: Receipt;
  /** Of those that measure a metric. */
  of: { readonly [M in Metric]?: Receipt };
};

/** An entrance and its hours, by the local start of each. */
export type EntranceHistory = { hours: ReadonlyMap<number, EntranceHour> };

/** A store's clock: how long an hour is there, in seconds (0 where the clock skipped it, 7,200 where it came twice), and when it opens. */
export type StoreClock = { hourSeconds: (hour: number) => number; window: Window };

/** What the other doors say of an hour: as many times the people as usual, judged by this hour, or by its day where the hour is thin. */
export type Scale = { factor: number; by: 'hour' | 'day' };

/** One week of a base: the local start of its hour, and the sum there as of an hour of 3,600 seconds. */
export type BaseWeek = { hour: number; value: number };

export type MetricEstimate = {
  metric: Metric;
  base: BaseWeek[];
  /** People of the missing periods; null where there is no base. */
  value: number | null;
};

/** What is estimated of one hour in which periods are missing. */
export type HourEstimate = { hour: number; receipt: Receipt; scale: Scale | null; metrics: MetricEstimate[] };

/** Metrics that can be estimated: distinct people of a day cannot be put together from hours. */
export const estimatedMetrics: readonly Metric[] = metricNames.filter((name) => metricKinds[name].kind === 'additive');

const passing: readonly Metric[] = ['flowIn', 'flowOut', 'inCar', 'outCar'];

/**
 * Estimates of an entrance's hours in a gap, only of those with missing periods and only of these periods: the median of the same weekday
 * and hour of the last weeks, times what the entity's other doors say of the hour. Hours follow the wall clock, past midnight too.
 */
export function estimateHours(
  entrance: EntranceHistory,
  others: readonly EntranceHistory[],
  gap: LocalRange,
  clock: StoreClock,
): HourEstimate[] {
  const weeks = weeksBefore(gap, clock);
  const scaleOf = scales(others, weeks, clock);
  const estimates: HourEstimate[] = [];
  for (const [hour, found] of entrance.hours) {
    if (hour < gap.from || hour >= gap.to || missingOf(found.all) === 0) continue;
    const scale = scaleOf(hour);
    const metrics = estimatedMetrics.flatMap((metric): MetricEstimate[] => {
      const receipt = found.of[metric];
      if (receipt === undefined || missingOf(receipt) === 0) return [];
      const base = weeks(hour, (each) => valueAt(entrance, metric, each));
      const usual = medianOf(base);
      if (usual === null) return [{ metric, base, value: null }];
      const missing = missingOf(receipt) / receipt.expected;
      const value = usual * (clock.hourSeconds(hour) / 3600) * (scale?.factor ?? 1) * missing;
      return [{ metric, base, value: Math.floor(value + 0.5) }];
    });
    if (metrics.length > 0) estimates.push({ hour, receipt: found.all, scale, metrics });
  }
  return estimates.toSorted((one, other) => one.hour - other.hour);
}

type ValueAt = (hour: number) => number | null;
type Weeks = (hour: number, valueOf: ValueAt) => BaseWeek[];

// The nearest known weeks before an hour; a day that lies in the gap itself is no base, nor is an hour the clock skipped.
function weeksBefore(gap: LocalRange, { hourSeconds }: StoreClock): Weeks {
  const days = { from: dayStart(gap.from), to: addDays(dayStart(gap.to - 1), 1) };
  return (hour, valueOf) => {
    const base: BaseWeek[] = [];
    for (let week = 1; week <= furthestWeeks && base.length < wantedWeeks; week += 1) {
      const then = addDays(hour, -7 * week);
      const seconds = hourSeconds(then);
      if ((then >= days.from && then < days.to) || seconds === 0) continue;
      const value = valueOf(then);
      if (value !== null) base.push({ hour: then, value: value * (3600 / seconds) });
    }
    return base;
  };
}

function missingOf({ received, expected }: Receipt): number {
  return Math.max(0, expected - received);
}

/** The sum of a metric in an hour of which nothing is missing. */
function valueAt({ hours }: EntranceHistory, metric: Metric, hour: number): number | null {
  const found = hours.get(hour);
  const receipt = found?.of[metric];
  if (receipt === undefined || receipt.expected === 0 || missingOf(receipt) > 0) return null;
  return found?.sums[metric] ?? null;
}

function medianOf(base: readonly BaseWeek[]): number | null {
  if (base.length < fewestWeeks) return null;
  const values = base.map(({ value }) => value).toSorted((one, other) => one - other);
  const middle = values.length / 2;
  const [low, high] = [values[Math.ceil(middle) - 1] ?? 0, values[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}

/** People, or cars, of an hour at the doors that tell of it now and told in the weeks before. */
type Compared = { now: number; usual: number };

function scales(others: readonly EntranceHistory[], weeks: Weeks, clock: StoreClock): (hour: number) => Scale | null {
  const ofHours = new Map<number, Compared>();
  const ofDays = new Map<number, Compared>();

  function ofHour(hour: number): Compared {
    const known = ofHours.get(hour) ?? together(others.map((door) => compared(door, hour)));
    ofHours.set(hour, known);
    return known;
  }

  function compared(door: EntranceHistory, hour: number): Compared {
    const now = passingAt(door, hour);
    const usual = now === null ? null : medianOf(weeks(hour, (each) => passingAt(door, each)));
    return now === null || usual === null ? nobody : { now, usual: usual * (clock.hourSeconds(hour) / 3600) };
  }

  // Hours that run past midnight are part of the day they opened.
  function ofDay(hour: number): Compared {
    const day = openingDay(hour, clock.window);
    const known = ofDays.get(day) ?? hoursOfDay(day, clock.window).map(ofHour).reduce(added, nobody);
    ofDays.set(day, known);
    return known;
  }

  return (hour) => {
    const byHour = factorOf(ofHour(hour));
    if (byHour !== null) return { factor: byHour, by: 'hour' };
    const byDay = factorOf(ofDay(hour));
    return byDay === null ? null : { factor: byDay, by: 'day' };
  };
}

const nobody: Compared = { now: 0, usual: 0 };

function added(one: Compared, other: Compared): Compared {
  return { now: one.now + other.now, usual: one.usual + other.usual };
}

// A door that is still while it is usually busy, or the other way round, is broken, new or shut for itself, and says nothing of the
// store; where all doors are still, the store is closed.
function together(doors: readonly Compared[]): Compared {
  const telling = doors.filter(({ now, usual }) => Math.min(now, usual) > 0 || Math.max(now, usual) < thinPeople);
  return (telling.length > 0 ? telling : doors).reduce(added, nobody);
}

function factorOf({ now, usual }: Compared): number | null {
  if (usual < thinPeople) return null;
  return Math.min(scaleBounds.most, Math.max(scaleBounds.least, now / usual));
}

/** Everybody who passed a door in an hour of which nothing is missing. */
function passingAt(door: EntranceHistory, hour: number): number | null {
  const told = passing.filter((metric) => door.hours.get(hour)?.of[metric] !== undefined);
  const values = told.map((metric) => valueAt(door, metric, hour));
  if (values.length === 0 || values.includes(null)) return null;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function hoursOfDay(day: number, window: Window): number[] {
  const hours = Array.from({ length: 48 }, (_, place) => day + place * 3600);
  return hours.filter((hour) => openingDay(hour, window) === day);
}
