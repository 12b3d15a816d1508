/**
 * How many of the items fit side by side: all of them, or as many as leave room for the "more" item behind them. Widths in CSS pixels; at
 * least 1.
 */
export function countFittingItems(widths: readonly number[], available: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= available) return widths.length;
  let used = more;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > available) break;
    count += 1;
  }
  return Math.max(1, count);
}
