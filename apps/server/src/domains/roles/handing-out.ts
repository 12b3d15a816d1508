import { isAdminRole } from '@portico/contract/words/permissions';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { type GivableMenus, givableMenus } from './givable-menus.ts';

type Role = { id: number; name: string; permission: string; level: number; menuIds: readonly number[] };
type Problem = 'roleProtected' | 'roleTooStrong' | 'beyondOwnRights';

/** The roles of a company somebody may give to people, strongest first. */
export async function handableRoles(db: Db, user: CurrentUser, companyId: number): Promise<Role[]> {
  const menus = await givableMenus(db, user, companyId);
  const roles = await rolesOf(db, companyId);
  return roles.filter((role) => problemOf(role, user, menus) === null);
}

/** Ids of the roles somebody may give to people of a company; of the platform (null) there are none. */
export async function handableRoleIds(
  db: Db,
  user: CurrentUser,
  companyId: number | null,
): Promise<ReadonlySet<number>> {
  const roles = companyId === null ? [] : await handableRoles(db, user, companyId);
  return new Set(roles.map((role) => role.id));
}

/** Refuses roles the person may not give to others; one of another company is "not found". */
export async function requireHandable(
  db: Db,
  user: CurrentUser,
  companyId: number,
  roleIds: readonly number[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const menus = await givableMenus(db, user, companyId);
  const roles = new Map((await rolesOf(db, companyId)).map((role) => [role.id, role]));
  for (const id of roleIds) {
    const role = roles.get(id);
    if (role === undefined) throw new AppError('notFound');
    const problem = problemOf(role, user, menus);
    if (problem !== null) throw new AppError(problem);
  }
}

/** A role gives its menus to whoever gets it: more than one's own are not one's to give, whatever its level. */
function problemOf(role: Role, user: CurrentUser, menus: GivableMenus): Problem | null {
  if (isAdminRole(role.permission)) return 'roleProtected';
  if (role.level < user.level) return 'roleTooStrong';
  return role.menuIds.every((id) => menus.own.has(id) || !menus.company.has(id)) ? null : 'beyondOwnRights';
}

async function rolesOf(db: Db, companyId: number): Promise<Role[]> {
  const roles = await db
    .selectFrom('roles')
    .select(['id', 'name', 'permission', 'level'])
    .where('companyId', '=', companyId)
    .orderBy('level')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const held = await db
    .selectFrom('roleMenus')
    .innerJoin('roles', 'roles.id', 'roleMenus.roleId')
    .select(['roleId', 'menuId'])
    .where('companyId', '=', companyId)
    .execute();
  const menus = Map.groupBy(held, (row) => row.roleId);
  return roles.map((role) => ({ ...role, menuIds: (menus.get(role.id) ?? []).map((row) => row.menuId) }));
}
