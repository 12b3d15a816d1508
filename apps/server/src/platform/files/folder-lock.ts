import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { hashToken } from '../tokens.ts';

type Holder = {
  pid: number;
  /** Start time; distinguishes the process from a later one with the same id. */
  started: string;
  host: string;
  /** Number of the folder in its file system; a copy of the folder, with a copy of the lock, has another one. Empty: not known. */
  folder: string;
};

/** The process of a lock from another machine or container cannot be checked: the lock is stale when not touched for this time. */
const foreignStaleMilliseconds = 30_000;
const touchMilliseconds = 5_000;
/** A live process touches its lock at least once in this time, even when it is busy. */
const maxUntouchedMilliseconds = 11_000;
const pollMilliseconds = 100;

export type FolderLock = { release(): Promise<void> };

/**
 * Locks a folder for this process. Takes over a lock left by a dead process, and one that was copied with the folder of a live process;
 * throws a StartError when a live process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = path.join(folder, 'lock');
  const content = JSON.stringify({
    pid: process.pid,
    started: await readStartTime(process.pid),
    host: hostname(),
    folder: await readFolderNumber(folder),
    id: randomUUID(),
  });
  await takeLock(file, content, folder);
  const touchTimer = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {}); // The folder was removed: nothing is left to protect.
  }, touchMilliseconds).unref();
  return {
    async release() {
      clearInterval(touchTimer);
      if ((await readText(file)) === content) await rm(file, { force: true });
    },
  };
}

/**
 * Creates the lock file, or replaces that of a dead process. When several processes find the same dead lock, the first to create the
 * file named after its content (`heir`) may replace it; the others then find a live holder. The `heir` file is itself a lock, in case
 * its creator dies before replacing the old one.
 */
async function takeLock(file: string, content: string, folder: string): Promise<void> {
  while (!(await createAtomically(file, content))) {
    const existing = await readText(file);
    if (existing === null) continue; // Released just now.
    const holder = parseHolder(existing);
    if (holder !== null && (await isAlive(holder, file))) {
      throw new StartError(
        `Another Portico (process ${holder.pid} on ${holder.host}) uses the data folder ${folder}; stop it first.`,
      );
    }
    const heir = path.join(folder, `lock-after-${hashToken(existing).slice(0, 32)}`);
    await takeLock(heir, content, folder);
    const isStillThere = (await readText(file)) === existing;
    if (isStillThere) await rename(heir, file);
    else await rm(heir, { force: true });
    if (isStillThere) return;
  }
}

/** Creates the file as a link to a finished draft, because a file filled after its creation could be read empty. False when it exists. */
async function createAtomically(file: string, content: string): Promise<boolean> {
  const draft = `${file}-draft-${randomUUID()}`;
  await writeFile(draft, content);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false;
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
    if (readErrorCode(error) === 'ESRCH') return false; // EPERM: alive, but owned by another user.
  }
  if ((await readStartTime(holder.pid)) !== holder.started) return false;
  return holder.folder === '' || holder.folder === (await readFolderNumber(path.dirname(file))) || isTouched(file);
}

/** Waits until the lock is touched, or has not been for so long that no process holds it. */
async function isTouched(file: string): Promise<boolean> {
  const readTime = async () => (await stat(file).catch(() => null))?.mtimeMs;
  const before = await readTime();
  for (const until = performance.now() + maxUntouchedMilliseconds; performance.now() < until; ) {
    await pause(pollMilliseconds);
    if ((await readTime()) !== before) return true;
  }
  return false;
}

async function readFolderNumber(folder: string): Promise<string> {
  return String((await stat(folder)).ino);
}

/** Start time of a process in kernel ticks since boot; empty when the system has no /proc. */
async function readStartTime(pid: number): Promise<string> {
  const line = await readText(`/proc/${pid}/stat`);
  // The name in brackets may contain blanks; the start time is the 20th field after it.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function parseHolder(content: string): Holder | null {
  try {
    const read: unknown = JSON.parse(content);
    if (typeof read !== 'object' || read === null || !('pid' in read) || !('host' in read) || !('started' in read))
      return null;
    const folder = 'folder' in read ? String(read.folder) : '';
    return { pid: Number(read.pid), host: String(read.host), started: String(read.started), folder };
  } catch {
    return null; // Half-written by a machine that lost power: the lock has no holder.
  }
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
