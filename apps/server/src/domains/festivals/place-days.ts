import type { Metric } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { TimeWindow } from '@portico/counting/business-hours';
import type { PeriodCounts } from '@portico/counting/completeness';
import { listLocalDays } from '@portico/counting/festival-days';
import type { DailySums } from '@portico/counting/festivals';
import {
  type CalculationSettings,
  findRatios,
  findRequiredMetrics,
  type SumsWithSettings,
} from '@portico/counting/items';
import { daySeconds } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { AppError } from '../../platform/app-error.ts';
import {
  computeExpectedPeriodsByDevice,
  createCountingStartLookup,
  type createDataSources,
  loadInstalledDevicesCached,
  type PeriodTallies,
  type QueryRunner,
  sumPeriodsByBucket,
  tallyPeriods,
  toReplySettings,
} from '../analysis/index.ts';
import {
  createEmptyDaySums,
  isDistinctMetric,
  mergeWholeAndPartialDays,
  readCombinedEntranceSums,
  selectsCorridors,
  type WholeAndPartialDaySums,
  type WholeAndPartialDays,
} from './day-sums.ts';
import type { FestivalPlace, FestivalPlaces } from './festival-places.ts';

/** Sources of the values. `now` in epoch milliseconds. */
export type ReadContext = { queryRunner: QueryRunner; dataSources: ReturnType<typeof createDataSources>; now: number };

/** The requested statistic item, and the hours of the day. */
export type RequestedItem = { item: StatisticItem; window: TimeWindow };

/** Sums by day of a place, of one of its entities or entrances, or of several places together with each entrance counted once. */
export type SumsByDay = {
  /** Sums of everything received on the day that begins at this midnight. */
  getWholeDaySums(start: number): SumsWithSettings[];
  /** Sums of the part of that day that was read: only periods that end within the part. */
  getElapsedPartSums(start: number): SumsWithSettings[];
};

/** The smallest parts of places that are compared: entities or entrances; for values that cannot be added over entrances, whole places. */
export type ComparedUnit = {
  key: string;
  members: readonly number[];
  sums: SumsByDay;
  /** Local seconds at which it was first counted; Infinity: never. */
  countingStart: number;
};

/** Sums and received periods of places by day. */
export type PlaceDays = {
  item: StatisticItem;
  calculationSettings: CalculationSettings;
  getPlaceSums(place: FestivalPlace): SumsByDay;
  /** Sums of all places together, in parts that have to be added up. */
  sumsOfAllPlaces: readonly SumsByDay[];
  /** The units of these places, each once. */
  listUnits(places: readonly FestivalPlace[]): ComparedUnit[];
  /** Sums of these units together, in parts that have to be added up, on days that were read. */
  readCombinedSums(units: readonly ComparedUnit[], days: WholeAndPartialDays): Promise<readonly SumsByDay[]>;
  /** Minutes received and expected on these days. `place` null: all places. */
  periods(place: FestivalPlace | null, days: readonly number[]): PeriodCounts[];
  /** Local seconds at which a place was first counted; Infinity: never. */
  countingStart(place: FestivalPlace): number;
};

// A reply with more values is of no use, and slows down all other requests.
const maxValues = 500_000;

/** Reads the requested days, and parts of days, of places. Throws rangeTooLong if there are too many values. */
export async function readPlaceDays(
  { queryRunner, dataSources, now }: ReadContext,
  { places, selection }: FestivalPlaces,
  { item, window }: RequestedItem,
  requested: WholeAndPartialDays,
): Promise<PlaceDays> {
  const { scopes, entities, settingsGroups } = selection;
  const names = findRequiredMetrics(
    [item],
    settingsGroups.map(({ settings }) => settings),
  );
  const ratios = findRatios([item]);
  const baseQuery = { metrics: names, ratios, window, isSeparate: true };
  const { days: ranges, partialDays } = mergeWholeAndPartialDays(requested);
  const units = scopes.reduce((sum, { ids }) => sum + ids.length, 0);
  if (ranges.reduce((sum, { from, to }) => sum + (to - from) / daySeconds, 0) * units > maxValues)
    throw new AppError('rangeTooLong');
  const devices = await loadInstalledDevicesCached(dataSources, entities);
  const findCountingStart = createCountingStartLookup(devices, entities, item, scopes[0]?.by);
  const unitSums = createEmptyDaySums(selection);
  const readTallies = ranges.map(async ({ from, to }) => {
    const query = { ...baseQuery, from, to, step: '1d' as const };
    const [sums, coverage] = await Promise.all([
      queryRunner.readSums(scopes, query),
      queryRunner.readCoverage(entities, devices, query),
    ]);
    for (const { company, group, bucket, sums: found } of sums)
      unitSums.days.add(`unit ${group}`, bucket, company, found);
    const days = listLocalDays({ from, to });
    const expected = computeExpectedPeriodsByDevice(devices, entities, query, days, now, coverage);
    const by = scopes[0]?.by ?? 'entity';
    return { from, to, tallies: tallyPeriods(devices, by, expected, buildReplyRows(places)) };
  });
  const readParts = partialDays.map(async ({ day, part }) => {
    const sums = await queryRunner.readSums(scopes, { ...baseQuery, ...part, step: null, ended: true });
    for (const { company, group, sums: found } of sums) unitSums.partialDays.add(`unit ${group}`, day, company, found);
  });
  const addsUp = !selectsCorridors(selection) || (ratios.length === 0 && !names.some(isDistinctMetric));
  const loadCombinedSums = (rows: readonly { row: string; units: readonly number[] }[], days: WholeAndPartialDays) =>
    readCombinedEntranceSums(queryRunner, selection, rows, { requestedDays: days, metrics: names, ratios, window });
  const together = (chosen: readonly { members: readonly number[] }[]) => ({
    row: 'together',
    units: chosen.flatMap(({ members }) => members),
  });
  const areas = !addsUp && selection.groups !== null ? places : [];
  const rows = [...areas.map((place) => ({ row: `place ${place.id}`, units: place.members })), together(places)];
  const [tallies, combinedSums] = await Promise.all([
    Promise.all(readTallies),
    addsUp ? createEmptyDaySums(selection) : loadCombinedSums(rows, requested),
    ...readParts,
  ]);

  const unitRows = (place: FestivalPlace) => place.members.map((unit) => `unit ${unit}`);
  const getPlaceSums = (place: FestivalPlace) =>
    areas.length > 0
      ? createSumsByDay(combinedSums, [`place ${place.id}`])
      : createSumsByDay(unitSums, unitRows(place));
  const createUnit = (key: string, members: readonly number[], sums: SumsByDay): ComparedUnit => ({
    key,
    members,
    sums,
    countingStart: findCountingStart(members),
  });
  const listUnits = (chosen: readonly FestivalPlace[]) =>
    areas.length > 0
      ? chosen.map((place) => createUnit(`place ${place.id}`, place.members, getPlaceSums(place)))
      : [...new Set(chosen.flatMap(({ members }) => members))].map((unit) =>
          createUnit(`unit ${unit}`, [unit], createSumsByDay(unitSums, [`unit ${unit}`])),
        );
  return {
    item,
    calculationSettings: toReplySettings(settingsGroups),
    getPlaceSums,
    sumsOfAllPlaces: addsUp ? listUnits(places).map(({ sums }) => sums) : [createSumsByDay(combinedSums, ['together'])],
    listUnits,
    async readCombinedSums(units, days) {
      const [only, ...others] = units;
      if (addsUp || only === undefined || others.length === 0) return units.map(({ sums }) => sums);
      const areAll = units.length === listUnits(places).length;
      const read = areAll ? combinedSums : await loadCombinedSums([together(units)], days);
      return [createSumsByDay(read, ['together'])];
    },
    periods: (place, days) => {
      const row = place === null ? 0 : 1 + places.indexOf(place);
      return days.flatMap((day) => findDayPeriods(tallies, row, names, day));
    },
    countingStart: ({ members }) => findCountingStart(members),
  };
}

function createSumsByDay({ days, partialDays }: WholeAndPartialDaySums, rows: readonly string[]): SumsByDay {
  return {
    getWholeDaySums: (start) => days.sumRows(rows, start),
    getElapsedPartSums: (start) => partialDays.sumRows(rows, start),
  };
}

/** Returns the sums of the days that begin at these midnights. */
export function listDaySums(addend: SumsByDay, starts: readonly number[]): DailySums {
  return starts.map((start) => addend.getWholeDaySums(start));
}

// Row 0 contains all places together, with each entrance counted once.
function buildReplyRows(places: readonly FestivalPlace[]) {
  const rowsByUnit = new Map<number, number[]>();
  for (const [position, { members }] of places.entries())
    for (const unit of members) rowsByUnit.set(unit, [...(rowsByUnit.get(unit) ?? [0]), position + 1]);
  return {
    rows: [0, ...places.map((_, index) => index + 1)],
    rowsWithPlace: (unit: number) => rowsByUnit.get(unit) ?? [],
  };
}

function findDayPeriods(
  ranges: readonly (LocalRange & { tallies: PeriodTallies })[],
  row: number,
  names: readonly Metric[],
  day: number,
): PeriodCounts[] {
  const range = ranges.find(({ from, to }) => from <= day && day < to);
  if (range === undefined) return [];
  const periods = sumPeriodsByBucket(range.tallies, row, names)[(day - range.from) / daySeconds];
  return periods === undefined ? [] : [periods];
}
