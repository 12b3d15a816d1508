import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { openTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import type { AcceptedRecord } from './accept.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { RecordStore } from './record-store.ts';
import { createRecordTestContext, type RecordTestContext } from './testing/test-records.ts';

let testRecords: RecordTestContext;
let countingStore: CountingStore;
let store: RecordStore;
let start: number;

beforeAll(async () => {
  testRecords = createRecordTestContext(await openTestCountingStore());
  ({ countingStore, start } = testRecords);
  store = testRecords.openStore();
});

afterAll(() => testRecords.close());

const nextDevice = () => testRecords.nextDevice();
const record: RecordTestContext['record'] = (...given) => testRecords.record(...given);
const flowsOf = (device: RegisteredDevice) => testRecords.readColumn(device, 'flow_in');

test('a record that arrives twice counts once, and the reply says so', async () => {
  const device = nextDevice();
  expect(await store.add([record(device, 0, 4)])).toEqual({ accepted: 1, duplicate: 0 });
  expect(await store.add([record(device, 0, 4)])).toEqual({ accepted: 0, duplicate: 1 });
  expect(await flowsOf(device)).toEqual([4]);
});

test('a repeat is told whenever it comes, a correction is no repeat', async () => {
  const device = nextDevice();
  const metrics = { flowIn: 4, flowOut: null, dwellSeconds: 70_000 };
  const send = (seconds: number, rest = {}) =>
    testRecords.openStore().add([record(device, 0, 4, { version: start + 300 + seconds, metrics, ...rest })]);
  const isNew = { accepted: 1, duplicate: 0 };
  const isRepeat = { accepted: 0, duplicate: 1 };
  expect(await send(0)).toEqual(isNew);
  for (const seconds of [1, 60, 7 * 86_400]) expect(await send(seconds)).toEqual(isRepeat);
  expect(await send(8 * 86_400, { metrics: { flowIn: 5 } })).toEqual(isNew);
  expect(await send(8 * 86_400 + 1, { metrics: { flowIn: 5, flowOut: 0 } })).toEqual(isNew);
  expect(await send(8 * 86_400 + 2, { metrics: { flowIn: 5, flowOut: 0 } })).toEqual(isRepeat);
  expect(await send(9 * 86_400, { metrics: { flowIn: 5 } })).toEqual(isNew);
  expect(await send(9 * 86_400 + 1, { metrics: { flowIn: 5 } })).toEqual(isRepeat);
  expect(await flowsOf(device)).toEqual([5]);
});

test('of two versions the later upload wins, on a tie the later arrival', async () => {
  const device = nextDevice();
  const version = start + 1000;
  await store.add([
    record(device, 0, 1, { version }),
    record(device, 1, 1, { version }),
    record(device, 2, 1, { version }),
  ]);
  await store.add([
    record(device, 0, 2, { version: version + 1 }),
    record(device, 1, 2, { version: version - 1 }),
    record(device, 2, 2, { version }),
  ]);
  expect(await flowsOf(device)).toEqual([2, 1, 2]);
});

test('the later version of a period wins within one write', async () => {
  const device = nextDevice();
  const stored = await store.add([
    record(device, 0, 9, { version: start + 500 }),
    record(device, 0, 3, { version: start + 400 }),
  ]);
  expect(stored).toEqual({ accepted: 1, duplicate: 1 });
  expect(await flowsOf(device)).toEqual([9]);
});

test('a thousand messages need few writes and get their own results', async () => {
  const fleet = Array.from({ length: 1000 }, nextDevice);
  const before = Number(
    (await countingStore.runQuery("SELECT count() FROM system.parts WHERE table = 'records'", {}))[0]?.[0],
  );
  const answers = await Promise.all(fleet.map((device) => store.add([record(device, 0, 1)])));
  const after = Number(
    (await countingStore.runQuery("SELECT count() FROM system.parts WHERE table = 'records'", {}))[0]?.[0],
  );
  expect(answers.filter(({ accepted }) => accepted === 1)).toHaveLength(1000);
  expect(after - before).toBeLessThan(20);
});

test('a message beyond the queue limit is refused, earlier ones are stored', async () => {
  const device = nextDevice();
  const taken = store.add(Array.from({ length: 30_000 }, (_, period) => record(device, period, 1)));
  await expect(store.add(Array.from({ length: 60_000 }, (_, period) => record(device, period, 1)))).rejects.toThrow(
    'too many',
  );
  expect(await taken).toEqual({ accepted: 30_000, duplicate: 0 });
});

test('a row rejected by the store fails only its own message', async () => {
  const device = nextDevice();
  const bad = record(device, 1, 0.5);
  const [first, second, third] = await Promise.allSettled([
    store.add([record(device, 0, 1)]),
    store.add([bad]),
    store.add([record(device, 2, 3)]),
  ]);
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await flowsOf(device)).toEqual([1, 3]);
});

test('waiting for pending writes ends although records keep arriving', async () => {
  const device = nextDevice();
  const answers: Promise<unknown>[] = [];
  let period = 0;
  // Far more records than one write contains.
  const arriving = setInterval(() => {
    for (let n = 0; n < 20; n += 1) answers.push(store.add([record(device, (period += 1), 1)]));
  }, 10);
  try {
    await expect.poll(() => period).toBeGreaterThan(500);
    const before = answers.length;
    const settled = store.waitForWrites();
    let isSettled = false;
    void settled.then(() => {
      isSettled = true;
    });
    await expect.poll(() => isSettled, { timeout: 5_000 }).toBe(true);
    const stored = Number(
      (
        await countingStore.runQuery('SELECT count() FROM records FINAL WHERE device = {device:UInt32}', {
          device: device.id,
        })
      )[0]?.[0],
    );
    expect(stored).toBeGreaterThanOrEqual(before);
  } finally {
    clearInterval(arriving);
  }
  await Promise.all(answers);
  expect(await flowsOf(device)).toHaveLength(period);
  const writes = await countingStore.runQuery("SELECT count() FROM system.parts WHERE table = 'records'", {});
  expect(Number(writes[0]?.[0])).toBeLessThan(answers.length / 5);
});

test('repeated records wait while their company’s past is rewritten', async () => {
  const device = nextDevice();
  const other = { ...nextDevice(), companyId: 2 };
  await store.add([record(device, 0, 1), record(device, 1, 1)]);
  const release = await store.delayRepeats(device.companyId);
  const ended: string[] = [];
  const send = (name: string, records: AcceptedRecord[]) => store.add(records).then(() => ended.push(name));
  await Promise.all([send('new', [record(device, 2, 7)]), send('other', [record(other, 0, 8)])]);
  const waiting = [
    send('first', [record(device, 0, 2), record(device, 3, 9)]),
    send('second', [record(device, 0, 3)]),
    send('behind', [record(device, 4, 5)]),
  ];
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([ended.toSorted(), await flowsOf(device)]).toEqual([
    ['new', 'other'],
    [1, 1, 7],
  ]);
  release();
  await Promise.all(waiting);
  expect(await flowsOf(device)).toEqual([3, 1, 7, 9, 5]);
  expect(store.waitingRecords()).toBe(0);
});

test('stop refuses the records that wait and any later ones', async () => {
  const device = nextDevice();
  const stopping = testRecords.openStore();
  const waiting = stopping.add([record(device, 0, 1), record(device, 1, 2)]);
  await Promise.all([stopping.stop(), expect(waiting).rejects.toThrow('the server stops')]);
  await expect(stopping.add([record(device, 2, 3)])).rejects.toThrow('the server stops');
  expect(stopping.waitingRecords()).toBe(0);
  expect(await flowsOf(device)).toEqual([]);
});

test('stop waits for the current write, which is acknowledged', async () => {
  const device = nextDevice();
  const stopping = testRecords.openStore();
  const written = stopping.add([record(device, 0, 1)]);
  void stopping.waitForWrites();
  await stopping.stop();
  expect(await written).toEqual({ accepted: 1, duplicate: 0 });
  expect(await flowsOf(device)).toEqual([1]);
});
