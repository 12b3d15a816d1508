/**
 * Runs `work` with the address of an empty PostgreSQL server that lives as long as the work, and its version. `durable`: commits
 * wait for the disk and memory is set for measurements; without it the server is as fast and as careless as tests like it.
 */
export function withPostgres<T>(
  work: (url: string, version: string) => Promise<T>,
  options?: { durable?: boolean },
): Promise<T>;
