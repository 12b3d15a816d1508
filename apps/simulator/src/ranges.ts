/** A half-open stretch of time [from, to) in epoch seconds. */
export type Range = readonly [from: number, to: number];

/** The union of ascending, separate ranges and one more. */
export function addRange(ranges: readonly Range[], added: Range): Range[] {
  let [from, to] = added;
  if (from >= to) return [...ranges];
  const before = ranges.filter((range) => range[1] < from);
  const after = ranges.filter((range) => range[0] > to);
  for (const range of ranges.slice(before.length, ranges.length - after.length)) {
    from = Math.min(from, range[0]);
    to = Math.max(to, range[1]);
  }
  return [...before, [from, to], ...after];
}

/** What of a range none of the ascending, separate ranges covers. */
export function uncovered(whole: Range, ranges: readonly Range[]): Range[] {
  const left: Range[] = [];
  let from = whole[0];
  for (const range of ranges) {
    if (range[1] <= from) continue;
    if (range[0] >= whole[1]) break;
    if (range[0] > from) left.push([from, range[0]]);
    from = Math.max(from, range[1]);
  }
  if (from < whole[1]) left.push([from, whole[1]]);
  return left;
}

/** Whether an instant lies in one of the ranges. */
export function isWithin(ranges: readonly Range[], at: number): boolean {
  return ranges.some((range) => at >= range[0] && at < range[1]);
}

/** Seconds that ascending, separate ranges cover together. */
export function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, range) => sum + range[1] - range[0], 0);
}
