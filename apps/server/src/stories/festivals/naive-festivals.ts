import {
  type DayWindow,
  daySeconds,
  type NaiveDevice,
  type NaiveFixture,
  type NaivePlace,
  type NaiveRecord,
} from '../analyses/naive-fixture.ts';
import {
  computeNaiveItem,
  findFirstCounted,
  isInWindow,
  isQuotient,
  isRatio,
  type NaiveItem,
  naiveBusinessDayStart,
  selectNaiveRatioRecords,
} from '../analyses/naive-sums.ts';

// Reference implementation of the festival analyses: counts record by record and uses none of the product's sums.

/** `from`: midnight of its first day; `to`: midnight after its last day (local seconds). */
export type NaiveFestival = {
  id: number;
  name: string;
  from: number;
  to: number;
  /** Id of its organisation; null: the whole company. */
  organisation: number | null;
  inherit: boolean;
};

export type NaiveFestivalQuery = {
  rangeType: number;
  requestedPlaces: readonly NaivePlace[];
  item: NaiveItem;
  window: DayWindow;
  now: number;
};

/** Days to compare: `days` count in full, of `part.day` only the periods that end by `until`. */
type ComparedDays = { days: number[]; part: { day: number; until: number } | null };

export const listDaysFrom = (from: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => from + index * daySeconds);
export const listFestivalDays = ({ from, to }: { from: number; to: number }) =>
  listDaysFrom(from, (to - from) / daySeconds);
export const computeNaiveGrowth = (one: number | null, other: number | null) =>
  one === null || other === null || other === 0 ? null : (one - other) / other;

/** Computes everything the festival analyses reply about these places. */
export function createFestivalCounter(
  fixture: NaiveFixture,
  { rangeType, requestedPlaces, item, window, now }: NaiveFestivalQuery,
) {
  const isByDoor = rangeType === 1 || rangeType === 2;
  const [start, end] = window;
  const reach = end < start ? end + 1 : 0;
  const clocks = requestedPlaces.flatMap(({ entities }) => entities.map(({ toLocal }) => toLocal(now)));
  const asOf = Math.floor(Math.min(...(clocks.length === 0 ? [now] : clocks)) / 300) * 300;
  const unitOf = ({ device }: NaiveRecord) => (isByDoor ? device.corridor : device.entity.id);
  const listUnitIds = (places: readonly NaivePlace[]) => [
    ...new Set(places.flatMap((place) => (isByDoor ? place.corridors : place.entities.map(({ id }) => id)))),
  ];
  const recordsByDay = Map.groupBy(
    fixture.records.filter(({ local }) => isInWindow(local, window)),
    (record) => `${unitOf(record)}/${naiveBusinessDayStart(record.local, window)}`,
  );
  const recordsOn = (units: readonly number[], on: number) =>
    units.flatMap((unit) => recordsByDay.get(`${unit}/${on}`) ?? []);
  const recordsUntil = (units: readonly number[], { day: on, until }: { day: number; until: number }) =>
    recordsOn(units, on).filter(({ local, device }) => local + device.minutes * 60 <= until);
  const daysOf = (units: readonly number[], { days, part }: ComparedDays) => [
    ...days.map((on) => recordsOn(units, on)),
    ...(part === null ? [] : [recordsUntil(units, part)]),
  ];

  // Distinct people are counted once within a single place, and per store otherwise.
  const figure = (records: readonly NaiveRecord[], isOnePlace: boolean) => {
    const getPlace = ({ device }: NaiveRecord) => (isOnePlace && rangeType !== 3 ? 0 : device.entity.id);
    return computeNaiveItem(item, isRatio(item) ? selectNaiveRatioRecords(records, item) : records, {
      window,
      getPlace,
    });
  };
  const mean = (days: readonly NaiveRecord[][], isOnePlace: boolean) => {
    const value = figure(days.flat(), isOnePlace);
    if (value === null || isQuotient(item)) return value;
    return value / days.filter((records) => figure(records, isOnePlace) !== null).length;
  };
  const computeDailyMean = (places: readonly NaivePlace[], range: ComparedDays) =>
    mean(daysOf(listUnitIds(places), range), true);
  const meanTogether = (places: readonly NaivePlace[], range: ComparedDays) => {
    const units = listUnitIds(places);
    if (isQuotient(item) || (item === 'dedupedCount' && isByDoor)) return mean(daysOf(units, range), false);
    const means = units.flatMap((unit) => mean(daysOf([unit], range), true) ?? []);
    return means.length === 0 ? null : means.reduce((sum, one) => sum + one, 0);
  };

  const isOver = (on: number) => asOf >= on + daySeconds + reach;
  const findState = ({ from, to }: NaiveFestival) => {
    if (asOf >= to + reach) return 'over';
    return asOf > from && naiveBusinessDayStart(asOf, window) >= from ? 'running' : 'future';
  };
  const cutRange = (from: number, whole: number, passed: number | null): ComparedDays => {
    const on = from + whole * daySeconds;
    const isOpen = passed !== null && passed > whole * daySeconds + (reach > 0 ? start : 0);
    return { days: listDaysFrom(from, whole), part: isOpen ? { day: on, until: from + passed } : null };
  };
  const wholeDaysOf = (festival: NaiveFestival) => listFestivalDays(festival).filter(isOver).length;
  const alignPeriods = (festival: NaiveFestival, other: { from: number; days: number }, isOfSameLength: boolean) => {
    const state = findState(festival);
    const whole = wholeDaysOf(festival);
    if (state === 'over') {
      const both = Math.min(whole, other.days);
      const [own, others] = isOfSameLength ? [both, both] : [whole, other.days];
      return { own: cutRange(festival.from, own, null), other: cutRange(other.from, others, null) };
    }
    const isPast = whole >= other.days;
    const passed = isPast || state === 'future' ? null : asOf - festival.from;
    const own = isPast && isOfSameLength ? other.days : whole;
    return {
      own: cutRange(festival.from, own, passed),
      other: cutRange(other.from, Math.min(whole, other.days), passed),
    };
  };
  const alignWeekBefore = (festival: NaiveFestival) =>
    alignPeriods(festival, { from: festival.from - 7 * daySeconds, days: 7 }, false);

  const findLeftOutReason = (place: NaivePlace, compared: number | null, base: number | null, baseFrom: number) => {
    if (compared === null) return 'noValue';
    if (findFirstCounted(fixture, place) > baseFrom) return 'countedLater';
    return base === null ? 'noBase' : null;
  };
  const compare = (
    festival: NaiveFestival,
    { own: comparedDays, other }: { own: ComparedDays; other: ComparedDays },
    baseFrom: number,
  ) => {
    const rows = requestedPlaces.map((place) => {
      const [compared, comparedBase] = [computeDailyMean([place], comparedDays), computeDailyMean([place], other)];
      const isFuture = findState(festival) === 'future';
      const leftOut = isFuture ? null : findLeftOutReason(place, compared, comparedBase, baseFrom);
      return {
        compared,
        comparedBase,
        growth: leftOut === null ? computeNaiveGrowth(compared, comparedBase) : null,
        leftOut,
      };
    });
    const comparable = requestedPlaces.filter((_, index) => rows[index]?.leftOut === null);
    const [compared, comparedBase] = [meanTogether(comparable, comparedDays), meanTogether(comparable, other)];
    const together = {
      compared,
      comparedBase,
      growth: computeNaiveGrowth(compared, comparedBase),
      places: comparable.length,
      leftOutPlaces: requestedPlaces.flatMap(({ id }, index) => {
        const reason = rows[index]?.leftOut;
        return reason ? [{ id, reason }] : [];
      }),
    };
    return { rows, together };
  };

  const complete = completeness(fixture, { window, now });
  const devicesOf = (places: readonly NaivePlace[]) =>
    fixture.devices.filter(({ corridor, entity }) => listUnitIds(places).includes(isByDoor ? corridor : entity.id));
  // The fixture's cameras do not measure distinct people, so no period is expected for this item.
  const computeCompleteness = (places: readonly NaivePlace[], days: readonly number[]) =>
    item === 'dedupedCount' ? null : complete(devicesOf(places), days);
  const computeDaysValue = (places: readonly NaivePlace[], isTogether: boolean, days: readonly number[]) =>
    figure(
      days.flatMap((on) => recordsOn(listUnitIds(places), on)),
      !isTogether,
    );

  return {
    asOf,
    findState,
    isOver,
    alignPeriods,
    alignWeekBefore,
    compare,
    computeCompleteness,
    computeDaysValue,
    computeDailyMean,
    meanTogether,
    recordsUntil,
    listUnitIds,
    figure,
  };
}

export type FestivalCounter = ReturnType<typeof createFestivalCounter>;

/** Received ÷ expected periods of devices on business days; null: no period is expected. */
function completeness(fixture: NaiveFixture, { window, now }: { window: DayWindow; now: number }) {
  const sent = new Set(fixture.records.map(({ device, at }) => `${device.id}/${at}`));
  const known = new Map<string, { expected: number; received: number }>();
  const ofDay = ({ id, entity, minutes, since }: NaiveDevice, on: number) => {
    const key = `${id}/${on}`;
    const found = known.get(key) ?? { expected: 0, received: 0 };
    if (known.has(key)) return found;
    known.set(key, found);
    for (let at = Math.max(on - 2 * daySeconds, Math.ceil(since / 300) * 300); at < on + 3 * daySeconds; at += 300) {
      const local = entity.toLocal(at);
      // The period to which these five minutes belong.
      const start = at - (local % (minutes * 60));
      const isDue = start >= since && start + minutes * 60 <= now - 600 - Math.max(300, minutes * 60);
      if (!isDue || !isInWindow(local, entity.hours) || !isInWindow(local, window)) continue;
      if (naiveBusinessDayStart(local, window) !== on) continue;
      found.expected += 1;
      if (sent.has(`${id}/${start}`)) found.received += 1;
    }
    return found;
  };
  return (devices: readonly NaiveDevice[], days: readonly number[]) => {
    const all = devices.flatMap((device) => days.map((on) => ofDay(device, on)));
    const due = all.reduce((sum, one) => sum + one.expected, 0);
    return due === 0 ? null : all.reduce((sum, one) => sum + one.received, 0) / due;
  };
}

/** Whether a festival applies to all stores of places, or to a place without stores. */
export function appliesToAllOrganisations(
  { organisation, inherit }: NaiveFestival,
  organisations: readonly number[],
  isBelow: (one: number, other: number) => boolean,
): boolean {
  return organisations.every(
    (of) => organisation === null || organisation === of || (inherit && isBelow(of, organisation)),
  );
}
