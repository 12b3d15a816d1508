import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ComparisonBase } from '@portico/contract/words/time-ranges';
import {
  type BasePeriod,
  computeBasePeriod,
  type ElapsedRangeParts,
  type RequestedPeriod,
  type ResolvedPeriod,
  resolvePeriod,
} from '@portico/counting/base-periods';
import type { TimeWindow } from '@portico/counting/business-hours';
import { computeGrowth } from '@portico/counting/growth';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import { formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { createCountingStartLookup } from './counting-start.ts';
import type { InstalledDevice } from './installed-devices.ts';
import {
  computeEntityLocalTimeOrUtc,
  findCommonTimeZone,
  formatRange,
  groupByLocalTime,
  type LocalTimeGroup,
} from './local-time-groups.ts';
import { listSummedRanges, readCombinedUnitSums, readSumsGrid } from './place-sums.ts';
import type { ComparisonUnit, RequestedPlaces } from './requested-places.ts';
import {
  type AnalysisContext,
  createCellCalculator,
  createUnitsCalculator,
  type SumsCell,
  type SumsGrid,
  sumCells,
} from './sums-grid.ts';

/** The ranges of a request in local time. */
export type RequestRanges = {
  fullRange: LocalRange;
  /** The elapsed part of `fullRange`; null: all of it has elapsed. */
  elapsedParts: ElapsedRangeParts | null;
  /** null: nothing is compared. */
  base: BasePeriod | null;
};

/** Resolves a request to ranges at a local time. */
export function resolveRequestRanges(
  requestedPeriod: RequestedPeriod,
  compare: ComparisonBase,
  window: TimeWindow,
  nowLocal: number,
): RequestRanges {
  const period = resolvePeriod(requestedPeriod, window, nowLocal);
  const { from, to, unfinished, elapsed } = period;
  return {
    fullRange: { from, to },
    elapsedParts: unfinished ? elapsed : null,
    base: compare === 'none' ? null : computeBasePeriod(period, compare, window),
  };
}

/** Fields common to all replies; the times are those of the first place. */
export function buildReplyHeader(
  places: RequestedPlaces,
  parts: readonly LocalTimeGroup<Pick<RequestRanges, 'elapsedParts'>>[],
  requestedPeriod: RequestedPeriod,
  { compare, window, now }: { compare: ComparisonBase; window: TimeWindow; now: number },
) {
  const period = resolvePeriodAtFirstPlace(places, requestedPeriod, window, now);
  const base = compare === 'none' ? null : formatRange(computeBasePeriod(period, compare, window));
  return {
    zone: findCommonTimeZone(places),
    range: formatRange(period),
    base,
    unfinished: parts.length === 0 ? period.unfinished : parts.some(({ ranges }) => ranges.elapsedParts !== null),
    asOf: formatLocal(period.asOf),
    settings: places.calculationSettings,
  };
}

/** Resolves the requested period at the first place. */
export function resolvePeriodAtFirstPlace(
  { rows }: RequestedPlaces,
  requestedPeriod: RequestedPeriod,
  window: TimeWindow,
  now: number,
): ResolvedPeriod {
  const first = rows.find(({ units }) => units.length > 0)?.units[0];
  return resolvePeriod(requestedPeriod, window, computeEntityLocalTimeOrUtc(first?.entity, now));
}

type ComparedFigure = Omit<
  ResultOf<typeof comparisons.rank>['rows'][number],
  | 'id'
  | 'name'
  | 'entityId'
  | 'rank'
  | 'share'
  | 'baseRank'
  | 'rankChange'
  | 'completeness'
  | 'comparedCompleteness'
  | 'baseCompleteness'
>;
type LikeForLike = NonNullable<ResultOf<typeof comparisons.rank>['likeForLike']>;

/** Sums of units in the requested and the comparison period, each period as one sum. */
export type ComparisonGrids = {
  value: SumsGrid;
  compared: SumsGrid;
  base: SumsGrid | null;
  /** Start of a unit's comparison period, in local seconds. */
  baseStart: (unit: ComparisonUnit) => number;
  /** The devices installed at the units; they determine when the counting of an item started. */
  devices: readonly InstalledDevice[];
};

/** Sums that were read before; `elapsedSums`: those of the elapsed part. */
type KnownSums = { value: SumsGrid; devices: readonly InstalledDevice[]; isCompared: boolean; elapsedSums?: SumsGrid };

/** Reads the sums that are compared: the elapsed part of the request, and its comparison period. */
export async function readComparisonSums(
  context: AnalysisContext,
  parts: readonly LocalTimeGroup<RequestRanges>[],
  { value, devices, isCompared, elapsedSums }: KnownSums,
): Promise<ComparisonGrids> {
  const isOver = parts.every(({ ranges }) => ranges.elapsedParts === null);
  const [compared, base] = await Promise.all([
    elapsedSums ?? (isOver || !isCompared ? value : readSumsGrid(context, listElapsedRanges(parts), null)),
    isCompared ? readSumsGrid(context, listBaseRanges(parts), null) : null,
  ]);
  const froms = new Map(
    parts.flatMap(({ entities, ranges }) => entities.map(({ id }) => [id, ranges.base?.from ?? 0] as const)),
  );
  return {
    value,
    compared,
    base,
    baseStart: ({ entity }) => froms.get(entity.id) ?? 0,
    devices,
  };
}

function listFullRanges(parts: readonly LocalTimeGroup<Pick<RequestRanges, 'fullRange'>>[]) {
  return listSummedRanges(parts, ({ fullRange }) => ({ bucketRange: fullRange, summed: fullRange }));
}

/** The elapsed parts of a request. */
export function listElapsedRanges(parts: readonly LocalTimeGroup<RequestRanges>[]) {
  return listSummedRanges(parts, ({ fullRange, elapsedParts }) => ({
    bucketRange: fullRange,
    summed: elapsedParts ?? fullRange,
  }));
}

/** The parts of the comparison periods that correspond to the elapsed parts. */
export function listBaseRanges(parts: readonly LocalTimeGroup<RequestRanges>[]) {
  return listSummedRanges(parts, ({ base }) =>
    base === null ? null : { bucketRange: base.fullRange, summed: base.elapsed },
  );
}

/** A statistic item of places and its comparison. */
export type ComparedItem = {
  /** Compares the comparable units of a row (like for like), or all of its units if none is comparable. */
  compareRow(units: readonly ComparisonUnit[]): ComparedFigure;
  /** Returns those of the units that are comparable. */
  comparableUnits(units: readonly ComparisonUnit[]): readonly ComparisonUnit[];
  leftOut: ReadonlyMap<ComparisonUnit, LeftOutReason>;
};

export function compareItem(context: AnalysisContext, item: StatisticItem, grids: ComparisonGrids): ComparedItem {
  const { value, compared, base, baseStart, devices } = grids;
  const calculate = createUnitsCalculator(context, item);
  const valuesByUnit = new Map<ComparisonUnit, { now: number | null; before: number | null }>();
  const leftOut = new Map<ComparisonUnit, LeftOutReason>();
  if (base !== null) {
    const { units, memberKind, selection } = context.places;
    const findCountingStart = createCountingStartLookup(devices, selection.entities, item, memberKind);
    for (const unit of units) {
      const only = [unit];
      const [now, before] = [calculate(compared, only), calculate(base, only)];
      const firstCountedAt = findCountingStart(unit.members);
      const reason = findLeftOutReason({ compared: now, base: before, firstCountedAt, baseFrom: baseStart(unit) });
      if (reason !== null) leftOut.set(unit, reason);
      valuesByUnit.set(unit, { now, before });
    }
  }
  const comparableUnits = (units: readonly ComparisonUnit[]) => units.filter((unit) => !leftOut.has(unit));
  return {
    leftOut,
    comparableUnits,
    compareRow(units) {
      if (base === null) {
        const whole = calculate(value, units);
        const now = compared === value ? whole : calculate(compared, units);
        return buildFigure(whole, now);
      }
      const usedUnits = chooseComparedUnits(units, leftOut);
      const [only] = usedUnits;
      const known = usedUnits.length === 1 && only !== undefined ? valuesByUnit.get(only) : undefined;
      const { now, before } = known ?? { now: calculate(compared, usedUnits), before: calculate(base, usedUnits) };
      const whole = compared === value && usedUnits === units ? now : calculate(value, units);
      return buildComparedFigure(units, leftOut, { whole, now, before });
    },
  };
}

// Those of the units that are comparable, or all of them if none is.
function chooseComparedUnits(units: readonly ComparisonUnit[], leftOut: ComparedItem['leftOut']) {
  const comparable = units.filter((unit) => !leftOut.has(unit));
  return comparable.length === 0 || comparable.length === units.length ? units : comparable;
}

// A figure that is not compared.
function buildFigure(value: number | null, compared: number | null): ComparedFigure {
  return { value, compared, base: null, growth: null, leftOut: null, leftOutInside: 0 };
}

function buildComparedFigure(
  units: readonly ComparisonUnit[],
  leftOut: ComparedItem['leftOut'],
  { whole, now, before }: Record<'whole' | 'now' | 'before', number | null>,
): ComparedFigure {
  const leftOutCount = units.filter((unit) => leftOut.has(unit)).length;
  const isLeftOut = leftOutCount === units.length;
  return {
    value: whole,
    compared: now,
    base: before,
    growth: isLeftOut ? null : computeGrowth(now, before),
    leftOut: isLeftOut ? chooseLeftOutReason(units, leftOut) : null,
    leftOutInside: isLeftOut || units.length === 1 ? 0 : leftOutCount,
  };
}

/** Sums of units together in one of the compared periods, of which each is one bucket; undefined if no value is known. */
export async function readUnitsTogether(
  context: AnalysisContext,
  grids: ComparisonGrids,
  period: 'value' | 'compared' | 'base',
  units: readonly ComparisonUnit[],
  parts: readonly LocalTimeGroup<RequestRanges>[],
): Promise<SumsCell | undefined> {
  const grid = grids[period];
  if (grid === null) return undefined;
  const listRanges = { value: listFullRanges, compared: listElapsedRanges, base: listBaseRanges }[period];
  return sumCells(await readCombinedUnitSums(context, grid, units, listRanges(parts), null));
}

/** Compares all requested places together, as `compareRow` compares the units of a row. */
export async function comparePlacesTogether(
  context: AnalysisContext,
  item: StatisticItem,
  { leftOut }: ComparedItem,
  grids: ComparisonGrids,
  parts: readonly LocalTimeGroup<RequestRanges>[],
): Promise<ComparedFigure> {
  const { units } = context.places;
  const isCompared = grids.base !== null;
  const usedUnits = isCompared ? chooseComparedUnits(units, leftOut) : units;
  // Without a comparison, or when the range is over, the compared part is the whole range, as in `compareRow`.
  const isReused = grids.compared === grids.value && usedUnits === units;
  const calculate = createCellCalculator(context, item);
  const [whole, comparedPart, before] = await Promise.all([
    readUnitsTogether(context, grids, 'value', units, parts).then(calculate),
    isReused ? null : readUnitsTogether(context, grids, 'compared', usedUnits, parts).then(calculate),
    readUnitsTogether(context, grids, 'base', usedUnits, parts).then(calculate),
  ]);
  const now = isReused ? whole : comparedPart;
  return isCompared ? buildComparedFigure(units, leftOut, { whole, now, before }) : buildFigure(whole, now);
}

// Returns one reason for several units: `countedLater` if any unit has it, else `noBase`, else `noValue`. So units with a value take
// precedence over units without one.
function chooseLeftOutReason(
  units: readonly ComparisonUnit[],
  leftOut: ReadonlyMap<ComparisonUnit, LeftOutReason>,
): LeftOutReason {
  const reasons = new Set(units.map((unit) => leftOut.get(unit)));
  if (reasons.has('countedLater')) return 'countedLater';
  return reasons.has('noBase') ? 'noBase' : 'noValue';
}

/** Compares the total of all comparable places (like for like); null if nothing is compared. */
export async function computeLikeForLike(
  context: AnalysisContext,
  item: StatisticItem,
  { comparableUnits, leftOut }: ComparedItem,
  grids: ComparisonGrids,
  parts: readonly LocalTimeGroup<RequestRanges>[],
): Promise<LikeForLike | null> {
  if (grids.base === null) return null;
  const units = comparableUnits(context.places.units);
  const calculate = createCellCalculator(context, item);
  const [now, before] = await Promise.all([
    readUnitsTogether(context, grids, 'compared', units, parts),
    readUnitsTogether(context, grids, 'base', units, parts),
  ]);
  const [ofNow, ofBase] = [calculate(now), calculate(before)];
  return {
    compared: ofNow,
    base: ofBase,
    growth: computeGrowth(ofNow, ofBase),
    places: units.length,
    leftOut: [...leftOut].map(([{ id, name }, reason]) => ({ id, name, reason })),
  };
}

/** Returns the total of all requested places, each place once. */
export async function computeTotal(
  context: AnalysisContext,
  item: StatisticItem,
  value: SumsGrid,
  parts: readonly LocalTimeGroup<Pick<RequestRanges, 'fullRange'>>[],
): Promise<number | null> {
  const cells = await readCombinedUnitSums(context, value, context.places.units, listFullRanges(parts), null);
  return createCellCalculator(context, item)(sumCells(cells));
}

/** Groups the places of a request by the ranges it has at their local time. */
export function groupByRequestRanges(
  places: RequestedPlaces,
  requestedPeriod: RequestedPeriod,
  { compare, window, now }: { compare: ComparisonBase; window: TimeWindow; now: number },
): LocalTimeGroup<RequestRanges>[] {
  return groupByLocalTime(places, now, (nowLocal) => resolveRequestRanges(requestedPeriod, compare, window, nowLocal));
}
