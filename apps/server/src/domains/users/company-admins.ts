import { companies } from '@portico/contract/routes/companies';
import { companyAdminRole } from '@portico/contract/words/permissions';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { randomPassword } from '../../platform/tokens.ts';
import { holdsAdministratorRole, userOrganisationsJson, userRolesJson } from './stored-users.ts';

/** The routes with which platform administrators list and add administrators of a company. */
export function companyAdminRoutes({ handle, clock }: App): void {
  handle(companies.admins, async ({ tenantId }, { db }) => {
    await requireRootAndAdminRole(db, tenantId);
    return loadAdmins(db, tenantId);
  });

  handle(companies.addAdmin, async ({ tenantId, nickName, username, enabled }, { db, recordChange }) => {
    const { rootId, roleId } = await requireRootAndAdminRole(db, tenantId);
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
    const { id } = await mapConstraintErrors(made, {
      users_username: new AppError('usernameTaken', { username: 'taken' }),
      // The company was deleted meanwhile.
      users_company_id_fkey: new AppError('notFound'),
    });
    recordChange({ name: nickName, companyId: tenantId, changes: diffFields(null, { nickName, username, enabled }) });
    return { id, password };
  });
}

/** The root organisation and the administrator role of a company, which its administrators get. Throws `notFound`. */
async function requireRootAndAdminRole(db: Db, companyId: number): Promise<{ rootId: number; roleId: number }> {
  const rootAndRole = await db
    .selectFrom('organisations')
    .innerJoin('roles', 'roles.companyId', 'organisations.companyId')
    .select(['organisations.id as rootId', 'roles.id as roleId'])
    .where('organisations.companyId', '=', companyId)
    .where('organisations.parentId', 'is', null)
    .where('roles.permission', '=', companyAdminRole)
    .executeTakeFirst();
  if (rootAndRole === undefined) throw new AppError('notFound');
  return rootAndRole;
}

async function loadAdmins(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'nickName', 'username', 'enabled'])
    .select((user) => [
      userRolesJson(user).as('roles'),
      userOrganisationsJson(user).as('depts'),
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
