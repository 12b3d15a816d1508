import type { Language } from '@portico/contract/words/languages';
import { findPasswordProblem } from '@portico/contract/words/password-policy';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { makeCompany } from '../companies/index.ts';
import { consumeEmailCode, requireEmailCode } from './email-codes.ts';
import { addressSubjects } from './login.ts';
import { refundGuess, reserveGuess } from './login-limits.ts';

const trial = { milliseconds: 30 * 24 * 3_600_000, deviceQuota: 10 };

/** Creates a trial company (30 days, 10 devices) and its administrator if the mailed code is right. */
export async function registerTrialCompany(
  app: App,
  input: { email: string; code: string; companyName: string; password: string; address: string; language: Language },
): Promise<{ companyId: number; userId: number }> {
  const { systemDb: db, config, clock } = app;
  const { email, companyName, language } = input;
  const problem = findPasswordProblem(input.password, config.passwordPolicy, [email, companyName]);
  if (problem !== null) throw new AppError(problem);
  const codeId = await limitCodeGuesses(app, input, () => requireEmailCode(app, email, input.code));
  const passwordHash = await hashPassword(input.password);
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

/** Limits the guesses of mailed codes by e-mail address, sender and network, like guesses of passwords. */
async function limitCodeGuesses(
  app: App,
  { email, address }: { email: string; address: string },
  check: () => Promise<number>,
): Promise<number> {
  const limits = [{ kind: 'emailCode', value: email } as const, ...addressSubjects(address)];
  const reserved = await reserveGuess(app, limits, 'tooManyRequests');
  try {
    const codeId = await check();
    await refundGuess(app, reserved);
    return codeId;
  } catch (error) {
    if (!(error instanceof AppError)) await refundGuess(app, reserved);
    throw error;
  }
}
