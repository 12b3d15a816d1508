import type { Db } from '../../platform/base-data/open.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { openStoredSecrets } from '../../platform/stored-secrets.ts';

/** Stores the Wi-Fi password of a device encrypted; null or an empty text removes it, undefined leaves it. */
export async function saveWifiPassword(
  tx: Tx,
  systemDb: Db,
  deviceId: number,
  password: string | null | undefined,
): Promise<void> {
  if (password === undefined) return;
  const isSet = password !== null && password !== '';
  const wifiPassword = isSet ? (await openStoredSecrets(systemDb)).seal('devices.wifiPassword', password) : null;
  await tx.updateTable('devices').set({ wifiPassword }).where('id', '=', deviceId).execute();
}
