import { menuTypes } from '@portico/contract/routes/menus';
import { isAdminRole, isRoleCode } from '@portico/contract/words/permissions';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import { lockCompanyAccounts } from '../../platform/base-data/lock-company-accounts.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { findPathToRoot, shareMenuTree } from '../menus/index.ts';
import type { GrantableMenus } from './grantable-menus.ts';

type Tx = Transaction<Database>;

export type StoredRole = {
  id: number;
  name: string;
  permission: string;
  level: number;
  remark: string | null;
  revision: number;
};

/** The company whose roles the user may change; throws `forbidden` for platform administrators. */
export function requireOwnCompanyId(user: CurrentUser): number {
  if (user.companyId === null) throw new AppError('forbidden');
  return user.companyId;
}

/** Changes roles of a company in a transaction that locks its accounts. */
export async function withRolesLocked<T>(db: Db, companyId: number, change: (tx: Tx) => Promise<T>): Promise<T> {
  const changing = db.transaction().execute(async (tx) => {
    await lockCompanyAccounts(tx, companyId);
    await shareMenuTree(tx);
    return change(tx);
  });
  return mapConstraintErrors(changing, {
    roles_name: new AppError('nameTaken', { name: 'taken' }),
    roles_permission: new AppError('nameTaken', { permission: 'taken' }),
  });
}

/** Roles the user may change, in the order of the ids; throws for others, `notFound` for one of another company. */
export async function requireChangeableRoles(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<StoredRole[]> {
  const uniqueIds = [...new Set(ids)];
  const rows = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'permission', 'level', 'remark', 'revision'])
    .where('companyId', '=', requireOwnCompanyId(user))
    .where(sql<boolean>`id = any(${uniqueIds}::bigint[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return uniqueIds.map((id) => {
    const role = found.get(id);
    if (role === undefined) throw new AppError('notFound');
    if (isAdminRole(role.permission)) throw new AppError('roleProtected');
    if (role.level < user.level) throw new AppError('roleTooStrong');
    return role;
  });
}

/**
 * Throws if the changed role has an administrator code or another code that is not allowed, or is stronger than the user. The code it had
 * before (null: a new role) may stay.
 */
export function requireAllowedRole(
  user: CurrentUser,
  role: { permission: string; level: number },
  codeBefore: string | null,
): void {
  if (isAdminRole(role.permission)) throw new AppError('permisAdmin', { permission: 'invalid' });
  if (role.permission !== codeBefore && !isRoleCode(role.permission))
    throw new AppError('roleCodeInvalid', { permission: 'invalid' });
  if (role.level < user.level) throw new AppError('roleTooStrong');
}

/**
 * The menus of a role after a change: the chosen ones with all their ancestors, by id. The company and the user must have each new one;
 * present ones may stay.
 */
export function requireGrantableMenuIds(
  chosen: readonly number[],
  held: readonly number[],
  menus: GrantableMenus,
): number[] {
  if (chosen.length === 0) throw new AppError('roleNoPer');
  const withAncestors = new Set(chosen.flatMap((id) => findPathToRoot(menus.menusById, id)));
  const added = [...withAncestors].filter((id) => !held.includes(id));
  if (added.some((id) => !menus.companyMenuIds.has(id))) throw new AppError('menuOutsideCompany');
  if (added.some((id) => !menus.userMenuIds.has(id))) throw new AppError('beyondOwnRights');
  // With only catalogues and buttons, a user of the role could not open any page.
  if (![...withAncestors].some((id) => menus.menusById.get(id)?.type === menuTypes.menu))
    throw new AppError('roleNoMenu');
  return [...withAncestors].toSorted((a, b) => a - b);
}
