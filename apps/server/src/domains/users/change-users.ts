import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import { lockCompanyAccounts } from '../../platform/base-data/lock-company-accounts.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser, UserCall } from '../../platform/http/caller.ts';
import {
  areOrganisationsInScope,
  loadOrganisationScope,
  type OrganisationScope,
  userSeesWholeCompany,
} from '../organisations/index.ts';
import { loadAssignableRoleIds } from '../roles/index.ts';
import {
  findChangeProtection,
  holdsAdministratorRole,
  isAdministrator,
  loadStoredUsers,
  type StoredUser,
} from './stored-users.ts';

type Tx = Transaction<Database>;
type Caller = Pick<UserCall, 'db' | 'user'>;

/** The context of a change of users: the transaction that locks their company (null: the platform), the caller and their scope. */
export type UsersTransaction = { tx: Tx; user: CurrentUser; scope: OrganisationScope; companyId: number | null };

/** Changes users of a company in a transaction that locks its accounts. */
export async function withUsersLocked<T>(
  { db, user }: Caller,
  companyId: number | null,
  change: (context: UsersTransaction) => Promise<T>,
): Promise<T> {
  const changing = db.transaction().execute(async (tx) => {
    await lockCompanyAccounts(tx, companyId);
    return change({ tx, user, companyId, scope: await loadOrganisationScope(tx, user) });
  });
  return mapConstraintErrors(changing, { users_username: new AppError('usernameTaken', { username: 'taken' }) });
}

/** The company whose accounts must be locked: the caller's; for platform administrators that of the first of these users. */
export async function loadCompanyIdToLock({ db, user }: Caller, ids: readonly number[]): Promise<number | null> {
  if (user.companyId !== null) return user.companyId;
  const [person] = await loadStoredUsers(db, ids.slice(0, 1));
  if (person === undefined) throw new AppError('notFound');
  return person.companyId;
}

/** Users the caller may see, in the order of the ids; throws `notFound` for any other one. */
export async function requireVisibleUsers(context: UsersTransaction, ids: readonly number[]): Promise<StoredUser[]> {
  const uniqueIds = [...new Set(ids)];
  const found = new Map((await loadStoredUsers(context.tx, uniqueIds)).map((user) => [user.id, user]));
  return uniqueIds.map((id) => {
    const user = found.get(id);
    if (user?.companyId !== context.companyId || !isVisible(context, user)) throw new AppError('notFound');
    return user;
  });
}

function isVisible({ user, scope }: UsersTransaction, person: StoredUser): boolean {
  if (person.id === user.id || scope === 'all') return true;
  return person.depts.some((dept) => areOrganisationsInScope(scope, [dept.id]));
}

/** Users the caller may change; throws for any other one. */
export async function requireChangeableUsers(context: UsersTransaction, ids: readonly number[]): Promise<StoredUser[]> {
  const people = await requireVisibleUsers(context, ids);
  const assignableRoleIds = await loadAssignableRoleIds(context.tx, context.user, context.companyId);
  for (const user of people) {
    const problem = findChangeProtection(user, context.user, context.scope, assignableRoleIds);
    if (problem !== null) throw new AppError(problem);
  }
  return people;
}

/**
 * Throws if the platform, or the company as a whole, has no enabled administrator left: some changes need a user who sees the whole
 * company. `before`: the changed users.
 */
export async function requireAdministratorLeft(
  { tx, companyId }: UsersTransaction,
  before: readonly StoredUser[],
): Promise<void> {
  if (!before.some(isAdministrator)) return;
  const remaining = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`company_id is not distinct from ${companyId}`)
    .where('enabled', '=', true)
    .$if(companyId !== null, (query) => query.where(holdsAdministratorRole).where(userSeesWholeCompany))
    .limit(1)
    .executeTakeFirst();
  if (remaining === undefined) throw new AppError('lastAdministrator');
}

/** A user whose password or second factor the caller may reset. Only the platform may reset users with `userType` 1. */
export async function requireResettableUser(caller: Caller, id: number): Promise<StoredUser> {
  const { db, user } = caller;
  // Users change their own on the profile page, which asks for proof of identity.
  if (id === user.id) throw new AppError('yourself');
  const companyId = await loadCompanyIdToLock(caller, [id]);
  return db.transaction().execute(async (tx) => {
    const context = { tx, user, companyId, scope: await loadOrganisationScope(tx, user) };
    const [person] =
      user.companyId === null ? await requireVisibleUsers(context, [id]) : await requireChangeableUsers(context, [id]);
    if (person === undefined) throw new AppError('notFound');
    return person;
  });
}
