import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTruthFile, readTruthFile } from './truth-file.ts';

const period = (at: number, flowIn: number) => ({
  line: 0,
  at,
  minutes: 5,
  site: 'shop',
  uploadedAt: at + 300,
  metrics: { flowIn },
});

test('the last line of a record wins; opening removes an incomplete line', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'simulator-')), 'truth.jsonl');
  const first = openTruthFile(path);
  first.append('T1', [period(300, 1), period(600, 2)]);
  first.close();
  appendFileSync(path, '{"sn":"T1","line":0,"at":9');
  const second = openTruthFile(path);
  second.append('T1', [period(600, 5), period(900, 3)]);
  second.close();
  const truth = await readTruthFile(path);
  expect([...truth.values()].map(({ at, metrics }) => [at, metrics['flowIn']])).toEqual([
    [300, 1],
    [600, 5],
    [900, 3],
  ]);
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(5);
});
