import { isAdminRole } from '@portico/contract/words/permissions';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { type GrantableMenus, loadGrantableMenus } from './grantable-menus.ts';

type Role = { id: number; name: string; permission: string; level: number; menuIds: readonly number[] };
type Problem = 'roleProtected' | 'roleTooStrong' | 'beyondOwnRights';

/** The roles of a company that the user may assign, strongest first. */
export async function loadAssignableRoles(db: Db, user: CurrentUser, companyId: number): Promise<Role[]> {
  const menus = await loadGrantableMenus(db, user, companyId);
  const roles = await loadRolesWithMenus(db, companyId);
  return roles.filter((role) => findAssignProblem(role, user, menus) === null);
}

/** Ids of the roles of a company that the user may assign; none for the platform (null). */
export async function loadAssignableRoleIds(
  db: Db,
  user: CurrentUser,
  companyId: number | null,
): Promise<ReadonlySet<number>> {
  const roles = companyId === null ? [] : await loadAssignableRoles(db, user, companyId);
  return new Set(roles.map((role) => role.id));
}

/** Throws if the user may not assign one of the roles; `notFound` for one of another company. */
export async function requireAssignableRoles(
  db: Db,
  user: CurrentUser,
  companyId: number,
  roleIds: readonly number[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const menus = await loadGrantableMenus(db, user, companyId);
  const roles = new Map((await loadRolesWithMenus(db, companyId)).map((role) => [role.id, role]));
  for (const id of roleIds) {
    const role = roles.get(id);
    if (role === undefined) throw new AppError('notFound');
    const problem = findAssignProblem(role, user, menus);
    if (problem !== null) throw new AppError(problem);
  }
}

/** Why the user may not assign a role; null if allowed. A role with company menus that the user lacks is refused, whatever its level. */
function findAssignProblem(role: Role, user: CurrentUser, menus: GrantableMenus): Problem | null {
  if (isAdminRole(role.permission)) return 'roleProtected';
  if (role.level < user.level) return 'roleTooStrong';
  return role.menuIds.every((id) => menus.userMenuIds.has(id) || !menus.companyMenuIds.has(id))
    ? null
    : 'beyondOwnRights';
}

async function loadRolesWithMenus(db: Db, companyId: number): Promise<Role[]> {
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
