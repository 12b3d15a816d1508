import * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';

const lifeMilliseconds = 300_000;
const tries = 5;
const kind = 'secondFactor';

/** A login whose password was right. `passwordMark` changes with the password, which invalidates the ticket. */
const pendingLogin = z.object({ userId: z.number(), attemptId: z.number(), passwordMark: z.string() });
export type PendingLogin = z.output<typeof pendingLogin>;

/** The hash of a password hash; a ticket stores it to detect a changed password. */
export const computePasswordFingerprint = (passwordHash: string): string => hashToken(passwordHash);

/** Creates the ticket with which the client sends the second factor; valid for five minutes and five tries. */
export async function createLoginTicket({ systemDb: db, clock }: App, login: PendingLogin): Promise<string> {
  const ticket = randomToken();
  const expiresAt = new Date(clock.now() + lifeMilliseconds);
  await db
    .insertInto('challenges')
    .values({ id: hashToken(ticket), kind, answer: JSON.stringify(login), tries, expiresAt })
    .execute();
  return ticket;
}

/** The login of a ticket, even without tries or expired; throws `secondFactorExpired` if it was deleted. */
export async function loadPendingLogin({ systemDb: db }: App, ticket: string): Promise<PendingLogin> {
  const row = await db
    .selectFrom('challenges')
    .select('answer')
    .where('id', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('secondFactorExpired');
  return pendingLogin.parse(JSON.parse(row.answer));
}

/** Uses one try of a ticket before the code is checked, so concurrent calls have five tries together. Throws `secondFactorExpired`. */
export async function consumeTicketTry(app: App, ticket: string): Promise<void> {
  const { systemDb: db, clock } = app;
  const taken = await db
    .updateTable('challenges')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('id', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .where('tries', '>', 0)
    .where('expiresAt', '>', new Date(clock.now()))
    .returning('id')
    .executeTakeFirst();
  if (taken !== undefined) return;
  await consumeLoginTicket(app, ticket);
  throw new AppError('secondFactorExpired');
}

/** Deletes a ticket; false: it was deleted before. */
export async function consumeLoginTicket({ systemDb: db }: App, ticket: string): Promise<boolean> {
  const used = await db
    .deleteFrom('challenges')
    .where('id', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
