import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { takeFirmwareLock } from './change-firmware.ts';

/** The time an administrator has between uploading a file and using it in a configuration. */
const retentionMilliseconds = 86_400_000;

/** Removes uploaded files that no configuration uses, a day after their upload, and incomplete uploads. */
export async function removeUnusedFirmware({ systemDb, firmwareFiles, clock }: App): Promise<void> {
  const before = new Date(clock.now() - retentionMilliseconds);
  const removed = await systemDb.transaction().execute(async (tx) => {
    await takeFirmwareLock(tx);
    return tx
      .deleteFrom('firmwareFiles')
      .where('createdAt', '<', before)
      .where(sql<boolean>`not exists (select from firmware_configs where right(update_url, 32) = firmware_files.name)`)
      .returning('name')
      .execute();
  });
  for (const { name } of removed) await firmwareFiles.remove(name);
  await firmwareFiles.removeDrafts(before.getTime());
}
