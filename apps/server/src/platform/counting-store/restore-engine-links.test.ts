import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { openCountingStore } from './open.ts';

const execute = promisify(execFile);
const log = createLog('silent');

test('counts open in a folder that was copied with links followed', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'portico-links-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const [original, copied] = [path.join(home, 'original'), path.join(home, 'copied')];
  const first = await openCountingStore({ url: null, folder: original, log });
  const row = { company: 1, device: 1, line: 0, at: 1_767_225_600, version: 1, flow_in: 7 };
  await first.insert('records', Object.keys(row), [Object.values(row)]);
  await first.close();
  await execute('cp', ['-rL', original, copied]);
  const isLink = async (place: string) => (await lstat(path.join(copied, 'counts', place))).isSymbolicLink();
  expect(await isLink('metadata/default')).toBe(false);

  const second = await openCountingStore({ url: null, folder: copied, log });
  onTestFinished(() => second.close());
  expect(await second.runQuery('select toUInt32(sum(flow_in)) from records', {})).toEqual([[7]]);
  const tables = await readdir(path.join(copied, 'counts/data/default'));
  expect(tables.length).toBeGreaterThanOrEqual(3);
  const places = ['metadata/default', ...tables.map((table) => `data/default/${table}`)];
  expect(await Promise.all(places.map(isLink))).toEqual(places.map(() => true));
});
