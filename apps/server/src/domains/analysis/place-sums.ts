import { type Metrics, ratios as sidesByRatio } from '@portico/contract/words/metrics';
import type { Step } from '@portico/contract/words/time-ranges';
import type { ElapsedRangeParts } from '@portico/counting/base-periods';
import type { TimeWindow } from '@portico/counting/business-hours';
import { addMetrics, jointSumKey } from '@portico/counting/items';
import type { LocalRange } from '@portico/counting/ranges';
import { computeExpectedPeriodsByDevice } from './data-health.ts';
import { type InstalledDevice, loadInstalledDevicesCached } from './installed-devices.ts';
import { type LocalTimeGroup, restrictScopes } from './local-time-groups.ts';
import { mapGroupIdsByMember } from './organisation-groups.ts';
import { type PeriodTallies, type ReplyRows, tallyPeriods } from './period-tallies.ts';
import { type BucketSums, type CountScope, listBucketStarts, type PlaceGroup, type SumsQuery } from './queries/sums.ts';
import type { ComparisonUnit, RequestedPlaces, RequestedRow } from './requested-places.ts';
import {
  type AnalysisContext,
  addSumsToCell,
  createEmptyCells,
  type SumsCell,
  type SumsGrid,
  sumRowByPosition,
  sumUnitsByPosition,
} from './sums-grid.ts';

/** The summed part of a group's range (all of it, or its elapsed part), and the whole range, whose buckets give the positions. */
export type SummedRange = { bucketRange: LocalRange; summed: LocalRange | ElapsedRangeParts };

type ScopedRange = { scopes: readonly CountScope[]; range: SummedRange };

/** Returns the summed range of each group; groups without one are left out. */
export function listSummedRanges<Ranges>(
  parts: readonly LocalTimeGroup<Ranges>[],
  selectRange: (ranges: Ranges) => SummedRange | null,
): ScopedRange[] {
  return parts.flatMap(({ scopes, ranges }) => {
    const range = selectRange(ranges);
    return range === null ? [] : [{ scopes, range }];
  });
}

/**
 * Reads additive sums by entity or entrance, and distinct people by unit, per bucket or over the range. With `rows` and a selection of
 * groups, sums are read by row instead: the hours of each of a thousand entities are not needed.
 */
export async function readSumsGrid(
  context: AnalysisContext,
  ranges: readonly ScopedRange[],
  step: Step | null,
  rows?: readonly RequestedRow[],
): Promise<SumsGrid> {
  const { queryRunner, window, metrics, ratios } = context;
  const groups = buildPlaceGroups(context, rows);
  const queries = ranges.flatMap(({ scopes, range: summedRange }) => {
    const findPosition = createPositionFinder(summedRange, step, window);
    return splitSummedRange(summedRange.summed).map(async (range) => ({
      place: findPosition,
      rows: await queryRunner.readSums(scopes, { ...range, step, metrics, ratios, window, isSeparate: true, groups }),
    }));
  });
  const found = await Promise.all(queries);
  return buildGrid(found, maxBucketCount(ranges, step, window));
}

// Distinct people and ratios of an area are always queried by area: they do not add up over entrances.
function buildPlaceGroups(
  { places, isReadByUnit }: AnalysisContext,
  rows: readonly RequestedRow[] | undefined,
): PlaceGroup[] | undefined {
  const isByArea = isReadByUnit && places.memberKind === 'corridor';
  if (places.selection.groups === null || (rows === undefined && !isByArea)) return undefined;
  return (rows ?? places.rows).map(({ id, units }) => ({ id, members: units.flatMap(({ members }) => members) }));
}

/** Reads the sums and the received and expected minutes of all ranges. `bucketRange` is the range whose buckets give the positions. */
export async function readSumsAndTallies<Ranges extends { fullRange: LocalRange }>(
  context: AnalysisContext,
  parts: readonly LocalTimeGroup<Ranges>[],
  step: Step | null,
  { bucketRange, rows }: { bucketRange?: LocalRange; rows?: readonly RequestedRow[] } = {},
): Promise<{ grid: SumsGrid; tallies: PeriodTallies[]; devices: readonly InstalledDevice[] }> {
  const { window, isDaily } = context;
  const groups = buildPlaceGroups(context, rows);
  const found = await Promise.all(
    parts.map((part) => readGroupWithTallies(context, part, step, { isSeparate: true, groups })),
  );
  const ranges = listSummedRanges(parts, ({ fullRange }) => ({
    bucketRange: bucketRange ?? fullRange,
    summed: fullRange,
  }));
  const placed = found.map(({ sums }, part) => {
    const { range = null } = ranges[part] ?? {};
    return { place: range === null ? () => -1 : createPositionFinder(range, step, window), rows: sums };
  });
  return {
    grid: isDaily
      ? await readSumsGrid(context, ranges, step, rows)
      : buildGrid(placed, maxBucketCount(ranges, step, window)),
    tallies: found.map(({ tallies }) => tallies),
    devices: found.flatMap(({ devices }) => devices),
  };
}

/** Received and expected minutes of all places together. */
export async function readCombinedTallies<Ranges extends { fullRange: LocalRange }>(
  context: AnalysisContext,
  parts: readonly LocalTimeGroup<Ranges>[],
  step: Step | null,
): Promise<PeriodTallies[]> {
  const found = await Promise.all(
    parts.map((part) => readGroupWithTallies(context, part, step, { isSeparate: false })),
  );
  return found.map(({ tallies }) => tallies);
}

// Distinct people are read separately.
async function readGroupWithTallies<Ranges extends { fullRange: LocalRange }>(
  { queryRunner, places, window, metrics, ratios, isDaily, now }: AnalysisContext,
  { entities, scopes, ranges: { fullRange } }: LocalTimeGroup<Ranges>,
  step: Step | null,
  { isSeparate, groups }: { isSeparate: boolean; groups?: PlaceGroup[] | undefined },
) {
  const query: Omit<SumsQuery, 'scope'> = {
    ...fullRange,
    step,
    metrics: isDaily ? [] : metrics,
    ratios: isSeparate ? ratios : [],
    window,
    isSeparate,
    groups,
  };
  const [sums, { devices, coverage }] = await Promise.all([
    queryRunner.readSums(scopes, query),
    loadInstalledDevicesCached(places.dataSources, entities).then(async (devices) => ({
      devices,
      coverage: await queryRunner.readCoverage(entities, devices, query),
    })),
  ]);
  const expected = computeExpectedPeriodsByDevice(devices, entities, query, listBucketStarts(query), now, coverage);
  const rows = buildReplyRows(places, isSeparate);
  return { sums, devices, tallies: tallyPeriods(devices, places.memberKind, expected, rows) };
}

/** The id of the row of all requested places, each place once. */
export const combinedRowId = 0;

function buildReplyRows({ rows, units }: RequestedPlaces, each: boolean): ReplyRows {
  if (!each) {
    const members = new Set(units.flatMap((unit) => unit.members));
    return { rows: [combinedRowId], rowsWithPlace: (place) => (members.has(place) ? [combinedRowId] : []) };
  }
  const rowsOf = mapGroupIdsByMember(
    rows.map(({ id, units }) => ({ id, members: units.flatMap((unit) => unit.members) })),
  );
  for (const own of rowsOf.values()) own.push(combinedRowId);
  return { rows: [combinedRowId, ...rows.map(({ id }) => id)], rowsWithPlace: (place) => rowsOf.get(place) ?? [] };
}

/** Sums of whole ranges by unit. Additive sums are the sums of a grid of units; distinct people of a day are not the sum of its hours. */
export async function sumWholeRanges(
  context: AnalysisContext,
  grid: SumsGrid,
  ranges: readonly ScopedRange[],
): Promise<SumsGrid> {
  const { isDaily, places } = context;
  if (isDaily || places.selection.groups !== null) return readSumsGrid(context, ranges, null);
  const sums = (cells: readonly (Metrics | undefined)[]) => {
    const known = cells.filter((one) => one !== undefined);
    return known.length === 0 ? undefined : known.reduce(addMetrics);
  };
  return { length: 1, sumsByPlace: new Map([...grid.sumsByPlace].map(([place, cells]) => [place, [sums(cells)]])) };
}

/** Sums of all requested places by position. `grid` may be of units or of rows. */
export async function readCombinedByBucket(
  context: AnalysisContext,
  grid: SumsGrid,
  ranges: readonly ScopedRange[],
  step: Step,
): Promise<(SumsCell | undefined)[]> {
  const { places, isDaily } = context;
  const [singleRow, ...others] = places.rows;
  if (places.selection.groups === null) return readCombinedUnitSums(context, grid, places.units, ranges, step);
  // A single organisation contains everything that was requested.
  if (singleRow !== undefined && others.length === 0 && !isDaily) return sumRowByPosition(context, grid, singleRow);
  return readCombinedCells(context, ranges, step);
}

/** Sums of several units together by position: additive metrics, ratios or distinct people. */
export async function readCombinedUnitSums(
  context: AnalysisContext,
  grid: SumsGrid,
  units: readonly ComparisonUnit[],
  ranges: readonly ScopedRange[],
  step: Step | null,
): Promise<(SumsCell | undefined)[]> {
  if (canAddUnits(context, grid, units)) return sumUnitsByPosition(context, grid, units);
  const entrances = new Set(units.flatMap(({ members }) => members));
  const own = ranges.map(({ scopes, range }) => ({ scopes: restrictScopes(scopes, entrances), range }));
  return readCombinedCells(context, own, step);
}

function canAddUnits(context: AnalysisContext, grid: SumsGrid, units: readonly ComparisonUnit[]): boolean {
  const { places, isDaily, isReadByUnit } = context;
  if (!isReadByUnit || places.memberKind === 'entity' || units.length < 2) return true;
  // Areas may share entrances.
  return !isDaily && places.selection.groups === null && areSidesPaired(context, grid, units);
}

// Whether every count of the places is already part of the ratio of its place. Otherwise the entrances of a store may know both sides
// only together.
function areSidesPaired({ ratios }: AnalysisContext, grid: SumsGrid, units: readonly ComparisonUnit[]) {
  const isPaired = (sums: Metrics) =>
    ratios.every((ratio) =>
      sidesByRatio[ratio].every((side) => (sums[jointSumKey(ratio, side)] ?? null) === (sums[side] ?? null)),
    );
  return units.every(({ id }) =>
    (grid.sumsByPlace.get(id) ?? []).every((sums) => sums === undefined || isPaired(sums)),
  );
}

/** Sums of all places of these ranges together, read as one row. */
export async function readCombinedCells(
  context: AnalysisContext,
  ranges: readonly ScopedRange[],
  step: Step | null,
): Promise<(SumsCell | undefined)[]> {
  const { queryRunner, places, window, metrics, ratios } = context;
  const { settingsGroups } = places.selection;
  const cells = createEmptyCells(maxBucketCount(ranges, step, window));
  await Promise.all(
    ranges.flatMap(({ scopes, range: summedRange }) => {
      const findPosition = createPositionFinder(summedRange, step, window);
      return splitSummedRange(summedRange.summed).map(async (range) => {
        for (const row of await queryRunner.readSums(scopes, {
          ...range,
          step,
          metrics,
          ratios,
          window,
          isSeparate: false,
        })) {
          const groupIndex = settingsGroups.findIndex(({ companies }) => companies.has(row.company));
          addSumsToCell(cells, findPosition(row.bucket), groupIndex, row.sums, context);
        }
      });
    }),
  );
  return cells;
}

/** The ranges to query for a summed range: in the unfinished part, only the periods that end within it count. */
export function splitSummedRange(summed: SummedRange['summed']): (LocalRange & { ended?: true })[] {
  const ranges =
    'unfinishedPart' in summed ? [summed.finishedPart, { ...summed.unfinishedPart, ended: true as const }] : [summed];
  return ranges.filter(({ from, to }) => from < to);
}

type PositionFinder = (bucket: number) => number;

function createPositionFinder({ bucketRange }: SummedRange, step: Step | null, window: TimeWindow): PositionFinder {
  return indexBuckets(listBucketStarts({ ...bucketRange, step, window }));
}

function maxBucketCount(ranges: readonly ScopedRange[], step: Step | null, window: TimeWindow): number {
  return ranges.reduce(
    (max, { range }) => Math.max(max, listBucketStarts({ ...range.bucketRange, step, window }).length),
    0,
  );
}

function indexBuckets(buckets: readonly number[]): PositionFinder {
  const indexByBucket = new Map(buckets.map((bucket, index) => [bucket, index]));
  return (bucket) => indexByBucket.get(bucket) ?? -1;
}

function buildGrid(found: readonly { place: PositionFinder; rows: readonly BucketSums[] }[], length: number): SumsGrid {
  const sumsByPlace = new Map<number, (Metrics | undefined)[]>();
  for (const { place, rows } of found) {
    // Rows of a place usually follow one another.
    let [last, own]: [number | null, (Metrics | undefined)[]] = [null, []];
    for (const { group, bucket, sums } of rows) {
      const at = place(bucket);
      if (at < 0) continue;
      if (group !== last) {
        own = sumsByPlace.get(group) ?? Array<Metrics | undefined>(length).fill(undefined);
        sumsByPlace.set(group, own);
        last = group;
      }
      const before = own[at];
      own[at] = before === undefined ? sums : addMetrics(before, sums);
    }
  }
  return { length, sumsByPlace };
}
