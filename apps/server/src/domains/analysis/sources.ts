import type { App } from '../../platform/app.ts';
import type { Counts } from '../../platform/counts/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Remember } from '../../platform/things/data-cache.ts';
import type { Db } from '../../platform/things/open.ts';

/** What the answer to a call is read from. */
export type Sources = {
  counts: Counts;
  db: Db;
  /** What is remembered for the user's company; null for platform administrators, who see every company. */
  remember: Remember | null;
};

/** The sources of a call; not for inside a transaction of it. */
export function sourcesOf(
  { counts, remember }: App,
  { db, user: { companyId } }: { db: Db; user: Pick<CurrentUser, 'companyId'> },
): Sources {
  if (companyId === null) return { counts, db, remember: null };
  return { counts, db, remember: (key, read, until) => remember(`${key} of ${companyId}`, read, until) };
}
