/** A place of a visitor funnel; null: not measured. */
export type FunnelPlace = { id: number; name: string; flowPassby: number | null; flowIn: number | null };

/** A place that is not in the bars, and what it does not measure. */
export type LackingPlace = Pick<FunnelPlace, 'id' | 'name'> & { lacks: ('flowPassby' | 'flowIn')[] };

/**
 * The places that measure both passers-by and people in, and those that do not. If no place measures passers-by, the funnel begins with
 * people in and no place lacks anything. `isSubset`: the steps count only the places that measure both, because steps of different places
 * are not comparable.
 */
export function splitFunnelPlaces<Row extends FunnelPlace>(
  rows: readonly Row[],
): { both: readonly Row[]; lacking: readonly LackingPlace[]; isSubset: boolean } {
  if (rows.every(({ flowPassby }) => flowPassby === null)) return { both: [], lacking: [], isSubset: false };
  const lacking = rows.flatMap((row): LackingPlace[] => {
    const lacks = (['flowPassby', 'flowIn'] as const).filter((item) => row[item] === null);
    return lacks.length === 0 ? [] : [{ id: row.id, name: row.name, lacks }];
  });
  const ids = new Set(lacking.map(({ id }) => id));
  const both = rows.filter(({ id }) => !ids.has(id));
  return { both, lacking, isSubset: both.length > 0 && lacking.length > 0 };
}
