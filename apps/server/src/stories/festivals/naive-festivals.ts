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
  isoWeekday,
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

/** Two days that are compared, whole or, on the running day, `seconds` of both; null: they are not compared. */
export type NaiveRow = { day: number | null; base: number | null; compared: { seconds: number } | null };

/** "yyyy-MM-dd"; null for null. */
export const formatNaiveDay = (local: number | null) =>
  local === null ? null : new Date(local * 1000).toISOString().slice(0, 10);
export const listDaysFrom = (from: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => from + index * daySeconds);
export const listFestivalDays = ({ from, to }: { from: number; to: number }) =>
  listDaysFrom(from, (to - from) / daySeconds);
export const computeNaiveGrowth = (one: number | null, other: number | null) =>
  one === null || other === null || other === 0 ? null : (one - other) / other;

/**
 * The best matching of days with days of the same weekday, found by trying all: as many pairs as possible, and of these the one whose
 * positions differ least. Neither list is reordered.
 */
function matchNaively(days: readonly number[], bases: readonly number[]): Map<number, number> {
  type Matching = { pairs: [number, number][]; distance: number };
  const best = (own: readonly number[], others: readonly number[]): Matching => {
    const [day, ...laterDays] = own;
    const [base, ...laterBases] = others;
    if (day === undefined || base === undefined) return { pairs: [], distance: 0 };
    const matched = best(laterDays, laterBases);
    const distance = matched.distance + Math.abs(days.indexOf(day) - bases.indexOf(base));
    const choices: Matching[] = [
      { pairs: [[day, base], ...matched.pairs], distance },
      best(own, laterBases),
      best(laterDays, others),
    ];
    return choices.reduce((one, other) =>
      other.pairs.length > one.pairs.length ||
      (other.pairs.length === one.pairs.length && other.distance < one.distance)
        ? other
        : one,
    );
  };
  const found = [1, 2, 3, 4, 5, 6, 7].flatMap((name) => {
    const ofName = (list: readonly number[]) => list.filter((one) => isoWeekday(one) === name);
    return best(ofName(days), ofName(bases)).pairs;
  });
  return new Map(found);
}

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
  const recordsOfDay = (units: readonly number[], on: number | null, seconds: number) =>
    on === null ? [] : recordsOn(units, on).filter(({ local, device }) => local + device.minutes * 60 <= on + seconds);

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
  const meanOfDays = (places: readonly NaivePlace[], isTogether: boolean, days: readonly number[]) => {
    const units = listUnitIds(places);
    const of = (some: readonly number[]) => days.map((on) => recordsOn(some, on));
    if (!isTogether || isQuotient(item) || (item === 'dedupedCount' && isByDoor)) return mean(of(units), !isTogether);
    const means = units.flatMap((unit) => mean(of([unit]), true) ?? []);
    return means.length === 0 ? null : means.reduce((sum, one) => sum + one, 0);
  };

  const isOver = (on: number) => asOf >= on + daySeconds + reach;
  const findState = ({ from, to }: NaiveFestival) => {
    if (asOf >= to + reach) return 'over';
    return asOf > from && naiveBusinessDayStart(asOf, window) >= from ? 'running' : 'future';
  };
  const listRows = (festival: NaiveFestival, earlier: { from: number; to: number }): NaiveRow[] => {
    const [days, bases] = [listFestivalDays(festival), listFestivalDays(earlier)];
    const pairs = matchNaively(
      days,
      bases.filter((on) => on < festival.from),
    );
    const today = naiveBusinessDayStart(asOf, window);
    const opening = reach > 0 ? start : 0;
    const extent = (day: number, base: number) => {
      if (!isOver(base)) return null;
      if (isOver(day)) return { seconds: Number.POSITIVE_INFINITY };
      return day === today && asOf > day + opening ? { seconds: asOf - day } : null;
    };
    const used = new Set(pairs.values());
    return [
      ...days.map((day) => {
        const base = pairs.get(day) ?? null;
        return { day, base, compared: base === null ? null : extent(day, base) };
      }),
      ...bases.filter((on) => !used.has(on)).map((base) => ({ day: null, base, compared: null })),
    ];
  };
  const listRowsBefore = (festival: NaiveFestival) =>
    listRows(festival, { from: festival.from - 7 * daySeconds, to: festival.from });

  // Values that cannot be added over entrances are compared for whole areas.
  const isWholePlace = rangeType === 2 && (isRatio(item) || item === 'dedupedCount');
  const listParts = (places: readonly NaivePlace[]) => {
    if (isWholePlace)
      return places.map((place) => ({ units: listUnitIds([place]), since: findFirstCounted(fixture, place) }));
    return places.flatMap((place) =>
      listUnitIds([place]).map((unit) => ({
        units: [unit],
        since: findFirstCounted(fixture, {
          ...place,
          corridors: isByDoor ? [unit] : [],
          entities: place.entities.filter(({ id }) => isByDoor || id === unit),
        }),
      })),
    );
  };
  const findFirstBase = (rows: readonly NaiveRow[]) =>
    Math.min(...rows.flatMap(({ day, base }) => (day === null || base === null ? [] : [base])));

  /** Compares rows of days, each for the parts of the places that have values on both days. */
  const compareRows = (places: readonly NaivePlace[], isTogether: boolean, rows: readonly NaiveRow[]) => {
    const parts = listParts(places);
    const inTime = parts.filter(({ since }) => since <= findFirstBase(rows));
    const recordsOf = (units: readonly number[], { day, base, compared }: NaiveRow) => {
      const seconds = compared?.seconds ?? Number.POSITIVE_INFINITY;
      return [recordsOfDay(units, day, seconds), recordsOfDay(units, base, seconds)] as const;
    };
    const valueOf = (records: readonly NaiveRecord[]) => figure(records, !isTogether);
    const pairsOf = rows.map((row) =>
      row.compared === null
        ? []
        : inTime.filter(({ units }) => recordsOf(units, row).every((records) => figure(records, true) !== null)),
    );
    const everCompared = parts.filter((part) => pairsOf.some((of) => of.includes(part)));
    const results = rows.map((row, index) => {
      const own = pairsOf[index] ?? [];
      const shownParts = own.length > 0 ? own : everCompared.length > 0 ? everCompared : parts;
      const units = [...new Set(shownParts.flatMap((part) => part.units))];
      const isCompared = own.length > 0;
      const records = recordsOf(units, row);
      const shownRecords = isCompared ? records : recordsOf(units, { ...row, compared: null });
      const [shown, shownBase] = [valueOf(shownRecords[0]), valueOf(shownRecords[1])];
      return {
        records: isCompared ? records : null,
        compared: isCompared ? shown : null,
        comparedBase: isCompared ? shownBase : null,
        growth: isCompared ? computeNaiveGrowth(shown, shownBase) : null,
        leftOut: isCompared ? null : findDayReason(row, valueOf(records[0]), valueOf(records[1])),
        shown,
        shownBase,
      };
    });
    const kept = results.filter(({ records }) => records !== null);
    const meanOf = (side: 0 | 1) => {
      if (isQuotient(item))
        return kept.length === 0 ? null : valueOf(kept.flatMap(({ records }) => records?.[side] ?? []));
      const values = kept.flatMap((row) => (side === 0 ? row.compared : row.comparedBase) ?? []);
      return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
    };
    const [compared, comparedBase] = [meanOf(0), meanOf(1)];
    return {
      compared,
      comparedBase,
      comparedDays: kept.length,
      growth: computeNaiveGrowth(compared, comparedBase),
      rows: results.map(({ records: _records, ...row }) => row),
    };
  };

  const findLeftOutReason = (place: NaivePlace, compared: number | null, base: number | null, baseFrom: number) => {
    if (compared === null) return 'noValue';
    if (findFirstCounted(fixture, place) > baseFrom) return 'countedLater';
    return base === null ? 'noBase' : null;
  };
  const comparePlace = (place: NaivePlace, rows: readonly NaiveRow[]) => {
    const comparison = compareRows([place], false, rows);
    const open = rows.filter(({ compared }) => compared !== null);
    if (comparison.comparedDays > 0 || open.length === 0) return { ...comparison, leftOut: null };
    const units = listUnitIds([place]);
    const meanOf = (side: 'day' | 'base') =>
      mean(
        open.map((row) => recordsOfDay(units, row[side], row.compared?.seconds ?? 0)),
        true,
      );
    const [compared, comparedBase] = [meanOf('day'), meanOf('base')];
    const reason = findLeftOutReason(place, compared, comparedBase, findFirstBase(rows));
    return { ...comparison, compared, comparedBase, leftOut: reason ?? 'noBase' };
  };
  const compareTogether = (rows: readonly NaiveRow[]) => {
    const leftOutPlaces = requestedPlaces.flatMap((place) => {
      const { leftOut: reason } = comparePlace(place, rows);
      return reason === null ? [] : [{ id: place.id, reason }];
    });
    const comparison = compareRows(requestedPlaces, true, rows);
    return {
      ...comparison,
      places: requestedPlaces.length - leftOutPlaces.length,
      leftOutPlaces,
      leftOutDays: rows.flatMap(({ day, base }, index) => {
        const reason = comparison.rows[index]?.leftOut ?? null;
        return reason === null ? [] : [{ day: formatNaiveDay(day ?? base), reason }];
      }),
    };
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
    listRows,
    listRowsBefore,
    comparePlace,
    compareTogether,
    computeCompleteness,
    computeDaysValue,
    meanOfDays,
  };
}

export type FestivalCounter = ReturnType<typeof createFestivalCounter>;

function findDayReason({ day, base, compared }: NaiveRow, value: number | null, baseValue: number | null) {
  if (day === null || base === null) return 'noMatch';
  if (compared === null) return 'notOver';
  if (value === null) return 'noValue';
  return baseValue === null ? 'noBase' : 'noPlace';
}

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
