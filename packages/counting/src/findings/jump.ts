import { computeOtherEntrancesShare, type DeviceBaseline } from './device-baseline.ts';
import { computeHourStart, type EntityHistory, type Fault, type HistoryCalendar, valueAtHour } from './history.ts';

/** Number of weeks whose highest hour is taken as the entrance's maximum. */
const weeks = 6;
const minWeeks = 3;
/** Minimum factor over the highest hour of those weeks; concerts and sales reach three to four times. */
const timesHighest = 6;
/** Minimum number of people above the highest hour: at a quiet door a school class can reach six times the highest hour. */
const minMorePeople = 200;
/** If the other entrances have at least this multiple of their usual traffic, a high hour is an event and not a fault. */
const eventShare = 2.5;

/** More people per second than can pass one line: a crowd passes a wide gate at less than half of it. */
const maxPeoplePerSecond = 10;

/** Jumps at most this many hours apart are one finding. */
const maxHoursBetween = 24;

/**
 * Implausibly high hours: many times the maximum of the entrance, while the other entrances are as usual; or with a record of more people
 * than can pass, whatever the history and the other entrances.
 */
export function findJumps(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
): Fault[] {
  const runs: number[][] = [];
  for (const hour of jumpHours(history, calendar, all, baseline)) {
    const last = runs.at(-1)?.at(-1);
    if (last === undefined || hour - last > maxHoursBetween) runs.push([hour]);
    else runs.at(-1)?.push(hour);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return [];
    const usual = run.reduce((sum, hour) => sum + valueAtHour(baseline.usualIn, hour), 0);
    const countedPeople = Math.round(run.reduce((sum, hour) => sum + valueAtHour(baseline.in, hour), 0));
    const known = !Number.isNaN(usual);
    return [
      {
        kind: 'jump' as const,
        device: baseline.device.id,
        from: computeHourStart(history, first),
        to: computeHourStart(history, last + 1),
        evidence: { seen: countedPeople, ...(known ? { usual: Math.round(usual) } : {}) },
        missingPeople: known ? Math.round(usual - countedPeople) : null,
        reason: null,
      },
    ];
  });
}

function jumpHours(
  history: EntityHistory,
  calendar: HistoryCalendar,
  all: readonly DeviceBaseline[],
  baseline: DeviceBaseline,
): number[] {
  const highest = highestByDay(baseline, calendar);
  const found: number[] = [];
  for (let hour = 0; hour < history.hours; hour += 1) {
    if (valueAtHour(baseline.device.peakPerSecond, hour) > maxPeoplePerSecond) {
      found.push(hour);
      continue;
    }
    if (hour < minWeeks * 168 || hour >= baseline.device.dueHours) continue;
    const countedPeople = valueAtHour(baseline.in, hour);
    if (!(countedPeople > minMorePeople)) continue;
    const day = Math.floor(hour / 24);
    let before = 0;
    for (let past = Math.max(0, day - weeks * 7); past < day; past += 1)
      before = Math.max(before, valueAtHour(highest, past) || 0);
    const isHigh = before > 0 && countedPeople >= Math.max(timesHighest * before, before + minMorePeople);
    if (isHigh && (computeOtherEntrancesShare(all, baseline.device, [hour]) ?? 0) < eventShare) found.push(hour);
  }
  return found;
}

// The highest hour of each calendar day, without hours already found to be faulty.
function highestByDay(baseline: DeviceBaseline, { days }: HistoryCalendar): Float64Array {
  return new Float64Array(days).map((_, day) => {
    let highest = 0;
    for (let hour = day * 24; hour < (day + 1) * 24; hour += 1)
      if (baseline.excludedHours[hour] !== 1) highest = Math.max(highest, valueAtHour(baseline.in, hour) || 0);
    return highest;
  });
}
