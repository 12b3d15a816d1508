import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { createRecoveryCodes, findRecoveryCodeHash, hashRecoveryCode } from '../../platform/recovery-codes.ts';
import { buildTotpUri, createTotpSecret, verifyTotp } from '../../platform/totp.ts';
import { productName } from './product-name.ts';

/** Begins to set up a second factor, or begins again. Throws `secondFactorOn` if one is confirmed: it must be removed first. */
export async function beginSecondFactor(
  { systemDb: db, clock }: App,
  user: CurrentUser,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret();
  const begun = { secret, lastStep: 0, createdAt: new Date(clock.now()) };
  const made = await db
    .insertInto('secondFactors')
    .values({ ...begun, userId: user.id, confirmedAt: null })
    .onConflict((known) => known.column('userId').doUpdateSet(begun).where('secondFactors.confirmedAt', 'is', null))
    .returning('userId')
    .executeTakeFirst();
  if (made === undefined) throw new AppError('secondFactorOn');
  return { secret, uri: buildTotpUri({ secret, account: user.username, issuer: productName }) };
}

/** Confirms the second factor with its first code; returns recovery codes. */
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

/** Checks and uses up a code of the user's second factor: six digits of the app or a recovery code. Throws `secondFactorWrong`. */
export async function consumeSecondFactorCode(app: App, userId: number, code: string): Promise<void> {
  if (await consumeTotpCode(app, userId, code)) return;
  const { systemDb: db, clock } = app;
  const unused = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  const codeHash = await findRecoveryCodeHash(
    code,
    unused.map((row) => row.codeHash),
  );
  if (codeHash === null) throw new AppError('secondFactorWrong');
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date(clock.now()) })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    // A concurrent call may have used the same code.
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  if (used === undefined) throw new AppError('secondFactorWrong');
}

async function consumeTotpCode({ systemDb: db, clock }: App, userId: number, code: string): Promise<boolean> {
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
    // A concurrent call may have used the same code.
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** Throws `secondFactorOff` unless the user has confirmed a second factor. */
export async function requireSecondFactor({ systemDb: db }: App, userId: number): Promise<void> {
  const factor = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  if (factor === undefined) throw new AppError('secondFactorOff');
}

/** Whether the user's company requires a second factor; false for platform administrators. */
export async function isSecondFactorRequired({ systemDb: db }: App, user: CurrentUser): Promise<boolean> {
  if (user.companyId === null) return false;
  const company = await db
    .selectFrom('companies')
    .select('requireSecondFactor')
    .where('id', '=', user.companyId)
    .executeTakeFirstOrThrow();
  return company.requireSecondFactor;
}

/** Deletes a user's second factor and recovery codes. */
export async function deleteSecondFactor({ systemDb: db }: App, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
    await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  });
}

/** Replaces all recovery codes of a user; returns the new ones. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = await Promise.all(codes.map(hashRecoveryCode));
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, usedAt: null })))
    .execute();
  return codes;
}
