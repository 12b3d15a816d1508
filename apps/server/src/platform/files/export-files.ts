import path from 'node:path';
import { type SavedFiles, savedFilesIn } from './saved-files.ts';

/** Spreadsheets that were made in the background, until they are fetched or too old: in `files/exports` of the data folder. */
export function openExportFiles(dataFolder: string): SavedFiles {
  return savedFilesIn(path.join(dataFolder, 'files', 'exports'));
}
