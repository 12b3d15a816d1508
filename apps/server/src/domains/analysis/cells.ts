import type { Metric, Metrics, Ratio } from '@portico/contract/words/metrics';
import { metrics as metricKinds } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { Window } from '@portico/counting/business-hours';
import { addMetrics, addMetricsTo, itemValue, itemValueOver, metricsOf, ratiosOf } from '@portico/counting/items';
import type { Asker } from './ask.ts';
import type { AskedPlaces, AskedRow, Unit } from './asked-places.ts';

/** What an analysis asks about places. */
export type Inquiry = {
  asker: Asker;
  places: AskedPlaces;
  window: Window;
  /** All of one kind. */
  metrics: readonly Metric[];
  ratios: readonly Ratio[];
  /** Distinct people of a day, which are no sum of its hours, nor of entrances of an entity. */
  isDaily: boolean;
  now: number;
};

export function inquiryOf(
  asker: Asker,
  places: AskedPlaces,
  items: readonly StatisticItem[],
  { window, now }: { window: Window; now: number },
): Inquiry {
  const metrics = metricsOf(
    items,
    places.selection.meanings.map(({ settings }) => settings),
  );
  const isDaily = metrics.some((name) => metricKinds[name].kind === 'daily');
  return { asker, places, window, metrics, ratios: ratiosOf(items), isDaily, now };
}

/** Sums by what the companies they are of mean by them: one for each meaning of the selection. */
export type Cell = readonly Metrics[];

/** Sums of places by position of the bucket. */
export type Grid = { length: number; byPlace: ReadonlyMap<number, readonly (Metrics | undefined)[]> };

/**
 * Sums of units by position, each place once; undefined where nothing is known. Not of distinct people at several entrances, which only
 * `togetherOver` knows.
 */
export function cellsOf(inquiry: Inquiry, grid: Grid, units: readonly Unit[]): (Cell | undefined)[] {
  const only = onlyPlace(inquiry, units);
  if (only !== undefined)
    return grid.byPlace.get(only)?.map((sums) => (sums === undefined ? undefined : [sums])) ?? emptyCells(grid.length);
  const cells = emptyCells(grid.length);
  // Areas may have entrances in common.
  const added = new Set<number>();
  for (const unit of units) {
    for (const place of inquiry.isDaily ? [unit.id] : unit.atoms) {
      if (added.has(place)) continue;
      added.add(place);
      addPlace(cells, grid, place, unit.meaning, inquiry);
    }
  }
  return cells;
}

/** Sums of a row by position, of a grid of rows or of units. */
export function rowCells(inquiry: Inquiry, grid: Grid, row: AskedRow): (Cell | undefined)[] {
  const { selection } = inquiry.places;
  if (selection.groups === null) return cellsOf(inquiry, grid, row.units);
  const cells = emptyCells(grid.length);
  addPlace(cells, grid, row.id, row.units[0]?.meaning ?? 0, inquiry);
  return cells;
}

// Mostly units are one place of a company of its own, whose sums stand in a grid as they are; undefined: they are more than that.
function onlyPlace({ isDaily, places }: Inquiry, units: readonly Unit[]): number | undefined {
  const [only] = units;
  if (units.length !== 1 || only === undefined || places.selection.meanings.length !== 1) return undefined;
  if (isDaily) return only.id;
  return only.atoms.length === 1 ? only.atoms[0] : undefined;
}

function addPlace(
  cells: (Metrics[] | undefined)[],
  grid: Grid,
  place: number,
  meaning: number,
  inquiry: Inquiry,
): void {
  const own = grid.byPlace.get(place);
  for (let position = 0; own !== undefined && position < own.length; position += 1) {
    const sums = own[position];
    if (sums !== undefined) addAt(cells, position, meaning, sums, inquiry);
  }
}

/** The cells of all positions added up; undefined where nothing is known. */
export function addedUp(cells: readonly (Cell | undefined)[]): Cell | undefined {
  let all: Cell | undefined;
  for (const cell of cells) if (cell !== undefined) all = all === undefined ? cell : addCells(all, cell);
  return all;
}

export function addCells(one: Cell, other: Cell): Cell {
  return one.map((sums, meaning) => addMetrics(sums, other[meaning] ?? {}));
}

/** How an item is computed from cells. */
export function figureOf({ places }: Pick<Inquiry, 'places'>, item: StatisticItem) {
  const { selection, settings: rates } = places;
  const { meanings } = selection;
  return (cell: Cell | undefined): number | null => {
    if (cell === undefined) return null;
    const [sums] = cell;
    // Mostly all of it is of one company.
    if (cell.length === 1 && sums !== undefined) return itemValue(item, sums, rates);
    const parts = cell.map((own, meaning) => ({ settings: meanings[meaning]?.settings ?? rates, sums: own }));
    return itemValueOver(item, parts, rates);
  };
}

/** An item of units over a grid of one bucket. */
export function figureOver(
  inquiry: Inquiry,
  item: StatisticItem,
): (grid: Grid, units: readonly Unit[]) => number | null {
  const figure = figureOf(inquiry, item);
  return (grid, units) => {
    const only = onlyPlace(inquiry, units);
    if (only === undefined) return figure(cellsOf(inquiry, grid, units)[0]);
    const sums = grid.byPlace.get(only)?.[0];
    return sums === undefined ? null : itemValue(item, sums, inquiry.places.settings);
  };
}

/** So many positions of which nothing is known. */
export function emptyCells(length: number): (Metrics[] | undefined)[] {
  return Array<Metrics[] | undefined>(length).fill(undefined);
}

/** Adds sums at a position; what stands there is changed. */
export function addAt(
  cells: (Metrics[] | undefined)[],
  position: number,
  meaning: number,
  sums: Metrics,
  { places }: Inquiry,
): void {
  if (position < 0 || position >= cells.length || meaning < 0) return;
  const known = cells[position];
  if (known === undefined) {
    cells[position] = places.selection.meanings.map((_, place) => (place === meaning ? { ...sums } : {}));
    return;
  }
  const own = known[meaning];
  if (own !== undefined) addMetricsTo(own, sums);
}
