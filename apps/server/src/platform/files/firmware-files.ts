import path from 'node:path';
import { type FileStore, openFileStore } from './file-store.ts';

/** Firmware files uploaded by users. Knowing a file's name is enough to fetch it. */
export type FirmwareFiles = Omit<FileStore, 'removeUnreferenced'>;

/** The firmware of an installation, in `files/firmware` of its data folder. */
export function openFirmwareFiles(dataFolder: string): FirmwareFiles {
  return openFileStore(path.join(dataFolder, 'files', 'firmware'));
}
