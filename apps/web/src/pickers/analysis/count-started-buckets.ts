/**
 * Number of buckets that have begun; future buckets are neither drawn nor listed. `unfinished`: the positions of the buckets in progress,
 * one per series; null if there is none.
 */
export function countStartedBuckets(count: number, unfinished: readonly (number | null)[]): number {
  const positions = unfinished.filter((place) => place !== null);
  return positions.length === unfinished.length && positions.length > 0 ? Math.max(...positions) + 1 : count;
}
