import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { useTestCountingStore } from '../testing/test-counting-store.ts';
import { scheduleMonthMerges } from './merge-months.ts';

const embedded = useTestCountingStore();

test('only months without recent writes are merged, with equal sums', async () => {
  const { counts: countingStore } = embedded;
  for (let part = 0; part < 4; part += 1) {
    await countingStore.insert(
      'records',
      ['company', 'device', 'line', 'at', 'flow_in'],
      [[1, part, 0, 1_767_225_600, 1]],
    );
  }
  const merges = scheduleMonthMerges(countingStore, createLog('silent'));
  expect(await merges.mergeMonths()).toBe(0);
  merges.stop();
  const quietMerges = scheduleMonthMerges(countingStore, createLog('silent'), -5);
  expect(await quietMerges.mergeMonths()).toBe(1);
  quietMerges.stop();
  expect(
    await countingStore.runQuery(
      "SELECT count() FROM system.parts WHERE database = currentDatabase() AND table = 'records' AND active",
      {},
    ),
  ).toEqual([[1]]);
  expect(await countingStore.runQuery('SELECT count(), sum(flow_in) FROM records FINAL', {})).toEqual([[4, 4]]);
});
