import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { oneOf } from '../analysis/index.ts';
import { festivalScopeOf, isOfCompanyOf, isSeenFromAll, isSeenIn } from './belonging.ts';
import type { Festival } from './clock.ts';

type Asker = Pick<UserCall, 'db' | 'user'>;

const columns = ['id', 'name', 'startDate', 'endDate'] as const;

/**
 * Festivals this person sees, in the order of their days; days worked in exchange are none. Somebody who names one means its days, at
 * whichever places of its company. One that is not there is "not found".
 */
export async function festivalsNamed(
  { db, user }: Asker,
  organisations: readonly number[],
  ids: readonly number[],
): Promise<Festival[]> {
  const wanted = [...new Set(ids)];
  const found = await db.transaction().execute(async (tx) =>
    tx
      .selectFrom('holidays')
      .select(columns)
      .where(isSeenIn(await festivalScopeOf(tx, user)))
      .where(isOfCompanyOf(organisations))
      .where(oneOf('id', wanted))
      .where('kind', '=', 'festival')
      .orderBy('startDate')
      .orderBy('id')
      .execute(),
  );
  if (found.length < wanted.length) throw new AppError('notFound');
  return found;
}

/** Those that all these organisations have and that begin on one of these days, both included, earliest first. */
export async function festivalsBetween(
  { db, user }: Asker,
  organisations: readonly number[],
  first: string,
  last: string,
): Promise<Festival[]> {
  return db.transaction().execute(async (tx) =>
    tx
      .selectFrom('holidays')
      .select(columns)
      .where(isSeenIn(await festivalScopeOf(tx, user)))
      .where(isSeenFromAll(organisations))
      .where('startDate', '>=', first)
      .where('startDate', '<=', last)
      .where('kind', '=', 'festival')
      .orderBy('startDate')
      .orderBy('id')
      .execute(),
  );
}

/** Of those that all these organisations have the one that runs on a day, or else the last that began. null: none has begun. */
export async function lastFestival(
  { db, user }: Asker,
  organisations: readonly number[],
  today: string,
): Promise<Festival | null> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('holidays')
      .select(columns)
      .where(isSeenIn(await festivalScopeOf(tx, user)))
      .where(isSeenFromAll(organisations))
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
