import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';

const windowMilliseconds = 15 * 60_000;
/** Wrong logins allowed in the window: wrong passwords of an account, all failures of an address. A right one clears the account's. */
const budget = { account: 10, address: 50 };
/** First halves of advisory lock keys. */
const lockSpaces = { account: 7001, address: 7002 };

export type Attempt = { username: string; address: string; agent: string };

/**
 * Writes an attempt down before it is judged, so that many at once cannot slip past the budget; refuses when the budget of the
 * account or of the address is used up, and says when to come back. `waiting`: the attempt whose first half was right.
 */
export async function beginAttempt(
  { systemDb: db, clock }: App,
  attempt: Attempt,
  waiting: number | null = null,
): Promise<number> {
  const now = clock.now();
  const { id, freeAt } = await db.transaction().execute(async (tx) => {
    // One at a time per account and per address, on every server node: always the account first, so that nobody waits in a ring.
    await sql`select pg_advisory_xact_lock(${lockSpaces.account}, hashtext(lower(${attempt.username})))`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockSpaces.address}, hashtext(${attempt.address}))`.execute(tx);
    const free = await budgetFreeAt(tx, attempt, new Date(now - windowMilliseconds));
    if (free === null && waiting !== null && (await continued(tx, waiting, attempt, now)))
      return { id: waiting, freeAt: null };
    const account = await tx
      .selectFrom('users')
      .select(['id', 'companyId'])
      .where(sql`lower(username)`, '=', attempt.username.toLowerCase())
      .executeTakeFirst();
    const known = { userId: account?.id ?? null, companyId: account?.companyId ?? null };
    const failure = free === null ? unfinished : 'tooManyLogins';
    const row = await tx
      .insertInto('loginAttempts')
      .values({ ...attempt, ...known, at: new Date(now), failure })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, freeAt: free };
  });
  if (freeAt !== null) throw new AppError('tooManyLogins', {}, Math.max(1, Math.ceil((freeAt - now) / 1000)));
  return id;
}

/** Goes on with an attempt that waits for its second factor, so that a login is one row; false: it has gone on before. */
async function continued(tx: App['systemDb'], id: number, attempt: Attempt, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('loginAttempts')
    .set({ address: attempt.address, agent: attempt.agent, at: new Date(now), failure: unfinished })
    .where('id', '=', id)
    .where('failure', '=', 'secondFactorNeeded')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Being judged right now, or when the server was killed. */
const unfinished = 'unfinished';
/** Attempts that may have tried a password or a code. */
const guesses = [unfinished, 'loginFailed', 'secondFactorWrong', 'oldPasswordWrong'] as const;
/** Attempts that never reached the password: they tell of their address, and must not lock somebody else's account. */
const noise = ['captchaWrong', 'passwordNotDecrypted'] as const;

/** When the budget is free again: when the failure that used it up leaves the window. null: it is not used up. */
async function budgetFreeAt(db: App['systemDb'], attempt: Attempt, since: Date): Promise<number | null> {
  const failures = db.selectFrom('loginAttempts').select('at').where('at', '>', since);
  const ofAccount = await failures
    .where('failure', 'in', [...guesses])
    .where(sql`lower(username)`, '=', attempt.username.toLowerCase())
    .where('at', '>', (last) =>
      last
        .selectFrom('loginAttempts as right')
        .select(sql<Date>`coalesce(max(${sql.ref('right.at')}), '-infinity')`.as('at'))
        .where(sql`lower(${sql.ref('right.username')})`, '=', attempt.username.toLowerCase())
        .where('right.failure', 'is', null),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .offset(budget.account - 1)
    .executeTakeFirst();
  const ofAddress = await failures
    .where('failure', 'in', [...guesses, ...noise])
    .where('address', '=', attempt.address)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(budget.address - 1)
    .executeTakeFirst();
  const blocking = [ofAccount, ofAddress].filter((row) => row !== undefined).map((row) => row.at.getTime());
  return blocking.length === 0 ? null : Math.max(...blocking) + windowMilliseconds;
}

/** How long the log of logins is kept. */
const keptMilliseconds = 366 * 24 * 3_600_000;

/** Writes down how an attempt ended: an error key, or null for who is in. */
export async function endAttempt({ systemDb: db }: App, id: number, failure: string | null): Promise<void> {
  await db.updateTable('loginAttempts').set({ failure }).where('id', '=', id).execute();
}

/** Proves once more who somebody logged in is. What is wrong counts as a wrong login; what is right is none, and not kept. */
export async function proveAgain(
  app: App,
  { user, address, agent }: UserCall,
  check: () => Promise<void>,
): Promise<void> {
  const id = await beginAttempt(app, { username: user.username, address, agent });
  try {
    await check();
  } catch (error) {
    await endAttempt(app, id, failureOf(error));
    throw error;
  }
  await app.systemDb.deleteFrom('loginAttempts').where('id', '=', id).execute();
}

/** What the log says of an error. */
export function failureOf(error: unknown): string {
  return error instanceof AppError ? error.key : 'serverError';
}

/** Forgets logins of more than a year ago. */
export async function forgetOldAttempts({ systemDb: db, clock }: App): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('at', '<', new Date(clock.now() - keptMilliseconds))
    .execute();
}
