import { isLanguage } from '@portico/contract/words/languages';
import { type Permission, permissions, wildcard } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Remember } from '../../platform/things/data-cache.ts';
import type { Db } from '../../platform/things/open.ts';
import { hashToken } from '../../platform/tokens.ts';
import { menusOfCompany } from '../menus/index.ts';

/** A session nobody used for this long is over. */
export const idleMilliseconds = 7 * 24 * 3_600_000;
/** How exactly the last use is kept. */
const touchMilliseconds = 60_000;

/** Finds who holds a token, from the rows as they are now: a change of rights shows at the next call. */
export async function loadUser(db: Db, remember: Remember, clock: Clock, token: string): Promise<CurrentUser> {
  const tokenHash = hashToken(token);
  const { row, rights } = await remember(`holder ${tokenHash}`, () => holderOf(db, tokenHash));
  const now = clock.now();
  if (row.sessionExpiresAt.getTime() <= now || row.lastSeenAt.getTime() <= now - idleMilliseconds)
    throw new AppError('unauthorized');
  if (!row.enabled) throw new AppError('userDisabled');
  requireCompany(row, now);
  if (now - row.lastSeenAt.getTime() > touchMilliseconds) {
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(now) })
      .where('tokenHash', '=', tokenHash)
      .execute();
    // What is remembered of the session is not forgotten for this.
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
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    setUp: setUpOf(row),
    validUntil: Math.min(row.sessionExpiresAt.getTime(), row.companyExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY),
    tokenHash,
  };
}

// Who a token was given to, and what they may do; whether it still holds is a question of the time.
async function holderOf(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'users.companyId', 'username', 'nickName', 'enabled', 'rightRange', 'userType', 'language'])
    .select(['mustChangePassword', 'secondFactors.confirmedAt', 'sessions.lastSeenAt'])
    .select(['sessions.expiresAt as sessionExpiresAt', 'companies.expiresAt as companyExpiresAt'])
    .select(['companies.status', 'companies.requireSecondFactor'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('unauthorized');
  return { row, rights: await rightsOf(db, row) };
}

/** Refuses people of a company that is stopped or whose time is over; the platform's own belong to none. */
export function requireCompany(
  person: { companyId: number | null; status: number | null; companyExpiresAt: Date | null },
  now: number,
): void {
  if (person.companyId === null) return;
  if (person.status !== 1) throw new AppError('companyStopped');
  if (person.companyExpiresAt !== null && person.companyExpiresAt.getTime() <= now)
    throw new AppError('companyExpired');
}

type Factor = { requireSecondFactor: boolean | null; confirmedAt: Date | null };

/** Whether somebody has no second factor and their company asks for one. */
export function lacksFactor({ requireSecondFactor, confirmedAt }: Factor): boolean {
  return requireSecondFactor === true && confirmedAt === null;
}

/** What somebody has to do before anything else: a password of their own first, then the factor their company asks for. */
function setUpOf(person: Factor & { mustChangePassword: boolean }): CurrentUser['setUp'] {
  if (person.mustChangePassword) return 'password';
  return lacksFactor(person) ? 'secondFactor' : null;
}

const known = new Set<string>(permissions);

/**
 * Rights of a person: those of the menus and buttons of their roles, as far as the company has them. Only words of the contract
 * count, whatever a row says. `level` is that of the strongest role.
 */
export async function rightsOf(
  db: Db,
  user: { id: number; companyId: number | null },
): Promise<{ level: number; permissions: readonly string[] }> {
  if (user.companyId === null) return { level: 0, permissions: [wildcard, 'admin', ...permissions] };
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
    .where('menus.id', 'in', menusOfCompany(user.companyId))
    .orderBy('menus.permission');
  // One question, asked at every call.
  const row = await held
    .select(({ fn }) => fn.min('roles.level').as('level'))
    .select(sql<string[]>`array(${words})`.as('words'))
    .executeTakeFirstOrThrow();
  return {
    level: row.level ?? Number.POSITIVE_INFINITY,
    permissions: row.words.filter((word): word is Permission => known.has(word)),
  };
}
