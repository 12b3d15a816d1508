import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { buildIdListCondition } from '../analysis/index.ts';
import { isOfSameCompany, isVisibleInAllOrganisations, isVisibleInScope, loadFestivalScope } from './festival-scope.ts';
import type { Festival } from './festival-time.ts';

type UserAccess = Pick<UserCall, 'db' | 'user'>;

const columns = ['id', 'name', 'startDate', 'endDate'] as const;

/**
 * Loads festivals by id that are visible to the user, ordered by first day; make-up workdays are excluded. A festival need not be visible
 * in all `organisations`, but must belong to their company. Throws notFound if one is missing.
 */
export async function loadFestivalsById(
  { db, user }: UserAccess,
  organisations: readonly number[],
  ids: readonly number[],
): Promise<Festival[]> {
  const requestedIds = [...new Set(ids)];
  const found = await db.transaction().execute(async (tx) =>
    tx
      .selectFrom('holidays')
      .select(columns)
      .where(isVisibleInScope(await loadFestivalScope(tx, user)))
      .where(isOfSameCompany(organisations))
      .where(buildIdListCondition('id', requestedIds))
      .where('kind', '=', 'festival')
      .orderBy('startDate')
      .orderBy('id')
      .execute(),
  );
  if (found.length < requestedIds.length) throw new AppError('notFound');
  return found;
}

/** Loads the festivals visible in all these organisations that begin from `first` to `last` (both included), earliest first. */
export async function loadFestivalsBetween(
  { db, user }: UserAccess,
  organisations: readonly number[],
  first: string,
  last: string,
): Promise<Festival[]> {
  return db.transaction().execute(async (tx) =>
    tx
      .selectFrom('holidays')
      .select(columns)
      .where(isVisibleInScope(await loadFestivalScope(tx, user)))
      .where(isVisibleInAllOrganisations(organisations))
      .where('startDate', '>=', first)
      .where('startDate', '<=', last)
      .where('kind', '=', 'festival')
      .orderBy('startDate')
      .orderBy('id')
      .execute(),
  );
}

/** Of the festivals visible in all these organisations, loads the one that runs `today`, otherwise the last that began; null: none has. */
export async function loadRunningOrLastFestival(
  { db, user }: UserAccess,
  organisations: readonly number[],
  today: string,
): Promise<Festival | null> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('holidays')
      .select(columns)
      .where(isVisibleInScope(await loadFestivalScope(tx, user)))
      .where(isVisibleInAllOrganisations(organisations))
      .where('startDate', '<=', today)
      .where('kind', '=', 'festival')
      .orderBy((select) => select('endDate', '>=', today), 'desc')
      .orderBy('startDate', 'desc')
      .orderBy('endDate', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return found ?? null;
  });
}
