import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';
import { syncFolder } from './write-whole.ts';

const namePattern = /^[0-9a-f]{32}$/;
const draftPattern = /^[0-9a-f]{32}\.draft$/;

/** `sha256` in hex. */
export type SavedFile = { name: string; bytes: number; sha256: string };

/** Files of any length, byte for byte, under random names of ours. */
export type SavedFiles = {
  /** Keeps what arrives, or nothing of it where the stream breaks. Refuses a file without a byte. */
  save(chunks: AsyncIterable<Uint8Array>): Promise<SavedFile>;
  /** Refuses an unknown name, and any that is not exactly one of ours (`notFound`). */
  read(name: string): Promise<{ bytes: number; body: Readable }>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes what arrived only in part before an instant (epoch milliseconds), as a server that is killed leaves it. */
  removeDrafts(before: number): Promise<void>;
  /** Removes whole files that nothing names any more, of those from before an instant (epoch milliseconds). */
  removeOthers(named: ReadonlySet<string>, before: number): Promise<void>;
};

/** Files in one folder, which is made at the first one. */
export function savedFilesIn(folder: string): SavedFiles {
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
      const found = await open(path.join(folder, name)).catch(noFile);
      if (found === null) throw new AppError('notFound');
      const { size } = await found.stat();
      return { bytes: size, body: found.createReadStream() };
    },
    async remove(name) {
      if (namePattern.test(name)) await rm(path.join(folder, name), { force: true });
    },
    removeDrafts: (before) => removeOld(folder, (name) => draftPattern.test(name), before),
    removeOthers: (named, before) => removeOld(folder, (name) => namePattern.test(name) && !named.has(name), before),
  };
}

async function removeOld(folder: string, isMeant: (name: string) => boolean, before: number): Promise<void> {
  const names = (await readdir(folder).catch(noFile)) ?? [];
  for (const name of names.filter(isMeant)) {
    const found = await stat(path.join(folder, name)).catch(noFile);
    if (found !== null && found.mtimeMs < before) await rm(path.join(folder, name), { force: true });
  }
}

/** Writes a file through to the disk while it arrives; only the server's own user may read it. */
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

function noFile(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
