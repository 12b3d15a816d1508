import path from 'node:path';
import { type SavedFiles, savedFilesIn } from './saved-files.ts';

/** Firmware people upload: whoever knows the name of one may fetch it. */
export type FirmwareFiles = Omit<SavedFiles, 'removeOthers'>;

/** The firmware of an installation, in `files/firmware` of its data folder. */
export function openFirmwareFiles(dataFolder: string): FirmwareFiles {
  return savedFilesIn(path.join(dataFolder, 'files', 'firmware'));
}
