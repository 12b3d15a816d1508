import { type DeviceBaseline, estimateMissingPeople, listHours } from './device-baseline.ts';
import { findEvidenceRuns } from './evidence-runs.ts';
import {
  computeHourStart,
  type DeviceHistory,
  type EntityHistory,
  type Fault,
  findFaultEnd,
  type HistoryCalendar,
  valueAtHour,
} from './history.ts';

/** Minimum number of missing periods of an outage; single ones count as `partial` if they recur. */
const minPeriods = 2;
/**
 * A weekday without records in this many of the four weeks before, or of the four after, is a closed day with devices switched off,
 * provided that at least `openDays` of the six days before or after it had records.
 */
const closedWeeks = 3;
const openDays = 3;
/** A day with a lower completeness than `partialShare` is partial; one with at least `wholeDayShare` is complete. */
const partialShare = 0.9;
const wholeDayShare = 0.95;
/** Evidence of one partial day: three days in a row reach the minimum of 8. */
const dayEvidence = 3;

/** Runs of opening hours without records: `silent` if still going on, otherwise `outage`. */
export function findMissingPeriods(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
): Fault[] {
  const { device } = baseline;
  return findRunsWithoutRecords(device, calendar).map(({ first, end }) => {
    const hours = listHours(first, end);
    const dueHours = hours.filter((hour) => valueAtHour(device.expected, hour) > 0);
    const to = findFaultEnd(history, device, end);
    const expected = Math.round(sumOver(device.expected, hours));
    return {
      kind: to === null ? ('silent' as const) : ('outage' as const),
      device: device.id,
      from: computeHourStart(history, first),
      to,
      evidence: { hours: dueHours.length, expected, ...(to === null ? {} : { received: 0 }) },
      missingPeople: estimateMissingPeople(calendar, all, baseline, dueHours),
      reason: null,
    };
  });
}

/** Runs of hours [first, end) in which all expected records are missing; hours in which none are expected do not split a run. */
function findRunsWithoutRecords(device: DeviceHistory, calendar: HistoryCalendar): { first: number; end: number }[] {
  const isClosedDay = closedDays(device, calendar);
  const hours = listHours(0, Math.min(device.dueHours, device.expected.length)).filter(
    (hour) => valueAtHour(device.expected, hour) > 0,
  );
  const runs: number[][] = [[]];
  for (const hour of hours) {
    if (valueAtHour(device.received, hour) > 0) runs.push([]);
    else runs.at(-1)?.push(hour);
  }
  return runs.flatMap((run, index) => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined || sumOver(device.expected, run) < minPeriods) return [];
    if (run.every((hour) => isClosedDay[calendar.dayByHour[hour] ?? 0] === 1)) return [];
    // An ongoing run extends to the last hour for which records are expected, even if the place is closed now.
    const goesOn = index === runs.length - 1 && device.isInstalled;
    return [{ first, end: goesOn ? Math.min(device.dueHours, device.expected.length) : last + 1 }];
  });
}

function closedDays(device: DeviceHistory, { dayByHour, days }: HistoryCalendar): Uint8Array {
  const due = new Float64Array(days);
  const received = new Float64Array(days);
  for (let hour = 0; hour < Math.min(device.dueHours, dayByHour.length); hour += 1) {
    const day = dayByHour[hour] ?? 0;
    if (valueAtHour(device.expected, hour) === 0) continue;
    due[day] = valueAtHour(due, day) + 1;
    if (valueAtHour(device.received, hour) > 0) received[day] = valueAtHour(received, day) + 1;
  }
  const hasRecords = (day: number) => valueAtHour(received, day) > 0;
  const hasAtLeast = (days: readonly number[], test: (day: number) => boolean, min: number) =>
    days.filter(test).length >= min;
  const daysFrom = (day: number, step: number, count: number) =>
    Array.from({ length: count }, (_, index) => day + (index + 1) * step);
  // True only if enough of the six days before or after have records: a day in the middle of a long outage is not a closed day.
  const isWithoutRecords = (day: number) =>
    valueAtHour(due, day) > 0 &&
    !hasRecords(day) &&
    (hasAtLeast(daysFrom(day, -1, 6), hasRecords, openDays) || hasAtLeast(daysFrom(day, 1, 6), hasRecords, openDays));
  return Uint8Array.from({ length: days }, (_, day) => {
    const isClosed = [-7, 7].some((week) => hasAtLeast(daysFrom(day, week, 4), isWithoutRecords, closedWeeks));
    return isWithoutRecords(day) && isClosed ? 1 : 0;
  });
}

const sumOver = (values: Float64Array, hours: readonly number[]) =>
  hours.reduce((sum, hour) => sum + valueAtHour(values, hour), 0);

/** Consecutive days with only part of their periods; hours of an outage are left out. */
export function findPartialDays(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
  gaps: readonly Fault[],
): Fault[] {
  const { device } = baseline;
  const expected = new Float64Array(calendar.days);
  const received = new Float64Array(calendar.days);
  for (let hour = 0; hour < Math.min(device.dueHours, history.hours); hour += 1) {
    const due = valueAtHour(device.expected, hour);
    const local = computeHourStart(history, hour);
    if (due === 0 || gaps.some(({ from, to }) => local >= from && (to === null || local < to))) continue;
    const day = calendar.dayByHour[hour] ?? 0;
    expected[day] = valueAtHour(expected, day) + due;
    received[day] = valueAtHour(received, day) + Math.min(due, valueAtHour(device.received, hour));
  }
  const scores = expected.map((due, day) => {
    if (due < minPeriods) return 0;
    const share = valueAtHour(received, day) / due;
    return share < partialShare ? dayEvidence : share < wholeDayShare ? 0 : -dayEvidence;
  });
  return findEvidenceRuns(scores).map(({ first, end }) => {
    const days = listHours(first, end).filter((day) => valueAtHour(scores, day) > 0);
    const hours = listHours(first * 24, Math.min(end * 24, device.dueHours)).filter(
      (hour) => valueAtHour(device.received, hour) < valueAtHour(device.expected, hour),
    );
    const sums = { expected: Math.round(sumOver(expected, days)), received: Math.round(sumOver(received, days)) };
    return {
      kind: 'partial' as const,
      device: device.id,
      from: computeHourStart(history, first * 24),
      to: findFaultEnd(history, device, end * 24),
      evidence: { days: days.length, ...sums, share: roundShare(sums.received / sums.expected) },
      missingPeople: estimateMissingPeople(calendar, all, baseline, hours),
      reason: null,
    };
  });
}

/** Rounds a share to three decimal places. */
export function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}
