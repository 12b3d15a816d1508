import { at, type Calendar, endOf, type EntityHistory, type Fault, localOf } from './history.ts';
import { type Judged, othersShare } from './sound-hours.ts';
import { median } from './usual.ts';

const weekHours = 168;
/** So many weeks in a row with nobody at all in the same hour of the week are a pattern. */
const leastWeeks = 4;
/** Days before and after whose same hour says what people do at that time of day. */
const daysAround = 14;
/** Of the other days so many have people at that time: two of six, give or take one week. */
const livelyDays = 0.27;
/** As in stuck-at-zero: nats until no chance is left, and the part of the usual that counts on slow days. */
const impossibleNats = 14;
const slowShare = 0.25;
/** On a day with less than this of its usual people the place was closed, or nearly. */
const livelyDayShare = 0.25;
const closedShare = 0.2;
/** Zeros further apart than this are two stories. */
const apartHours = 4 * weekHours;

/**
 * Hours of the week that hold exactly nobody week after week, though the same hours of other days have people, the day itself is a
 * lively one, and the other entrances go on. One finding for all of them: where it is a door that is locked then, somebody says so once.
 */
export function zeroHoles(history: EntityHistory, calendar: Calendar, all: readonly Judged[], own: Judged): Fault[] {
  const holes = holeHours(calendar, own).filter(
    ({ hour }) => (othersShare(all, own.device, [hour]) ?? 1) >= closedShare,
  );
  const stories: (typeof holes)[] = [];
  for (const hole of holes) {
    const last = stories.at(-1)?.at(-1);
    if (last === undefined || hole.hour - last.hour > apartHours) stories.push([hole]);
    else stories.at(-1)?.push(hole);
  }
  return stories.flatMap((story) => {
    const usual = story.reduce((sum, hole) => sum + hole.usual, 0);
    const [first] = story;
    const last = story.at(-1);
    if (first === undefined || last === undefined || usual * slowShare < impossibleNats) return [];
    // It comes once a week: it is over when a week has passed without.
    const end = last.hour + 1 + weekHours >= history.hours ? history.hours : last.hour + 1;
    return [
      {
        kind: 'stuckAtZero' as const,
        device: own.device.id,
        from: localOf(history, first.hour),
        to: endOf(history, own.device, end),
        evidence: { hours: story.length, usual: Math.round(usual) },
        missingPeople: Math.round(usual),
        reason: null,
      },
    ];
  });
}

function holeHours(calendar: Calendar, own: Judged): { hour: number; usual: number }[] {
  const found: { hour: number; usual: number }[] = [];
  const hours = Math.min(own.people.length, own.device.dueHours);
  for (let slot = 0; slot < weekHours; slot += 1) {
    let run: number[] = [];
    const close = () => {
      if (run.length >= leastWeeks) {
        const odd = run.flatMap((hour) => {
          const usual = usualAtThatTime(own, hour);
          return usual > 0 && isLivelyDay(calendar, own, hour) ? [{ hour, usual }] : [];
        });
        if (odd.length >= leastWeeks && odd.reduce((sum, { usual }) => sum + usual, 0) * slowShare >= impossibleNats)
          found.push(...odd);
      }
      run = [];
    };
    for (let hour = slot; hour < hours; hour += weekHours) {
      const value = at(own.people, hour);
      if (calendar.isOpen[hour] === 1 && value === 0 && own.excluded[hour] !== 1) run.push(hour);
      else if (!Number.isNaN(value) && own.excluded[hour] !== 1) close();
    }
    close();
  }
  return found.toSorted((one, other) => one.hour - other.hour);
}

// The mean of the same hour on the other days around; on two of the other six weekdays at least people pass then.
function usualAtThatTime(own: Judged, hour: number): number {
  const around: number[] = [];
  for (let days = -daysAround; days <= daysAround; days += 1) {
    const value = at(own.people, hour + days * 24);
    if (days % 7 !== 0 && !Number.isNaN(value) && own.excluded[hour + days * 24] !== 1) around.push(value);
  }
  const usual = around.reduce((sum, value) => sum + value, 0) / Math.max(1, around.length);
  const lively = around.filter((people) => people > 0).length;
  return lively >= livelyDays * around.length ? usual : 0;
}

function isLivelyDay({ dayOf, hasEdges, isOpen }: Calendar, own: Judged, hour: number): boolean {
  const day = dayOf[hour] ?? 0;
  const around = [-14, -7, -3, -2, -1, 1, 2, 3, 7, 14].map((days) => at(own.dayPeople, day + days));
  const usual = median(around.filter((people) => !Number.isNaN(people)).toSorted((one, other) => one - other));
  if (!(at(own.dayPeople, day) >= livelyDayShare * usual)) return false;
  // Where the place closes, zeros that touch the opening or the closing are shorter hours of that day.
  if (!hasEdges) return true;
  const hasPeople = (step: number) => {
    for (let other = hour + step; dayOf[other] === day && isOpen[other] === 1; other += step)
      if (at(own.people, other) > 0) return true;
    return false;
  };
  return hasPeople(-1) && hasPeople(1);
}
