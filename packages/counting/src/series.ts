/** What is known of one bucket. */
export type BucketValue = { bucket: number; value: number | null };

/** One value per bucket, in the order of the buckets: what no row tells stays null, rows of other buckets are left out. */
export function fillSeries(buckets: readonly number[], rows: readonly BucketValue[]): (number | null)[] {
  const values = new Map(rows.map((row) => [row.bucket, row.value]));
  return buckets.map((bucket) => values.get(bucket) ?? null);
}
