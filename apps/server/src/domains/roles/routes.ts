import { roles } from '@portico/contract/routes/roles';
import { languages } from '@portico/contract/words/languages';
import { platformRole } from '@portico/contract/words/permissions';
import { collatorFor } from '@portico/contract/words/text-order';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { nextRevision, requireRevision } from '../../platform/base-data/revisions.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { loadMenuChoices, loadRoleMenuIds, setRoleMenus, toMenuChanges } from '../menus/index.ts';
import { loadAssignableRoles } from './assignable-roles.ts';
import {
  requireAllowedRole,
  requireChangeableRoles,
  requireGrantableMenuIds,
  requireOwnCompanyId,
  type StoredRole,
  withRolesLocked,
} from './change-roles.ts';
import { loadGrantableMenus } from './grantable-menus.ts';
import { loadRolePage } from './role-rows.ts';

/** The routes for the roles of a company and their menus. */
export function roleRoutes({ handle, events, clock }: App): void {
  handle(roles.list, async (input, { db, user, language }) => {
    if (user.companyId === null) return { content: [], totalElements: 0 };
    return loadRolePage(db, user, user.companyId, input, language);
  });

  handle(roles.all, async ({ tenantId }, { db, user, language }) => {
    const companyId = user.companyId ?? tenantId;
    if (companyId === undefined) return [platformRole];
    const names = collatorFor(languages[language].tag);
    const assignable = await loadAssignableRoles(db, user, companyId);
    return assignable.toSorted((one, other) => one.level - other.level || names.compare(one.name, other.name));
  });

  handle(roles.menus, async (_input, { db, user, language }) => {
    if (user.companyId === null) return [];
    const { userMenuIds } = await loadGrantableMenus(db, user, user.companyId);
    return loadMenuChoices(db, { ids: [...userMenuIds], language });
  });

  handle(roles.add, async ({ menus: chosen, remark = null, ...given }, { db, user, recordChange }) => {
    const companyId = requireOwnCompanyId(user);
    requireAllowedRole(user, given, null);
    const { id, menus } = await withRolesLocked(db, companyId, async (tx) => {
      const values = { ...given, remark, companyId, createdAt: new Date(clock.now()) };
      const made = await tx.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow();
      if (chosen === undefined) return { ...made, menus: [] };
      const held = requireGrantableMenuIds(chosen, [], await loadGrantableMenus(tx, user, companyId));
      await setRoleMenus(tx, made.id, held);
      return { ...made, menus: held };
    });
    recordChange({ name: given.name, changes: diffFields(null, { ...given, remark, menus }) });
    return { id };
  });

  handle(roles.change, async ({ id, revision, ...given }, { db, user, recordChange }) => {
    const companyId = requireOwnCompanyId(user);
    const { before, after } = await withRolesLocked(db, companyId, async (tx) => {
      const { revision: now, ...stored } = await requireRole(requireChangeableRoles(tx, user, [id]));
      requireRevision({ revision: now }, revision);
      if (given.menus !== undefined) requireSameMenus(given.menus, await loadRoleMenuIds(tx, id));
      const { name = stored.name, permission = stored.permission, level = stored.level } = given;
      const remark = given.remark === undefined ? stored.remark : given.remark;
      const changed = { id, name, permission, level, remark };
      requireAllowedRole(user, changed, stored.permission);
      await tx
        .updateTable('roles')
        .set({ name, permission, level, remark, revision: nextRevision })
        .where('id', '=', id)
        .execute();
      return { before: stored, after: changed };
    });
    recordChange({ name: after.name, changes: diffFields(before, after) });
    events.emit('rights.changed', { companyId });
    return {};
  });

  handle(roles.setMenus, async ({ id, menus: chosen }, { db, user, recordChange }) => {
    const companyId = requireOwnCompanyId(user);
    const { role, had, held } = await withRolesLocked(db, companyId, async (tx) => {
      const stored = await requireRole(requireChangeableRoles(tx, user, [id]));
      const before = await loadRoleMenuIds(tx, id);
      const menuIds = requireGrantableMenuIds(chosen, before, await loadGrantableMenus(tx, user, companyId));
      await setRoleMenus(tx, id, menuIds);
      return { role: stored, had: before, held: menuIds };
    });
    recordChange({ name: role.name, changes: toMenuChanges(had, held) });
    events.emit('rights.changed', { companyId });
    return { menus: held.map((menuId) => ({ id: menuId })) };
  });

  handle(roles.remove, async ({ ids }, { db, user, recordChange }) => {
    const companyId = requireOwnCompanyId(user);
    if (ids.length === 0) return {};
    const gone = await withRolesLocked(db, companyId, async (tx) => {
      const removed = await requireChangeableRoles(tx, user, ids);
      const holder = await tx
        .selectFrom('userRoles')
        .select('userId')
        .where('roleId', 'in', ids)
        .limit(1)
        .executeTakeFirst();
      if (holder !== undefined) throw new AppError('roleInUse');
      await tx.deleteFrom('roles').where('id', 'in', ids).execute();
      return removed;
    });
    const name = gone.map((role) => role.name).join(', ');
    recordChange({
      name,
      changes: gone.flatMap(({ id: _id, revision: _revision, ...role }) => diffFields(role, null)),
    });
    return {};
  });
}

/** Throws `badRequest` unless both contain the same menus. */
function requireSameMenus(given: readonly number[], stored: readonly number[]): void {
  const [one, other] = [new Set(given), new Set(stored)];
  if (one.size !== other.size || stored.some((id) => !one.has(id)))
    throw new AppError('badRequest', { menus: 'cannotChange' });
}

async function requireRole(roleList: Promise<StoredRole[]>): Promise<StoredRole> {
  const [role] = await roleList;
  if (role === undefined) throw new AppError('notFound');
  return role;
}
