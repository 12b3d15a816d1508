import type { Metric } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { DayWindow } from '../analyses/naive-fixture.ts';
import { isInRange, isInWindow } from '../analyses/naive-sums.ts';
import {
  type ChainDevice,
  type ChainEntity,
  type ChainFixture,
  type ChainPlace,
  type ChainRecord,
  daySeconds,
} from './fixture.ts';
import { computeChainGrowth, computeChainItem, isMeasuredBy, selectChainItemRecords, sumMetric } from './items.ts';
import type { ChainRanges } from './time.ts';

export type ChainValueKind = 'value' | 'compared' | 'base';
export type ChainLeftOutReason = 'noValue' | 'countedLater' | 'noBase';

/** Units that are compared individually: the stores of an organisation, otherwise the place itself. */
export function listChainUnits(rangeType: number, place: ChainPlace): ChainPlace[] {
  if (rangeType !== 3) return [place];
  return place.entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] }));
}

/** All units of some places, each once. */
export function listAllUnits(rangeType: number, places: readonly ChainPlace[]): ChainPlace[] {
  const units = places.flatMap((place) => listChainUnits(rangeType, place));
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

export const isDeviceAt = ({ entity, corridor }: ChainDevice, { entities, corridors }: ChainPlace) =>
  corridors.length > 0 ? corridors.includes(corridor) : entities.includes(entity);

export type ChainCounter = ReturnType<typeof createChainCounter>;
type CounterOptions = {
  rangeType: number;
  window: DayWindow;
  /** An instant in seconds. */
  now: number;
  getRanges: (entity: ChainEntity) => ChainRanges;
  /** Local time by which a unit must have been installed to be compared; default: the start of its comparison period. */
  baseFrom?: () => number;
};

/** Computes everything about a range and its comparison period, record by record. */
export function createChainCounter(
  fixture: ChainFixture,
  { rangeType, window, now, getRanges, baseFrom }: CounterOptions,
) {
  const ranges = new Map(fixture.entities.map((entity) => [entity, getRanges(entity)]));
  const isOf = ({ local, device }: ChainRecord, ranges: ChainRanges, side: ChainValueKind) =>
    isInRange(local, side === 'base' ? ranges.base : ranges.range, window) &&
    (side === 'value' || local + device.minutes * 60 <= (side === 'base' ? ranges.baseUntil : ranges.until));
  const cache = new Map<string, readonly ChainRecord[]>();
  const recordsIn = (entity: ChainEntity, side: ChainValueKind) => {
    const of = ranges.get(entity);
    const key = `${entity.id}/${side}`;
    const found =
      cache.get(key) ??
      (of === undefined ? [] : (fixture.records.get(entity) ?? []).filter((record) => isOf(record, of, side)));
    cache.set(key, found);
    return found;
  };
  const selectRecords = (side: ChainValueKind, places: readonly ChainPlace[], item: StatisticItem = 'flowIn') => {
    const entities = [...new Set(places.flatMap((place) => place.entities))];
    return entities.flatMap((entity) => {
      const own = places.filter((place) => place.entities.includes(entity));
      const entrances = own.some(({ corridors }) => corridors.length === 0) ? [] : own.flatMap((one) => one.corridors);
      const key = `${entity.id}/${side}/${item}/${[...new Set(entrances)].toSorted((one, other) => one - other).join()}`;
      const all =
        cache.get(key) ??
        selectChainItemRecords(
          item,
          recordsIn(entity, side).filter(({ device }) => own.some((place) => isDeviceAt(device, place))),
        );
      cache.set(key, all);
      return all;
    });
  };
  // Distinct people are counted per place when a single place is queried, otherwise per store.
  const countedAt = (places: readonly ChainPlace[]) => {
    const [only, ...others] = places;
    const isOne = others.length === 0 && only !== undefined && rangeType !== 3;
    return { window, getPlace: (record: ChainRecord) => (isOne ? only.id : record.device.entity.id) };
  };
  const computeValue = (side: ChainValueKind, places: readonly ChainPlace[], item: StatisticItem) =>
    computeChainItem(item, selectRecords(side, places, item), countedAt(places));

  /** The sums of two metrics over the records that are part of a ratio. */
  const computeSides = (
    side: ChainValueKind,
    places: readonly ChainPlace[],
    item: StatisticItem,
    [one, other]: readonly [Metric, Metric],
  ) => {
    const records = selectRecords(side, places, item);
    return [sumMetric(records, one), sumMetric(records, other)] as const;
  };

  const findCountedSince = (unit: ChainPlace, item: StatisticItem) => {
    const own = fixture.devices.filter((device) => isDeviceAt(device, unit) && isMeasuredBy(device, item));
    return Math.min(...own.map(({ installedAt, entity }) => entity.toLocal(installedAt)));
  };
  const findLeftOutReason = (unit: ChainPlace, item: StatisticItem): ChainLeftOutReason | null => {
    const [entity] = unit.entities;
    const base = entity === undefined ? undefined : ranges.get(entity)?.base;
    if (computeValue('compared', [unit], item) === null) return 'noValue';
    if (findCountedSince(unit, item) > (baseFrom?.() ?? base?.from ?? 0)) return 'countedLater';
    return computeValue('base', [unit], item) === null ? 'noBase' : null;
  };
  /** Compares units with their comparison period: those that can be compared, or all of them if none can. */
  const compareUnits = (units: readonly ChainPlace[], item: StatisticItem) => {
    const reasons = units.map((unit) => findLeftOutReason(unit, item));
    const places = units.filter((_, position) => reasons[position] === null);
    const shown = places.length === 0 ? units : places;
    const [compared, base] = [computeValue('compared', shown, item), computeValue('base', shown, item)];
    const order: readonly ChainLeftOutReason[] = ['countedLater', 'noBase', 'noValue'];
    return {
      value: computeValue('value', units, item),
      compared,
      base,
      growth: places.length === 0 ? null : computeChainGrowth(compared, base),
      leftOut: places.length > 0 ? null : (order.find((reason) => reasons.includes(reason)) ?? 'noValue'),
      leftOutInside: places.length === 0 || units.length === 1 ? 0 : units.length - places.length,
      comparedUnits: shown,
    };
  };
  const comparePlace = (place: ChainPlace, item: StatisticItem) => compareUnits(listChainUnits(rangeType, place), item);
  /** The total of all units that can be compared. */
  const likeForLike = (units: readonly ChainPlace[], item: StatisticItem) => {
    const places = units.filter((unit) => findLeftOutReason(unit, item) === null);
    const [compared, base] =
      places.length === 0 ? [null, null] : [computeValue('compared', places, item), computeValue('base', places, item)];
    return { compared, base, growth: computeChainGrowth(compared, base), places: places.length };
  };
  /** Parts of five minutes, covered and expected, of the devices at places that measure an item, restricted to wanted times. */
  const countPeriods = (
    places: readonly ChainPlace[],
    item: StatisticItem | null,
    isWanted: (local: number, of: ChainRanges, minutes: number) => boolean = (local, { range }) =>
      isInRange(local, range, window),
    between: (of: ChainRanges) => { from: number; to: number } = ({ range }) => range,
    at = now,
  ) => {
    let [received, expected] = [0, 0];
    for (const device of fixture.devices) {
      const { entity, minutes, installedAt } = device;
      const of = ranges.get(entity);
      if (of === undefined || !places.some((place) => isDeviceAt(device, place))) continue;
      if (item !== null && !isMeasuredBy(device, item)) continue;
      const step = 300;
      const { from, to } = between(of);
      // Local time differs from UTC by less than a day, and opening hours past midnight extend into the next day.
      for (
        let part = Math.ceil(Math.max(from - daySeconds, installedAt) / step) * step;
        part < to + 2 * daySeconds;
        part += step
      ) {
        const local = entity.toLocal(part);
        // The period to which these five minutes belong.
        const start = part - ((local % daySeconds) % (minutes * 60));
        const isDue = start >= installedAt && start + minutes * 60 <= at - 600 - Math.max(300, minutes * 60);
        if (!isDue || !isInWindow(local, entity.hours) || !isWanted(local, of, minutes)) continue;
        expected += 1;
        if (fixture.recordKeys.has(`${device.id}/${start}`)) received += 1;
      }
    }
    return { received, expected };
  };
  const computeCompleteness = (...args: Parameters<typeof countPeriods>) => {
    const { received, expected } = countPeriods(...args);
    return expected === 0 ? null : received / expected;
  };
  /** Completeness of the comparison period; when it is cut, only of the periods that had ended by then. */
  const computeBaseCompleteness = (places: readonly ChainPlace[], item: StatisticItem) =>
    computeCompleteness(
      places,
      item,
      (local, { base, baseUntil }, minutes) =>
        isInRange(local, base, window) && local - (local % (minutes * 60)) + minutes * 60 <= baseUntil,
      ({ base }) => base,
    );
  return {
    spans: ranges,
    computeValue,
    computeSides,
    selectRecords,
    countedAt,
    findLeftOutReason,
    comparePlace,
    compareUnits,
    likeForLike,
    countPeriods,
    computeCompleteness,
    computeBaseCompleteness,
  };
}
