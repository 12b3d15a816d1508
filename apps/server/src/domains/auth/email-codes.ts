import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@portico/contract/words/languages';
import { languages } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { hasName } from '../../platform/base-data/text-conditions.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { toNetworkPrefix } from '../../platform/tcp/network-prefix.ts';
import { hashToken } from '../../platform/tokens.ts';
import { productName } from './product-name.ts';

const minute = 60_000;
const hour = 60 * minute;
const lifeMinutes = 10;
const maxTries = 5;
/** Maximum number of mails within a time: to one e-mail address, and requested from one network. */
const limits = {
  email: [
    { most: 1, within: minute },
    { most: 5, within: hour },
  ],
  network: [{ most: 20, within: hour }],
} as const;
/** The first part of advisory lock keys. */
const lockSpaces = { email: 7003, network: 7004 };
const retentionMilliseconds = 24 * hour;

/**
 * Mails a code for registration. An address that has an account gets a mail that says so; the reply and the limits are the same, so they
 * do not reveal accounts.
 */
export async function sendEmailCode(
  app: App,
  { email, address, language }: { email: string; address: string; language: Language },
): Promise<void> {
  const { systemDb: db, mailer } = app;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { id, isEmailTaken } = await beginCode(app, { email, network: toNetworkPrefix(address), code });
  const { publicUrl } = app.config;
  const mail = isEmailTaken ? existingAccountMail(language, publicUrl) : codeMail(language, code);
  try {
    await mailer.send({ to: email, ...mail });
  } catch (error) {
    await db.updateTable('emailCodes').set({ used: true }).where('id', '=', id).execute();
    throw error;
  }
}

/** Stores a code before it is mailed, so that concurrent calls send one mail; throws `tooManyRequests` beyond the limits. */
async function beginCode(
  { systemDb: db, clock }: App,
  { email, network, code }: { email: string; network: string; code: string },
): Promise<{ id: number; isEmailTaken: boolean }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    // Always the address first, to avoid a deadlock.
    await sql`select pg_advisory_xact_lock(${lockSpaces.email}, hashtext(${email}))`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockSpaces.network}, hashtext(${network}))`.execute(tx);
    const nextSendTime = Math.max(
      await findNextSendTime(tx, { column: 'email', value: email, now }),
      await findNextSendTime(tx, { column: 'network', value: network, now }),
    );
    if (nextSendTime > now) throw new AppError('tooManyRequests', {}, Math.ceil((nextSendTime - now) / 1000));
    const account = await tx.selectFrom('users').select('id').where(hasName('username', email)).executeTakeFirst();
    const isTaken = account !== undefined;
    const times = { createdAt: new Date(now), expiresAt: new Date(now + lifeMinutes * minute) };
    const row = await tx
      .insertInto('emailCodes')
      .values({ email, network, codeHash: hashToken(code), used: isTaken, ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, isEmailTaken: isTaken };
  });
}

/** When the next mail may be sent, in epoch milliseconds; 0: now. */
async function findNextSendTime(
  tx: Db,
  { column, value, now }: { column: keyof typeof limits; value: string; now: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('emailCodes')
    .select('createdAt')
    .where(column, '=', value)
    .where('createdAt', '>', new Date(now - hour))
    .orderBy('createdAt', 'desc')
    .limit(Math.max(...limits[column].map(({ most: maxCount }) => maxCount)))
    .execute();
  const free = limits[column].map(
    ({ most: maxCount, within: withinMilliseconds }) =>
      (rows[maxCount - 1]?.createdAt.getTime() ?? -withinMilliseconds) + withinMilliseconds,
  );
  return Math.max(...free);
}

function codeMail(language: Language, code: string): Omit<Mail, 'to'> {
  const n = new Intl.NumberFormat(languages[language].tag).format(lifeMinutes);
  return {
    subject: translate(language, 'mail.codeSubject', { product: productName, code }),
    text: translate(language, 'mail.codeText', { product: productName, code, n, count: lifeMinutes }),
  };
}

function existingAccountMail(language: Language, url: string): Omit<Mail, 'to'> {
  return {
    subject: translate(language, 'mail.takenSubject', { product: productName }),
    text: translate(language, 'mail.takenText', { product: productName, url }),
  };
}

/**
 * Returns the id of the code if it is right; throws `emailCodeWrong` otherwise. Every try counts; only the latest code is valid. An address
 * that has an account takes the same steps, so the time does not reveal it.
 */
export async function requireEmailCode({ systemDb: db, clock }: App, email: string, code: string): Promise<number> {
  const latest = await db
    .updateTable('emailCodes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', (codes) =>
      codes.selectFrom('emailCodes').select('id').where('email', '=', email).orderBy('id', 'desc').limit(1),
    )
    .returning(['id', 'codeHash', 'tries', 'used', 'expiresAt'])
    .executeTakeFirst();
  const isRight = timingSafeEqual(Buffer.from(latest?.codeHash ?? hashToken('')), Buffer.from(hashToken(code)));
  const isValid =
    latest !== undefined && !latest.used && latest.tries <= maxTries && latest.expiresAt.getTime() > clock.now();
  if (!isRight || !isValid) throw new AppError('emailCodeWrong');
  return latest.id;
}

/** Marks a code as used, in the transaction that creates the account; throws `emailCodeWrong` if it was used before. */
export async function consumeEmailCode(tx: Db, id: number): Promise<void> {
  const used = await tx
    .updateTable('emailCodes')
    .set({ used: true })
    .where('id', '=', id)
    .where('used', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (used === undefined) throw new AppError('emailCodeWrong');
}

/** Deletes codes that are older than a day. */
export async function deleteOldEmailCodes({ systemDb: db, clock }: App): Promise<void> {
  await db
    .deleteFrom('emailCodes')
    .where('createdAt', '<', new Date(clock.now() - retentionMilliseconds))
    .execute();
}
