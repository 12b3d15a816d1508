import { foldForIdentity } from '@portico/contract/words/identity-fold';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { forgetFailures, type LimitedSubject, type ReservedGuess, refundGuess, reserveGuess } from './login-limits.ts';

export type LoginAttempt = { username: string; address: string; agent: string };

/** The user that an attempt names. undefined: an unknown name. */
type NamedUser = { id: number; companyId: number | null } | undefined;

type AttemptOptions = {
  attempt: LoginAttempt;
  user: NamedUser;
  /** What the attempt counts against from its beginning. */
  limits: readonly LimitedSubject[];
  /** The attempt whose password was right and which waits for its second factor. */
  pendingAttemptId?: number;
};

/** `countAgainst` counts the attempt against further subjects; throws `tooManyLogins` while one of them is delayed. */
export type RunningAttempt = { id: number; countAgainst: (subjects: readonly LimitedSubject[]) => Promise<void> };

/** Failures of attempts that guessed a password, a code or a captcha. Other failures do not count against the limits. */
const guessFailures: readonly string[] = [
  'loginFailed',
  'secondFactorWrong',
  'oldPasswordWrong',
  'captchaWrong',
  'proofWrong',
  'passwordNotDecrypted',
];
/** The attempt is being checked, or the server was killed meanwhile. */
const unfinished = 'unfinished';

/**
 * Counts an attempt, runs its check and logs how it ended. Throws `tooManyLogins` with the seconds to wait while one of the limits is
 * reached. A success forgets the failures of its account or device, but not those of the address, which may try other accounts.
 */
export async function runLoginAttempt<Result>(
  app: App,
  options: AttemptOptions,
  check: (running: RunningAttempt) => Promise<Result>,
): Promise<Result> {
  const counted: LimitedSubject[] = [];
  const reserved: ReservedGuess[] = [];
  const countAgainst = async (subjects: readonly LimitedSubject[]) => {
    reserved.push(...(await reserveGuess(app, subjects)));
    counted.push(...subjects);
  };
  let id: number | null = null;
  try {
    await countAgainst(options.limits);
    id = await storeAttempt(app, options);
    const result = await check({ id, countAgainst });
    await refundGuess(app, reserved);
    await forgetFailures(
      app,
      counted.filter(({ kind }) => kind !== 'address' && kind !== 'network'),
    );
    await endAttempt(app, id, null);
    return result;
  } catch (error) {
    const failure = error instanceof AppError ? error.key : 'serverError';
    if (!guessFailures.includes(failure)) await refundGuess(app, reserved);
    if (failure === 'tooManyLogins') await logRefusal(app, options, id);
    else if (id !== null) await endAttempt(app, id, failure);
    throw error;
  }
}

/** Stores an attempt in the login log. An attempt that waits for its second factor is continued, so that a login is one row. */
async function storeAttempt(app: App, options: AttemptOptions): Promise<number> {
  const { attempt, pendingAttemptId } = options;
  const { systemDb: db, clock } = app;
  if (pendingAttemptId === undefined) return insertAttempt(app, options, unfinished);
  const continued = await db
    .updateTable('loginAttempts')
    .set({ address: attempt.address, agent: attempt.agent, at: new Date(clock.now()), failure: unfinished })
    .where('id', '=', pendingAttemptId)
    .where('failure', '=', 'secondFactorNeeded')
    .returning('id')
    .executeTakeFirst();
  return continued?.id ?? insertAttempt(app, options, unfinished);
}

async function insertAttempt(
  { systemDb: db, clock }: App,
  { attempt, user }: AttemptOptions,
  failure: string,
): Promise<number> {
  const known = { userId: user?.id ?? null, companyId: user?.companyId ?? null };
  const { id } = await db
    .insertInto('loginAttempts')
    .values({ ...attempt, ...known, at: new Date(clock.now()), failure })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function endAttempt({ systemDb: db }: App, id: number, failure: string | null): Promise<void> {
  await db.updateTable('loginAttempts').set({ failure }).where('id', '=', id).execute();
}

/** Time in which one refusal of an account or address is logged, so that refused attempts cannot fill the log. */
const refusalLogMilliseconds = 15 * 60_000;

/** Logs that an attempt was refused. `id`: its row, if it was stored before the refusal. */
async function logRefusal(app: App, options: AttemptOptions, id: number | null): Promise<void> {
  const { systemDb: db, clock } = app;
  const { username, address } = options.attempt;
  const logged = await db
    .selectFrom('loginAttempts')
    .select('id')
    .where('failure', '=', 'tooManyLogins')
    .where('at', '>', new Date(clock.now() - refusalLogMilliseconds))
    .where((row) => row.or([row('address', '=', address), row('usernameKey', '=', foldForIdentity(username))]))
    .limit(1)
    .executeTakeFirst();
  if (logged === undefined) {
    if (id === null) await insertAttempt(app, options, 'tooManyLogins');
    else await endAttempt(app, id, 'tooManyLogins');
  } else if (id !== null) await db.deleteFrom('loginAttempts').where('id', '=', id).execute();
}

/**
 * Checks the identity of a logged-in user again. Its limit counts only such checks, so that guesses of others do not affect an open
 * session. A success is not logged.
 */
export async function reauthenticate(
  app: App,
  { user, address, agent }: UserCall,
  check: () => Promise<void>,
): Promise<void> {
  const attempt = { username: user.username, address, agent };
  const limits = [{ kind: 'reauthentication', value: String(user.id) }] as const;
  const id = await runLoginAttempt(app, { attempt, user, limits }, async (running) => {
    await check();
    return running.id;
  });
  await app.systemDb.deleteFrom('loginAttempts').where('id', '=', id).execute();
}

/** How long login attempts are stored: those of users, and those with names that no user has. */
const retentionMilliseconds = { known: 366 * 24 * 3_600_000, unknown: 30 * 24 * 3_600_000 };
/** The number of attempts with unknown names that are stored; the oldest are deleted. */
const maxUnknownAttempts = 100_000;

/** Deletes login attempts of users after 366 days, and others after 30 days or above their maximum number. */
export async function deleteOldLoginAttempts({ systemDb: db, clock }: App, max = maxUnknownAttempts): Promise<void> {
  const now = clock.now();
  await db
    .deleteFrom('loginAttempts')
    .where('at', '<', new Date(now - retentionMilliseconds.known))
    .execute();
  await db
    .deleteFrom('loginAttempts')
    .where('userId', 'is', null)
    .where((row) =>
      row.or([
        row('at', '<', new Date(now - retentionMilliseconds.unknown)),
        row('id', '<=', (newer) =>
          newer
            .selectFrom('loginAttempts')
            .select('id')
            .where('userId', 'is', null)
            .orderBy('id', 'desc')
            .offset(max)
            .limit(1),
        ),
      ]),
    )
    .execute();
}
