/** A half-open time range [from, to) in epoch seconds. */
export type InstantRange = readonly [from: number, to: number];

/** The union of ascending, disjoint ranges and one more range. */
export function addRange(ranges: readonly InstantRange[], added: InstantRange): InstantRange[] {
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

/** The parts of a range that ascending, disjoint ranges do not cover. */
export function subtractRanges(whole: InstantRange, ranges: readonly InstantRange[]): InstantRange[] {
  const rest: InstantRange[] = [];
  let from = whole[0];
  for (const range of ranges) {
    if (range[1] <= from) continue;
    if (range[0] >= whole[1]) break;
    if (range[0] > from) rest.push([from, range[0]]);
    from = Math.max(from, range[1]);
  }
  if (from < whole[1]) rest.push([from, whole[1]]);
  return rest;
}

/** Whether an instant lies in one of the ranges. */
export function isWithinRanges(ranges: readonly InstantRange[], at: number): boolean {
  return ranges.some((range) => at >= range[0] && at < range[1]);
}

/** Total seconds of ascending, disjoint ranges. */
export function sumRangeSeconds(ranges: readonly InstantRange[]): number {
  return ranges.reduce((sum, range) => sum + range[1] - range[0], 0);
}
