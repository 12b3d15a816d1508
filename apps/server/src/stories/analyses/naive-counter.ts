import type { Random } from '../../platform/testing/seeded-random.ts';
import { type DayWindow, daySeconds, type NaiveFixture, type NaivePlace, type NaiveRecord } from './naive-fixture.ts';
import {
  type ComparisonChoice,
  computeNaiveCompleteness,
  computeNaiveItem,
  findFirstCounted,
  isInRange,
  isRatio,
  isRecordAt,
  localMidnight,
  type NaiveComparedRanges,
  type NaiveItem,
  type NaivePeriod,
  type NaiveStatistic,
  naiveItems,
  resolveNaiveComparison,
  roundDownToFiveMinutes,
  selectNaiveRatioRecords,
} from './naive-sums.ts';

type RandomSource = { fixture: NaiveFixture; random: Random };

export const formatNaiveTime = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');

const windows: readonly DayWindow[] = [
  [0, daySeconds - 1],
  [0, daySeconds - 1],
  [34_200, 64_799],
  [68_400, 14_399],
];

export type NaiveQuery = {
  rangeType: number;
  selectedPlaces: NaivePlace[];
  item: NaiveItem;
  period: NaivePeriod;
  compare: ComparisonChoice;
  now: number;
};

export function createNaiveQuery(
  { fixture, random }: RandomSource,
  days: readonly [least: number, most: number],
  types: readonly number[],
): NaiveQuery {
  const rangeType = random(4);
  const choose = <T>(values: readonly T[]): T => {
    const found = values[random(values.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const places = fixture.places[rangeType] ?? [];
  const chosen = places.filter(() => random(2) === 0);
  const now = Date.parse('2026-10-19T00:00:00Z') / 1000 + random(17 * 24 * 12) * 300 + 73;
  const length = days[0] + random(days[1] - days[0] + 1);
  const isOfDays = random(4) > 0;
  const shift = isOfDays ? 0 : random(24) * 3600 + 1800;
  // A range that no place has reached is refused; the last places are twelve hours behind.
  const begun = now - 12 * 3600;
  const lastStart = isOfDays ? localMidnight(begun) : begun - (begun % 1800);
  const from = Math.min(lastStart, Date.UTC(2026, 9, 29 - random(20) - length) / 1000 + shift);
  const cut = isOfDays ? 0 : random(3) * 3600;
  return {
    rangeType,
    selectedPlaces: chosen.length > 0 ? chosen : [choose(places)],
    item: choose(naiveItems),
    period: { type: choose(types), from, to: from + length * daySeconds - cut, window: choose(windows) },
    compare: choose<ComparisonChoice>(['before', 'before', 'year', 'none']),
    now,
  };
}

/** The query as input of an API call. */
export function toAnalysisInput({ rangeType, selectedPlaces, item, period, compare }: NaiveQuery) {
  const [startHour = '', endHour = ''] = period.window.map((second) => formatNaiveTime(second).slice(11));
  const times =
    period.type === 5 ? { startTime: formatNaiveTime(period.from), endTime: formatNaiveTime(period.to) } : {};
  return {
    rangeType,
    ids: selectedPlaces.map(({ id }) => id),
    item,
    type: period.type,
    ...times,
    startHour,
    endHour,
    compare,
  };
}

/** Units that are compared individually: the stores of an organisation, otherwise the place itself. */
export function listNaiveUnits(rangeType: number, place: NaivePlace): NaivePlace[] {
  if (rangeType !== 3) return [place];
  return place.entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] }));
}

/** All units of a query, each once. */
export const listQueryUnits = ({ rangeType, selectedPlaces }: NaiveQuery) => {
  const units = selectedPlaces.flatMap((place) => listNaiveUnits(rangeType, place));
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
};

export type NaiveValueKind = 'value' | 'compared' | 'base';

/** Computes everything an analysis replies, record by record; the time ranges depend on the store's time zone. */
export function createNaiveCounter(fixture: NaiveFixture, query: NaiveQuery) {
  const sent = new Set(fixture.records.map(({ device, at }) => `${device.id}/${at}`));
  const { period, compare, now, item, rangeType } = query;
  const timesOf = new Map(
    fixture.entities.map((entity) => [
      entity,
      resolveNaiveComparison(period, compare, roundDownToFiveMinutes(entity, now)),
    ]),
  );
  const times = (record: NaiveRecord) => timesOf.get(record.device.entity);
  const isOnSide = (record: NaiveRecord, side: NaiveValueKind) => {
    const ranges = times(record);
    if (ranges === undefined) return false;
    const { local, device } = record;
    const range = side === 'base' ? ranges.base : ranges.range;
    const until = side === 'base' ? ranges.baseUntil : ranges.until;
    return isInRange(local, range, period.window) && (side === 'value' || local + device.minutes * 60 <= until);
  };
  const sides = {
    value: fixture.records.filter((record) => isOnSide(record, 'value')),
    compared: fixture.records.filter((record) => isOnSide(record, 'compared')),
    base: compare === 'none' ? [] : fixture.records.filter((record) => isOnSide(record, 'base')),
  };
  const recordsOf = (side: NaiveValueKind, places: readonly NaivePlace[]) =>
    sides[side].filter((record) => places.some((place) => isRecordAt(record, place)));
  // Computes an item for a single place, or for several places as the sum over their stores.
  const over = (
    candidates: readonly NaiveRecord[],
    places: readonly NaivePlace[],
    statistic: NaiveStatistic = item,
    side: NaiveValueKind = 'value',
  ) => {
    const ofRatio = isRatio(statistic) ? new Set(selectNaiveRatioRecords(recordsOf(side, places), statistic)) : null;
    const records = ofRatio === null ? candidates : candidates.filter((record) => ofRatio.has(record));
    const [only, ...others] = places;
    const isOne = others.length === 0 && only !== undefined && rangeType !== 3;
    return computeNaiveItem(statistic, records, {
      window: period.window,
      getPlace: (record) => (isOne ? only.id : record.device.entity.id),
    });
  };
  const fig = (side: NaiveValueKind, places: readonly NaivePlace[], statistic: NaiveStatistic = item) =>
    over(recordsOf(side, places), places, statistic, side);
  const findLeftOutReason = (unit: NaivePlace, of = item) => {
    const [entity] = unit.entities;
    const base = entity === undefined ? undefined : timesOf.get(entity)?.base;
    if (fig('compared', [unit], of) === null) return 'noValue';
    if (findFirstCounted(fixture, unit) > (base?.from ?? 0)) return 'countedLater';
    return fig('base', [unit], of) === null ? 'noBase' : null;
  };
  const row = (place: NaivePlace) => {
    const units = listNaiveUnits(rangeType, place);
    const value = fig('value', units);
    if (compare === 'none') return { value, base: null, growth: null, leftOut: null, leftOutInside: 0 };
    const places = units.filter((unit) => findLeftOutReason(unit) === null);
    const shown = places.length === 0 ? units : places;
    const [compared, base] = [fig('compared', shown), fig('base', shown)];
    const reasons = units.map((unit) => findLeftOutReason(unit));
    const leftOut =
      ['countedLater', 'noBase', 'noValue'].find((reason) => reasons.includes(reason as 'noValue')) ?? 'noValue';
    return {
      value,
      compared,
      base,
      growth: places.length === 0 || compared === null || base === null || base === 0 ? null : (compared - base) / base,
      leftOut: places.length === 0 ? leftOut : null,
      leftOutInside: places.length === 0 || units.length === 1 ? 0 : units.length - places.length,
      own: shown,
    };
  };
  const likeForLike = () => {
    if (compare === 'none') return null;
    const units = listQueryUnits(query);
    const places = units.filter((unit) => findLeftOutReason(unit) === null);
    const [compared, base] = places.length === 0 ? [null, null] : [fig('compared', places), fig('base', places)];
    return {
      compared,
      base,
      growth: compared === null || base === null || base === 0 ? null : (compared - base) / base,
      places: places.length,
    };
  };
  const complete = (
    places: readonly NaivePlace[],
    isWanted: (local: number, of: NaiveComparedRanges) => boolean = () => true,
  ) => {
    const devices = fixture.devices.filter((device) =>
      places.some((place) =>
        place.corridors.length > 0 ? place.corridors.includes(device.corridor) : place.entities.includes(device.entity),
      ),
    );
    // The fixture's cameras do not measure distinct people, so no period is expected for this item.
    if (item === 'dedupedCount') return null;
    const ranges = [...timesOf.values()].map(({ range }) => range);
    const between = {
      from: Math.min(...ranges.map(({ from }) => from)) - 2 * daySeconds,
      to: Math.max(...ranges.map(({ to }) => to)) + 2 * daySeconds,
    };
    return computeNaiveCompleteness(
      devices,
      (local, device) => {
        const ranges = timesOf.get(device.entity);
        return ranges !== undefined && isInRange(local, ranges.range, period.window) && isWanted(local, ranges);
      },
      { now, sent, between: { ...between, from: Math.floor(between.from / 300) * 300 } },
    );
  };
  return { timesOf, fig, over, row, likeForLike, recordsOf, complete };
}
