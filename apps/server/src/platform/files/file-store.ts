import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { syncFolder } from './write-atomically.ts';

const namePattern = /^[0-9a-f]{32}$/;
const draftPattern = /^[0-9a-f]{32}\.draft$/;

/** `sha256`: in hexadecimal. */
export type SavedFile = { name: string; bytes: number; sha256: string };

/** Stores files of any length unchanged, under random names. */
export type FileStore = {
  /** Stores the stream as a file, or nothing when the stream fails. Throws `badRequest` for an empty file. */
  save(chunks: AsyncIterable<Uint8Array>): Promise<SavedFile>;
  /** Throws `notFound` for an unknown name and for any text that does not have the form of our names. */
  read(name: string): Promise<{ bytes: number; body: Readable }>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes incomplete files, left by a killed server, that are older than `before` (epoch milliseconds). */
  removeDrafts(before: number): Promise<void>;
  /** Removes complete files that are not in `named` and are older than `before` (epoch milliseconds). */
  removeUnreferenced(named: ReadonlySet<string>, before: number): Promise<void>;
};

/** A file store in one folder, which is created with the first file. */
export function openFileStore(folder: string): FileStore {
  return {
    async save(chunks) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = randomBytes(16).toString('hex');
      const draft = path.join(folder, `${name}.draft`);
      try {
        const written = await writeChunks(draft, chunks);
        if (written.bytes === 0) throw new AppError('badRequest', { file: 'required' });
        await rename(draft, path.join(folder, name));
        await syncFolder(folder);
        return { name, ...written };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      if (!namePattern.test(name)) throw new AppError('notFound');
      const found = await open(path.join(folder, name)).catch(nullIfMissing);
      if (found === null) throw new AppError('notFound');
      const { size } = await found.stat();
      return { bytes: size, body: found.createReadStream() };
    },
    async remove(name) {
      if (namePattern.test(name)) await rm(path.join(folder, name), { force: true });
    },
    removeDrafts: (before) => removeOld(folder, (name) => draftPattern.test(name), before),
    removeUnreferenced: (named, before) =>
      removeOld(folder, (name) => namePattern.test(name) && !named.has(name), before),
  };
}

async function removeOld(folder: string, isCandidate: (name: string) => boolean, before: number): Promise<void> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  for (const name of names.filter(isCandidate)) {
    const found = await stat(path.join(folder, name)).catch(nullIfMissing);
    if (found !== null && found.mtimeMs < before) await rm(path.join(folder, name), { force: true });
  }
}

/** Writes a stream to a new file and syncs it to disk; only the server's own user may read it. */
async function writeChunks(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      await handle.writeFile(chunk);
      bytes += chunk.byteLength;
    }
    await handle.sync();
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
