import { passwordProblem } from '@portico/contract/words/password-policy';
import type { Language } from '@portico/contract/words/languages';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { makeCompany } from '../companies/index.ts';
import { requireEmailCode, useEmailCode } from './email-codes.ts';

const trial = { milliseconds: 30 * 24 * 3_600_000, deviceQuota: 10 };

/** Makes a company on trial with its administrator, for whoever has the code mailed to their address. */
export async function register(
  app: App,
  given: { email: string; code: string; companyName: string; password: string; language: Language },
): Promise<{ companyId: number; userId: number }> {
  const { systemDb: db, config, clock } = app;
  const { email, companyName, language } = given;
  const problem = passwordProblem(given.password, config.passwordPolicy, [email, companyName]);
  if (problem !== null) throw new AppError(problem);
  const codeId = await requireEmailCode(app, email, given.code);
  const passwordHash = await hashPassword(given.password);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await useEmailCode(tx, codeId);
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
    // Somebody was given this name since the code was mailed.
    if (made === undefined) throw new AppError('emailTaken');
    await tx.insertInto('userRoles').values({ userId: made.id, roleId: adminRoleId }).execute();
    await tx.insertInto('userOrganisations').values({ userId: made.id, organisationId: rootId }).execute();
    return { companyId, userId: made.id };
  });
}
