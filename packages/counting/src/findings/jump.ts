import { at, type Calendar, type EntityHistory, type Fault, localOf } from './history.ts';
import { type Judged, othersShare } from './sound-hours.ts';

/** Weeks whose highest hour is what the entrance has shown it can take. */
const weeks = 6;
const leastWeeks = 3;
/** So many times the highest hour of those weeks; concerts and sales make three and four of it. */
const timesHighest = 6;
/** And so many people more: at a quiet door a school class is six times the highest hour. */
const leastMore = 200;
/** Where the other entrances are as lively as this, it is an event. */
const eventShare = 2.5;

/** Hours with no more between them are one finding. */
const apartHours = 24;

/** Hours nobody can believe: many times what the entrance ever showed, while the other entrances are as usual. */
export function jumps(history: EntityHistory, calendar: Calendar, all: readonly Judged[], own: Judged): Fault[] {
  const runs: number[][] = [];
  for (const hour of jumpHours(history, calendar, all, own)) {
    const last = runs.at(-1)?.at(-1);
    if (last === undefined || hour - last > apartHours) runs.push([hour]);
    else runs.at(-1)?.push(hour);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return [];
    const usual = run.reduce((sum, hour) => sum + at(own.usualIn, hour), 0);
    const seen = Math.round(run.reduce((sum, hour) => sum + at(own.in, hour), 0));
    const known = !Number.isNaN(usual);
    return [
      {
        kind: 'jump' as const,
        device: own.device.id,
        from: localOf(history, first),
        to: localOf(history, last + 1),
        evidence: { seen, ...(known ? { usual: Math.round(usual) } : {}) },
        missingPeople: known ? Math.round(usual - seen) : null,
        reason: null,
      },
    ];
  });
}

function jumpHours(history: EntityHistory, calendar: Calendar, all: readonly Judged[], own: Judged): number[] {
  const highest = highestByDay(own, calendar);
  const found: number[] = [];
  for (let hour = leastWeeks * 168; hour < Math.min(history.hours, own.device.dueHours); hour += 1) {
    const seen = at(own.in, hour);
    if (!(seen > leastMore)) continue;
    const day = Math.floor(hour / 24);
    let before = 0;
    for (let past = Math.max(0, day - weeks * 7); past < day; past += 1)
      before = Math.max(before, at(highest, past) || 0);
    const isHigh = before > 0 && seen >= Math.max(timesHighest * before, before + leastMore);
    if (isHigh && (othersShare(all, own.device, [hour]) ?? 0) < eventShare) found.push(hour);
  }
  return found;
}

// By day of the calendar, without hours that were found to be jumps.
function highestByDay(own: Judged, { days }: Calendar): Float64Array {
  return new Float64Array(days).map((_, day) => {
    let highest = 0;
    for (let hour = day * 24; hour < (day + 1) * 24; hour += 1)
      if (own.excluded[hour] !== 1) highest = Math.max(highest, at(own.in, hour) || 0);
    return highest;
  });
}
