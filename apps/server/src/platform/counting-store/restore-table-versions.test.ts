import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { openCountingStore } from './open.ts';

const log = createLog('silent');

test('counts open when the format versions of their tables are damaged', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-versions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const first = await openCountingStore({ url: null, folder, log });
  const row = { company: 1, device: 1, line: 0, at: 1_767_225_600, version: 1, flow_in: 7 };
  await first.insert('records', Object.keys(row), [Object.values(row)]);
  await first.close();
  const files = globSync('counts/store/*/*/format_version.txt', { cwd: folder });
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const [index, file] of files.entries())
    await writeFile(path.join(folder, file), ['q', '', '2'][index % 3] ?? '');

  const second = await openCountingStore({ url: null, folder, log });
  onTestFinished(() => second.close());
  expect(await second.runQuery('select toUInt32(sum(flow_in)) from records', {})).toEqual([[7]]);
  for (const file of files) expect(await readFile(path.join(folder, file), 'utf8')).toBe('1');
});
