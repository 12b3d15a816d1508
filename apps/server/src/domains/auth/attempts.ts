import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';

const windowMilliseconds = 15 * 60_000;
/** Wrong logins allowed in the window: wrong passwords of an account, all failures of an address. A right one clears the account's. */
const budget = { account: 10, address: 50 };
/** First halves of advisory lock keys. */
const lockSpaces = { account: 7001, address: 7002 };

export type Attempt = { username: string; address: string; agent: string };

/**
 * Writes an attempt down before it is judged, so that many at once cannot slip past the budget; refuses when the budget of the
 * account or of the address is used up, and says when to come back.
 */
export async function beginAttempt({ db, clock }: App, attempt: Attempt): Promise<number> {
  const now = clock.now();
  const { id, freeAt } = await db.transaction().execute(async (tx) => {
    // One at a time per account and per address, on every server node: always the account first, so that nobody waits in a ring.
    await sql`select pg_advisory_xact_lock(${lockSpaces.account}, hashtext(lower(${attempt.username})))`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockSpaces.address}, hashtext(${attempt.address}))`.execute(tx);
    const free = await budgetFreeAt(tx, attempt, new Date(now - windowMilliseconds));
    const failure = free === null ? 'unfinished' : 'tooMany';
    const row = await tx
      .insertInto('loginAttempts')
      .values({ ...attempt, at: new Date(now), failure })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, freeAt: free };
  });
  if (freeAt !== null) throw new AppError('tooManyLogins', {}, Math.max(1, Math.ceil((freeAt - now) / 1000)));
  return id;
}

/** When the budget is free again: when the failure that used it up leaves the window. null: it is not used up. */
async function budgetFreeAt(db: App['db'], attempt: Attempt, since: Date): Promise<number | null> {
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

/** Attempts that may have tried a password; `unfinished` ones are being judged right now. */
const guesses = ['unfinished', 'loginFailed'] as const;
/** Attempts that never reached the password: they tell of their address, and must not lock somebody else's account. */
const noise = ['captchaWrong', 'passwordNotDecrypted'] as const;
/** How long the log of logins is kept. */
const keptMilliseconds = 366 * 24 * 3_600_000;

/** Writes down how an attempt ended; failure null: the person is in. */
export async function endAttempt(
  { db }: App,
  id: number,
  end: { userId: number | null; failure: string | null },
): Promise<void> {
  await db.updateTable('loginAttempts').set(end).where('id', '=', id).execute();
}

/** Forgets logins of more than a year ago. */
export async function forgetOldAttempts({ db, clock }: App): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('at', '<', new Date(clock.now() - keptMilliseconds))
    .execute();
}
