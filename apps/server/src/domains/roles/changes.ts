import { menuTypes } from '@portico/contract/routes/menus';
import { isAdminRole } from '@portico/contract/words/permissions';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { takeTurn } from '../../platform/things/take-turns.ts';
import { wayUp } from '../menus/index.ts';
import type { GivableMenus } from './givable-menus.ts';

type Tx = Transaction<Database>;

/** A role as it is stored. */
export type StoredRole = {
  id: number;
  name: string;
  permission: string;
  level: number;
  remark: string | null;
  revision: number;
};

/** The company whose roles somebody may write: the platform has none. */
export function ownCompany(user: CurrentUser): number {
  if (user.companyId === null) throw new AppError('forbidden');
  return user.companyId;
}

/** Changes roles of a company while nobody else changes its accounts. */
export async function changeRoles<T>(db: Db, companyId: number, change: (tx: Tx) => Promise<T>): Promise<T> {
  const changing = db.transaction().execute(async (tx) => {
    await takeTurn(tx, companyId);
    return change(tx);
  });
  return unlessBroken(changing, {
    roles_name: new AppError('nameTaken', { name: 'taken' }),
    roles_permission: new AppError('nameTaken', { permission: 'taken' }),
  });
}

/** Roles somebody may change, in the order asked for; one of another company is "not found". */
export async function requireChangeable(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<StoredRole[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'permission', 'level', 'remark', 'revision'])
    .where('companyId', '=', ownCompany(user))
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const role = found.get(id);
    if (role === undefined) throw new AppError('notFound');
    if (isAdminRole(role.permission)) throw new AppError('roleProtected');
    if (role.level < user.level) throw new AppError('roleTooStrong');
    return role;
  });
}

/** Refuses what nobody may make a role into, or not this person. */
export function requireAllowed(user: CurrentUser, role: { permission: string; level: number }): void {
  if (isAdminRole(role.permission)) throw new AppError('permisAdmin', { permission: 'invalid' });
  if (role.level < user.level) throw new AppError('roleTooStrong');
}

/**
 * The menus a role will hold: those chosen with everything above them. What is new in it must be the company's and the person's own;
 * what the role holds already may stay.
 */
export function closedMenus(chosen: readonly number[], held: readonly number[], menus: GivableMenus): number[] {
  if (chosen.length === 0) throw new AppError('roleNoPer');
  const closed = new Set(chosen.flatMap((id) => wayUp(menus.entries, id)));
  const added = [...closed].filter((id) => !held.includes(id));
  if (added.some((id) => !menus.company.has(id))) throw new AppError('menuOutsideCompany');
  if (added.some((id) => !menus.own.has(id))) throw new AppError('beyondOwnRights');
  // A heading or a button without a page leaves nothing to open.
  if (![...closed].some((id) => menus.entries.get(id)?.type === menuTypes.menu)) throw new AppError('roleNoMenu');
  return [...closed].toSorted((a, b) => a - b);
}
