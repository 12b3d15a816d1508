import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { figureOf, growthOf, isMeasuredBy, knowingBoth } from './items.ts';
import type { Spans } from './time.ts';
import {
  type ChainDevice,
  type ChainEntity,
  type ChainPlace,
  type ChainRecord,
  type ChainWorld,
  day,
} from './world.ts';
import { isCounted, isIn } from '../analyses/naive-sums.ts';
import type { Window } from '../analyses/naive-world.ts';

export type Side = 'value' | 'compared' | 'base';
export type LeftOut = 'noValue' | 'countedLater' | 'noBase';

/** What is judged by itself: the stores of an organisation, else the place. */
export function unitsOf(rangeType: number, place: ChainPlace): ChainPlace[] {
  if (rangeType !== 3) return [place];
  return place.entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] }));
}

/** All units of some places, each once. */
export function allUnitsOf(rangeType: number, places: readonly ChainPlace[]): ChainPlace[] {
  const units = places.flatMap((place) => unitsOf(rangeType, place));
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

export const isAt = ({ entity, corridor }: ChainDevice, { entities, corridors }: ChainPlace) =>
  corridors.length > 0 ? corridors.includes(corridor) : entities.includes(entity);

export type Counter = ReturnType<typeof chainCounter>;
type Asked = {
  rangeType: number;
  window: Window;
  /** An instant in seconds. */
  now: number;
  spansOf: (entity: ChainEntity) => Spans;
  /** From when on a store has to be counted to be compared; from the start of its base unless told. */
  baseFrom?: () => number;
};

/** Everything that is to be said of a range and its base, counted record by record. */
export function chainCounter(world: ChainWorld, { rangeType, window, now, spansOf, baseFrom }: Asked) {
  const spans = new Map(world.entities.map((entity) => [entity, spansOf(entity)]));
  const isOf = ({ local, device }: ChainRecord, of: Spans, side: Side) =>
    isCounted(local, side === 'base' ? of.base : of.range, window) &&
    (side === 'value' || local + device.minutes * 60 <= (side === 'base' ? of.baseUntil : of.until));
  const kept = new Map<string, readonly ChainRecord[]>();
  const recordsIn = (entity: ChainEntity, side: Side) => {
    const of = spans.get(entity);
    const key = `${entity.id}/${side}`;
    const found =
      kept.get(key) ??
      (of === undefined ? [] : (world.records.get(entity) ?? []).filter((record) => isOf(record, of, side)));
    kept.set(key, found);
    return found;
  };
  // What a ratio takes is decided by store, or by door where doors are asked about.
  const placeOf = ({ device }: ChainRecord) =>
    rangeType === 1 || rangeType === 2 ? device.corridor : device.entity.id;
  const recordsOf = (side: Side, places: readonly ChainPlace[], item: StatisticItem = 'flowIn') => {
    const entities = [...new Set(places.flatMap((place) => place.entities))];
    return entities.flatMap((entity) => {
      const key = `${entity.id}/${side}/${item}`;
      const all = kept.get(key) ?? knowingBoth(item, recordsIn(entity, side), placeOf);
      kept.set(key, all);
      return all.filter(({ device }) => places.some((place) => isAt(device, place)));
    });
  };
  // Distinct people are of one place by itself, or of each store of several.
  const countedAt = (places: readonly ChainPlace[]) => {
    const [only, ...others] = places;
    const isOne = others.length === 0 && only !== undefined && rangeType !== 3;
    return { window, placeOf: (record: ChainRecord) => (isOne ? only.id : record.device.entity.id) };
  };
  const fig = (side: Side, places: readonly ChainPlace[], item: StatisticItem) =>
    figureOf(item, recordsOf(side, places, item), countedAt(places));

  const sinceOf = (unit: ChainPlace, item: StatisticItem) => {
    const own = world.devices.filter((device) => isAt(device, unit) && isMeasuredBy(device, item));
    return Math.min(...own.map(({ since, entity }) => entity.local(since)));
  };
  const reasonOf = (unit: ChainPlace, item: StatisticItem): LeftOut | null => {
    const [entity] = unit.entities;
    const base = entity === undefined ? undefined : spans.get(entity)?.base;
    if (fig('compared', [unit], item) === null) return 'noValue';
    if (sinceOf(unit, item) > (baseFrom?.() ?? base?.from ?? 0)) return 'countedLater';
    return fig('base', [unit], item) === null ? 'noBase' : null;
  };
  /** Units beside their base: those of them that are compared, or all of them where none is. */
  const rowOf = (units: readonly ChainPlace[], item: StatisticItem) => {
    const reasons = units.map((unit) => reasonOf(unit, item));
    const own = units.filter((_, position) => reasons[position] === null);
    const shown = own.length === 0 ? units : own;
    const [compared, base] = [fig('compared', shown, item), fig('base', shown, item)];
    const order: readonly LeftOut[] = ['countedLater', 'noBase', 'noValue'];
    return {
      value: fig('value', units, item),
      compared,
      base,
      growth: own.length === 0 ? null : growthOf(compared, base),
      leftOut: own.length > 0 ? null : (order.find((reason) => reasons.includes(reason)) ?? 'noValue'),
      leftOutInside: own.length === 0 || units.length === 1 ? 0 : units.length - own.length,
      own: shown,
    };
  };
  const row = (place: ChainPlace, item: StatisticItem) => rowOf(unitsOf(rangeType, place), item);
  /** All units together that can be compared. */
  const likeForLike = (units: readonly ChainPlace[], item: StatisticItem) => {
    const own = units.filter((unit) => reasonOf(unit, item) === null);
    const [compared, base] = own.length === 0 ? [null, null] : [fig('compared', own, item), fig('base', own, item)];
    return { compared, base, growth: growthOf(compared, base), places: own.length };
  };
  /** Received and expected periods of the devices at places that measure an item, of those that begin at a wanted time. */
  const receiptOf = (
    places: readonly ChainPlace[],
    item: StatisticItem | null,
    isWanted: (local: number, of: Spans, minutes: number) => boolean = (local, { range }) =>
      isCounted(local, range, window),
    between: (of: Spans) => { from: number; to: number } = ({ range }) => range,
    at = now,
  ) => {
    let [received, expected] = [0, 0];
    for (const device of world.devices) {
      const { entity, minutes, since } = device;
      const of = spans.get(entity);
      if (of === undefined || !places.some((place) => isAt(device, place))) continue;
      if (item !== null && !isMeasuredBy(device, item)) continue;
      const step = minutes % 15 === 0 ? 900 : 300;
      const { from, to } = between(of);
      let [due, told] = [0, 0];
      // A wall clock is less than a day from UTC, and hours past midnight reach into the day after.
      for (let start = Math.ceil(Math.max(from - day, since) / step) * step; start < to + 2 * day; start += step) {
        const local = entity.local(start);
        if ((local % day) % (minutes * 60) !== 0 || !isIn(local, entity.hours) || !isWanted(local, of, minutes))
          continue;
        if (start + minutes * 60 <= at - 600 - Math.max(300, minutes * 60)) due += 1;
        if (world.sent.has(`${device.id}/${start}`)) told += 1;
      }
      received += Math.min(told, due);
      expected += due;
    }
    return { received, expected };
  };
  const complete = (...asked: Parameters<typeof receiptOf>) => {
    const { received, expected } = receiptOf(...asked);
    return expected === 0 ? null : received / expected;
  };
  return { spans, fig, recordsOf, countedAt, reasonOf, row, rowOf, likeForLike, receiptOf, complete };
}
