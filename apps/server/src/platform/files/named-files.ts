import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from './write-atomically.ts';

/** A flat store of files under names that the server chooses. Here a folder; could be a bucket of an object store. */
export type NamedFiles = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** null: there is no file of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Does nothing when there is no file of that name. */
  remove(name: string): Promise<void>;
  /** All files, also incomplete drafts; `writtenAt` in epoch milliseconds. */
  list(): Promise<{ name: string; writtenAt: number }[]>;
};

/** Files in one folder, which is created at the first write. */
export function openNamedFiles(folder: string): NamedFiles {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFileAtomically(path.join(folder, name), bytes);
    },
    async read(name) {
      return readFile(path.join(folder, name)).catch(fallBackIfMissing(null));
    },
    async remove(name) {
      await rm(path.join(folder, name), { force: true });
    },
    async list() {
      const files = [];
      for (const name of await readdir(folder).catch(fallBackIfMissing([]))) {
        const found = await stat(path.join(folder, name)).catch(fallBackIfMissing(null));
        if (found !== null) files.push({ name, writtenAt: found.mtimeMs });
      }
      return files;
    },
  };
}

/** Handles an error by returning `fallback` when the file or folder is missing; rethrows any other error. */
function fallBackIfMissing<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return fallback;
    throw error;
  };
}
