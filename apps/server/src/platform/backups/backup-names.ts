import { readdir } from 'node:fs/promises';
import path from 'node:path';

const pattern = /^base-data-(\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z)(\.backup|\.failed-check|\.backup\.part)$/;

/** Folder of the backups of base data and counts. The counting engine may write to no other folder outside its own. */
export function backupFolder(dataFolder: string): string {
  return path.join(dataFolder, 'backups');
}

/** For example "base-data-2026-11-26T194131.123Z.backup". The order of the names is the order of the times. */
export function backupName(at: Date): string {
  return `base-data-${at.toISOString().replaceAll(':', '')}.backup`;
}

/** The name of a backup that did not pass its check. */
export function failedBackupName(name: string): string {
  return name.replace(/\.backup$/, '.failed-check');
}

export type BackupState = 'whole' | 'failed' | 'unfinished';

/** The state of a backup file and the UTC time in its name ("2026-11-26T194131.123Z"); null for other files. */
export function parseBackupName(name: string): { time: string; state: BackupState } | null {
  const match = pattern.exec(name);
  if (match?.[1] === undefined) return null;
  const state = match[2] === '.backup' ? 'whole' : match[2] === '.failed-check' ? 'failed' : 'unfinished';
  return { time: match[1], state };
}

/** The time in the name of a backup, in milliseconds; null for other files. */
export function parseBackupTime(name: string): number | null {
  const time = parseBackupName(name)?.time;
  return time === undefined ? null : Date.parse(time.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'));
}

/** Paths of the complete backups in a folder, newest first; empty when the folder does not exist. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => parseBackupName(name)?.state === 'whole')
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));
}
