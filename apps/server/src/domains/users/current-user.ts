import { isLanguage } from '@portico/contract/words/languages';
import { type Permission, permissions, wildcardPermission } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ReadCached } from '../../platform/base-data/data-cache.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { hashToken } from '../../platform/tokens.ts';
import { selectCompanyMenuIds } from '../menus/index.ts';
import { userSeesWholeCompany } from '../organisations/index.ts';

/** A session that was not used for this long has ended. */
export const maxSessionIdleMilliseconds = 7 * 24 * 3_600_000;
/** The stored time of the last use of a session may be this much too early, which saves a write per request. */
const lastUsePrecisionMilliseconds = 60_000;

/** Loads the user of a session token with the current rights, so a change takes effect at the next call. Throws `unauthorized`. */
export async function loadCurrentUser(
  db: Db,
  readCached: ReadCached,
  clock: Clock,
  token: string,
): Promise<CurrentUser> {
  const tokenHash = hashToken(token);
  const { row, rights } = await readCached(`holder ${tokenHash}`, () => loadTokenHolder(db, tokenHash));
  const now = clock.now();
  if (row.sessionExpiresAt.getTime() <= now || row.lastSeenAt.getTime() <= now - maxSessionIdleMilliseconds)
    throw new AppError('unauthorized');
  if (!row.enabled) throw new AppError('userDisabled');
  requireActiveCompany(row, now);
  if (now - row.lastSeenAt.getTime() > lastUsePrecisionMilliseconds) {
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(now) })
      .where('tokenHash', '=', tokenHash)
      .execute();
    // Updates the cached row, too: this change does not invalidate it.
    row.lastSeenAt = new Date(now);
  }
  const { id, companyId, username, nickName, userType } = row;
  const { level, permissions: held } = rights;
  return {
    id,
    companyId,
    username,
    nickName,
    userType,
    level,
    permissions: held,
    rightRange: row.rightRange === 1 ? 1 : 0,
    seesWholeCompany: row.seesWholeCompany,
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    pendingSetUp: findPendingSetUp(row),
    validUntil: Math.min(row.sessionExpiresAt.getTime(), row.companyExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY),
    tokenHash,
  };
}

// The user of a token and their rights. The caller checks whether the session has ended.
async function loadTokenHolder(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'users.companyId', 'username', 'nickName', 'enabled', 'rightRange', 'userType', 'language'])
    .select(['mustChangePassword', 'secondFactors.confirmedAt', 'sessions.lastSeenAt'])
    .select(['sessions.expiresAt as sessionExpiresAt', 'companies.expiresAt as companyExpiresAt'])
    .select(['companies.status', 'companies.requireSecondFactor'])
    .select(userSeesWholeCompany.as('seesWholeCompany'))
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('unauthorized');
  return { row, rights: await loadUserRights(db, row) };
}

/** Throws if the user's company is stopped or expired; platform administrators have no company. */
export function requireActiveCompany(
  person: { companyId: number | null; status: number | null; companyExpiresAt: Date | null },
  now: number,
): void {
  if (person.companyId === null) return;
  if (person.status !== 1) throw new AppError('companyStopped');
  if (person.companyExpiresAt !== null && person.companyExpiresAt.getTime() <= now)
    throw new AppError('companyExpired');
}

type Factor = { requireSecondFactor: boolean | null; confirmedAt: Date | null };

/** Whether the user's company requires a second factor and the user has none. */
export function lacksRequiredSecondFactor({ requireSecondFactor, confirmedAt }: Factor): boolean {
  return requireSecondFactor === true && confirmedAt === null;
}

/** What the user must set up first: their own password, then the second factor that their company requires. */
function findPendingSetUp(person: Factor & { mustChangePassword: boolean }): CurrentUser['pendingSetUp'] {
  if (person.mustChangePassword) return 'password';
  return lacksRequiredSecondFactor(person) ? 'secondFactor' : null;
}

const known = new Set<string>(permissions);

/**
 * The rights of a user: those of the menus and buttons of their roles that their company also has. Permissions that are not in the
 * contract are ignored. `level`: that of the strongest role; 0 for platform administrators.
 */
export async function loadUserRights(
  db: Db,
  user: { id: number; companyId: number | null },
): Promise<{ level: number; permissions: readonly string[] }> {
  if (user.companyId === null) return { level: 0, permissions: [wildcardPermission, 'admin', ...permissions] };
  const held = db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .where('userRoles.userId', '=', user.id)
    .where('roles.companyId', '=', user.companyId);
  const words = held
    .innerJoin('roleMenus', 'roleMenus.roleId', 'roles.id')
    .innerJoin('menus', 'menus.id', 'roleMenus.menuId')
    .select('menus.permission')
    .distinct()
    .where('menus.platformOnly', '=', false)
    .where('menus.permission', 'is not', null)
    .where('menus.id', 'in', selectCompanyMenuIds(user.companyId))
    .orderBy('menus.permission');
  // One query, because every call needs it.
  const row = await held
    .select(({ fn }) => fn.min('roles.level').as('level'))
    .select(sql<string[]>`array(${words})`.as('words'))
    .executeTakeFirstOrThrow();
  return {
    level: row.level ?? Number.POSITIVE_INFINITY,
    permissions: row.words.filter((word): word is Permission => known.has(word)),
  };
}
