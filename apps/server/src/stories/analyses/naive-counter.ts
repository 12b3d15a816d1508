import type { Random } from '../../platform/testing/seeded-random.ts';
import {
  type Asked,
  asOfAt,
  type Compare,
  type Compared,
  comparedOf,
  completenessOf,
  type Figure,
  figureOf,
  isAt,
  isCounted,
  isRatio,
  type Item,
  items,
  knownTogether,
  ratioSides,
  sinceOf,
} from './naive-sums.ts';
import { day, type NaiveRecord, type NaiveWorld, type Place, type Window } from './naive-world.ts';

type Chance = { world: NaiveWorld; random: Random };

export const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');

const windows: readonly Window[] = [
  [0, day - 1],
  [0, day - 1],
  [34_200, 64_799],
  [68_400, 14_399],
];

export type Question = { rangeType: number; chosen: Place[]; item: Item; asked: Asked; compare: Compare; now: number };

export function question(
  { world, random }: Chance,
  days: readonly [least: number, most: number],
  types: readonly number[],
): Question {
  const rangeType = random(4);
  const choose = <T>(of: readonly T[]): T => {
    const found = of[random(of.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const places = world.places[rangeType] ?? [];
  const chosen = places.filter(() => random(2) === 0);
  const now = Date.parse('2026-10-19T00:00:00Z') / 1000 + random(17 * 24 * 12) * 300 + 73;
  const length = days[0] + random(days[1] - days[0] + 1);
  const isOfDays = random(4) > 0;
  const shift = isOfDays ? 0 : random(24) * 3600 + 1800;
  const from = Date.UTC(2026, 9, 29 - random(20) - length) / 1000 + shift;
  const cut = isOfDays ? 0 : random(3) * 3600;
  return {
    rangeType,
    chosen: chosen.length > 0 ? chosen : [choose(places)],
    item: choose(items),
    asked: { type: choose(types), from, to: from + length * day - cut, window: choose(windows) },
    compare: choose<Compare>(['before', 'before', 'year', 'none']),
    now,
  };
}

/** The question as it is asked. */
export function inputOf({ rangeType, chosen, item, asked, compare }: Question) {
  const [startHour = '', endHour = ''] = asked.window.map((second) => text(second).slice(11));
  const times = asked.type === 5 ? { startTime: text(asked.from), endTime: text(asked.to) } : {};
  return { rangeType, ids: chosen.map(({ id }) => id), item, type: asked.type, ...times, startHour, endHour, compare };
}

/** What is judged by itself: the stores of an organisation, else the place. */
export function unitsOf(rangeType: number, place: Place): Place[] {
  if (rangeType !== 3) return [place];
  return place.entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] }));
}

/** All that is judged, each once. */
export const placesOf = ({ rangeType, chosen }: Question) => {
  const units = chosen.flatMap((place) => unitsOf(rangeType, place));
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
};

export type Side = 'value' | 'compared' | 'base';

/** Everything that is to be said of a question, by zone. */
export function counter(world: NaiveWorld, q: Question) {
  const sent = new Set(world.records.map(({ device, at }) => `${device.id}/${at}`));
  const { asked, compare, now, item, rangeType } = q;
  const timesOf = new Map(world.entities.map((entity) => [entity, comparedOf(asked, compare, asOfAt(entity, now))]));
  const times = (record: NaiveRecord) => timesOf.get(record.device.entity);
  const isOf = (record: NaiveRecord, side: Side) => {
    const of = times(record);
    if (of === undefined) return false;
    const { local, device } = record;
    const range = side === 'base' ? of.base : of.range;
    const until = side === 'base' ? of.baseUntil : of.until;
    return isCounted(local, range, asked.window) && (side === 'value' || local + device.minutes * 60 <= until);
  };
  const sides = {
    value: world.records.filter((record) => isOf(record, 'value')),
    compared: world.records.filter((record) => isOf(record, 'compared')),
    base: compare === 'none' ? [] : world.records.filter((record) => isOf(record, 'base')),
  };
  const recordsOf = (side: Side, places: readonly Place[]) =>
    sides[side].filter((record) => places.some((place) => isAt(record, place)));
  const together = (of: Figure, side: Side) => {
    const [one, other] = isRatio(of) ? ratioSides[of] : [];
    if (one === undefined || other === undefined) return null;
    return knownTogether(sides[side], one, other, ({ device }) =>
      rangeType === 1 || rangeType === 2 ? device.corridor : device.entity.id,
    );
  };
  // One place of its own, or each store of several.
  const over = (told: readonly NaiveRecord[], places: readonly Place[], of: Figure = item, side: Side = 'value') => {
    const joint = together(of, side);
    const records = joint === null ? told : told.filter((record) => joint.has(record));
    const [only, ...others] = places;
    const isOne = others.length === 0 && only !== undefined && rangeType !== 3;
    return figureOf(of, records, {
      window: asked.window,
      placeOf: (record) => (isOne ? only.id : record.device.entity.id),
    });
  };
  const fig = (side: Side, places: readonly Place[], of: Figure = item) =>
    over(recordsOf(side, places), places, of, side);
  const reasonOf = (unit: Place, of = item) => {
    const [entity] = unit.entities;
    const base = entity === undefined ? undefined : timesOf.get(entity)?.base;
    if (fig('compared', [unit], of) === null) return 'noValue';
    if (sinceOf(world, unit) > (base?.from ?? 0)) return 'countedLater';
    return fig('base', [unit], of) === null ? 'noBase' : null;
  };
  const row = (place: Place) => {
    const units = unitsOf(rangeType, place);
    const value = fig('value', units);
    if (compare === 'none') return { value, base: null, growth: null, leftOut: null, leftOutInside: 0 };
    const own = units.filter((unit) => reasonOf(unit) === null);
    const shown = own.length === 0 ? units : own;
    const [compared, base] = [fig('compared', shown), fig('base', shown)];
    const reasons = units.map((unit) => reasonOf(unit));
    const leftOut =
      ['countedLater', 'noBase', 'noValue'].find((reason) => reasons.includes(reason as 'noValue')) ?? 'noValue';
    return {
      value,
      compared,
      base,
      growth: own.length === 0 || compared === null || base === null || base === 0 ? null : (compared - base) / base,
      leftOut: own.length === 0 ? leftOut : null,
      leftOutInside: own.length === 0 || units.length === 1 ? 0 : units.length - own.length,
      own: shown,
    };
  };
  const likeForLike = () => {
    if (compare === 'none') return null;
    const units = placesOf(q);
    const own = units.filter((unit) => reasonOf(unit) === null);
    const [compared, base] = own.length === 0 ? [null, null] : [fig('compared', own), fig('base', own)];
    return {
      compared,
      base,
      growth: compared === null || base === null || base === 0 ? null : (compared - base) / base,
      places: own.length,
    };
  };
  const complete = (places: readonly Place[], isWanted: (local: number, of: Compared) => boolean = () => true) => {
    const devices = world.devices.filter((device) =>
      places.some((place) =>
        place.corridors.length > 0 ? place.corridors.includes(device.corridor) : place.entities.includes(device.entity),
      ),
    );
    // Cameras do not tell distinct people apart, so that nobody misses any.
    if (item === 'dedupedCount') return null;
    const ranges = [...timesOf.values()].map(({ range }) => range);
    const between = {
      from: Math.min(...ranges.map(({ from }) => from)) - 2 * day,
      to: Math.max(...ranges.map(({ to }) => to)) + 2 * day,
    };
    return completenessOf(
      devices,
      (local, device) => {
        const of = timesOf.get(device.entity);
        return of !== undefined && isCounted(local, of.range, asked.window) && isWanted(local, of);
      },
      { now, sent, between: { ...between, from: Math.floor(between.from / 300) * 300 } },
    );
  };
  return { timesOf, fig, over, row, likeForLike, recordsOf, complete };
}
