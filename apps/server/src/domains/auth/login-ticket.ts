import * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';

const lifeMilliseconds = 300_000;
const tries = 5;
const kind = 'secondFactor';

/** A login whose password was right. `passwordMark` changes with the password, which voids the ticket. */
const pending = z.object({ userId: z.number(), attemptId: z.number(), passwordMark: z.string() });
export type PendingLogin = z.output<typeof pending>;

/** What a ticket keeps of a password, so that it is void once the password is another one. */
export const passwordMarkOf = (passwordHash: string): string => hashToken(passwordHash);

/** Gives a ticket to come back with and a code of the second factor: five minutes, five tries. */
export async function newTicket({ systemDb: db, clock }: App, login: PendingLogin): Promise<string> {
  const ticket = randomToken();
  const expiresAt = new Date(clock.now() + lifeMilliseconds);
  await db
    .insertInto('challenges')
    .values({ id: hashToken(ticket), kind, answer: JSON.stringify(login), tries, expiresAt })
    .execute();
  return ticket;
}

/** Which login a ticket belongs to, also one that is used up or too old. */
export async function loginOfTicket({ systemDb: db }: App, ticket: string): Promise<PendingLogin> {
  const row = await db
    .selectFrom('challenges')
    .select('answer')
    .where('id', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('secondFactorExpired');
  return pending.parse(JSON.parse(row.answer));
}

/** Takes one of a ticket's tries, before the code is judged: also at once there are no more than five. */
export async function takeTry(app: App, ticket: string): Promise<void> {
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
  await useTicket(app, ticket);
  throw new AppError('secondFactorExpired');
}

/** Uses a ticket up; false: it was not there any more. */
export async function useTicket({ systemDb: db }: App, ticket: string): Promise<boolean> {
  const used = await db
    .deleteFrom('challenges')
    .where('id', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
