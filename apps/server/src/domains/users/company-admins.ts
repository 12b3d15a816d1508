import { companies } from '@portico/contract/routes/companies';
import { companyAdminRole } from '@portico/contract/words/permissions';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { nextRevision, requireRevision } from '../../platform/base-data/revisions.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { randomPassword } from '../../platform/tokens.ts';
import {
  loadCompanyIdToLock,
  requireAdministratorLeft,
  requireVisibleUsers,
  type UsersTransaction,
  withUsersLocked,
} from './change-users.ts';
import { endAllSessions } from './end-sessions.ts';
import { type Grants, requireAllowedGrants, saveGrants, toGrants } from './grants.ts';
import { notifyOfChange, toLogFields } from './notify-of-change.ts';
import { endRemovedUsers, removeUsers, toRemovalTarget } from './remove-users.ts';
import {
  hasAdministratorRole,
  holdsAdministratorRole,
  requireStoredUser,
  type StoredUser,
  selectStoredUsers,
} from './stored-users.ts';
import { lastLoginTime, loadSecondFactorOwners } from './user-rows.ts';

type GivenGrants = { roles?: number[] | undefined; deptIds?: number[] | undefined };

/** The routes with which platform administrators list, add, change and delete administrators of a company. */
export function companyAdminRoutes(app: App): void {
  const { handle, clock, systemDb } = app;

  handle(companies.admins, async ({ tenantId }, { db }) => {
    await requireFirstGrants(db, tenantId);
    return loadAdmins(app, db, tenantId);
  });

  handle(companies.addAdmin, async ({ tenantId, roles, depts, deptIds = depts, ...fields }, call) => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const createdAt = new Date(clock.now());
    const made = withUsersLocked(call, tenantId, async (context) => {
      const grants = await requireAdminGrants(context, await requireFirstGrants(context.tx, tenantId), {
        roles,
        deptIds,
      });
      const { id } = await context.tx
        .insertInto('users')
        .values({ ...fields, companyId: tenantId, userType: 1, passwordHash, mustChangePassword: true, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      await saveGrants(context, id, grants);
      return requireStoredUser(context.tx, id);
    });
    const admin = await mapConstraintErrors(made, {
      // The company was deleted meanwhile.
      users_company_id_fkey: new AppError('notFound'),
    });
    call.recordChange({ name: admin.username, companyId: tenantId, changes: diffFields(null, toLogFields(admin)) });
    return { id: admin.id, password };
  });

  handle(companies.changeAdmin, async ({ resetPwd, ...input }, call) => {
    const { id, revision, roles, depts, deptIds = depts, tenantId, ...fields } = input;
    const password = resetPwd ? randomPassword() : null;
    const passwordHash = password === null ? null : await hashPassword(password);
    const companyId = await loadCompanyIdToLock(call, [id]);
    const { before, after } = await withUsersLocked(call, companyId, async (context) => {
      const [stored] = await requireAdmins(context, [id]);
      if (stored === undefined) throw new AppError('notFound');
      requireRevision(stored, revision);
      requireStoredValues({ tenantId }, { tenantId: stored.companyId });
      const grants = await requireAdminGrants(context, toGrants(stored), { roles, deptIds });
      await context.tx
        .updateTable('users')
        // Undefined values stay.
        .set({ ...fields, revision: nextRevision })
        .where('id', '=', id)
        .execute();
      await saveGrants(context, id, grants);
      await requireAdministratorLeft(context, [stored]);
      return { before: stored, after: await requireStoredUser(context.tx, id) };
    });
    const changes = diffFields(toLogFields(before), toLogFields(after));
    const resets = password === null ? [] : [{ field: 'password', before: '***', after: '***' }];
    call.recordChange({ name: after.username, companyId, changes: [...changes, ...resets] });
    await notifyOfChange(app, before, after);
    if (password === null || passwordHash === null) return {};
    // Requests may not write passwords.
    await systemDb.updateTable('users').set({ passwordHash, mustChangePassword: true }).where('id', '=', id).execute();
    await endAllSessions(app, [id]);
    return { password };
  });

  handle(companies.removeAdmins, async ({ ids }, call) => {
    if (ids.length === 0) return {};
    const companyId = await loadCompanyIdToLock(call, ids);
    const gone = await withUsersLocked(call, companyId, async (context) => {
      const admins = await requireAdmins(context, ids);
      await removeUsers(context, admins);
      return admins;
    });
    call.recordChange(toRemovalTarget(companyId, gone));
    await endRemovedUsers(app, gone);
    return {};
  });
}

/** The administrator role and the root organisation of a company, which its administrators get at first. Throws `notFound`. */
async function requireFirstGrants(db: Db, companyId: number): Promise<Grants> {
  const found = await db
    .selectFrom('organisations')
    .innerJoin('roles', 'roles.companyId', 'organisations.companyId')
    .select(['organisations.id as rootId', 'roles.id as roleId'])
    .where('organisations.companyId', '=', companyId)
    .where('organisations.parentId', 'is', null)
    .where('roles.permission', '=', companyAdminRole)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return { roles: [found.roleId], deptIds: [found.rootId], rightRange: 0, entityIds: [] };
}

/** The administrators with these ids, all of one company; throws `notFound` for any other user. */
async function requireAdmins(context: UsersTransaction, ids: readonly number[]): Promise<StoredUser[]> {
  const people = await requireVisibleUsers(context, ids);
  if (context.companyId === null || !people.every(hasAdministratorRole)) throw new AppError('notFound');
  return people;
}

/** The grants of an administrator after a change. Throws if the administrator role of the company is not among the roles. */
async function requireAdminGrants(context: UsersTransaction, current: Grants, given: GivenGrants): Promise<Grants> {
  const grants = await requireAllowedGrants(context, current, given);
  const role = await context.tx
    .selectFrom('roles')
    .select('id')
    .where('companyId', '=', context.companyId)
    .where('permission', '=', companyAdminRole)
    .executeTakeFirstOrThrow();
  if (!grants.roles.includes(role.id)) throw new AppError('administratorRoleNeeded', { roles: 'invalid' });
  return grants;
}

async function loadAdmins(app: App, db: Db, companyId: number) {
  const rows = await selectStoredUsers(db)
    .select(lastLoginTime.as('lastLogin'))
    .where('users.companyId', '=', companyId)
    .where(holdsAdministratorRole)
    .orderBy('users.id')
    .execute();
  const withFactor = await loadSecondFactorOwners(app, rows);
  return rows.map(({ lastLogin, ...row }) => ({
    ...row,
    hasSecondFactor: withFactor.has(row.id),
    lastLoginTime: lastLogin?.toISOString() ?? null,
  }));
}
