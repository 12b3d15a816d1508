import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { takeFirmwareTurn } from './change-firmware.ts';

/** As long as somebody may take from uploading to saying what it is for. */
const keptMilliseconds = 86_400_000;

/** Removes uploaded firmware that no configuration names, a day after its upload, and what arrived only in part. */
export async function removeUnusedFirmware({ systemDb, firmwareFiles, clock }: App): Promise<void> {
  const before = new Date(clock.now() - keptMilliseconds);
  const removed = await systemDb.transaction().execute(async (tx) => {
    await takeFirmwareTurn(tx);
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
