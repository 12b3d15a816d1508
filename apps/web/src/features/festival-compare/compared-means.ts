import type { FestivalContrast } from '@portico/contract/routes/festivals';

type Means = { perDay: number | null; compared: number | null; comparedBase: number | null; days: number };

/**
 * The daily average to show for a festival: that of the days compared with the earlier year; for the earliest year, that of the days with
 * which the later year is compared; if no day is compared, that of all its days that are over.
 */
export function findShownMean(years: readonly Means[], index: number): number | null {
  const [own, later] = [years[index], years[index - 1]];
  if (own === undefined) return null;
  if (own.days > 0) return own.compared;
  return index === years.length - 1 && later !== undefined && later.days > 0 ? later.comparedBase : own.perDay;
}

/** The averages of the years of all places together. */
export function listColumnMeans(columns: FestivalContrast['columns']): Means[] {
  return columns.map(({ perDay, against }) => ({
    perDay,
    compared: against?.compared ?? null,
    comparedBase: against?.comparedBase ?? null,
    days: against?.days ?? 0,
  }));
}

/** The averages of the years of a place. */
export function listPlaceMeans({ festivals }: FestivalContrast['rows'][number]): Means[] {
  return festivals.map(({ perDay, compared, comparedBase, comparedDays }) => ({
    perDay,
    compared,
    comparedBase,
    days: comparedDays,
  }));
}
