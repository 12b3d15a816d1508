import path from 'node:path';
import { type FileStore, openFileStore } from './file-store.ts';

/** Spreadsheets created in the background, stored until they are fetched or too old: in `files/exports` of the data folder. */
export function openExportFiles(dataFolder: string): FileStore {
  return openFileStore(path.join(dataFolder, 'files', 'exports'));
}
