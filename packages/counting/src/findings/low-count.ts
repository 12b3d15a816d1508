import { type DeviceBaseline, estimateMissingPeople, listHoursOfDays } from './device-baseline.ts';
import { findEvidenceRuns, limitScore } from './evidence-runs.ts';
import {
  computeHourStart,
  type EntityHistory,
  type Fault,
  findFaultEnd,
  type HistoryCalendar,
  valueAtHour,
} from './history.ts';
import { roundShare } from './missing-periods.ts';
import { computeDayToDayDeviation, median } from './weekly-usual.ts';

/**
 * The fault to detect: half of the people. Days are weighed by their likelihood under Poisson distributions of this share and of the usual
 * number.
 */
const faultyShare = 0.5;
/** Number of days from which a usual value is computed. They are few, so the usual value is uncertain too. */
const usualOfDays = 6;
/** Normal day-to-day variation of an entrance's share, independent of its counts. */
const minDeviation = 0.12;
const maxDeviation = 0.35;
/** Minimum usual number of people of a day for a usable share. */
const minUsualPeople = 4;
/** Maximum score of one day. With other entrances as a reference three days are enough; without them it takes more than a week. */
const maxScorePerDay = 3;
const maxScorePerDayAlone = 1.6;
const minScore = 8;
const minScoreAlone = 9;
/**
 * Without other entrances for comparison, the counts of the first `stepDays` days must be at most this share of those of the days before. A
 * fault reduces the counts from one day to the next; a season can reduce them as much, but slowly.
 */
const stepShare = 0.65;
const stepDays = 7;
/** Maximum share of the usual number counted over the whole run. */
const maxSeenShare = 0.72;
/** Below this share of the usual number the device is stuck at zero or the place is closed. */
const minSeenShare = 0.04;
/**
 * If all other entrances have at least this share of their usual traffic, the whole entity is busy; if only some have, the cause is local
 * to them.
 */
const livelyShare = 1.2;

/** Days on which a device persistently counts about half of the usual number, compared with the entity's other entrances. */
export function findLowCounts(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
): Fault[] {
  const ratios = shares(baseline, false);
  const others = all.filter((other) => other !== baseline).map((other) => shares(other, true));
  const alone = others.every((other) => other.every((share) => Number.isNaN(share)));
  const logs = ratios.map((share, day) => Math.log(Math.max(minSeenShare / 2, share) / liveliness(others, day)));
  const spread = Math.min(maxDeviation, Math.max(minDeviation, computeDayToDayDeviation([...logs]) || 0));
  const scores = ratios.map((share, day) => {
    // A day without people is a closed day, or the device is stuck at zero.
    if (share < minSeenShare) return 0;
    const usual = valueAtHour(baseline.usualDayPeople, day) * liveliness(others, day);
    const score = usual * (1 - faultyShare) + valueAtHour(baseline.dayPeople, day) * Math.log(faultyShare);
    return limitScore(
      score / (1 + 1 / usualOfDays + usual * spread ** 2),
      alone ? maxScorePerDayAlone : maxScorePerDay,
    );
  });
  return findEvidenceRuns(scores, alone ? minScoreAlone : minScore).flatMap(({ first, end }) => {
    const days = Array.from({ length: end - first }, (_, index) => first + index).filter(
      (day) => !Number.isNaN(valueAtHour(logs, day)),
    );
    const usual = days.reduce(
      (sum, day) => sum + valueAtHour(baseline.usualDayPeople, day) * liveliness(others, day),
      0,
    );
    const countedPeople = days.reduce((sum, day) => sum + valueAtHour(baseline.dayPeople, day), 0);
    if (countedPeople > maxSeenShare * usual || (alone && !isStep(logs, first, days))) return [];
    const hours = listHoursOfDays(calendar, history, first, end);
    return [
      {
        kind: 'lowCount' as const,
        device: baseline.device.id,
        from: computeHourStart(history, first * 24),
        to: findFaultEnd(history, baseline.device, end * 24),
        evidence: {
          days: days.length,
          usual: Math.round(usual),
          seen: countedPeople,
          share: roundShare(countedPeople / usual),
        },
        missingPeople: estimateMissingPeople(calendar, all, baseline, hours),
        reason: null,
      },
    ];
  });
}

// Counted ÷ usual people of each day; NaN if the usual number is too small and, with `soundOnly`, on days with a fault.
function shares({ dayPeople, usualDayPeople, excludedHours }: DeviceBaseline, soundOnly: boolean): Float64Array {
  return dayPeople.map((people, day) => {
    if (soundOnly && excludedHours[day * 24 + 12] === 1) return Number.NaN;
    return valueAtHour(usualDayPeople, day) >= minUsualPeople ? people / valueAtHour(usualDayPeople, day) : Number.NaN;
  });
}

// Traffic of the day at the other entrances against their usual; 1 without other entrances.
function liveliness(others: readonly Float64Array[], day: number): number {
  const known = others
    .map((other) => valueAtHour(other, day))
    .filter((share) => !Number.isNaN(share))
    .toSorted((one, other) => one - other);
  const [lowest] = known;
  if (lowest === undefined) return 1;
  const middle = median(known);
  return Math.max(0.1, known.length >= 2 && lowest >= livelyShare ? middle : Math.min(1, middle));
}

function isStep(logs: Float64Array, first: number, days: readonly number[]): boolean {
  const before: number[] = [];
  for (let day = first - 1; day >= 0 && before.length < stepDays; day -= 1)
    if (!Number.isNaN(valueAtHour(logs, day))) before.push(valueAtHour(logs, day));
  const after = days.slice(0, stepDays).map((day) => valueAtHour(logs, day));
  const middle = (values: readonly number[]) => median(values.toSorted((one, other) => one - other));
  return middle(after) - middle(before) <= Math.log(stepShare);
}
