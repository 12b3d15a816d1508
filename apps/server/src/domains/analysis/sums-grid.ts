import type { Metric, Metrics, RatioName } from '@portico/contract/words/metrics';
import { metrics as metricKinds } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { TimeWindow } from '@portico/counting/business-hours';
import {
  addMetrics,
  addMetricsTo,
  computeItem,
  computeItemOverCompanies,
  findRatios,
  findRequiredMetrics,
} from '@portico/counting/items';
import type { QueryRunner } from './query-runner.ts';
import type { ComparisonUnit, RequestedPlaces, RequestedRow } from './requested-places.ts';

/** The places, metrics and settings of an analysis. */
export type AnalysisContext = {
  queryRunner: QueryRunner;
  places: RequestedPlaces;
  window: TimeWindow;
  /** All metrics are of one kind: additive or daily. */
  metrics: readonly Metric[];
  ratios: readonly RatioName[];
  /** Whether the metrics are distinct people of a day, which do not add up over hours or over entrances of an entity. */
  isDaily: boolean;
  /**
   * Whether the entrances of an area are read as one place, whose sums are not those of its entrances: distinct people, and ratios, which
   * may know one side at one entrance and the other side at another.
   */
  isReadByUnit: boolean;
  now: number;
};

export function createAnalysisContext(
  queryRunner: QueryRunner,
  places: RequestedPlaces,
  items: readonly StatisticItem[],
  { window, now }: { window: TimeWindow; now: number },
): AnalysisContext {
  const metrics = findRequiredMetrics(
    items,
    places.selection.settingsGroups.map(({ settings }) => settings),
  );
  const isDaily = metrics.some((name) => metricKinds[name].kind === 'daily');
  const ratios = findRatios(items);
  const isReadByUnit = isDaily || ratios.length > 0;
  return { queryRunner, places, window, metrics, ratios, isDaily, isReadByUnit, now };
}

/** Sums by settings group: one element for each group of the selection. */
export type SumsCell = readonly Metrics[];

/** Sums of places by bucket position. */
export type SumsGrid = { length: number; sumsByPlace: ReadonlyMap<number, readonly (Metrics | undefined)[]> };

/**
 * Sums of units by position, each place once; undefined where no value is known. Not for distinct people or ratios of several entrances or
 * areas together, which only `readCombinedUnitSums` can return.
 */
export function sumUnitsByPosition(
  context: AnalysisContext,
  grid: SumsGrid,
  units: readonly ComparisonUnit[],
): (SumsCell | undefined)[] {
  const singlePlace = findSinglePlace(context, units);
  if (singlePlace !== undefined)
    return (
      grid.sumsByPlace.get(singlePlace)?.map((sums) => (sums === undefined ? undefined : [sums])) ??
      createEmptyCells(grid.length)
    );
  const cells = createEmptyCells(grid.length);
  // Areas may share entrances.
  const added = new Set<number>();
  for (const unit of units) {
    for (const place of context.isReadByUnit ? [unit.id] : unit.members) {
      if (added.has(place)) continue;
      added.add(place);
      addPlaceToCells(cells, grid, place, unit.settingsGroupIndex, context);
    }
  }
  return cells;
}

/** Sums of a row by position, from a grid of rows or of units. */
export function sumRowByPosition(
  context: AnalysisContext,
  grid: SumsGrid,
  row: RequestedRow,
): (SumsCell | undefined)[] {
  const { selection } = context.places;
  if (selection.groups === null) return sumUnitsByPosition(context, grid, row.units);
  const cells = createEmptyCells(grid.length);
  addPlaceToCells(cells, grid, row.id, row.units[0]?.settingsGroupIndex ?? 0, context);
  return cells;
}

// Usually a unit is one place and there is one settings group: its sums are in the grid unchanged. undefined: sums have to be added.
function findSinglePlace(
  { isReadByUnit, places }: AnalysisContext,
  units: readonly ComparisonUnit[],
): number | undefined {
  const [only] = units;
  if (units.length !== 1 || only === undefined || places.selection.settingsGroups.length !== 1) return undefined;
  if (isReadByUnit) return only.id;
  return only.members.length === 1 ? only.members[0] : undefined;
}

function addPlaceToCells(
  cells: (Metrics[] | undefined)[],
  grid: SumsGrid,
  place: number,
  settingsIndex: number,
  context: AnalysisContext,
): void {
  const own = grid.sumsByPlace.get(place);
  for (let position = 0; own !== undefined && position < own.length; position += 1) {
    const sums = own[position];
    if (sums !== undefined) addSumsToCell(cells, position, settingsIndex, sums, context);
  }
}

/** The sum of the cells of all positions; undefined if no value is known. */
export function sumCells(cells: readonly (SumsCell | undefined)[]): SumsCell | undefined {
  let all: SumsCell | undefined;
  for (const cell of cells) if (cell !== undefined) all = all === undefined ? cell : addCells(all, cell);
  return all;
}

export function addCells(one: SumsCell, other: SumsCell): SumsCell {
  return one.map((sums, settingsIndex) => addMetrics(sums, other[settingsIndex] ?? {}));
}

/** Creates a function that computes an item from a cell. */
export function createCellCalculator({ places }: Pick<AnalysisContext, 'places'>, item: StatisticItem) {
  const { selection, calculationSettings: rates } = places;
  const { settingsGroups } = selection;
  return (cell: SumsCell | undefined): number | null => {
    if (cell === undefined) return null;
    const [sums] = cell;
    // Usually all sums are of one company.
    if (cell.length === 1 && sums !== undefined) return computeItem(item, sums, rates);
    const parts = cell.map((own, settingsIndex) => ({
      settings: settingsGroups[settingsIndex]?.settings ?? rates,
      sums: own,
    }));
    return computeItemOverCompanies(item, parts, rates);
  };
}

/** Creates a function that computes an item of units from a grid of one bucket. */
export function createUnitsCalculator(
  context: AnalysisContext,
  item: StatisticItem,
): (grid: SumsGrid, units: readonly ComparisonUnit[]) => number | null {
  const calculate = createCellCalculator(context, item);
  return (grid, units) => {
    const singlePlace = findSinglePlace(context, units);
    if (singlePlace === undefined) return calculate(sumUnitsByPosition(context, grid, units)[0]);
    const sums = grid.sumsByPlace.get(singlePlace)?.[0];
    return sums === undefined ? null : computeItem(item, sums, context.places.calculationSettings);
  };
}

/** Cells of this many positions, without known values. */
export function createEmptyCells(length: number): (Metrics[] | undefined)[] {
  return Array<Metrics[] | undefined>(length).fill(undefined);
}

/** Adds sums to the cell at a position, which is modified. */
export function addSumsToCell(
  cells: (Metrics[] | undefined)[],
  position: number,
  settingsIndex: number,
  sums: Metrics,
  { places }: AnalysisContext,
): void {
  if (position < 0 || position >= cells.length || settingsIndex < 0) return;
  const known = cells[position];
  if (known === undefined) {
    cells[position] = places.selection.settingsGroups.map((_, index) => (index === settingsIndex ? { ...sums } : {}));
    return;
  }
  const own = known[settingsIndex];
  if (own !== undefined) addMetricsTo(own, sums);
}
