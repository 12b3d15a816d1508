import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { hashToken } from '../tokens.ts';

type Holder = {
  pid: number /** Tells a process from a later one with the same number. */;
  started: string;
  host: string;
};

/** A lock of another machine or container cannot be checked by its process: it is stale when untouched this long. */
const foreignStaleMilliseconds = 30_000;
const touchMilliseconds = 5_000;

export type FolderLock = { release(): Promise<void> };

/** Takes a folder for this process alone. A lock left by a dead process is taken over; a living one is refused in one sentence. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'lock');
  const content = JSON.stringify({
    pid: process.pid,
    started: await startOf(process.pid),
    host: hostname(),
    id: randomUUID(),
  });
  await take(file, content, folder);
  const touching = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {}); // The folder is gone: nothing is left to protect.
  }, touchMilliseconds).unref();
  return {
    async release() {
      clearInterval(touching);
      if ((await textOf(file)) === content) await rm(file, { force: true });
    },
  };
}

/**
 * Makes the lock file, or replaces a dead one. Of several that find the same dead lock, the one that first makes the file named
 * after it may replace it; the others see a living holder then. That file is a lock too, should its maker die in between.
 */
async function take(file: string, content: string, folder: string): Promise<void> {
  while (!(await created(file, content))) {
    const found = await textOf(file);
    if (found === null) continue; // Released just now.
    const holder = holderOf(found);
    if (holder !== null && (await isAlive(holder, file))) {
      throw new StartError(
        `Another Portico (process ${holder.pid} on ${holder.host}) uses the data folder ${folder}; stop it first.`,
      );
    }
    const heir = path.join(folder, `lock-after-${hashToken(found).slice(0, 32)}`);
    await take(heir, content, folder);
    const isStillThere = (await textOf(file)) === found;
    if (isStillThere) await rename(heir, file);
    else await rm(heir, { force: true });
    if (isStillThere) return;
  }
}

/** A link appears whole or not at all; a file that is created first and filled later could be read empty. */
async function created(file: string, content: string): Promise<boolean> {
  const draft = `${file}-draft-${randomUUID()}`;
  await writeFile(draft, content);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const touched = await stat(file).catch(() => null);
    return touched !== null && Date.now() - touched.mtimeMs < foreignStaleMilliseconds;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false; // EPERM: alive, and somebody else's.
  }
  return (await startOf(holder.pid)) === holder.started;
}

/** When a process started, in the kernel's ticks; empty where the system does not say. */
async function startOf(pid: number): Promise<string> {
  const line = await textOf(`/proc/${pid}/stat`);
  // The name in brackets may contain blanks; the start time is the 20th field after it.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function holderOf(content: string): Holder | null {
  try {
    const read: unknown = JSON.parse(content);
    if (typeof read !== 'object' || read === null || !('pid' in read) || !('host' in read) || !('started' in read))
      return null;
    return { pid: Number(read.pid), host: String(read.host), started: String(read.started) };
  } catch {
    return null; // Written half by a machine that lost power: nobody holds it.
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
