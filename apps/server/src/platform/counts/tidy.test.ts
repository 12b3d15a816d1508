import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { embeddedCounts } from '../testing/embedded-counts.ts';
import { keepTidy } from './tidy.ts';

const embedded = embeddedCounts();

test('months that are still written to are left alone; those at rest become one part with the same sums', async () => {
  const { counts } = embedded;
  for (let part = 0; part < 4; part += 1) {
    await counts.insert('records', ['company', 'device', 'line', 'at', 'flow_in'], [[1, part, 0, 1_767_225_600, 1]]);
  }
  const tidier = keepTidy(counts, createLog('silent'));
  expect(await tidier.tidy()).toBe(0);
  tidier.stop();
  const resting = keepTidy(counts, createLog('silent'), -5);
  expect(await resting.tidy()).toBe(1);
  resting.stop();
  expect(
    await counts.ask(
      "SELECT count() FROM system.parts WHERE database = currentDatabase() AND table = 'records' AND active",
      {},
    ),
  ).toEqual([[1]]);
  expect(await counts.ask('SELECT count(), sum(flow_in) FROM records FINAL', {})).toEqual([[4, 4]]);
});
