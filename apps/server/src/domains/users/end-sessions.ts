import type { App } from '../../platform/app.ts';

/** Deletes all sessions of users and closes their live channels. Call it after the change that makes a new login necessary. */
export async function endAllSessions({ systemDb, events }: App, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await systemDb.deleteFrom('sessions').where('userId', 'in', userIds).execute();
  for (const userId of userIds) events.emit('session.ended', { userId });
}
