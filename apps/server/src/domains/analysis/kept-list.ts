import { type Kept, type Read, withRead } from './kept-place.ts';
import type { Days } from './questions/device-days.ts';
import type { CountedPlace } from './questions/sums.ts';

/** Many places somebody asked about together, and the days that all of them were up to date on at a moment. */
export type KeptList = {
  ids: readonly number[];
  places: ReadonlyMap<number, CountedPlace>;
  columns: readonly string[];
  all: readonly Kept[];
  /** In order, none overlapping. */
  read: readonly Read[];
};

type Asked = Pick<KeptList, 'ids' | 'places' | 'columns'>;

/** Whether nothing of these places was written to since they were up to date on these days: nobody need look at each of them. */
export function isUpToDate(list: KeptList | null, asked: Asked, days: Days, changedAt: number): list is KeptList {
  if (list === null || !isOf(list, asked)) return false;
  let to = days.from;
  for (const part of list.read) if (part.asOf > changedAt && part.from <= to) to = Math.max(to, part.to);
  return to >= days.to;
}

/** The list of all that were asked about, which were up to date on these days at a moment. */
export function listWith(before: KeptList | null, asked: Asked, all: readonly Kept[], read: Read): KeptList {
  const known = before !== null && isOf(before, asked) ? before.read : [];
  return { ...asked, all, read: withRead(known, read) };
}

function isOf(list: KeptList, { ids, places, columns }: Asked): boolean {
  if (list.places !== places || list.columns !== columns || list.ids.length !== ids.length) return false;
  return ids.every((id, place) => list.ids[place] === id);
}
