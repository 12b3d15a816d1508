/** How many of the buckets have begun: what is to come is neither drawn nor listed. `unfinished`: positions of those that are not over. */
export function begunBuckets(count: number, unfinished: readonly (number | null)[]): number {
  const known = unfinished.filter((place) => place !== null);
  return known.length === unfinished.length && known.length > 0 ? Math.max(...known) + 1 : count;
}
