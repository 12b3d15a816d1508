import type { App } from '../../platform/app.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';

const lifeMilliseconds = 30 * 24 * 3_600_000;

/** Opens a session and gives its token, which is kept nowhere. */
export async function startSession(
  { db, clock }: App,
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

/** Forgets sessions that are over. */
export async function forgetOldSessions({ db, clock }: App): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', new Date(clock.now())).execute();
}
