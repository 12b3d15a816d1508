import { auth } from '@portico/contract/routes/auth';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { verifyPassword } from '../../platform/password-hash.ts';
import { type Attempt, beginAttempt, endAttempt } from './attempts.ts';
import { newCaptcha, requireCaptcha } from './captcha.ts';
import { infoOf } from './info.ts';
import { loginKey, newNonce, openPassword } from './password-envelope.ts';
import { startSession } from './sessions.ts';

/** Captcha, key, login, who am I, logout. */
export async function authRoutes(app: App): Promise<void> {
  const { db, config, events, handle } = app;
  const { publicKey, privateKey } = await loginKey(db);

  handle(auth.code, async () => {
    if (!config.captcha) return { img: '', uuid: '', enabled: false };
    return { ...(await newCaptcha(app)), enabled: true };
  });

  handle(auth.publicKey, async () => ({ publicKey, nonce: await newNonce(app) }));

  handle(auth.login, async (input, { address, agent }) => {
    const userId = await judged(app, { username: input.username, address, agent }, async () => {
      if (config.captcha) await requireCaptcha(app, input.uuid, input.code);
      const password = await openPassword(app, privateKey, input.password);
      return userOf(app, input.username, password);
    });
    const token = await startSession(app, userId, { address, agent });
    return { token, ...(await infoOf(db, userId)) };
  });

  handle(auth.info, async (_input, { user }) => infoOf(db, user.id));

  handle(auth.logout, async (_input, { user }) => {
    await db.deleteFrom('sessions').where('tokenHash', '=', user.tokenHash).execute();
    events.emit('session.ended', { tokenHash: user.tokenHash });
    return {};
  });
}

/** Runs the checks of a login and writes down how it ended. */
async function judged(app: App, attempt: Attempt, check: () => Promise<number>): Promise<number> {
  const id = await beginAttempt(app, attempt);
  try {
    const userId = await check();
    await endAttempt(app, id, { userId, failure: null });
    return userId;
  } catch (error) {
    await endAttempt(app, id, { userId: null, failure: error instanceof AppError ? error.key : 'serverError' });
    throw error;
  }
}

/** The person with this name and password. A wrong name and a wrong password look the same and take the same time. */
async function userOf({ db }: App, username: string, password: string): Promise<number> {
  const user = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.passwordHash', 'users.enabled', 'users.companyId', 'companies.status'])
    .where(sql`lower(users.username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (user === undefined || !isRight) throw new AppError('loginFailed');
  if (!user.enabled) throw new AppError('userDisabled');
  if (user.companyId !== null && user.status !== 1) throw new AppError('companyStopped');
  return user.id;
}
