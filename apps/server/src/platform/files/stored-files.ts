import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from './write-whole.ts';

/** A flat place for files under names the server made: a folder here, a bucket elsewhere. */
export type StoredFiles = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** null: there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Also when there is none of that name. */
  remove(name: string): Promise<void>;
};

/** Files in one folder, which is made at the first write. */
export function filesInFolder(folder: string): StoredFiles {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path.join(folder, name), bytes);
    },
    async read(name) {
      try {
        return await readFile(path.join(folder, name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(path.join(folder, name), { force: true });
    },
  };
}
