import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { oneOf } from '../analysis/index.ts';
import { festivalScopeOf, isSeenIn } from './belonging.ts';
import type { Festival } from './clock.ts';

type Asker = Pick<UserCall, 'db' | 'user'>;

const columns = ['id', 'name', 'startDate', 'endDate'] as const;

/** Festivals this person sees, in the order of their days; days worked in exchange are none. One that is not there is "not found". */
export async function festivalsNamed({ db, user }: Asker, ids: readonly number[]): Promise<Festival[]> {
  const wanted = [...new Set(ids)];
  const found = await db.transaction().execute(async (tx) =>
    tx
      .selectFrom('holidays')
      .select(columns)
      .where(isSeenIn(await festivalScopeOf(tx, user)))
      .where(oneOf('id', wanted))
      .where('kind', '=', 'festival')
      .orderBy('startDate')
      .orderBy('id')
      .execute(),
  );
  if (found.length < wanted.length) throw new AppError('notFound');
  return found;
}

/** Those this person sees that begin on one of these days, both included, earliest first. */
export async function festivalsBetween({ db, user }: Asker, first: string, last: string): Promise<Festival[]> {
  return db.transaction().execute(async (tx) =>
    tx
      .selectFrom('holidays')
      .select(columns)
      .where(isSeenIn(await festivalScopeOf(tx, user)))
      .where('startDate', '>=', first)
      .where('startDate', '<=', last)
      .where('kind', '=', 'festival')
      .orderBy('startDate')
      .orderBy('id')
      .execute(),
  );
}

/** The festival that runs on a day, or else the last one that began; of one entity those of its organisation. null: none has begun. */
export async function lastFestival(
  { db, user }: Asker,
  today: string,
  organisationId: number | null,
): Promise<Festival | null> {
  return db.transaction().execute(async (tx) => {
    const scope = await festivalScopeOf(tx, user);
    const seen = organisationId === null ? scope.seen : [organisationId];
    const found = await tx
      .selectFrom('holidays')
      .select(columns)
      .where(isSeenIn({ companyId: scope.companyId, seen }))
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
