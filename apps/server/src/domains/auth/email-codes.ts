import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@portico/contract/words/languages';
import { languages } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/things/open.ts';
import { hashToken } from '../../platform/tokens.ts';
import { networkOf } from './network.ts';
import { productName } from './product-name.ts';

const minute = 60_000;
const hour = 60 * minute;
const lifeMinutes = 10;
const mostTries = 5;
/** How many mails in which time: to one address, and asked for from one network. */
const limits = {
  email: [
    { most: 1, within: minute },
    { most: 5, within: hour },
  ],
  network: [{ most: 20, within: hour }],
} as const;
/** First halves of advisory lock keys. */
const lockSpaces = { email: 7003, network: 7004 };
const keptMilliseconds = 24 * hour;

/**
 * Mails a code to register with. An address that has an account is told so by mail, and only there: the reply is the same, and so is
 * the throttle.
 */
export async function sendEmailCode(
  app: App,
  { email, address, language }: { email: string; address: string; language: Language },
): Promise<void> {
  const { systemDb: db, mailer } = app;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { id, isTaken } = await beginCode(app, { email, network: networkOf(address), code });
  const { publicUrl } = app.config;
  const mail = isTaken ? takenMail(language, publicUrl) : codeMail(language, code);
  try {
    await mailer.send({ to: email, ...mail });
  } catch (error) {
    await db.updateTable('emailCodes').set({ used: true }).where('id', '=', id).execute();
    throw error;
  }
}

/** Writes a code down before it is mailed, so that many calls at once get one mail out; refuses when there were too many. */
async function beginCode(
  { systemDb: db, clock }: App,
  { email, network, code }: { email: string; network: string; code: string },
): Promise<{ id: number; isTaken: boolean }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    // Always the address first, so that nobody waits in a ring.
    await sql`select pg_advisory_xact_lock(${lockSpaces.email}, hashtext(${email}))`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockSpaces.network}, hashtext(${network}))`.execute(tx);
    const freeAt = Math.max(
      await nextFreeAt(tx, { column: 'email', value: email, now }),
      await nextFreeAt(tx, { column: 'network', value: network, now }),
    );
    if (freeAt > now) throw new AppError('tooManyRequests', {}, Math.ceil((freeAt - now) / 1000));
    const account = await tx
      .selectFrom('users')
      .select('id')
      .where(sql`lower(username)`, '=', email)
      .executeTakeFirst();
    const isTaken = account !== undefined;
    const times = { createdAt: new Date(now), expiresAt: new Date(now + lifeMinutes * minute) };
    const row = await tx
      .insertInto('emailCodes')
      .values({ email, network, codeHash: hashToken(code), used: isTaken, ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, isTaken };
  });
}

/** When the next mail may go: 0, or when the oldest of the last few is long enough ago. */
async function nextFreeAt(
  tx: Db,
  { column, value, now }: { column: keyof typeof limits; value: string; now: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('emailCodes')
    .select('createdAt')
    .where(column, '=', value)
    .where('createdAt', '>', new Date(now - hour))
    .orderBy('createdAt', 'desc')
    .limit(Math.max(...limits[column].map(({ most }) => most)))
    .execute();
  const free = limits[column].map(({ most, within }) => (rows[most - 1]?.createdAt.getTime() ?? -within) + within);
  return Math.max(...free);
}

function codeMail(language: Language, code: string): Omit<Mail, 'to'> {
  const n = new Intl.NumberFormat(languages[language].tag).format(lifeMinutes);
  return {
    subject: translate(language, 'mail.codeSubject', { product: productName, code }),
    text: translate(language, 'mail.codeText', { product: productName, code, n, count: lifeMinutes }),
  };
}

function takenMail(language: Language, url: string): Omit<Mail, 'to'> {
  return {
    subject: translate(language, 'mail.takenSubject', { product: productName }),
    text: translate(language, 'mail.takenText', { product: productName, url }),
  };
}

/** Which code of an address somebody has; every try counts, and only the code mailed last is one. */
export async function requireEmailCode({ systemDb: db, clock }: App, email: string, code: string): Promise<number> {
  const row = await db.transaction().execute(async (tx) => {
    const last = await tx
      .selectFrom('emailCodes')
      .select(['id', 'codeHash', 'tries', 'used', 'expiresAt'])
      .where('email', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (last === undefined || last.used || last.tries >= mostTries || last.expiresAt.getTime() <= clock.now())
      return undefined;
    await tx
      .updateTable('emailCodes')
      .set({ tries: last.tries + 1 })
      .where('id', '=', last.id)
      .execute();
    return last;
  });
  if (row === undefined || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashToken(code))))
    throw new AppError('emailCodeWrong');
  return row.id;
}

/** Uses a code up, in the transaction that makes what it is for. */
export async function useEmailCode(tx: Db, id: number): Promise<void> {
  const used = await tx
    .updateTable('emailCodes')
    .set({ used: true })
    .where('id', '=', id)
    .where('used', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (used === undefined) throw new AppError('emailCodeWrong');
}

/** Forgets codes of more than a day ago. */
export async function forgetOldEmailCodes({ systemDb: db, clock }: App): Promise<void> {
  await db
    .deleteFrom('emailCodes')
    .where('createdAt', '<', new Date(clock.now() - keptMilliseconds))
    .execute();
}
