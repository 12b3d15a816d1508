import { beforeAll, expect, test } from 'vitest';
import { scaleCases, testSeed } from '../../../tools/test-size.ts';
import { describeRun, formatResultTable } from './describe-results.ts';
import { type RunResult, runFaults } from './run-faults.ts';

const runs = scaleCases(10);
let results: RunResult[];

beforeAll(async () => {
  const onResult = (result: RunResult, number: number) => console.log(describeRun(result, number));
  results = await runFaults({ runs, seed: testSeed, onResult });
  console.log(formatResultTable(results));
}, runs * 300_000);

test('no acknowledged data is lost or stored twice after a fault', () => {
  expect(results).toHaveLength(runs);
  expect(results.flatMap(({ problems }) => problems)).toEqual([]);
  const done = results.filter(({ skipped }) => skipped === null);
  expect(done.filter(({ judgement }) => judgement.records < 100)).toEqual([]);
});
