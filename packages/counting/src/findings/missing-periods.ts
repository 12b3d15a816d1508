import { at, type Calendar, type DeviceHours, endOf, type EntityHistory, type Fault, localOf } from './history.ts';
import { hoursBetween, type Judged, missingPeople } from './sound-hours.ts';
import { stretchesOf } from './stretches.ts';

/** One lost record is no outage: it is part of `partial`, should it happen again and again. */
const leastPeriods = 2;
/**
 * A day of the week on which nothing came in so many of the four weeks before, or of the four after, is a day on which they are closed
 * and switch off; as long as so many of the six days before or after it came.
 */
const closedWeeks = 3;
const openDays = 3;
/** A day that came to less than this is a part of a day; one that came to more than `wholeDayShare` is a whole one. */
const partialShare = 0.9;
const wholeDayShare = 0.95;
/** Three days in a row are "day after day": each says 3 of the 8 that are enough. */
const dayEvidence = 3;

/** Stretches of opening hours in which nothing came: `silent` where it goes on, else `outage`. */
export function missingStretches(
  history: EntityHistory,
  calendar: Calendar,
  all: readonly Judged[],
  own: Judged,
): Fault[] {
  const { device } = own;
  return stretchesWithout(device, calendar).map(({ first, end }) => {
    const hours = hoursBetween(first, end);
    const dueHours = hours.filter((hour) => at(device.expected, hour) > 0);
    const to = endOf(history, device, end);
    const expected = Math.round(sumOver(device.expected, hours));
    return {
      kind: to === null ? ('silent' as const) : ('outage' as const),
      device: device.id,
      from: localOf(history, first),
      to,
      evidence: { hours: dueHours.length, expected, ...(to === null ? {} : { received: 0 }) },
      missingPeople: missingPeople(calendar, all, own, dueHours),
      reason: null,
    };
  });
}

/** [first, end) hours between which nothing came of what was due; hours in which nothing is due part no stretch. */
function stretchesWithout(device: DeviceHours, calendar: Calendar): { first: number; end: number }[] {
  const isClosedDay = closedDays(device, calendar);
  const hours = hoursBetween(0, Math.min(device.dueHours, device.expected.length)).filter(
    (hour) => at(device.expected, hour) > 0,
  );
  const runs: number[][] = [[]];
  for (const hour of hours) {
    if (at(device.received, hour) > 0) runs.push([]);
    else runs.at(-1)?.push(hour);
  }
  return runs.flatMap((run, place) => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined || sumOver(device.expected, run) < leastPeriods) return [];
    if (run.every((hour) => isClosedDay[calendar.dayOf[hour] ?? 0] === 1)) return [];
    // What goes on reaches as far as anything could have come, also where it is closed now.
    const goesOn = place === runs.length - 1 && device.isHere;
    return [{ first, end: goesOn ? Math.min(device.dueHours, device.expected.length) : last + 1 }];
  });
}

function closedDays(device: DeviceHours, { dayOf, days }: Calendar): Uint8Array {
  const due = new Float64Array(days);
  const came = new Float64Array(days);
  for (let hour = 0; hour < Math.min(device.dueHours, dayOf.length); hour += 1) {
    const day = dayOf[hour] ?? 0;
    if (at(device.expected, hour) === 0) continue;
    due[day] = at(due, day) + 1;
    if (at(device.received, hour) > 0) came[day] = at(came, day) + 1;
  }
  const didCome = (day: number) => at(came, day) > 0;
  const someOf = (days: readonly number[], test: (day: number) => boolean, least: number) =>
    days.filter(test).length >= least;
  const daysFrom = (day: number, step: number, count: number) =>
    Array.from({ length: count }, (_, n) => day + (n + 1) * step);
  // Where everything is missing, no day is a closed one.
  const isFree = (day: number) =>
    at(due, day) > 0 &&
    !didCome(day) &&
    (someOf(daysFrom(day, -1, 6), didCome, openDays) || someOf(daysFrom(day, 1, 6), didCome, openDays));
  return Uint8Array.from({ length: days }, (_, day) => {
    const isClosed = [-7, 7].some((week) => someOf(daysFrom(day, week, 4), isFree, closedWeeks));
    return isFree(day) && isClosed ? 1 : 0;
  });
}

const sumOver = (values: Float64Array, hours: readonly number[]) =>
  hours.reduce((sum, hour) => sum + at(values, hour), 0);

/** Days of which only a part of the periods came, one after the other; hours of an outage are told by it alone. */
export function partialDays(
  history: EntityHistory,
  calendar: Calendar,
  all: readonly Judged[],
  own: Judged,
  gaps: readonly Fault[],
): Fault[] {
  const { device } = own;
  const expected = new Float64Array(calendar.days);
  const received = new Float64Array(calendar.days);
  for (let hour = 0; hour < Math.min(device.dueHours, history.hours); hour += 1) {
    const due = at(device.expected, hour);
    const local = localOf(history, hour);
    if (due === 0 || gaps.some(({ from, to }) => local >= from && (to === null || local < to))) continue;
    const day = calendar.dayOf[hour] ?? 0;
    expected[day] = at(expected, day) + due;
    received[day] = at(received, day) + Math.min(due, at(device.received, hour));
  }
  const scores = expected.map((due, day) => {
    if (due < leastPeriods) return 0;
    const share = at(received, day) / due;
    return share < partialShare ? dayEvidence : share < wholeDayShare ? 0 : -dayEvidence;
  });
  return stretchesOf(scores).map(({ first, end }) => {
    const days = hoursBetween(first, end).filter((day) => at(scores, day) > 0);
    const hours = hoursBetween(first * 24, Math.min(end * 24, device.dueHours)).filter(
      (hour) => at(device.received, hour) < at(device.expected, hour),
    );
    const sums = { expected: Math.round(sumOver(expected, days)), received: Math.round(sumOver(received, days)) };
    return {
      kind: 'partial' as const,
      device: device.id,
      from: localOf(history, first * 24),
      to: endOf(history, device, end * 24),
      evidence: { days: days.length, ...sums, share: rounded(sums.received / sums.expected) },
      missingPeople: missingPeople(calendar, all, own, hours),
      reason: null,
    };
  });
}

/** A share with three places. */
export function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
