import { at, type Calendar, endOf, type EntityHistory, type Fault, hourSeconds, localOf } from './history.ts';
import { hoursBetween, type Judged, missingPeople, othersShare, seenAndUsual } from './sound-hours.ts';

/**
 * A run of zeros is believed until its chance is one in a million: with so many people expected (nats of a Poisson distribution, whose
 * chance of nobody is e to the minus that).
 */
const impossibleNats = 14;
/** People come in bursts and some days are slow: of what is usual only this part counts against a run of zeros. */
const slowShare = 0.5;
/** And where no other entrance tells how the day went, only this. */
const slowShareAlone = 0.25;
/** Less than this of their usual at the other entrances: nobody was there, the place was closed. */
const closedShare = 0.2;
/** A single entrance without people for so many business days is no holiday any more. */
const longestHoliday = 4;
/** One quiet hour may be cleaning or a queue. */
const leastHours = 2;

/** Runs of zeros in opening hours where people usually pass: of everybody, or of those coming in while others go out. */
export function stuckAtZero(history: EntityHistory, calendar: Calendar, all: readonly Judged[], own: Judged): Fault[] {
  const ofAll = zeroRuns(history, calendar, all, own, own.people, own.usualPeople);
  const ofIn = zeroRuns(history, calendar, all, own, own.in, own.usualIn);
  const others = ofIn.filter((run) => !ofAll.some(({ first, end }) => run.first < end && first < run.end));
  return [...ofAll, ...others].map(({ first, end, hours }) => {
    const nothingCame = hours.every((hour) => at(own.device.received, hour) === 0);
    const to = endOf(history, own.device, end);
    // Of a device that sends nothing where nobody passes, a word is what tells the two apart.
    const isSilent = nothingCame && (own.device.heardAt ?? 0) < localOf(history, first) + hourSeconds;
    const usual = Math.round(seenAndUsual(own.people, own.usualPeople, hours).usual);
    return {
      kind: !isSilent ? ('stuckAtZero' as const) : to === null ? ('silent' as const) : ('outage' as const),
      device: own.device.id,
      from: localOf(history, first),
      to,
      evidence: isSilent ? { hours: hours.length, expected: 0 } : { hours: hours.length, usual },
      missingPeople: missingPeople(calendar, all, own, hours),
      reason: null,
    };
  });
}

type Run = { first: number; end: number; hours: number[] };

function zeroRuns(
  history: EntityHistory,
  calendar: Calendar,
  all: readonly Judged[],
  own: Judged,
  values: Float64Array,
  usual: Float64Array,
): Run[] {
  const found: Run[] = [];
  const due = Math.min(values.length, own.device.dueHours);
  let hours: number[] = [];
  const close = (end: number | null) => {
    const [first] = hours;
    const last = hours.at(-1);
    if (first !== undefined && last !== undefined && hours.length >= leastHours) {
      const run = { first, end: end ?? last + 1, hours };
      if (isImpossible(history, calendar, all, own, run, values, usual)) found.push(run);
    }
    hours = [];
  };
  for (let hour = 0; hour < due; hour += 1) {
    if (calendar.isOpen[hour] !== 1) continue;
    const value = at(values, hour);
    if (value === 0) hours.push(hour);
    else if (!Number.isNaN(value)) close(null);
  }
  // Nobody has come since, also where it is closed now: it goes on.
  close(due);
  return found;
}

function isImpossible(
  history: EntityHistory,
  calendar: Calendar,
  all: readonly Judged[],
  own: Judged,
  run: Run,
  values: Float64Array,
  usual: Float64Array,
): boolean {
  const expected = seenAndUsual(values, usual, run.hours).usual;
  if (expected * slowShare < impossibleNats) return false;
  const goesOut = seenAndUsual(own.people, own.usualPeople, run.hours).seen > 0;
  const share = othersShare(all, own.device, run.hours);
  if (share !== null) return share >= closedShare && expected * Math.min(1, share) * slowShare >= impossibleNats;
  if (expected * slowShareAlone < impossibleNats) return false;
  return goesOut || !mayBeClosed(history, calendar, own, run);
}

// Of a single entrance: opened later, closed earlier, or closed for some days. Who closes for days does so in the evening and opens in the
// morning: a run of several days that begins or ends in the middle of one is none of it.
function mayBeClosed(history: EntityHistory, calendar: Calendar, own: Judged, { first, end, hours }: Run): boolean {
  const days = new Set(hours.map((hour) => calendar.dayOf[hour])).size;
  if (days >= longestHoliday) return false;
  const goesOn = endOf(history, own.device, end) === null;
  const beganOpen = hadPeople(calendar, own, first - 24, first, calendar.dayOf[first]);
  const endedOpen = hadPeople(calendar, own, end, end + 24, calendar.dayOf[end - 1]);
  return !(beganOpen && endedOpen) && !(days > 1 && (beganOpen || (endedOpen && !goesOn)));
}

function hadPeople(calendar: Calendar, own: Judged, from: number, to: number, day: number | undefined): boolean {
  return hoursBetween(from, to).some(
    (hour) => calendar.isOpen[hour] === 1 && calendar.dayOf[hour] === day && at(own.people, hour) > 0,
  );
}
