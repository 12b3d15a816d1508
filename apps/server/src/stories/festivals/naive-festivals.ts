import {
  figureOf,
  isDivided,
  isIn,
  type Item,
  knownTogether,
  opened,
  ratioSides,
  sinceOf,
} from '../analyses/naive-sums.ts';
import {
  day,
  type NaiveDevice,
  type NaiveRecord,
  type NaiveWorld,
  type Place,
  type Window,
} from '../analyses/naive-world.ts';

// What is said of festivals, counted once more as one would by hand, record by record, without any of the product's sums.

/** `from`: midnight of its first day, `to`: of the day after its last. */
export type NaiveFestival = {
  id: number;
  name: string;
  from: number;
  to: number;
  /** null: of the whole company; else a place of `Whose`. */
  organisation: number | null;
  inherit: boolean;
};

export type Asked = { rangeType: number; chosen: readonly Place[]; item: Item; window: Window; now: number };

/** What is set against what: days of which everything counts, and one of which only what is over at `until`. */
type Stretch = { days: number[]; part: { day: number; until: number } | null };

export const daysFrom = (from: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, at) => from + at * day);
export const daysIn = ({ from, to }: { from: number; to: number }) => daysFrom(from, (to - from) / day);
export const growthOf = (one: number | null, other: number | null) =>
  one === null || other === null || other === 0 ? null : (one - other) / other;

/** Everything that is to be said of festivals at these places. */
export function festivalCounter(world: NaiveWorld, { rangeType, chosen, item, window, now }: Asked) {
  const isByDoor = rangeType === 1 || rangeType === 2;
  const [start, end] = window;
  const reach = end < start ? end + 1 : 0;
  const clocks = chosen.flatMap(({ entities }) => entities.map(({ local }) => local(now)));
  const asOf = Math.floor(Math.min(...(clocks.length === 0 ? [now] : clocks)) / 300) * 300;
  const unitOf = ({ device }: NaiveRecord) => (isByDoor ? device.corridor : device.entity.id);
  const unitsOf = (places: readonly Place[]) => [
    ...new Set(places.flatMap((place) => (isByDoor ? place.corridors : place.entities.map(({ id }) => id)))),
  ];
  const told = Map.groupBy(
    world.records.filter(({ local }) => isIn(local, window)),
    (record) => `${unitOf(record)}/${opened(record.local, window)}`,
  );
  const recordsOn = (units: readonly number[], on: number) => units.flatMap((unit) => told.get(`${unit}/${on}`) ?? []);
  const recordsUntil = (units: readonly number[], { day: on, until }: { day: number; until: number }) =>
    recordsOn(units, on).filter(({ local, device }) => local + device.minutes * 60 <= until);
  const daysOf = (units: readonly number[], { days, part }: Stretch) => [
    ...days.map((on) => recordsOn(units, on)),
    ...(part === null ? [] : [recordsUntil(units, part)]),
  ];

  // One place is one where people are distinct; several are as many as there are stores.
  const figure = (records: readonly NaiveRecord[], isOnePlace: boolean) => {
    const [one, other] = item === 'enteringRate' || item === 'averageDwellTime' ? ratioSides[item] : [];
    const both = one === undefined || other === undefined ? null : knownTogether(records, one, other, unitOf);
    const placeOf = ({ device }: NaiveRecord) => (isOnePlace && rangeType !== 3 ? 0 : device.entity.id);
    return figureOf(item, both === null ? records : records.filter((record) => both.has(record)), { window, placeOf });
  };
  const mean = (days: readonly NaiveRecord[][], isOnePlace: boolean) => {
    const value = figure(days.flat(), isOnePlace);
    if (value === null || isDivided(item)) return value;
    return value / days.filter((records) => figure(records, isOnePlace) !== null).length;
  };
  const meanOf = (places: readonly Place[], stretch: Stretch) => mean(daysOf(unitsOf(places), stretch), true);
  const meanTogether = (places: readonly Place[], stretch: Stretch) => {
    const units = unitsOf(places);
    if (isDivided(item) || (item === 'dedupedCount' && isByDoor)) return mean(daysOf(units, stretch), false);
    const means = units.flatMap((unit) => mean(daysOf([unit], stretch), true) ?? []);
    return means.length === 0 ? null : means.reduce((sum, one) => sum + one, 0);
  };

  const isOver = (on: number) => asOf >= on + day + reach;
  const stateOf = ({ from, to }: NaiveFestival) => {
    if (asOf >= to + reach) return 'over';
    return asOf > from && opened(asOf, window) >= from ? 'running' : 'future';
  };
  const stretch = (from: number, whole: number, passed: number | null): Stretch => {
    const on = from + whole * day;
    const isOpen = passed !== null && passed > whole * day + (reach > 0 ? start : 0);
    return { days: daysFrom(from, whole), part: isOpen ? { day: on, until: from + passed } : null };
  };
  const wholeDaysOf = (festival: NaiveFestival) => daysIn(festival).filter(isOver).length;
  const beside = (festival: NaiveFestival, other: { from: number; days: number }, isOfSameLength: boolean) => {
    const state = stateOf(festival);
    const whole = wholeDaysOf(festival);
    if (state === 'over') {
      const both = Math.min(whole, other.days);
      const [own, others] = isOfSameLength ? [both, both] : [whole, other.days];
      return { own: stretch(festival.from, own, null), other: stretch(other.from, others, null) };
    }
    const isPast = whole >= other.days;
    const passed = isPast || state === 'future' ? null : asOf - festival.from;
    const own = isPast && isOfSameLength ? other.days : whole;
    return {
      own: stretch(festival.from, own, passed),
      other: stretch(other.from, Math.min(whole, other.days), passed),
    };
  };
  const besideWeek = (festival: NaiveFestival) => beside(festival, { from: festival.from - 7 * day, days: 7 }, false);

  const reasonOf = (place: Place, compared: number | null, base: number | null, baseFrom: number) => {
    if (compared === null) return 'noValue';
    if (sinceOf(world, place) > baseFrom) return 'countedLater';
    return base === null ? 'noBase' : null;
  };
  const compare = (festival: NaiveFestival, { own, other }: { own: Stretch; other: Stretch }, baseFrom: number) => {
    const rows = chosen.map((place) => {
      const [compared, comparedBase] = [meanOf([place], own), meanOf([place], other)];
      const isFuture = stateOf(festival) === 'future';
      const leftOut = isFuture ? null : reasonOf(place, compared, comparedBase, baseFrom);
      return { compared, comparedBase, growth: leftOut === null ? growthOf(compared, comparedBase) : null, leftOut };
    });
    const isIn2 = chosen.filter((_, at) => rows[at]?.leftOut === null);
    const [compared, comparedBase] = [meanTogether(isIn2, own), meanTogether(isIn2, other)];
    const together = {
      compared,
      comparedBase,
      growth: growthOf(compared, comparedBase),
      places: isIn2.length,
      leftOutPlaces: chosen.flatMap(({ id }, at) => {
        const reason = rows[at]?.leftOut;
        return reason ? [{ id, reason }] : [];
      }),
    };
    return { rows, together };
  };

  const complete = completeness(world, { window, now });
  const devicesOf = (places: readonly Place[]) =>
    world.devices.filter(({ corridor, entity }) => unitsOf(places).includes(isByDoor ? corridor : entity.id));
  // Cameras do not tell distinct people apart, so that nobody misses any.
  const completeOn = (places: readonly Place[], days: readonly number[]) =>
    item === 'dedupedCount' ? null : complete(devicesOf(places), days);
  const overDays = (places: readonly Place[], isTogether: boolean, days: readonly number[]) =>
    figure(
      days.flatMap((on) => recordsOn(unitsOf(places), on)),
      !isTogether,
    );

  return {
    asOf,
    stateOf,
    isOver,
    beside,
    besideWeek,
    compare,
    completeOn,
    overDays,
    meanOf,
    meanTogether,
    recordsUntil,
    unitsOf,
    figure,
  };
}

export type FestivalCounter = ReturnType<typeof festivalCounter>;

/** Received of expected periods of devices on business days, period by period; null: nothing is expected. */
function completeness(world: NaiveWorld, { window, now }: { window: Window; now: number }) {
  const sent = new Set(world.records.map(({ device, at }) => `${device.id}/${at}`));
  const known = new Map<string, { due: number; told: number }>();
  const ofDay = ({ id, entity, minutes, since }: NaiveDevice, on: number) => {
    const key = `${id}/${on}`;
    const found = known.get(key) ?? { due: 0, told: 0 };
    if (known.has(key)) return found;
    known.set(key, found);
    for (let at = Math.max(on - 2 * day, Math.ceil(since / 300) * 300); at < on + 3 * day; at += 300) {
      const local = entity.local(at);
      if (local % (minutes * 60) !== 0 || !isIn(local, entity.hours) || !isIn(local, window)) continue;
      if (opened(local, window) !== on) continue;
      if (at + minutes * 60 <= now - 600 - Math.max(300, minutes * 60)) found.due += 1;
      if (sent.has(`${id}/${at}`)) found.told += 1;
    }
    return found;
  };
  return (devices: readonly NaiveDevice[], days: readonly number[]) => {
    const all = devices.flatMap((device) => days.map((on) => ofDay(device, on)));
    const due = all.reduce((sum, one) => sum + one.due, 0);
    return due === 0 ? null : all.reduce((sum, one) => sum + Math.min(one.told, one.due), 0) / due;
  };
}

/** Whether all stores of places, or a place without one, have a festival. */
export function isOfAll(
  { organisation, inherit }: NaiveFestival,
  organisations: readonly number[],
  isBelow: (one: number, other: number) => boolean,
): boolean {
  return organisations.every(
    (of) => organisation === null || organisation === of || (inherit && isBelow(of, organisation)),
  );
}
