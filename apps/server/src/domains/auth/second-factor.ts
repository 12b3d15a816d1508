import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../../platform/recovery-codes.ts';
import type { Db } from '../../platform/things/open.ts';
import { newTotpSecret, totpUri, verifyTotp } from '../../platform/totp.ts';
import { productName } from './product-name.ts';

/** Begins to set a second factor up, or begins again; one that counts already has to be removed first, with a code of it. */
export async function beginSecondFactor(
  { systemDb: db, clock }: App,
  user: CurrentUser,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const begun = { secret, lastStep: 0, createdAt: new Date(clock.now()) };
  const made = await db
    .insertInto('secondFactors')
    .values({ ...begun, userId: user.id, confirmedAt: null })
    .onConflict((known) => known.column('userId').doUpdateSet(begun).where('secondFactors.confirmedAt', 'is', null))
    .returning('userId')
    .executeTakeFirst();
  if (made === undefined) throw new AppError('secondFactorOn');
  return { secret, uri: totpUri({ secret, account: user.username, issuer: productName }) };
}

/** Switches the second factor on with its first code, and gives recovery codes. */
export async function confirmSecondFactor(
  { systemDb: db, clock }: App,
  userId: number,
  code: string,
): Promise<string[]> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const factor = await tx
      .selectFrom('secondFactors')
      .select(['secret', 'confirmedAt'])
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (factor === undefined) throw new AppError('secondFactorNotBegun');
    if (factor.confirmedAt !== null) throw new AppError('secondFactorOn');
    const lastStep = verifyTotp({ secret: factor.secret, code, now, lastStep: null });
    if (lastStep === null) throw new AppError('secondFactorWrong');
    await tx
      .updateTable('secondFactors')
      .set({ confirmedAt: new Date(now), lastStep })
      .where('userId', '=', userId)
      .execute();
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Uses a code of somebody's second factor up: six digits of the app, or a recovery code. */
export async function useFactorCode(app: App, userId: number, code: string): Promise<void> {
  if (await usedAsTotp(app, userId, code)) return;
  const { systemDb: db, clock } = app;
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date(clock.now()) })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashRecoveryCode(code))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  if (used === undefined) throw new AppError('secondFactorWrong');
}

async function usedAsTotp({ systemDb: db, clock }: App, userId: number, code: string): Promise<boolean> {
  const factor = await db
    .selectFrom('secondFactors')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  const step = factor === undefined ? null : verifyTotp({ ...factor, code, now: clock.now() });
  if (step === null) return false;
  const used = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    // The same code at the same moment may have been first.
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether somebody's company lets nobody be without a second factor. */
export async function isFactorRequired({ systemDb: db }: App, user: CurrentUser): Promise<boolean> {
  if (user.companyId === null) return false;
  const company = await db
    .selectFrom('companies')
    .select('requireSecondFactor')
    .where('id', '=', user.companyId)
    .executeTakeFirstOrThrow();
  return company.requireSecondFactor;
}

/** Takes somebody's second factor away, with its recovery codes. */
export async function removeFactor({ systemDb: db }: App, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
    await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  });
}

/** Makes new recovery codes; the old ones, used or not, are void. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code), usedAt: null })))
    .execute();
  return codes;
}
