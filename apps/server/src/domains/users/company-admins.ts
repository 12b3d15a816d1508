import { companies } from '@portico/contract/routes/companies';
import { companyAdminRole } from '@portico/contract/words/permissions';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import { randomPassword } from '../../platform/tokens.ts';
import { holdsAdministratorRole, organisationsOf, rolesOf } from './person.ts';

/** Administrators of a company, as platform administrators look after them. */
export function companyAdminRoutes({ handle, clock }: App): void {
  handle(companies.admins, async ({ tenantId }, { db }) => {
    await requireBase(db, tenantId);
    return adminsOf(db, tenantId);
  });

  handle(companies.addAdmin, async ({ tenantId, nickName, username, enabled }, { db, record }) => {
    const { rootId, roleId } = await requireBase(db, tenantId);
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const createdAt = new Date(clock.now());
    const fields = { companyId: tenantId, nickName, username, enabled, userType: 1, rightRange: 0 };
    const made = db.transaction().execute(async (tx) => {
      const user = await tx
        .insertInto('users')
        .values({ ...fields, passwordHash, mustChangePassword: true, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('userRoles').values({ userId: user.id, roleId }).execute();
      await tx.insertInto('userOrganisations').values({ userId: user.id, organisationId: rootId }).execute();
      return user;
    });
    const { id } = await unlessBroken(made, {
      users_username: new AppError('usernameTaken', { username: 'taken' }),
      // The company was deleted meanwhile.
      users_company_id_fkey: new AppError('notFound'),
    });
    record({ name: nickName, companyId: tenantId, changes: changesOf(null, { nickName, username, enabled }) });
    return { id, password };
  });
}

/** Where administrators of a company stand: the root of its organisations and its administrator role. */
async function requireBase(db: Db, companyId: number): Promise<{ rootId: number; roleId: number }> {
  const base = await db
    .selectFrom('organisations')
    .innerJoin('roles', 'roles.companyId', 'organisations.companyId')
    .select(['organisations.id as rootId', 'roles.id as roleId'])
    .where('organisations.companyId', '=', companyId)
    .where('organisations.parentId', 'is', null)
    .where('roles.permission', '=', companyAdminRole)
    .executeTakeFirst();
  if (base === undefined) throw new AppError('notFound');
  return base;
}

async function adminsOf(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'nickName', 'username', 'enabled'])
    .select((user) => [
      rolesOf(user).as('roles'),
      organisationsOf(user).as('depts'),
      user
        .selectFrom('loginAttempts')
        .select((attempt) => attempt.fn.max('at').as('at'))
        .whereRef('loginAttempts.userId', '=', 'users.id')
        .where('failure', 'is', null)
        .as('lastLogin'),
    ])
    .where('users.companyId', '=', companyId)
    .where(holdsAdministratorRole)
    .orderBy('users.id')
    .execute();
  return rows.map(({ lastLogin, ...row }) => ({ ...row, lastLoginTime: lastLogin?.toISOString() ?? null }));
}
