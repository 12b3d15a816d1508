type Row = { name: string; compared: number | null; base: number | null };

/**
 * Where people changed the most, of several entrances; null where nothing changed, or where one of them tells nothing now that it
 * told then: the change may well be there.
 */
export function widestChange(rows: readonly Row[]): { name: string; change: number } | null {
  if (rows.length < 2 || rows.some(({ compared, base }) => compared === null && base !== null)) return null;
  const [widest] = rows
    .map(({ name, compared, base }) => ({ name, change: compared === null || base === null ? 0 : compared - base }))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  return widest === undefined || widest.change === 0 ? null : widest;
}
