import type { Language } from '@portico/contract/words/languages';
import { findPasswordProblem } from '@portico/contract/words/password-policy';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { makeCompany } from '../companies/index.ts';
import { consumeEmailCode, requireEmailCode } from './email-codes.ts';
import { addressSubjects } from './login.ts';
import { type LimitedSubject, refundGuess, reserveGuess } from './login-limits.ts';

const trial = { milliseconds: 30 * 24 * 3_600_000, deviceQuota: 10 };

/** Creates a trial company (30 days, 10 devices) and its administrator if the mailed code is right. */
export async function registerTrialCompany(
  app: App,
  input: {
    email: string;
    code: string;
    companyName: string;
    readPassword: () => Promise<string>;
    address: string;
    language: Language;
  },
): Promise<{ companyId: number; userId: number }> {
  const { systemDb: db, config, clock } = app;
  const { email, companyName, language } = input;
  const { password, codeId } = await limitGuesses(app, addressSubjects(input.address), async () => {
    const given = await input.readPassword();
    const problem = findPasswordProblem(given, config.passwordPolicy, [email, companyName]);
    if (problem !== null) throw new AppError(problem);
    const checkCode = () => requireEmailCode(app, email, input.code);
    return { password: given, codeId: await limitGuesses(app, [{ kind: 'emailCode', value: email }], checkCode) };
  });
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await consumeEmailCode(tx, codeId);
    const { companyId, rootId, adminRoleId } = await makeCompany(tx, {
      name: companyName,
      menus: 'trial',
      expiresAt: new Date(now + trial.milliseconds),
      deviceQuota: trial.deviceQuota,
    });
    const nickName = (email.split('@')[0] ?? email).slice(0, 50);
    const made = await tx
      .insertInto('users')
      .values({ companyId, username: email, email, nickName, passwordHash, language, userType: 1, rightRange: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another user got this name after the code was mailed.
    if (made === undefined) throw new AppError('emailTaken');
    await tx.insertInto('userRoles').values({ userId: made.id, roleId: adminRoleId }).execute();
    await tx.insertInto('userOrganisations').values({ userId: made.id, organisationId: rootId }).execute();
    return { companyId, userId: made.id };
  });
}

/**
 * Runs a check and counts it against the subjects if it is refused, also by a limit inside. Throws `tooManyRequests` while one of them is
 * delayed.
 */
async function limitGuesses<Result>(
  app: App,
  subjects: readonly LimitedSubject[],
  check: () => Promise<Result>,
): Promise<Result> {
  const reserved = await reserveGuess(app, subjects, 'tooManyRequests');
  try {
    const result = await check();
    await refundGuess(app, reserved);
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) await refundGuess(app, reserved);
    throw error;
  }
}
