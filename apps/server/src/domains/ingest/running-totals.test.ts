import type { Metrics } from '@portico/contract/words/metrics';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegisteredDevice } from './registry.ts';
import type { RecordStore } from './store.ts';
import { openFreshCounts } from '../../platform/testing/embedded-counts.ts';
import { type MadeRecords, madeRecords } from './testing/made-records.ts';

let made: MadeRecords;
let store: RecordStore;

beforeAll(async () => {
  made = madeRecords(await openFreshCounts());
  store = made.openStore();
});

afterAll(() => made.close());

const total = (device: RegisteredDevice, period: number, metrics: Metrics, rest = {}) =>
  made.record(device, period, 0, { isTotal: true, metrics, ...rest });
const flowsOf = (device: RegisteredDevice) => made.columnOf(device, 'flow_in');
const passersOf = (device: RegisteredDevice) => made.columnOf(device, 'flow_passby');

test('running totals become differences; a fall is a reset, never a negative count', async () => {
  const device = made.nextDevice();
  await store.add([total(device, 0, { flowIn: 100 })]);
  await store.add([total(device, 1, { flowIn: 104 })]);
  await store.add([total(device, 2, { flowIn: 104 }), total(device, 3, { flowIn: 110 })]);
  await store.add([total(device, 4, { flowIn: 3 })]);
  expect(await flowsOf(device)).toEqual([4, 0, 6, 3]);
});

test('a total that arrives late gives the one after it its right difference; a repeat changes nothing', async () => {
  const device = made.nextDevice();
  await store.add([total(device, 0, { flowIn: 10 })]);
  await store.add([total(device, 2, { flowIn: 30 })]);
  expect(await flowsOf(device)).toEqual([20]);
  await store.add([total(device, 1, { flowIn: 16 })]);
  expect(await flowsOf(device)).toEqual([6, 14]);
  await store.add([total(device, 1, { flowIn: 16 }), total(device, 2, { flowIn: 30 })]);
  expect(await flowsOf(device)).toEqual([6, 14]);
});

test('a metric left out of one report is counted from the last report that told it', async () => {
  const device = made.nextDevice();
  const reports = [{ flowIn: 12_000, flowPassby: 5_000 }, { flowIn: 12_003 }, { flowIn: 12_004, flowPassby: 5_006 }];
  for (const [period, metrics] of reports.entries()) {
    // Remembered by one store, read again by the next.
    await (period === 2 ? made.openStore() : store).add([total(device, period, metrics)]);
  }
  expect(await flowsOf(device)).toEqual([3, 1]);
  expect(await passersOf(device)).toEqual([null, 6]);
});

test('a metric told for the first time begins there, whatever it stands at', async () => {
  const device = made.nextDevice();
  await store.add([total(device, 0, { flowIn: 12_000 })]);
  await store.add([total(device, 1, { flowIn: 12_003, flowPassby: 90_000 })]);
  await store.add([total(device, 2, { flowIn: 12_003, flowPassby: 90_002 })]);
  expect(await flowsOf(device)).toEqual([3, 0]);
  expect(await passersOf(device)).toEqual([null, 2]);
});

test('a late total between reports that leave a metric out corrects the next that tells it', async () => {
  const device = made.nextDevice();
  await store.add([total(device, 0, { flowIn: 1, flowPassby: 10 })]);
  await store.add([total(device, 2, { flowIn: 2 })]);
  await store.add([total(device, 3, { flowIn: 3, flowPassby: 16 })]);
  await store.add([total(device, 1, { flowIn: 1, flowPassby: 14 })]);
  expect(await passersOf(device)).toEqual([4, null, 2]);
});

test('a corrected report that leaves a metric out is no report of it: the next is counted from the one before, or begins', async () => {
  const device = made.nextDevice();
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

test('after a late total the next live one is counted from the newest, not from the neighbour of the late one', async () => {
  const device = made.nextDevice();
  for (const [period, flowIn] of [10, 30, 40, 50].entries()) await store.add([total(device, 2 * period, { flowIn })]);
  await store.add([total(device, 1, { flowIn: 15 })]);
  await store.add([total(device, 8, { flowIn: 60 })]);
  expect(await flowsOf(device)).toEqual([5, 15, 10, 10, 10]);
});

test('two server nodes on one store: each counts from what the other stored', async () => {
  const device = made.nextDevice();
  const nodes = [made.openStore('server'), made.openStore('server')];
  for (const [period, flowIn] of [100, 150, 160, 170].entries())
    await nodes[period % 2]?.add([total(device, period, { flowIn })]);
  expect(await flowsOf(device)).toEqual([50, 10, 10]);
});

test('an older upload of a total never counts, also of the first, which has no record', async () => {
  const device = made.nextDevice();
  const version = made.start + 1_000;
  await store.add([total(device, 0, { flowIn: 100 }, { version })]);
  await store.add([total(device, 1, { flowIn: 110 })]);
  await made.openStore().add([total(device, 0, { flowIn: 90 }, { version: version - 500 })]);
  expect(await flowsOf(device)).toEqual([10]);
  await store.add([total(device, 0, { flowIn: 104 }, { version: version + 1 })]);
  expect(await flowsOf(device)).toEqual([6]);
});

test.each([
  ['the same server', () => store],
  ['a server started in between', () => made.openStore()],
])('increments among totals count once: the next total is where counting starts again (%s)', async (_who, next) => {
  const device = made.nextDevice();
  await store.add([total(device, 0, { flowIn: 100 })]);
  await store.add([total(device, 1, { flowIn: 110 })]);
  await store.add([made.record(device, 2, 7)]);
  await next().add([total(device, 3, { flowIn: 120 })]);
  await next().add([total(device, 4, { flowIn: 125 })]);
  expect(await flowsOf(device)).toEqual([10, 7, null, 5]);
  // In one write as well.
  await next().add([made.record(device, 5, 8), total(device, 6, { flowIn: 140 })]);
  expect(await flowsOf(device)).toEqual([10, 7, null, 5, 8, null]);
});

test('whatever order totals arrive in and however they are gathered, the differences are the same', async () => {
  let seen = 0;
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
      seen += 1;
      const device = made.nextDevice();
      const told = order.filter((period) => Object.keys(reports[period] ?? {}).length > 0);
      let batch: ReturnType<typeof total>[] = [];
      for (const period of told) {
        batch.push(total(device, period, reports[period] ?? {}));
        if (together[period] && period !== told.at(-1)) continue;
        await store.add(batch);
        batch = [];
      }
      expect(await flowsOf(device)).toEqual(differencesOf(reports, 'flowIn'));
      expect(await passersOf(device)).toEqual(differencesOf(reports, 'flowPassby'));
    }),
    { numRuns: 25 },
  );
  expect(seen).toBe(25);
}, 120_000);

// The definition, in order and all at once.
function differencesOf(reports: readonly Metrics[], metric: 'flowIn' | 'flowPassby'): (number | null)[] {
  let last: number | null = null;
  const told = reports.filter((report) => Object.keys(report).length > 0);
  return told
    .map((report) => {
      const now = report[metric] ?? null;
      const before = last;
      last = now ?? last;
      if (now === null || before === null) return null;
      return now < before ? now : now - before;
    })
    .slice(1);
}
