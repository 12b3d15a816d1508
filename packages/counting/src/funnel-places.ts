import type { FunnelReply } from './funnel-result.tsx';

type Row = FunnelReply['rows'][number];

/** A place that is not in the bars, and what it does not measure. */
export type LackingPlace = Pick<Row, 'id' | 'name'> & { lacks: ('flowPassby' | 'flowIn')[] };

/**
 * The places that measure both passers-by and people in, and those that do not. If no place measures passers-by, the funnel begins with
 * people in and no place lacks anything.
 */
export function splitByMeasured(rows: readonly Row[]): { both: readonly Row[]; lacking: readonly LackingPlace[] } {
  if (rows.every(({ flowPassby }) => flowPassby === null)) return { both: [], lacking: [] };
  const lacking = rows.flatMap((row): LackingPlace[] => {
    const lacks = (['flowPassby', 'flowIn'] as const).filter((item) => row[item] === null);
    return lacks.length === 0 ? [] : [{ id: row.id, name: row.name, lacks }];
  });
  const ids = new Set(lacking.map(({ id }) => id));
  return { both: rows.filter(({ id }) => !ids.has(id)), lacking };
}
