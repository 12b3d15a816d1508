import { daySeconds } from '../local-time.ts';

/** Entries more than this many days apart are separate findings. */
const maxDaysBetween = 2;

/** Entries of nearby days in their order, with the local range of the group; `to` null: it may still be going on. */
export type DayGroup<Entry> = { entries: readonly Entry[]; from: number; to: number | null; days: number };

/** Groups entries of local days (each given by its midnight) whose distances are at most two days. */
export function groupNearbyDays<Entry extends { day: number }>(
  entries: readonly Entry[],
  now: number,
): DayGroup<Entry>[] {
  const groups: Entry[][] = [];
  for (const entry of entries.toSorted((first, second) => first.day - second.day)) {
    const last = groups.at(-1)?.at(-1);
    if (last === undefined || entry.day - last.day > maxDaysBetween * daySeconds) groups.push([entry]);
    else groups.at(-1)?.push(entry);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const isRecent = last.day + (maxDaysBetween + 1) * daySeconds > now;
    const days = new Set(group.map(({ day }) => day)).size;
    return [{ entries: group, from: first.day, to: isRecent ? null : last.day + daySeconds, days }];
  });
}
