/** The point index a key leads to; null: the key leaves the chart; undefined: the key has no effect. */
export function findPointAfterKeyPress(key: string, active: number | null, points: number): number | null | undefined {
  if (points === 0) return undefined;
  if (key === 'ArrowRight') return active === null ? 0 : Math.min(points - 1, active + 1);
  if (key === 'ArrowLeft') return active === null ? points - 1 : Math.max(0, active - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return points - 1;
  if (key === 'Escape') return null;
  return undefined;
}
