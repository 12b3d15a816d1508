import type { App } from '../../platform/app.ts';
import type { ReadCached } from '../../platform/base-data/data-cache.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';

/** The sources from which a call is answered. */
export type DataSources = {
  countingStore: CountingStore;
  db: Db;
  /** The cache of the user's company; null for platform administrators, who see every company. */
  readCached: ReadCached | null;
};

/** The sources of a call. Not for use inside a transaction of the call. */
export function createDataSources(
  { countingStore, readCached }: App,
  { db, user: { companyId } }: { db: Db; user: Pick<CurrentUser, 'companyId'> },
): DataSources {
  if (companyId === null) return { countingStore, db, readCached: null };
  return { countingStore, db, readCached: (key, read, until) => readCached(`${key} of ${companyId}`, read, until) };
}
