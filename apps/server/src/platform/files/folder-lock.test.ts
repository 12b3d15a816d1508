import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const program = `
  const { lockFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))});
  await lockFolder(process.argv[1]);
  console.log('locked');
  setInterval(() => {}, 1000);
`;

test('a folder in use is refused until its lock is released', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `Another Portico (process ${process.pid} on ${hostname()}) uses the data folder`,
  );
  await lock.release();
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('a lock is taken over only when its process has ended', async () => {
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockFolder(folder)).release();
});

test('a new process with the id of a dead one does not hold its lock', async () => {
  await writeFile(
    path.join(folder, 'lock'),
    JSON.stringify({ pid: process.pid, started: 'long ago', host: hostname() }),
  );
  await expect(lockFolder(folder).then((lock) => lock.release())).resolves.toBeUndefined();
});

test('a lock of another machine expires when it is no longer touched', async () => {
  const file = path.join(folder, 'lock');
  await writeFile(file, JSON.stringify({ pid: 1, started: '1', host: 'another-machine' }));
  await expect(lockFolder(folder)).rejects.toThrow('on another-machine');
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(file, minuteAgo, minuteAgo);
  await (await lockFolder(folder)).release();
});

test('a lock that was copied with its folder does not hold the copy', async () => {
  const lock = await lockFolder(folder);
  const copied = await mkdtemp(path.join(tmpdir(), 'portico-lock-copy-'));
  try {
    await copyFile(path.join(folder, 'lock'), path.join(copied, 'lock'));
    const copiedLock = await lockFolder(copied);
    expect(await readFile(path.join(copied, 'lock'), 'utf8')).not.toBe(
      await readFile(path.join(folder, 'lock'), 'utf8'),
    );
    await copiedLock.release();
  } finally {
    await lock.release();
    await rm(copied, { recursive: true });
  }
});

test('only one of many processes takes over the same dead lock', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  await writeFile(path.join(folder, 'lock'), JSON.stringify({ pid: dead, started: '1', host: hostname() }));
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const locks = attempts.filter((result) => result.status === 'fulfilled');
  expect(locks).toHaveLength(1);
  for (const result of locks) await result.value.release();
});

test('a half-written lock file does not hold the lock', async () => {
  await writeFile(path.join(folder, 'lock'), '{"pid":');
  await expect(lockFolder(folder).then((lock) => lock.release())).resolves.toBeUndefined();
});
