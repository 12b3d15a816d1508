import { computeGrowth } from './growth.ts';
import type { UsualValues } from './usual-values.ts';

/** A value with less than this completeness is not compared. */
export const minTrustedCompleteness = 0.95;
/**
 * Minimum changes to report, as shares of the base: `day` for a day outside its usual range, `range` for a longer range; `people`: minimum
 * change in people.
 */
export const minReportedChanges = { day: 0.05, range: 0.1, people: 10 } as const;
/** Minimum share of a change for naming the place it comes from. */
export const minChangeShare = 1 / 3;
/** Minimum share of a change for naming a single cause. */
const minCauseShare = 0.6;

/** The values of a range and its comparison period, and the usual values of a day. */
export type ExplanationInput = {
  compared: number | null;
  base: number | null;
  completeness: number | null;
  baseCompleteness: number | null;
  /** For a day: its value until the hour up to which the usual `range` was computed. null: a longer range, or too few known weeks. */
  usual: { value: number; range: Pick<UsualValues, 'low' | 'high'> } | null;
};

/**
 * Assesses a change. A day is unusual if its value increased by at least 5 % and is above the usual range, or decreased by at least 5 % and
 * is below it. A longer range is unusual if it changed by at least 10 %. A change of fewer than ten people is never unusual. `doubtful` and
 * `baseDoubtful`: the range or its base has too little data; `unknown`: there is nothing to compare.
 */
export function assessChange({
  compared,
  base,
  completeness,
  baseCompleteness,
  usual,
}: ExplanationInput): 'unusual' | 'usual' | 'doubtful' | 'baseDoubtful' | 'unknown' {
  if (isTooIncomplete(completeness)) return 'doubtful';
  const change = computeGrowth(compared, base);
  if (compared === null || base === null || change === null) return 'unknown';
  if (isTooIncomplete(baseCompleteness)) return 'baseDoubtful';
  const isLittle = Math.abs(change) < (usual === null ? minReportedChanges.range : minReportedChanges.day);
  if (isLittle || Math.abs(compared - base) < minReportedChanges.people) return 'usual';
  if (usual === null) return 'unusual';
  const isOutside = change > 0 ? usual.value > usual.range.high : usual.value < usual.range.low;
  return isOutside ? 'unusual' : 'usual';
}

/** Whether a value has too little data to be compared; unknown completeness (no expected periods) counts as complete. */
export function isTooIncomplete(completeness: number | null): boolean {
  return completeness !== null && completeness < minTrustedCompleteness;
}

/** The value of one place in a range and in its comparison period. */
export type PlaceChange = { compared: number | null; base: number | null };

/**
 * The place with most of a change, and its share of the change (more than 1 if others changed in the opposite direction). null if there is
 * only one place, if no place has a third of the change, or if a place has a base but no value now, because the change may come from it.
 */
export function findPlaceWithMostChange<Place extends PlaceChange>(
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
  const [largest] = known.toSorted((one, other) => (other.change - one.change) * Math.sign(all));
  if (largest === undefined || largest.change / all < minChangeShare) return null;
  const { place, compared, base, change } = largest;
  return { place, compared, base, share: change / all };
}

/** People who came in and who passed by. */
export type EntryAndPassbyCounts = { flowIn: number; flowPassby: number };

/**
 * The cause of a change of people in: a change of the passers-by, or of the entering rate. `before` and `now` are entering rates;
 * `passersby` is the growth of the passers-by.
 */
export type PeopleInChangeCause = {
  cause: 'passersby' | 'rate' | null;
  passersby: number;
  before: number;
  now: number;
};

/**
 * People in = passers-by × entering rate, so the logarithms of both changes add up to that of people in. `computeRate` is the company's own
 * entering rate. null if one of the values is not known or 0.
 */
export function explainPeopleInChange(
  now: EntryAndPassbyCounts,
  base: EntryAndPassbyCounts,
  computeRate: (passing: EntryAndPassbyCounts) => number | null,
): PeopleInChangeCause | null {
  const [rateNow, rateBefore] = [computeRate(now), computeRate(base)];
  const passersby = computeGrowth(now.flowPassby, base.flowPassby);
  if (passersby === null || !rateNow || !rateBefore || now.flowIn === 0 || base.flowIn === 0) return null;
  const all = Math.log(now.flowIn / base.flowIn);
  const byRate = Math.log(rateNow / rateBefore);
  const share = all === 0 ? null : byRate / all;
  const cause =
    share === null ? null : share >= minCauseShare ? 'rate' : share <= 1 - minCauseShare ? 'passersby' : null;
  return { cause, passersby, before: rateBefore, now: rateNow };
}
