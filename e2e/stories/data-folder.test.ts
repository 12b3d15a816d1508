import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { exports } from '@portico/contract/routes/exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portico, startPortico } from './portico.ts';
import { createRouteCaller } from './route-caller.ts';

const execute = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const exportInput = {
  what: 'league',
  format: 'csv',
  asked: { type: 3, item: 'flowIn', sort: 'name,asc' },
} as const;
// A transparent picture of one pixel.
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
let portico: Portico;

beforeAll(async () => {
  // The processes of the server inherit this: without a mask of their own, other users could read their files.
  process.umask(0o022);
  portico = await startPortico();
});
afterAll(async () => portico?.stopAndRemove());

/** The entries of the data folder with rights for the group or others, and the number of all entries. */
function findForeignRights(): { count: number; found: string[] } {
  const below = readdirSync(portico.folder, { recursive: true, withFileTypes: true });
  const files = ['.', ...below.map((entry) => path.relative(portico.folder, path.join(entry.parentPath, entry.name)))];
  const found = files.flatMap((file) => {
    const status = lstatSync(path.join(portico.folder, file));
    const rights = status.mode & 0o077;
    // Started by root, PostgreSQL runs as another user, whose group may pass the data folder.
    const isException = file === '.' && process.getuid?.() === 0 && rights === 0o010;
    return rights === 0 || status.isSymbolicLink() || isException ? [] : [`${file} ${rights.toString(8)}`];
  });
  return { count: files.length, found };
}

async function uploadPicture(token: string): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(Buffer.from(pixel, 'base64'))]), 'logo.png');
  const reply = await fetch(`${portico.api}/images/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  expect(reply.status).toBe(200);
}

async function exportInBackground(token: string): Promise<void> {
  const call = createRouteCaller(portico.api, token);
  const { id } = await call(exports.start, exportInput);
  const state = async () => (await call(exports.list, {})).content.find((job) => job.id === id)?.state;
  for (let found = await state(); found !== 'done'; found = await state()) {
    expect(['waiting', 'running']).toContain(found);
    await pause(50);
  }
}

test('only its own user can read the data folder', async () => {
  const token = await portico.login('Harbor & Hall', 'company');
  await uploadPicture(token);
  await exportInBackground(token);
  await fetch(`${portico.api}/auth/sendEmailCode?email=someone@example.com`);
  const truth = path.join(portico.folder, 'demo/truth.jsonl');
  const fleet = path.join(portico.folder, 'demo/fleet.json');
  const from = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await portico.simulate(['run', '--fleet', fleet, '--truth', truth, '--from', from, '--history-only']);
  const env = { ...process.env, PORTICO_DATA: portico.folder };
  await execute(process.execPath, [path.join(root, 'apps/server/src/backup-process.ts')], { env });
  const { count, found } = findForeignRights();
  console.log(`${count} files and folders of the data folder`);
  expect(found).toEqual([]);
  for (const name of ['files/images', 'files/exports', 'outbox', 'backups', 'counts', 'postgres', 'demo'])
    expect(readdirSync(path.join(portico.folder, name)).length).toBeGreaterThan(0);
  expect(count).toBeGreaterThan(1_000);
});

test('the start removes the rights of others from older files', async () => {
  await portico.end('SIGTERM');
  mkdirSync(path.join(portico.folder, 'files/older'));
  writeFileSync(path.join(portico.folder, 'files/older/picture.png'), '');
  for (const [name, mode] of [
    ['', 0o755],
    ['files', 0o755],
    ['demo/logins.json', 0o644],
    ['mqtt-client-id', 0o664],
  ] as const) {
    const file = path.join(portico.folder, name);
    if (name === 'mqtt-client-id') writeFileSync(file, '');
    chmodSync(file, mode);
  }
  expect(findForeignRights().found.length).toBeGreaterThanOrEqual(6);
  await portico.start();
  expect(findForeignRights().found).toEqual([]);
});
