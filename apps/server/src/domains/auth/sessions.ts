import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { maxSessionIdleMilliseconds } from '../users/index.ts';

const lifeMilliseconds = 30 * 24 * 3_600_000;

/** Starts a session and returns its token; only the hash of the token is stored. */
export async function startSession(
  { systemDb: db, clock }: App,
  userId: number,
  from: { address: string; agent: string },
): Promise<string> {
  const token = randomToken();
  const now = clock.now();
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: new Date(now),
      lastSeenAt: new Date(now),
      expiresAt: new Date(now + lifeMilliseconds),
      ...from,
    })
    .execute();
  return token;
}

/** The user's own active sessions, last used first. */
export async function loadOwnSessions({ systemDb: db, clock }: App, user: CurrentUser) {
  const now = clock.now();
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', user.id)
    .where('expiresAt', '>', new Date(now))
    .where('lastSeenAt', '>', new Date(now - maxSessionIdleMilliseconds))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, tokenHash, address, agent, createdAt, lastSeenAt }) => ({
    id,
    isThis: tokenHash === user.tokenHash,
    address,
    agent,
    createTime: createdAt.toISOString(),
    lastTime: lastSeenAt.toISOString(),
  }));
}

/**
 * Ends those of these sessions that are the user's own, with their live channels, and returns them. Ignores sessions that have already
 * ended; throws `notFound` if none is left.
 */
export async function endOwnSessions(
  { systemDb: db, events }: App,
  user: CurrentUser,
  ids: readonly number[],
): Promise<{ agent: string; address: string }[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', user.id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning(['tokenHash', 'agent', 'address'])
    .execute();
  if (ended.length === 0) throw new AppError('notFound');
  for (const { tokenHash } of ended) events.emit('session.ended', { tokenHash });
  return ended;
}

/** Ends the session of a token, with its live channels. */
export async function endSessionOfToken({ systemDb: db, events }: App, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
  events.emit('session.ended', { tokenHash });
}

/** Ends all sessions of the user except the calling one. */
export async function endOtherSessions({ systemDb: db, events }: App, user: CurrentUser): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', user.id).where('tokenHash', '!=', user.tokenHash).execute();
  events.emit('session.ended', { userId: user.id, exceptTokenHash: user.tokenHash });
}

/** Deletes expired and idle sessions. */
export async function deleteOldSessions({ systemDb: db, clock }: App): Promise<void> {
  const now = clock.now();
  await db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session('expiresAt', '<', new Date(now)),
        session('lastSeenAt', '<', new Date(now - maxSessionIdleMilliseconds)),
      ]),
    )
    .execute();
}
