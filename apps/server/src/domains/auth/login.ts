import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { requireActiveCompany } from '../users/index.ts';
import { beginLoginAttempt, endLoginAttempt, type LoginAttempt, toFailureKey } from './login-attempts.ts';
import {
  computePasswordFingerprint,
  consumeLoginTicket,
  consumeTicketTry,
  createLoginTicket,
  loadPendingLogin,
} from './login-ticket.ts';
import { consumeSecondFactorCode } from './second-factor.ts';

/** Checks a login, stores how it ended and returns the user's id. `readPassword` throws if the password cannot be decrypted. */
export async function logIn(app: App, attempt: LoginAttempt, readPassword: () => Promise<string>): Promise<number> {
  return runLoginAttempt(app, attempt, null, async (attemptId) => {
    const user = await requireUserWithPassword(app, attempt.username, await readPassword());
    if (user.confirmedAt === null) return user.id;
    const login = { userId: user.id, attemptId, passwordMark: computePasswordFingerprint(user.passwordHash) };
    throw new AppError('secondFactorNeeded', { ticket: await createLoginTicket(app, login) });
  });
}

/** Finishes a login with a code of the second factor; returns the user's id. */
export async function finishLogin(
  app: App,
  { ticket, code }: { ticket: string; code: string },
  from: Omit<LoginAttempt, 'username'>,
): Promise<number> {
  const { userId, attemptId, passwordMark } = await loadPendingLogin(app, ticket);
  const user = await selectLoginUsers(app).where('users.id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new AppError('secondFactorExpired');
  return runLoginAttempt(app, { username: user.username, ...from }, attemptId, async () => {
    await consumeTicketTry(app, ticket);
    if (computePasswordFingerprint(user.passwordHash) !== passwordMark) throw new AppError('secondFactorExpired');
    await consumeSecondFactorCode(app, userId, code);
    requireLoginAllowed(app, user);
    if (!(await consumeLoginTicket(app, ticket))) throw new AppError('secondFactorExpired');
    return userId;
  });
}

async function runLoginAttempt(
  app: App,
  attempt: LoginAttempt,
  pendingAttemptId: number | null,
  check: (attemptId: number) => Promise<number>,
): Promise<number> {
  const id = await beginLoginAttempt(app, attempt, pendingAttemptId);
  try {
    const userId = await check(id);
    await endLoginAttempt(app, id, null);
    return userId;
  } catch (error) {
    await endLoginAttempt(app, id, toFailureKey(error));
    throw error;
  }
}

type LoginUser = NonNullable<Awaited<ReturnType<ReturnType<typeof selectLoginUsers>['executeTakeFirst']>>>;

/** The users, with the columns that a login needs. */
function selectLoginUsers({ systemDb: db }: App) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'users.username', 'users.passwordHash', 'users.enabled', 'users.companyId'])
    .select(['companies.status', 'companies.expiresAt as companyExpiresAt', 'secondFactors.confirmedAt']);
}

/** The user with this name and password. A wrong name and a wrong password cause the same error and take the same time. */
async function requireUserWithPassword(app: App, username: string, password: string): Promise<LoginUser> {
  const user = await selectLoginUsers(app)
    .where(sql`lower(users.username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (user === undefined || !isRight) throw new AppError('loginFailed');
  requireLoginAllowed(app, user);
  return user;
}

function requireLoginAllowed({ clock }: App, user: LoginUser): void {
  if (!user.enabled) throw new AppError('userDisabled');
  requireActiveCompany(user, clock.now());
}
