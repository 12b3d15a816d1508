import type { FirmwareFile } from '@portico/contract/routes/device-models';
import type { App } from '../../platform/app.ts';
import type { StreamedCall } from '../../platform/http/caller.ts';
import { buildFirmwareUrl } from './firmware-url.ts';

const maxFileNameLength = 200;

/** Stores uploaded firmware: both the file and its row, or neither. */
export async function saveUploadedFirmware(
  { firmwareFiles, clock, config }: App,
  { db, user, file, recordChange }: StreamedCall,
): Promise<FirmwareFile> {
  const saved = await firmwareFiles.save(file.chunks);
  const fileName = cleanFileName(file.name);
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
  recordChange({ name: fileName, changes: [{ field: 'file', before: null, after: `${fileName} ${bytes} ${sha256}` }] });
  return {
    url: buildFirmwareUrl(config, name),
    fileName,
    bytes,
    sha256,
    createTime: createdAt.toISOString(),
  };
}

/** The file name without folders and invisible characters, at most 200 characters. */
function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return visible === '' ? 'firmware' : visible.slice(0, maxFileNameLength).toWellFormed();
}
