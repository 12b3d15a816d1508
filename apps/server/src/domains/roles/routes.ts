import { roles } from '@portico/contract/routes/roles';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { nextRevision, requireRevision } from '../../platform/things/revisions.ts';
import { holdMenus, menuChanges, menuChoices, menusHeld } from '../menus/index.ts';
import { changeRoles, closedMenus, ownCompany, requireAllowed, requireChangeable, type StoredRole } from './changes.ts';
import { givableMenus } from './givable-menus.ts';
import { handableRoles } from './handing-out.ts';
import { roleRows } from './role-rows.ts';

/** Roles of a company and the menus they hold. */
export function roleRoutes({ handle, events, clock }: App): void {
  handle(roles.list, async (input, { db, user }) => {
    if (user.companyId === null) return { content: [], totalElements: 0 };
    return roleRows(db, user, user.companyId, input);
  });

  handle(roles.all, async (_input, { db, user }) =>
    user.companyId === null ? [] : handableRoles(db, user, user.companyId),
  );

  handle(roles.menus, async (_input, { db, user, language }) => {
    if (user.companyId === null) return [];
    const { own } = await givableMenus(db, user, user.companyId);
    return menuChoices(db, { ids: [...own], language });
  });

  handle(roles.add, async ({ menus: chosen, remark = null, ...said }, { db, user, record }) => {
    const companyId = ownCompany(user);
    requireAllowed(user, said);
    const { id, menus } = await changeRoles(db, companyId, async (tx) => {
      const values = { ...said, remark, companyId, createdAt: new Date(clock.now()) };
      const made = await tx.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow();
      if (chosen === undefined) return { ...made, menus: [] };
      const held = closedMenus(chosen, [], await givableMenus(tx, user, companyId));
      await holdMenus(tx, made.id, held);
      return { ...made, menus: held };
    });
    record({ name: said.name, changes: changesOf(null, { ...said, remark, menus }) });
    return { id };
  });

  handle(roles.change, async ({ id, revision, ...said }, { db, user, record }) => {
    const companyId = ownCompany(user);
    const { before, after } = await changeRoles(db, companyId, async (tx) => {
      const { revision: now, ...stored } = await requireRole(requireChangeable(tx, user, [id]));
      requireRevision({ revision: now }, revision);
      const { name = stored.name, permission = stored.permission, level = stored.level } = said;
      const remark = said.remark === undefined ? stored.remark : said.remark;
      const changed = { id, name, permission, level, remark };
      requireAllowed(user, changed);
      await tx
        .updateTable('roles')
        .set({ name, permission, level, remark, revision: nextRevision })
        .where('id', '=', id)
        .execute();
      return { before: stored, after: changed };
    });
    record({ name: after.name, changes: changesOf(before, after) });
    events.emit('rights.changed', { companyId });
    return {};
  });

  handle(roles.setMenus, async ({ id, menus: chosen }, { db, user, record }) => {
    const companyId = ownCompany(user);
    const { role, had, held } = await changeRoles(db, companyId, async (tx) => {
      const stored = await requireRole(requireChangeable(tx, user, [id]));
      const before = await menusHeld(tx, id);
      const closed = closedMenus(chosen, before, await givableMenus(tx, user, companyId));
      await holdMenus(tx, id, closed);
      return { role: stored, had: before, held: closed };
    });
    record({ name: role.name, changes: menuChanges(had, held) });
    events.emit('rights.changed', { companyId });
    return { menus: held.map((menuId) => ({ id: menuId })) };
  });

  handle(roles.remove, async ({ ids }, { db, user, record }) => {
    const companyId = ownCompany(user);
    if (ids.length === 0) return {};
    const gone = await changeRoles(db, companyId, async (tx) => {
      const removed = await requireChangeable(tx, user, ids);
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
    record({ name, changes: gone.flatMap(({ id: _id, revision: _revision, ...role }) => changesOf(role, null)) });
    return {};
  });
}

async function requireRole(found: Promise<StoredRole[]>): Promise<StoredRole> {
  const [role] = await found;
  if (role === undefined) throw new AppError('notFound');
  return role;
}
