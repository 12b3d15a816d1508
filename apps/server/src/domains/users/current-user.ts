import { type Permission, permissions, wildcard } from '@portico/contract/words/permissions';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { hashToken } from '../../platform/tokens.ts';

/** A session nobody used for this long is over. */
const idleMilliseconds = 7 * 24 * 3_600_000;
/** How exactly the last use is kept. */
const touchMilliseconds = 60_000;

/** Finds who holds a token, from the rows as they are now. Nothing is cached: a change of rights shows at the next call. */
export async function loadUser(db: Db, clock: Clock, token: string): Promise<CurrentUser> {
  const tokenHash = hashToken(token);
  const now = clock.now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.companyId', 'username', 'nickName', 'enabled', 'rightRange', 'companies.status'])
    .select('sessions.lastSeenAt')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', new Date(now))
    .where('lastSeenAt', '>', new Date(now - idleMilliseconds))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('unauthorized');
  if (!row.enabled) throw new AppError('userDisabled');
  if (row.companyId !== null && row.status !== 1) throw new AppError('companyStopped');
  if (now - row.lastSeenAt.getTime() > touchMilliseconds) {
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(now) })
      .where('tokenHash', '=', tokenHash)
      .execute();
  }
  const { id, companyId, username, nickName } = row;
  const rightRange = row.rightRange === 1 ? 1 : 0;
  return { id, companyId, username, nickName, permissions: await permissionsOf(db, row), rightRange, tokenHash };
}

const known = new Set<string>(permissions);

/** Rights of a person: those of the menus and buttons of their roles. Only words of the contract count, whatever a row says. */
export async function permissionsOf(
  db: Db,
  user: { id: number; companyId: number | null },
): Promise<readonly string[]> {
  if (user.companyId === null) return [wildcard, 'admin', ...permissions];
  const rows = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .innerJoin('roleMenus', 'roleMenus.roleId', 'roles.id')
    .innerJoin('menus', 'menus.id', 'roleMenus.menuId')
    .select('menus.permission')
    .distinct()
    .where('userRoles.userId', '=', user.id)
    .where('roles.companyId', '=', user.companyId)
    .where('menus.platformOnly', '=', false)
    .where('menus.permission', 'is not', null)
    .orderBy('menus.permission')
    .execute();
  return rows.map((row) => row.permission).filter((word): word is Permission => word !== null && known.has(word));
}
