import { growth } from './compare.ts';
import type { Usual } from './usual.ts';

/** Under this share of its data a figure is not compared. */
export const trustedCompleteness = 0.95;
/** Least change of a day beyond what is usual, and of a longer range, as shares of the base; and least people. */
export const leastChange = { day: 0.05, range: 0.1, people: 10 } as const;
/** Least share of a change that names the place it is at. */
export const leastShare = 1 / 3;
/** Least share of a change that names its one cause. */
const leastCause = 0.6;

/** A range and its base, and what is usual of a day. */
export type Situation = {
  compared: number | null;
  base: number | null;
  completeness: number | null;
  baseCompleteness: number | null;
  /** Of a day: what it had by the hour that `range` is known of. null: too few weeks, or a longer range. */
  usual: { value: number; range: Pick<Usual, 'low' | 'high'> } | null;
};

/**
 * Whether there is anything to say. A day is unusual where it lies outside its usual range, to the same side as its change, and has
 * changed by 5 % at least; any other range where it has changed by 10 %. Less than ten people are never news.
 */
export function verdictOf({
  compared,
  base,
  completeness,
  baseCompleteness,
  usual,
}: Situation): 'unusual' | 'usual' | 'doubtful' | 'baseDoubtful' | 'unknown' {
  if (isDoubtful(completeness)) return 'doubtful';
  const change = growth(compared, base);
  if (compared === null || base === null || change === null) return 'unknown';
  if (isDoubtful(baseCompleteness)) return 'baseDoubtful';
  const isLittle = Math.abs(change) < (usual === null ? leastChange.range : leastChange.day);
  if (isLittle || Math.abs(compared - base) < leastChange.people) return 'usual';
  if (usual === null) return 'unusual';
  const isOutside = change > 0 ? usual.value > usual.range.high : usual.value < usual.range.low;
  return isOutside ? 'unusual' : 'usual';
}

/** Whether a figure is of too little of its data to be compared; nothing expected is nothing missing. */
export function isDoubtful(completeness: number | null): boolean {
  return completeness !== null && completeness < trustedCompleteness;
}

/** A place of several, in a range and in its base. */
export type PlaceChange = { compared: number | null; base: number | null };

/**
 * The place that most of a change is at, and its share of it (more than 1 where others went the other way). null where there is one
 * place only, where none has a third of it, and where a place tells nothing now that it told then: the change may well be there.
 */
export function placeOfChange<Place extends PlaceChange>(
  places: readonly Place[],
): { place: Place; compared: number; base: number; share: number } | null {
  if (places.length < 2 || places.some(({ compared, base }) => compared === null && base !== null)) return null;
  const known = places.flatMap((place) =>
    place.compared === null || place.base === null
      ? []
      : [{ place, compared: place.compared, base: place.base, change: place.compared - place.base }],
  );
  const all = known.reduce((sum, { change }) => sum + change, 0);
  if (all === 0) return null;
  const [widest] = known.toSorted((one, other) => (other.change - one.change) * Math.sign(all));
  if (widest === undefined || widest.change / all < leastShare) return null;
  const { place, compared, base, change } = widest;
  return { place, compared, base, share: change / all };
}

/** People who came in and who passed by. */
export type Passing = { flowIn: number; flowPassby: number };

/** Whether a change of people in comes from more or fewer people outside, or from more or fewer of them coming in. */
export type RateChange = { cause: 'passersby' | 'rate' | null; passersby: number; before: number; now: number };

/**
 * People in are people outside times the share that comes in: the logarithms of both changes add up to that of people in. `rateOf` is
 * the company's own entering rate. null where one of them is not known or 0.
 */
export function rateChange(
  now: Passing,
  base: Passing,
  rateOf: (passing: Passing) => number | null,
): RateChange | null {
  const [rateNow, rateBefore] = [rateOf(now), rateOf(base)];
  const passersby = growth(now.flowPassby, base.flowPassby);
  if (passersby === null || !rateNow || !rateBefore || now.flowIn === 0 || base.flowIn === 0) return null;
  const all = Math.log(now.flowIn / base.flowIn);
  const byRate = Math.log(rateNow / rateBefore);
  const share = all === 0 ? null : byRate / all;
  const cause = share === null ? null : share >= leastCause ? 'rate' : share <= 1 - leastCause ? 'passersby' : null;
  return { cause, passersby, before: rateBefore, now: rateNow };
}
