import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from './write-whole.ts';

/** A flat place for files under names the server made: a folder here, a bucket elsewhere. */
export type StoredFiles = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** null: there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Also when there is none of that name. */
  remove(name: string): Promise<void>;
  /** Every file, with when it was written in epoch milliseconds; drafts that were cut off too. */
  list(): Promise<{ name: string; writtenAt: number }[]>;
};

/** Files in one folder, which is made at the first write. */
export function filesInFolder(folder: string): StoredFiles {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path.join(folder, name), bytes);
    },
    async read(name) {
      return readFile(path.join(folder, name)).catch(noneThere(null));
    },
    async remove(name) {
      await rm(path.join(folder, name), { force: true });
    },
    async list() {
      const files = [];
      for (const name of await readdir(folder).catch(noneThere([]))) {
        const found = await stat(path.join(folder, name)).catch(noneThere(null));
        if (found !== null) files.push({ name, writtenAt: found.mtimeMs });
      }
      return files;
    },
  };
}

/** What stands for a file or folder that is not there; any other error is one. */
function noneThere<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };
}
