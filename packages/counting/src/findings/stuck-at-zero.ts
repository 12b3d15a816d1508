import {
  computeOtherEntrancesShare,
  type DeviceBaseline,
  estimateMissingPeople,
  listHours,
  sumCountedAndUsual,
} from './device-baseline.ts';
import {
  computeHourStart,
  type EntityHistory,
  type Fault,
  findFaultEnd,
  type HistoryCalendar,
  hourSeconds,
  valueAtHour,
} from './history.ts';

/**
 * Expected people (nats) at which a run of zeros counts as impossible: under a Poisson distribution the chance of zero people is e^−14,
 * about one in a million.
 */
const impossibleNats = 14;
/**
 * Only this share of the usual people is expected during a run of zeros, because people come in bursts and on some days few people come.
 */
const slowShare = 0.5;
/** The same share for a place without usable counts of other entrances: then it is not known how busy the day was. */
const slowShareAlone = 0.25;
/** Below this share of usual traffic at the other entrances, the place was closed. */
const closedShare = 0.2;
/** Zeros on this many business days are a fault and not a holiday, even at a place with only one entrance. */
const maxHolidayDays = 4;
/** Minimum length of a run in hours: one empty hour may be cleaning or a queue. */
const minHours = 2;

/** Runs of zeros in opening hours in which people usually pass: in both directions together, or only in `in` while people go out. */
export function findStuckAtZero(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
): Fault[] {
  const bothDirectionRuns = zeroRuns(history, calendar, all, baseline, baseline.people, baseline.usualPeople);
  const inRuns = zeroRuns(history, calendar, all, baseline, baseline.in, baseline.usualIn);
  const others = inRuns.filter(
    (run) => !bothDirectionRuns.some(({ first, end }) => run.first < end && first < run.end),
  );
  return [...bothDirectionRuns, ...others].map(({ first, end, hours }) => {
    const nothingCame = hours.every((hour) => valueAtHour(baseline.device.received, hour) === 0);
    const to = findFaultEnd(history, baseline.device, end);
    // For a device that sends nothing for empty periods, its last contact distinguishes a fault from silence.
    const isSilent = nothingCame && (baseline.device.lastContact ?? 0) < computeHourStart(history, first) + hourSeconds;
    const usual = Math.round(sumCountedAndUsual(baseline.people, baseline.usualPeople, hours).usual);
    return {
      kind: !isSilent ? ('stuckAtZero' as const) : to === null ? ('silent' as const) : ('outage' as const),
      device: baseline.device.id,
      from: computeHourStart(history, first),
      to,
      evidence: isSilent ? { hours: hours.length, expected: 0 } : { hours: hours.length, usual },
      missingPeople: estimateMissingPeople(calendar, all, baseline, hours),
      reason: null,
    };
  });
}

type Run = { first: number; end: number; hours: number[] };

function zeroRuns(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
  values: Float64Array,
  usual: Float64Array,
): Run[] {
  const found: Run[] = [];
  const due = Math.min(values.length, baseline.device.dueHours);
  let hours: number[] = [];
  const close = (end: number | null) => {
    const [first] = hours;
    const last = hours.at(-1);
    if (first !== undefined && last !== undefined && hours.length >= minHours) {
      const run = { first, end: end ?? last + 1, hours };
      if (isImpossible(history, calendar, all, baseline, run, values, usual)) found.push(run);
    }
    hours = [];
  };
  for (let hour = 0; hour < due; hour += 1) {
    if (calendar.isOpenByHour[hour] !== 1) continue;
    const value = valueAtHour(values, hour);
    if (value === 0) hours.push(hour);
    else if (!Number.isNaN(value)) close(null);
  }
  // A run up to the last expected hour is still going on, even if the place is closed now.
  close(due);
  return found;
}

function isImpossible(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
  run: Run,
  values: Float64Array,
  usual: Float64Array,
): boolean {
  const expected = sumCountedAndUsual(values, usual, run.hours).usual;
  if (expected * slowShare < impossibleNats) return false;
  const hasPeopleOut = sumCountedAndUsual(baseline.people, baseline.usualPeople, run.hours).counted > 0;
  const share = computeOtherEntrancesShare(all, baseline.device, run.hours);
  if (share !== null) return share >= closedShare && expected * Math.min(1, share) * slowShare >= impossibleNats;
  if (expected * slowShareAlone < impossibleNats) return false;
  return hasPeopleOut || !mayBeClosed(history, calendar, baseline, run);
}

// For a single entrance: whether the place may have opened later, closed earlier, or been closed for some days. A place that closes for
// days does so in the evening and opens in the morning, so a run of several days that begins or ends in the middle of a day is not a
// closure.
function mayBeClosed(
  history: EntityHistory,
  calendar: HistoryCalendar,
  baseline: DeviceBaseline,
  { first, end, hours }: Run,
): boolean {
  const days = new Set(hours.map((hour) => calendar.dayByHour[hour])).size;
  if (days >= maxHolidayDays) return false;
  const goesOn = findFaultEnd(history, baseline.device, end) === null;
  const beganOpen = hadPeople(calendar, baseline, first - 24, first, calendar.dayByHour[first]);
  const endedOpen = hadPeople(calendar, baseline, end, end + 24, calendar.dayByHour[end - 1]);
  return !(beganOpen && endedOpen) && !(days > 1 && (beganOpen || (endedOpen && !goesOn)));
}

function hadPeople(
  calendar: HistoryCalendar,
  baseline: DeviceBaseline,
  from: number,
  to: number,
  day: number | undefined,
): boolean {
  return listHours(from, to).some(
    (hour) =>
      calendar.isOpenByHour[hour] === 1 && calendar.dayByHour[hour] === day && valueAtHour(baseline.people, hour) > 0,
  );
}
