import { at, type Calendar, endOf, type EntityHistory, type Fault, localOf } from './history.ts';
import { hoursOfDays, type Judged, missingPeople } from './sound-hours.ts';
import { rounded } from './missing-periods.ts';
import { limited, stretchesOf } from './stretches.ts';
import { dayToDaySpread, median } from './usual.ts';

/** The fault that is looked for: half of the people. Days are weighed by what a Poisson distribution says of it against the usual. */
const faultyShare = 0.5;
/** The usual is known from so many days, which makes it uncertain as well. */
const usualOfDays = 6;
/** Shares of an entrance stray by so much from day to day whatever their counts say. */
const leastSpread = 0.12;
const mostSpread = 0.35;
/** With fewer people than this a day has no share worth the name. */
const leastUsual = 4;
/** Most that one day says: where other entrances tell what kind of day it was, three days are enough; alone, it takes a week and more. */
const mostPerDay = 3;
const mostPerDayAlone = 1.6;
const enough = 8;
const enoughAlone = 9;
/** Alone, a season may take as much; then it came slowly. A fault comes from one day to the next. */
const stepShare = 0.65;
const stepDays = 7;
/** Over the whole stretch at most this share may have been seen. */
const mostSeen = 0.72;
/** Fewer than this is no part of the people, it is stuck or closed. */
const leastSeen = 0.04;
/** Entrances that all are this lively are a lively day of the entity; if only some are, something goes on there. */
const livelyShare = 1.2;

/** Days on which a device counts persistently about half of what it used to, set against the entity's other entrances. */
export function lowCount(history: EntityHistory, calendar: Calendar, all: readonly Judged[], own: Judged): Fault[] {
  const ratios = shares(own, false);
  const others = all.filter((other) => other !== own).map((other) => shares(other, true));
  const alone = others.every((other) => other.every((share) => Number.isNaN(share)));
  const logs = ratios.map((share, day) => Math.log(Math.max(leastSeen / 2, share) / liveliness(others, day)));
  const spread = Math.min(mostSpread, Math.max(leastSpread, dayToDaySpread([...logs]) || 0));
  const scores = ratios.map((share, day) => {
    // A day without anybody is a closed one, or stuck at zero.
    if (share < leastSeen) return 0;
    const usual = at(own.usualDayPeople, day) * liveliness(others, day);
    const score = usual * (1 - faultyShare) + at(own.dayPeople, day) * Math.log(faultyShare);
    return limited(score / (1 + 1 / usualOfDays + usual * spread ** 2), alone ? mostPerDayAlone : mostPerDay);
  });
  return stretchesOf(scores, alone ? enoughAlone : enough).flatMap(({ first, end }) => {
    const days = Array.from({ length: end - first }, (_, place) => first + place).filter(
      (day) => !Number.isNaN(at(logs, day)),
    );
    const usual = days.reduce((sum, day) => sum + at(own.usualDayPeople, day) * liveliness(others, day), 0);
    const seen = days.reduce((sum, day) => sum + at(own.dayPeople, day), 0);
    if (seen > mostSeen * usual || (alone && !isStep(logs, first, days))) return [];
    const hours = hoursOfDays(calendar, history, first, end);
    return [
      {
        kind: 'lowCount' as const,
        device: own.device.id,
        from: localOf(history, first * 24),
        to: endOf(history, own.device, end * 24),
        evidence: { days: days.length, usual: Math.round(usual), seen, share: rounded(seen / usual) },
        missingPeople: missingPeople(calendar, all, own, hours),
        reason: null,
      },
    ];
  });
}

// What came of the usual on each day; NaN where that says nothing, and of other entrances where they have a fault of their own.
function shares({ dayPeople, usualDayPeople, excluded }: Judged, soundOnly: boolean): Float64Array {
  return dayPeople.map((people, day) => {
    if (soundOnly && excluded[day * 24 + 12] === 1) return Number.NaN;
    return at(usualDayPeople, day) >= leastUsual ? people / at(usualDayPeople, day) : Number.NaN;
  });
}

// How lively the day was at the other entrances; 1 where nobody tells.
function liveliness(others: readonly Float64Array[], day: number): number {
  const known = others
    .map((other) => at(other, day))
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
    if (!Number.isNaN(at(logs, day))) before.push(at(logs, day));
  const after = days.slice(0, stepDays).map((day) => at(logs, day));
  const middle = (values: readonly number[]) => median(values.toSorted((one, other) => one - other));
  return middle(after) - middle(before) <= Math.log(stepShare);
}
