import { weekday } from '../local-time.ts';
import type { DeviceBaseline } from './device-baseline.ts';
import { findEvidenceRuns, limitScore } from './evidence-runs.ts';
import {
  computeHourStart,
  type EntityHistory,
  type Fault,
  findFaultEnd,
  type HistoryCalendar,
  valueAtHour,
} from './history.ts';

/** Days used to learn the usual surplus of people in over people out for each hour of the day: six weeks. */
const learningDays = 42;
/** Minimum number of known days of the same kind (weekdays or weekends). */
const minDays = 6;
/** Variance of in minus out relative to that of independent people, because people come in bursts. */
const burstiness = 1.2;
/** Maximum score of one day; three clear days are enough. */
const maxScorePerDay = 3;
const minScore = 7;

/**
 * Days on which in and out of a device are swapped. The hours show it, because people come in before the busy time and go out after it,
 * even if a day's sums of both are equal.
 */
export function findSwappedDirections(
  history: EntityHistory,
  calendar: HistoryCalendar,
  baseline: DeviceBaseline,
): Fault[] {
  const days = excessByDay(history, calendar, baseline);
  const scores = Float64Array.from(days, (_, day) => limitScore(scoreDay(days, day), maxScorePerDay));
  return findEvidenceRuns(scores, minScore).map(({ first, end }) => {
    const sum = (values: Float64Array) =>
      Math.round(
        values.reduce((total, value, hour) => total + (isWithin(calendar, hour, first, end) ? value || 0 : 0), 0),
      );
    const [entering, leaving] = [sum(baseline.in), sum(baseline.out)];
    return {
      kind: 'swapped' as const,
      device: baseline.device.id,
      from: computeHourStart(history, first * 24),
      to: findFaultEnd(history, baseline.device, end * 24),
      // With the directions corrected, the sums are exchanged.
      evidence: { days: end - first, in: entering, out: leaving, usualIn: leaving, usualOut: entering },
      missingPeople: leaving - entering,
      reason: null,
    };
  });
}

function isWithin({ dayByHour }: HistoryCalendar, hour: number, first: number, end: number): boolean {
  const day = dayByHour[hour] ?? -1;
  return day >= first && day < end;
}

/** A business day by hour of the day. Closed hours count too, because staff arrive before opening. */
type ExcessDay = { isWeekend: boolean; isKnown: boolean; excess: Float64Array; people: Float64Array; total: number };

function excessByDay(
  history: EntityHistory,
  { dayByHour, days }: HistoryCalendar,
  baseline: DeviceBaseline,
): ExcessDay[] {
  const found = Array.from(
    { length: days },
    (_, day): ExcessDay => ({
      isWeekend: weekday(computeHourStart(history, day * 24)) >= 6,
      isKnown: true,
      excess: new Float64Array(24).fill(Number.NaN),
      people: new Float64Array(24),
      total: 0,
    }),
  );
  for (let hour = 0; hour < history.hours; hour += 1) {
    const day = found[dayByHour[hour] ?? 0];
    const excess = valueAtHour(baseline.in, hour) - valueAtHour(baseline.out, hour);
    if (day === undefined || Number.isNaN(excess)) continue;
    day.excess[hour % 24] = excess;
    day.people[hour % 24] = valueAtHour(baseline.people, hour);
    day.total += valueAtHour(baseline.people, hour);
    if (baseline.excludedHours[hour] === 1) day.isKnown = false;
  }
  return found;
}

/** Log-likelihood ratio of swapped against correct directions; NaN if the day or the days before have no usable counts. */
function scoreDay(days: readonly ExcessDay[], place: number): number {
  const day = days[place];
  if (day === undefined) return Number.NaN;
  const similarDays = days
    .slice(Math.max(0, place - learningDays), place)
    .filter(({ isKnown, isWeekend, total }) => isKnown && total > 0 && isWeekend === day.isWeekend);
  const usualTotal = similarDays.reduce((sum, { total }) => sum + total, 0) / Math.max(1, similarDays.length);
  const busy = Math.min(1, day.total / Math.max(1, usualTotal));
  let agreement = 0;
  let strength = 0;
  let variance = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const excess = valueAtHour(day.excess, hour);
    const { count, mean, variance: spread } = usualExcess(similarDays, hour);
    if (count < minDays || Number.isNaN(excess)) continue;
    agreement += excess * mean;
    strength += mean ** 2;
    // The usual surplus is based on few days only, and days differ.
    variance +=
      mean ** 2 * Math.max(spread, burstiness * valueAtHour(day.people, hour)) + (spread / count) * excess ** 2;
  }
  return variance === 0 ? Number.NaN : (-2 * strength * busy * agreement) / variance;
}

function usualExcess(days: readonly ExcessDay[], hour: number): { count: number; mean: number; variance: number } {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const day of days) {
    const excess = valueAtHour(day.excess, hour);
    if (Number.isNaN(excess)) continue;
    count += 1;
    sum += excess;
    squares += excess ** 2;
  }
  const mean = sum / Math.max(1, count);
  return { count, mean, variance: Math.max(0, squares / Math.max(1, count) - mean ** 2) };
}
