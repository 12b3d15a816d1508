import type { TargetItem } from '@portico/contract/words/targets';
import { plus, share } from './items.ts';
import type { Spans } from './time.ts';
import { type ChainEntity, day } from './world.ts';
import { isIn, midnight } from '../analyses/naive-sums.ts';

// What is to be reached, day by day, as decision 0036 words it.

/** What is set for a place in a year: all of it, and its months. */
export type SetTarget = { yearly: number | null; months: readonly (number | null)[] };

/** What is set, by place ("entity 4"), item and year. */
export type SetTargets = ReadonlyMap<string, SetTarget>;
export const targetKey = (place: string, item: TargetItem, year: number) => `${place}/${item}/${year}`;

const date = (local: number) => new Date(local * 1000);

// Whole people, whose running sum is never off by more than half a person.
const partOfDay = (amount: number, position: number, days: number) =>
  Math.round((amount * (position + 1)) / days) - Math.round((amount * position) / days);

/** The target of the day that begins at a midnight; null: it has none. */
function targetOfDay(set: SetTargets, place: string, item: TargetItem, local: number): number | null {
  const [year, month] = [date(local).getUTCFullYear(), date(local).getUTCMonth()];
  const target = set.get(targetKey(place, item, year));
  if (target === undefined) return null;
  const { yearly, months } = target;
  const first = Date.UTC(year, month, 1) / 1000;
  const lengthOf = (of: number) => (Date.UTC(year, of + 1, 1) - Date.UTC(year, of, 1)) / 1000 / day;
  const own = months[month] ?? null;
  if (own !== null) return partOfDay(own, (local - first) / day, lengthOf(month));
  if (yearly === null) return null;
  const free = months.flatMap((amount, of) => (amount === null ? [of] : []));
  const left = Math.max(0, yearly - months.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
  const before = free.filter((of) => of < month).reduce((sum, of) => sum + lengthOf(of), 0);
  return partOfDay(
    left,
    before + (local - first) / day,
    free.reduce((sum, of) => sum + lengthOf(of), 0),
  );
}

/** Of the opening hours of a calendar day, the part that is over at a time of it. */
function partOver({ hours }: ChainEntity, local: number): number {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute * 60).filter((second) => isIn(second, hours));
  return minutes.filter((second) => second < local % day).length / minutes.length;
}

type Due = { target: number; toDate: number };

/** What is to be reached in a range, and what of it is due; null where one of its days has no target. */
function dueOf(set: SetTargets, place: string, item: TargetItem, { entity, of }: Period): Due | null {
  const { range, asOf } = of;
  let [target, toDate] = [0, 0];
  for (let local = range.from; local < range.to; local += day) {
    const ofDay = targetOfDay(set, place, item, local);
    if (ofDay === null) return null;
    target += ofDay;
    if (local + day <= asOf) toDate += ofDay;
    else if (local === midnight(asOf)) toDate += ofDay * partOver(entity, asOf);
  }
  return { target, toDate };
}

/** An entity in a period, and what was counted there. */
export type Period = { entity: ChainEntity; of: Spans; value: number | null };

/** How far entities are with the target of a place that is all of them, or else with those of each. */
export function progressOf(set: SetTargets, item: TargetItem, periods: readonly Period[], own: string | null) {
  const told = (due: readonly Due[], mean: number, values: readonly (number | null)[]) => {
    const target = due.length === 0 ? null : due.reduce((sum, one) => sum + one.target, 0) / mean;
    const targetToDate = due.length === 0 ? null : due.reduce((sum, one) => sum + one.toDate, 0) / mean;
    const targetActual = target === null ? null : values.reduce(plus, null);
    const [completion, pace] = [share(targetActual, target), share(targetActual, targetToDate)];
    return { target, targetToDate, targetActual, completion, pace };
  };
  const dues = own === null ? [] : periods.flatMap((period) => dueOf(set, own, item, period) ?? []);
  const values = periods.map(({ value }) => value);
  if (dues.length > 0 && dues.length === periods.length)
    return { ...told(dues, dues.length, values), targetOf: 'own', withoutTarget: [] };
  const each = periods.map((period) => ({ ...period, due: dueOf(set, `entity ${period.entity.id}`, item, period) }));
  const having = each.filter(({ due }) => due !== null);
  return {
    ...told(
      having.flatMap(({ due }) => due ?? []),
      1,
      having.map(({ value }) => value),
    ),
    targetOf: having.length === 0 ? null : 'entities',
    withoutTarget: each.filter(({ due }) => due === null).map(({ entity }) => entity.name),
  };
}
