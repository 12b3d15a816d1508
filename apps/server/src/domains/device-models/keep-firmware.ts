import type { FirmwareFile } from '@portico/contract/routes/device-models';
import type { App } from '../../platform/app.ts';
import type { StreamedCall } from '../../platform/http/caller.ts';
import { firmwareUrl } from './firmware-url.ts';

const longestFileName = 200;

/** Keeps uploaded firmware: file and row, or neither. */
export async function keepFirmware(
  { firmwareFiles, clock, config }: App,
  { db, user, file, record }: StreamedCall,
): Promise<FirmwareFile> {
  const saved = await firmwareFiles.save(file.chunks);
  const fileName = nameAsGiven(file.name);
  const createdAt = new Date(clock.now());
  try {
    await db
      .insertInto('firmwareFiles')
      .values({ ...saved, fileName, createdBy: user.id, createdAt })
      .execute();
  } catch (error) {
    await firmwareFiles.remove(saved.name);
    throw error;
  }
  const { name, bytes, sha256 } = saved;
  record({ name: fileName, changes: [{ field: 'file', before: null, after: `${fileName} ${bytes} ${sha256}` }] });
  return { url: firmwareUrl(config.publicUrl, name), fileName, bytes, sha256, createTime: createdAt.toISOString() };
}

/** Without a folder, and without what nobody sees. */
function nameAsGiven(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  const seen = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return seen === '' ? 'firmware' : seen.slice(0, longestFileName).toWellFormed();
}
