import type { App } from '../../platform/app.ts';

/** Logs people out everywhere, at once: their sessions are gone and their live channels closed. After the change that ends them. */
export async function endSessions({ systemDb, events }: App, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await systemDb.deleteFrom('sessions').where('userId', 'in', userIds).execute();
  for (const userId of userIds) events.emit('session.ended', { userId });
}
