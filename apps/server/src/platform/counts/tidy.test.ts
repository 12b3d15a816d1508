import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type Counts, openCounts } from './open.ts';
import { keepTidy } from './tidy.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portico-tidy-'));
let counts: Counts;
beforeAll(async () => {
  counts = await openCounts({ url: null, folder });
});
afterAll(async () => {
  await counts.close();
  rmSync(folder, { recursive: true, force: true });
});

test('months that are still written to are left alone; those at rest become one part with the same sums', async () => {
  for (let part = 0; part < 4; part += 1) {
    await counts.insert('records', ['company', 'device', 'line', 'at', 'flow_in'], [[1, part, 0, 1_767_225_600, 1]]);
  }
  const tidier = keepTidy(counts, createLog('silent'));
  expect(await tidier.tidy()).toBe(0);
  tidier.stop();
  const resting = keepTidy(counts, createLog('silent'), -5);
  expect(await resting.tidy()).toBe(1);
  resting.stop();
  expect(await counts.ask("SELECT count() FROM system.parts WHERE table = 'records' AND active", {})).toEqual([[1]]);
  expect(await counts.ask('SELECT count(), sum(flow_in) FROM records FINAL', {})).toEqual([[4, 4]]);
});
