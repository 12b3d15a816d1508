/**
 * Runs `work` with the address and version of an empty PostgreSQL server that runs as long as `work`. `durable`: commits wait for the
 * disk and memory is set for measurements; otherwise commits do not wait for the disk, which is faster and enough for tests.
 */
export function withPostgres<T>(
  work: (url: string, version: string) => Promise<T>,
  options?: { durable?: boolean },
): Promise<T>;
