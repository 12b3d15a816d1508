import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';

const windowMilliseconds = 15 * 60_000;
/**
 * Maximum number of failures in the window: wrong guesses for an account, and all failures of a network address. A successful login resets
 * the number of its account.
 */
const maxFailures = { account: 10, address: 50 };
/** The first part of advisory lock keys. */
const lockSpaces = { account: 7001, address: 7002 };

export type LoginAttempt = { username: string; address: string; agent: string };

/**
 * Stores an attempt before it is checked, so that concurrent attempts cannot exceed the limit, and returns its id. Throws
 * `tooManyLogins` with the seconds to wait if the limit of the account or address is reached. `pendingAttemptId`: the attempt whose
 * password was right and which waits for its second factor.
 */
export async function beginLoginAttempt(
  { systemDb: db, clock }: App,
  attempt: LoginAttempt,
  pendingAttemptId: number | null = null,
): Promise<number> {
  const now = clock.now();
  const { id, freeAt } = await db.transaction().execute(async (tx) => {
    // One at a time per account and per address, on all server nodes; always the account first, to avoid a deadlock.
    await sql`select pg_advisory_xact_lock(${lockSpaces.account}, hashtext(lower(${attempt.username})))`.execute(tx);
    await sql`select pg_advisory_xact_lock(${lockSpaces.address}, hashtext(${attempt.address}))`.execute(tx);
    const free = await findUnlockTime(tx, attempt, new Date(now - windowMilliseconds));
    if (free === null && pendingAttemptId !== null && (await resumeLoginAttempt(tx, pendingAttemptId, attempt, now)))
      return { id: pendingAttemptId, freeAt: null };
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

/** Continues an attempt that waits for its second factor, so that a login is one row; false: it was continued before. */
async function resumeLoginAttempt(
  tx: App['systemDb'],
  id: number,
  attempt: LoginAttempt,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('loginAttempts')
    .set({ address: attempt.address, agent: attempt.agent, at: new Date(now), failure: unfinished })
    .where('id', '=', id)
    .where('failure', '=', 'secondFactorNeeded')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The attempt is being checked, or the server was killed meanwhile. */
const unfinished = 'unfinished';
/** Failures of attempts that may have tried a password or a code. */
const guessFailures = [unfinished, 'loginFailed', 'secondFactorWrong', 'oldPasswordWrong'] as const;
/** Failures before the password check: they count for the address only, because they must not lock an account. */
const failuresBeforeGuess = ['captchaWrong', 'passwordNotDecrypted'] as const;

/** When the next attempt is allowed, in epoch milliseconds: the failure that reached the limit then leaves the window. null: now. */
async function findUnlockTime(db: App['systemDb'], attempt: LoginAttempt, since: Date): Promise<number | null> {
  const failures = db.selectFrom('loginAttempts').select('at').where('at', '>', since);
  const ofAccount = await failures
    .where('failure', 'in', [...guessFailures])
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
    .offset(maxFailures.account - 1)
    .executeTakeFirst();
  const ofAddress = await failures
    .where('failure', 'in', [...guessFailures, ...failuresBeforeGuess])
    .where('address', '=', attempt.address)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(maxFailures.address - 1)
    .executeTakeFirst();
  const blocking = [ofAccount, ofAddress].filter((row) => row !== undefined).map((row) => row.at.getTime());
  return blocking.length === 0 ? null : Math.max(...blocking) + windowMilliseconds;
}

/** How long login attempts are stored. */
const retentionMilliseconds = 366 * 24 * 3_600_000;

/** Stores how an attempt ended: an error key, or null for a successful login. */
export async function endLoginAttempt({ systemDb: db }: App, id: number, failure: string | null): Promise<void> {
  await db.updateTable('loginAttempts').set({ failure }).where('id', '=', id).execute();
}

/** Checks the identity of a logged-in user again. A failure counts as a failed login; a success is not stored. */
export async function reauthenticate(
  app: App,
  { user, address, agent }: UserCall,
  check: () => Promise<void>,
): Promise<void> {
  const id = await beginLoginAttempt(app, { username: user.username, address, agent });
  try {
    await check();
  } catch (error) {
    await endLoginAttempt(app, id, toFailureKey(error));
    throw error;
  }
  await app.systemDb.deleteFrom('loginAttempts').where('id', '=', id).execute();
}

/** The key of an error in the log. */
export function toFailureKey(error: unknown): string {
  return error instanceof AppError ? error.key : 'serverError';
}

/** Deletes login attempts that are older than 366 days. */
export async function deleteOldLoginAttempts({ systemDb: db, clock }: App): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('at', '<', new Date(clock.now() - retentionMilliseconds))
    .execute();
}
