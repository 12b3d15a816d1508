import { weekday } from '../local-time.ts';
import { at, type Calendar, endOf, type EntityHistory, type Fault, localOf } from './history.ts';
import type { Judged } from './sound-hours.ts';
import { limited, stretchesOf } from './stretches.ts';

/** Weeks whose days say how many more come in than go out at each time of day. */
const learningDays = 42;
/** Days of the same kind (weekdays, or weekends) that have to be known. */
const leastDays = 6;
/** People come in bursts: the variance of in less out against that of single people. */
const burstiness = 1.2;
/** Most that one day says; three clear days are enough. */
const mostPerDay = 3;
const enough = 7;

/**
 * Days on which in and out of a device are exchanged: who comes in before the rush and goes out after it shows in the hours, even
 * where a day's sums of both are alike.
 */
export function swapped(history: EntityHistory, calendar: Calendar, own: Judged): Fault[] {
  const days = excessByDay(history, calendar, own);
  const scores = Float64Array.from(days, (_, day) => limited(scoreOf(days, day), mostPerDay));
  return stretchesOf(scores, enough).map(({ first, end }) => {
    const sum = (values: Float64Array) =>
      Math.round(
        values.reduce((total, value, hour) => total + (isWithin(calendar, hour, first, end) ? value || 0 : 0), 0),
      );
    const [entering, leaving] = [sum(own.in), sum(own.out)];
    return {
      kind: 'swapped' as const,
      device: own.device.id,
      from: localOf(history, first * 24),
      to: endOf(history, own.device, end * 24),
      // Put right, the sums change places.
      evidence: { days: end - first, in: entering, out: leaving, usualIn: leaving, usualOut: entering },
      missingPeople: leaving - entering,
      reason: null,
    };
  });
}

function isWithin({ dayOf }: Calendar, hour: number, first: number, end: number): boolean {
  const day = dayOf[hour] ?? -1;
  return day >= first && day < end;
}

/** A business day by hour of the clock; who works there comes before the doors open, so closed hours count too. */
type ExcessDay = { isWeekend: boolean; isKnown: boolean; excess: Float64Array; people: Float64Array; total: number };

function excessByDay(history: EntityHistory, { dayOf, days }: Calendar, own: Judged): ExcessDay[] {
  const found = Array.from(
    { length: days },
    (_, day): ExcessDay => ({
      isWeekend: weekday(localOf(history, day * 24)) >= 6,
      isKnown: true,
      excess: new Float64Array(24).fill(Number.NaN),
      people: new Float64Array(24),
      total: 0,
    }),
  );
  for (let hour = 0; hour < history.hours; hour += 1) {
    const day = found[dayOf[hour] ?? 0];
    const excess = at(own.in, hour) - at(own.out, hour);
    if (day === undefined || Number.isNaN(excess)) continue;
    day.excess[hour % 24] = excess;
    day.people[hour % 24] = at(own.people, hour);
    day.total += at(own.people, hour);
    if (own.excluded[hour] === 1) day.isKnown = false;
  }
  return found;
}

/** Log-likelihood of exchanged against right directions; NaN where the day or the days before say nothing. */
function scoreOf(days: readonly ExcessDay[], place: number): number {
  const day = days[place];
  if (day === undefined) return Number.NaN;
  const like = days
    .slice(Math.max(0, place - learningDays), place)
    .filter(({ isKnown, isWeekend, total }) => isKnown && total > 0 && isWeekend === day.isWeekend);
  const usualTotal = like.reduce((sum, { total }) => sum + total, 0) / Math.max(1, like.length);
  const busy = Math.min(1, day.total / Math.max(1, usualTotal));
  let agreement = 0;
  let strength = 0;
  let variance = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const excess = at(day.excess, hour);
    const { count, mean, spread } = usualExcess(like, hour);
    if (count < leastDays || Number.isNaN(excess)) continue;
    agreement += excess * mean;
    strength += mean ** 2;
    // The usual itself is known from few days only, and some days are unlike others.
    variance += mean ** 2 * Math.max(spread, burstiness * at(day.people, hour)) + (spread / count) * excess ** 2;
  }
  return variance === 0 ? Number.NaN : (-2 * strength * busy * agreement) / variance;
}

function usualExcess(days: readonly ExcessDay[], hour: number): { count: number; mean: number; spread: number } {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const day of days) {
    const excess = at(day.excess, hour);
    if (Number.isNaN(excess)) continue;
    count += 1;
    sum += excess;
    squares += excess ** 2;
  }
  const mean = sum / Math.max(1, count);
  return { count, mean, spread: Math.max(0, squares / Math.max(1, count) - mean ** 2) };
}
