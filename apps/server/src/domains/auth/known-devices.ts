import type { App } from '../../platform/app.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';

/** How long a device stays known after a login. */
export const knownDeviceMilliseconds = 180 * 24 * 3_600_000;
/** The number of devices a user has; the one that was used longest ago gives way. */
const maxDevices = 10;

/** Whether the user has logged in with this device. Runs the same query for an unknown user. */
export async function isKnownDevice(
  { systemDb: db, clock }: App,
  userId: number | null,
  token: string | null,
): Promise<boolean> {
  if (token === null) return false;
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', userId ?? 0)
    .where('lastUsedAt', '>', new Date(clock.now() - knownDeviceMilliseconds))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers the device after a login and returns its new token. The old token becomes invalid, and the other users of the browser keep it
 * as a known device.
 */
export async function rememberDevice(
  { systemDb: db, clock }: App,
  userId: number,
  oldToken: string | null,
): Promise<string> {
  const token = randomToken();
  const tokenHash = hashToken(token);
  const lastUsedAt = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    if (oldToken !== null)
      await tx.updateTable('knownDevices').set({ tokenHash }).where('tokenHash', '=', hashToken(oldToken)).execute();
    await tx
      .insertInto('knownDevices')
      .values({ tokenHash, userId, lastUsedAt })
      .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ lastUsedAt }))
      .execute();
    await tx
      .deleteFrom('knownDevices')
      .where('userId', '=', userId)
      .where('tokenHash', 'in', (rows) =>
        rows
          .selectFrom('knownDevices')
          .select('tokenHash')
          .where('userId', '=', userId)
          .orderBy('lastUsedAt', 'desc')
          .orderBy('tokenHash')
          .offset(maxDevices),
      )
      .execute();
  });
  return token;
}

/** Deletes devices that have not been used for 180 days. */
export async function deleteOldKnownDevices({ systemDb: db, clock }: App): Promise<void> {
  await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<', new Date(clock.now() - knownDeviceMilliseconds))
    .execute();
}
