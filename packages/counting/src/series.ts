/** The value of one bucket. */
export type BucketValue = { bucket: number; value: number | null };

/** One value per bucket, in the order of the buckets; null for buckets without a row. Rows of other buckets are ignored. */
export function alignValuesToBuckets(buckets: readonly number[], rows: readonly BucketValue[]): (number | null)[] {
  const values = new Map(rows.map((row) => [row.bucket, row.value]));
  return buckets.map((bucket) => values.get(bucket) ?? null);
}
