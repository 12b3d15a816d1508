import type { Metrics } from '@portico/contract/words/metrics';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { RecordStore } from './record-store.ts';
import { createRecordTestContext, type RecordTestContext } from './testing/test-records.ts';

let testRecords: RecordTestContext;
let store: RecordStore;

beforeAll(async () => {
  testRecords = createRecordTestContext(await openTestCountingStore());
  store = testRecords.openStore();
});

afterAll(() => testRecords.close());

const total = (device: RegisteredDevice, period: number, metrics: Metrics, rest = {}) =>
  testRecords.record(device, period, 0, { isTotal: true, metrics, ...rest });
const flowsOf = (device: RegisteredDevice) => testRecords.readColumn(device, 'flow_in');
const passersOf = (device: RegisteredDevice) => testRecords.readColumn(device, 'flow_passby');

test('running totals become differences, and a fall counts as a reset', async () => {
  const device = testRecords.nextDevice();
  await store.add([total(device, 0, { flowIn: 100 })]);
  await store.add([total(device, 1, { flowIn: 104 })]);
  await store.add([total(device, 2, { flowIn: 104 }), total(device, 3, { flowIn: 110 })]);
  await store.add([total(device, 4, { flowIn: 3 })]);
  expect(await flowsOf(device)).toEqual([4, 0, 6, 3]);
});

test('a late total corrects the difference of the next one', async () => {
  const device = testRecords.nextDevice();
  await store.add([total(device, 0, { flowIn: 10 })]);
  await store.add([total(device, 2, { flowIn: 30 })]);
  expect(await flowsOf(device)).toEqual([20]);
  await store.add([total(device, 1, { flowIn: 16 })]);
  expect(await flowsOf(device)).toEqual([6, 14]);
  await store.add([total(device, 1, { flowIn: 16 }), total(device, 2, { flowIn: 30 })]);
  expect(await flowsOf(device)).toEqual([6, 14]);
});

test('a metric missing in a report counts from its last reported total', async () => {
  const device = testRecords.nextDevice();
  const reports = [{ flowIn: 12_000, flowPassby: 5_000 }, { flowIn: 12_003 }, { flowIn: 12_004, flowPassby: 5_006 }];
  for (const [period, metrics] of reports.entries()) {
    // The first store has the last totals cached. The store opened for the last report reads them from the table.
    await (period === 2 ? testRecords.openStore() : store).add([total(device, period, metrics)]);
  }
  expect(await flowsOf(device)).toEqual([3, 1]);
  expect(await passersOf(device)).toEqual([null, 6]);
});

test('the first total of a metric gives no count', async () => {
  const device = testRecords.nextDevice();
  await store.add([total(device, 0, { flowIn: 12_000 })]);
  await store.add([total(device, 1, { flowIn: 12_003, flowPassby: 90_000 })]);
  await store.add([total(device, 2, { flowIn: 12_003, flowPassby: 90_002 })]);
  expect(await flowsOf(device)).toEqual([3, 0]);
  expect(await passersOf(device)).toEqual([null, 2]);
});

test('a late total corrects the next report that has the metric', async () => {
  const device = testRecords.nextDevice();
  await store.add([total(device, 0, { flowIn: 1, flowPassby: 10 })]);
  await store.add([total(device, 2, { flowIn: 2 })]);
  await store.add([total(device, 3, { flowIn: 3, flowPassby: 16 })]);
  await store.add([total(device, 1, { flowIn: 1, flowPassby: 14 })]);
  expect(await passersOf(device)).toEqual([4, null, 2]);
});

test('a corrected report without a metric no longer counts for it', async () => {
  const device = testRecords.nextDevice();
  await store.add([total(device, 0, { flowIn: 1, flowPassby: 10 })]);
  await store.add([total(device, 1, { flowIn: 2, flowPassby: 14 })]);
  await store.add([total(device, 2, { flowIn: 3 })]);
  await store.add([total(device, 3, { flowIn: 4, flowPassby: 16 })]);
  expect(await passersOf(device)).toEqual([4, null, 2]);
  await store.add([total(device, 1, { flowIn: 2 })]);
  expect(await passersOf(device)).toEqual([null, null, 6]);
  await store.add([total(device, 0, { flowIn: 1 })]);
  expect(await passersOf(device)).toEqual([null, null, null]);
  await store.add([total(device, 4, { flowIn: 5, flowPassby: 20 })]);
  expect(await passersOf(device)).toEqual([null, null, null, 4]);
  expect(await flowsOf(device)).toEqual([1, 1, 1, 1]);
});

test('after a late total, the next total still counts from the newest one', async () => {
  const device = testRecords.nextDevice();
  for (const [period, flowIn] of [10, 30, 40, 50].entries()) await store.add([total(device, 2 * period, { flowIn })]);
  await store.add([total(device, 1, { flowIn: 15 })]);
  await store.add([total(device, 8, { flowIn: 60 })]);
  expect(await flowsOf(device)).toEqual([5, 15, 10, 10, 10]);
});

test('two server nodes compute differences from shared totals', async () => {
  const device = testRecords.nextDevice();
  const nodes = [testRecords.openStore('server'), testRecords.openStore('server')];
  for (const [period, flowIn] of [100, 150, 160, 170].entries())
    await nodes[period % 2]?.add([total(device, period, { flowIn })]);
  expect(await flowsOf(device)).toEqual([50, 10, 10]);
});

test('an older upload of a total never counts', async () => {
  const device = testRecords.nextDevice();
  const version = testRecords.start + 1_000;
  await store.add([total(device, 0, { flowIn: 100 }, { version })]);
  await store.add([total(device, 1, { flowIn: 110 })]);
  await testRecords.openStore().add([total(device, 0, { flowIn: 90 }, { version: version - 500 })]);
  expect(await flowsOf(device)).toEqual([10]);
  await store.add([total(device, 0, { flowIn: 104 }, { version: version + 1 })]);
  expect(await flowsOf(device)).toEqual([6]);
});

test.each([
  ['the same server', () => store],
  ['a server started in between', () => testRecords.openStore()],
])('the first total after increments gives no count, later ones do (%s)', async (_who, next) => {
  const device = testRecords.nextDevice();
  await store.add([total(device, 0, { flowIn: 100 })]);
  await store.add([total(device, 1, { flowIn: 110 })]);
  await store.add([testRecords.record(device, 2, 7)]);
  await next().add([total(device, 3, { flowIn: 120 })]);
  await next().add([total(device, 4, { flowIn: 125 })]);
  expect(await flowsOf(device)).toEqual([10, 7, null, 5]);
  // The same holds if the increment and the total are in one write.
  await next().add([testRecords.record(device, 5, 8), total(device, 6, { flowIn: 140 })]);
  expect(await flowsOf(device)).toEqual([10, 7, null, 5, 8, null]);
});

test('differences do not depend on the order or batches of totals', async () => {
  let checkedCount = 0;
  const report = fc.record(
    { flowIn: fc.integer({ min: 0, max: 50 }), flowPassby: fc.integer({ min: 0, max: 50 }) },
    { requiredKeys: [] },
  );
  const arrival = fc
    .array(report, { minLength: 2, maxLength: 6 })
    .chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc.shuffledSubarray([...reports.keys()], { minLength: reports.length }),
        fc.array(fc.boolean(), { minLength: reports.length, maxLength: reports.length }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(arrival, async ([reports, order, together]) => {
      checkedCount += 1;
      const device = testRecords.nextDevice();
      const reported = order.filter((period) => Object.keys(reports[period] ?? {}).length > 0);
      let batch: ReturnType<typeof total>[] = [];
      for (const period of reported) {
        batch.push(total(device, period, reports[period] ?? {}));
        if (together[period] && period !== reported.at(-1)) continue;
        await store.add(batch);
        batch = [];
      }
      expect(await flowsOf(device)).toEqual(differencesOf(reports, 'flowIn'));
      expect(await passersOf(device)).toEqual(differencesOf(reports, 'flowPassby'));
    }),
    { numRuns: 25 },
  );
  expect(checkedCount).toBe(25);
}, 120_000);

// Reference implementation: all reports at once, in order.
function differencesOf(reports: readonly Metrics[], metric: 'flowIn' | 'flowPassby'): (number | null)[] {
  let last: number | null = null;
  const reported = reports.filter((report) => Object.keys(report).length > 0);
  return reported
    .map((report) => {
      const now = report[metric] ?? null;
      const before = last;
      last = now ?? last;
      if (now === null || before === null) return null;
      return now < before ? now : now - before;
    })
    .slice(1);
}
