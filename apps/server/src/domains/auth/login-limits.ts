import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';

const second = 1000;
const minute = 60 * second;

/**
 * Each kind of subject: the failure after which the delays begin, and the time after which one failure is forgotten. The time also limits
 * the guesses in the long run: 96 a day for an account, 720 for an address, 2,880 for a network.
 */
const kinds = {
  account: { delaysFrom: 5, forgetsInMilliseconds: 15 * minute },
  /** An account name that does not exist: limited like an account, so that the replies are the same. */
  name: { delaysFrom: 5, forgetsInMilliseconds: 15 * minute },
  device: { delaysFrom: 5, forgetsInMilliseconds: 15 * minute },
  secondFactor: { delaysFrom: 5, forgetsInMilliseconds: 15 * minute },
  reauthentication: { delaysFrom: 5, forgetsInMilliseconds: 15 * minute },
  emailCode: { delaysFrom: 5, forgetsInMilliseconds: 15 * minute },
  /** Wide enough for the people of an office who share an address. */
  address: { delaysFrom: 30, forgetsInMilliseconds: 2 * minute },
  network: { delaysFrom: 100, forgetsInMilliseconds: 30 * second },
} as const;
type Kind = keyof typeof kinds;

/** The first delay. It doubles with each further failure. */
const firstDelayMilliseconds = 5 * second;
const maxDelayMilliseconds = 15 * minute;

/** What an attempt counts against: a kind and what distinguishes its subjects, for example the id of a user. */
export type LimitedSubject = { kind: Kind; value: string };

/** Guesses that were counted before they were checked. */
export type ReservedGuess = { key: string; freeAt: Date; freeAtBefore: Date };

type LimitRow = { key: string; level: number; updatedAt: Date; freeAt: Date };

const toKey = ({ kind, value }: LimitedSubject): string =>
  `${kind}:${createHash('sha256').update(value).digest('hex')}`;
const findKind = (key: string) => kinds[key.slice(0, key.indexOf(':')) as Kind]; // `toKey` wrote the kind

/**
 * Counts a guess against all subjects before it is checked, so that parallel guesses on any server node cannot exceed a limit. Throws
 * `key` with the seconds to wait, and counts nothing, while one of the subjects is delayed.
 */
export async function reserveGuess(
  { systemDb: db, clock }: App,
  subjects: readonly LimitedSubject[],
  key: 'tooManyLogins' | 'tooManyRequests' = 'tooManyLogins',
): Promise<ReservedGuess[]> {
  if (subjects.length === 0) return [];
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const rows = await lockRows(tx, subjects, now);
    const waits = rows.map((row) => row.freeAt.getTime() - now.getTime());
    // A longer wait than any delay means that the clock was set back since.
    const wait = Math.max(0, ...waits.filter((milliseconds) => milliseconds <= maxDelayMilliseconds));
    if (wait > 0) throw new AppError(key, {}, Math.ceil(wait / second));
    const reserved = rows.map((row) => countFailure(row, now));
    for (const row of reserved)
      await tx
        .updateTable('loginLimits')
        .set({ level: row.level, freeAt: row.freeAt, updatedAt: now })
        .where('key', '=', row.key)
        .execute();
    return reserved;
  });
}

/** The rows of the subjects, created if missing and locked in the order of their keys, which avoids deadlocks. */
async function lockRows(tx: Db, subjects: readonly LimitedSubject[], now: Date): Promise<LimitRow[]> {
  const keys = subjects.map(toKey).toSorted();
  return tx
    .insertInto('loginLimits')
    .values(keys.map((key) => ({ key, level: 0, updatedAt: now, freeAt: now })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })))
    .returningAll()
    .execute();
}

/** The failures of these subjects that are not forgotten, in the order of the subjects. */
export async function countFailures(
  { systemDb: db, clock }: App,
  subjects: readonly LimitedSubject[],
): Promise<number[]> {
  const keys = subjects.map(toKey);
  const rows = await db.selectFrom('loginLimits').selectAll().where('key', 'in', keys).execute();
  const now = new Date(clock.now());
  return keys.map((key) => {
    const row = rows.find((stored) => stored.key === key);
    return row === undefined ? 0 : rememberedLevel(row, now);
  });
}

function rememberedLevel({ key, level, updatedAt }: Omit<LimitRow, 'freeAt'>, now: Date): number {
  const elapsed = Math.max(0, now.getTime() - updatedAt.getTime());
  return Math.max(0, level - elapsed / findKind(key).forgetsInMilliseconds);
}

/** The state after one more failure. */
function countFailure(row: LimitRow, now: Date) {
  const { delaysFrom } = findKind(row.key);
  const level = rememberedLevel(row, now) + 1;
  // Rounded up: after a wait, part of a failure is forgotten, which must not skip the delay.
  const delayed = Math.ceil(level) - delaysFrom;
  const delay = delayed < 0 ? 0 : Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** delayed);
  return { key: row.key, level, freeAt: new Date(now.getTime() + delay), freeAtBefore: row.freeAt };
}

/** Takes back reserved guesses that turned out to be none, with the delays that they caused. */
export async function refundGuess({ systemDb: db }: App, reserved: readonly ReservedGuess[]): Promise<void> {
  if (reserved.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const { key, freeAt, freeAtBefore } of reserved)
      await tx
        .updateTable('loginLimits')
        .set((row) => ({
          level: sql<number>`greatest(0, ${row.ref('level')} - 1)`,
          // A later guess may have set another delay, which stays.
          freeAt: sql<Date>`case when ${row.ref('freeAt')} = ${freeAt} then ${freeAtBefore}::timestamptz else ${row.ref('freeAt')} end`,
        }))
        .where('key', '=', key)
        .execute();
  });
}

/** Forgets all failures of these subjects, after a success. */
export async function forgetFailures({ systemDb: db }: App, subjects: readonly LimitedSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  await db.deleteFrom('loginLimits').where('key', 'in', subjects.map(toKey)).execute();
}

/**
 * How many rows are kept of subjects that a flood can invent. The rows with the fewest failures are deleted first. Accounts are not
 * limited: the number of users limits them.
 */
const maxRows: Partial<Record<Kind, number>> = { name: 20_000, emailCode: 20_000, address: 100_000, network: 100_000 };

/** Deletes the rows whose failures are all forgotten, and rows of names, e-mail addresses and senders above their maximum number. */
export async function deleteOldLoginLimits(
  { systemDb: db, clock }: App,
  maxima: typeof maxRows = maxRows,
): Promise<void> {
  const now = clock.now();
  // Written before the clock was set back.
  await db
    .deleteFrom('loginLimits')
    .where('freeAt', '>', new Date(now + maxDelayMilliseconds))
    .execute();
  for (const kind of Object.keys(kinds) as Kind[]) {
    const { forgetsInMilliseconds } = kinds[kind];
    const ofKind = db.deleteFrom('loginLimits').where('key', 'like', `${kind}:%`);
    await ofKind
      .where('freeAt', '<', new Date(now))
      .where(
        sql<boolean>`level * ${forgetsInMilliseconds / second}::float8 < extract(epoch from ${new Date(now)}::timestamptz - updated_at)`,
      )
      .execute();
    const max = maxima[kind];
    if (max === undefined) continue;
    await ofKind
      .where('key', 'in', (rows) =>
        rows
          .selectFrom('loginLimits')
          .select('key')
          .where('key', 'like', `${kind}:%`)
          .orderBy('level', 'desc')
          .orderBy('updatedAt', 'desc')
          .offset(max),
      )
      .execute();
  }
}
