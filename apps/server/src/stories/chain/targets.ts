import type { TargetItem } from '@portico/contract/words/targets';
import { isInWindow, localMidnight } from '../analyses/naive-sums.ts';
import { type ChainEntity, daySeconds } from './fixture.ts';
import { addKnownValues, divideKnown } from './items.ts';
import type { ChainRanges } from './time.ts';
import type { FindUsualDay } from './usual-day.ts';

// Reference implementation of targets by day, as defined in decisions 0036 and 0075.

/** Targets of a place for a year: the yearly one and those of the months. */
export type PlaceTarget = { yearly: number | null; months: readonly (number | null)[] };

/** Targets by place ("entity 4"), item and year. */
export type PlaceTargets = ReadonlyMap<string, PlaceTarget>;
export const targetKey = (place: string, item: TargetItem, year: number) => `${place}/${item}/${year}`;

const date = (local: number) => new Date(local * 1000);

// Whole people; their running sum differs from the exact one by at most half a person.
const partOfDay = (amount: number, position: number, days: number) =>
  Math.round((amount * (position + 1)) / days) - Math.round((amount * position) / days);

/** The target of the day that begins at a midnight; null: none. */
function targetOfDay(targets: PlaceTargets, place: string, item: TargetItem, local: number): number | null {
  const [year, month] = [date(local).getUTCFullYear(), date(local).getUTCMonth()];
  const target = targets.get(targetKey(place, item, year));
  if (target === undefined) return null;
  const { yearly, months } = target;
  const first = Date.UTC(year, month, 1) / 1000;
  const lengthOf = (of: number) => (Date.UTC(year, of + 1, 1) - Date.UTC(year, of, 1)) / 1000 / daySeconds;
  const own = months[month] ?? null;
  if (own !== null) return partOfDay(own, (local - first) / daySeconds, lengthOf(month));
  if (yearly === null) return null;
  const free = months.flatMap((amount, of) => (amount === null ? [of] : []));
  const left = Math.max(0, yearly - months.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
  const before = free.filter((of) => of < month).reduce((sum, of) => sum + lengthOf(of), 0);
  return partOfDay(
    left,
    before + (local - first) / daySeconds,
    free.reduce((sum, of) => sum + lengthOf(of), 0),
  );
}

/** Share of a day's opening hours that have passed at a local time. */
function partOver({ hours }: ChainEntity, local: number): number {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute * 60).filter((second) =>
    isInWindow(second, hours),
  );
  return minutes.filter((second) => second < local % daySeconds).length / minutes.length;
}

type RangeTarget = { target: number; toDate: number; firstDay: number; people: number };

/** Target of a range, and the part of it expected so far; null when one of its days has no target. */
function computeRangeTarget(
  targets: PlaceTargets,
  place: string,
  item: TargetItem,
  { entity, ranges }: ChainEntityPeriod,
  findUsualDay: FindUsualDay,
): RangeTarget | null {
  const { range, asOf } = ranges;
  let [target, toDate, firstDay] = [0, 0, 0];
  const usual = findUsualDay(entity);
  for (let local = range.from; local < range.to; local += daySeconds) {
    const ofDay = targetOfDay(targets, place, item, local);
    if (ofDay === null) return null;
    target += ofDay;
    if (local === range.from) firstDay = ofDay;
    if (local + daySeconds <= asOf) toDate += ofDay;
    else if (local === localMidnight(asOf)) toDate += ofDay * (usual?.share ?? partOver(entity, asOf));
  }
  return { target, toDate, firstDay, people: usual?.people ?? 0 };
}

/** An entity, its ranges, and its value in them. */
export type ChainEntityPeriod = { entity: ChainEntity; ranges: ChainRanges; value: number | null };

/** Progress of entities towards the target of a place that contains them all, or else towards their own targets. */
export function computeProgress(
  targets: PlaceTargets,
  item: TargetItem,
  periods: readonly ChainEntityPeriod[],
  own: string | null,
  findUsualDay: FindUsualDay,
) {
  type Weight = (one: RangeTarget) => number;
  const summarise = (
    parts: readonly RangeTarget[],
    values: readonly (number | null)[],
    weight: Weight,
    isMean = false,
  ) => {
    const add = (field: 'target' | 'toDate' | 'firstDay') => {
      const [first] = parts;
      if (first === undefined) return null;
      if (isMean && parts.every((one) => one[field] === first[field])) return first[field];
      const total = isMean ? parts.reduce((sum, one) => sum + weight(one), 0) : 1;
      return parts.reduce((sum, one) => sum + weight(one) * one[field], 0) / total;
    };
    const [target, targetToDate, firstDay] = [add('target'), add('toDate'), add('firstDay')];
    const targetActual = target === null ? null : values.reduce(addKnownValues, null);
    const isTooEarly = targetToDate !== null && targetToDate < (firstDay ?? 0) / 10;
    const pace = isTooEarly ? null : divideKnown(targetActual, targetToDate);
    return { target, targetToDate, targetActual, completion: divideKnown(targetActual, target), pace };
  };
  const rangeTargets =
    own === null ? [] : periods.flatMap((period) => computeRangeTarget(targets, own, item, period, findUsualDay) ?? []);
  const values = periods.map(({ value }) => value);
  if (rangeTargets.length > 0 && rangeTargets.length === periods.length) {
    const people = rangeTargets.reduce((sum, one) => sum + one.people, 0);
    const weight: Weight = (one) => (people > 0 ? one.people : 1);
    return { ...summarise(rangeTargets, values, weight, true), targetOf: 'own', withoutTarget: [] };
  }
  const each = periods.map((period) => ({
    ...period,
    due: computeRangeTarget(targets, `entity ${period.entity.id}`, item, period, findUsualDay),
  }));
  const withTargets = each.filter(({ due }) => due !== null);
  return {
    ...summarise(
      withTargets.flatMap(({ due }) => due ?? []),
      withTargets.map(({ value }) => value),
      () => 1,
    ),
    targetOf: withTargets.length === 0 ? null : 'entities',
    withoutTarget: each.filter(({ due }) => due === null).map(({ entity }) => entity.name),
  };
}
