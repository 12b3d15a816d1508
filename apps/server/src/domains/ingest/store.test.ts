import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zoneRules } from '@portico/counting/zones';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counts, openCounts } from '../../platform/counts/open.ts';
import { createLog } from '../../platform/log.ts';
import type { AcceptedRecord } from './accept.ts';
import type { RegisteredDevice } from './registry.ts';
import { createRecordStore, type RecordStore } from './store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portico-store-'));
const start = Date.parse('2026-11-20T08:00:00Z') / 1000;
let counts: Counts;
let store: RecordStore;
let devices = 0;

beforeAll(async () => {
  counts = await openCounts({ url: null, folder });
  store = createRecordStore(counts, createLog('silent'), () => {});
});

afterAll(async () => {
  await counts.close();
  rmSync(folder, { recursive: true, force: true });
});

function nextDevice(): RegisteredDevice {
  devices += 1;
  const rules = zoneRules('UTC', false);
  const placements = [{ from: 0, to: Number.POSITIVE_INFINITY, corridorId: 5, entityId: 6, rules }];
  return {
    id: devices,
    companyId: 1,
    sn: `S${devices}`,
    deviceType: 8,
    format: 'hx-f5',
    secretHash: null,
    uploadInterval: 5,
    dataMode: 'Add',
    placements,
    rules,
    workTime: '00:00:00~23:59:59',
  };
}

function record(
  from: RegisteredDevice,
  period: number,
  flowIn: number,
  rest: Partial<AcceptedRecord> = {},
): AcceptedRecord {
  const at = start + period * 300;
  return {
    index: 0,
    company: 1,
    device: from.id,
    line: 0,
    at,
    local: at,
    minutes: 5,
    corridor: 5,
    entity: 6,
    version: at + 300,
    received: at + 301,
    flags: 0,
    isTotal: false,
    metrics: { flowIn },
    from,
    ...rest,
  };
}

async function flowsOf(device: RegisteredDevice): Promise<unknown[]> {
  const rows = await counts.ask(
    'SELECT flow_in FROM records FINAL WHERE company = 1 AND device = {device:UInt32} ORDER BY at',
    { device: device.id },
  );
  return rows.map(([flowIn]) => flowIn);
}

test('a record that arrives twice counts once, and the reply says so', async () => {
  const device = nextDevice();
  expect(await store.add([record(device, 0, 4)])).toEqual({ accepted: 1, duplicate: 0 });
  expect(await store.add([record(device, 0, 4)])).toEqual({ accepted: 0, duplicate: 1 });
  expect(await flowsOf(device)).toEqual([4]);
});

test('of two versions the later upload wins, whatever order they arrive in; on a tie the later arrival', async () => {
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

test('the same period twice in one write: the later version stands', async () => {
  const device = nextDevice();
  const stored = await store.add([
    record(device, 0, 9, { version: start + 500 }),
    record(device, 0, 3, { version: start + 400 }),
  ]);
  expect(stored).toEqual({ accepted: 1, duplicate: 1 });
  expect(await flowsOf(device)).toEqual([9]);
});

test('a thousand messages are few writes, each answered for itself', async () => {
  const fleet = Array.from({ length: 1000 }, nextDevice);
  const before = Number((await counts.ask("SELECT count() FROM system.parts WHERE table = 'records'", {}))[0]?.[0]);
  const answers = await Promise.all(fleet.map((device) => store.add([record(device, 0, 1)])));
  const after = Number((await counts.ask("SELECT count() FROM system.parts WHERE table = 'records'", {}))[0]?.[0]);
  expect(answers.filter(({ accepted }) => accepted === 1)).toHaveLength(1000);
  expect(after - before).toBeLessThan(20);
});

test('running totals become differences; a fall is a reset, never a negative count', async () => {
  const device = nextDevice();
  const total = (period: number, flowIn: number) => record(device, period, flowIn, { isTotal: true });
  await store.add([total(0, 100)]);
  await store.add([total(1, 104)]);
  await store.add([total(2, 104), total(3, 110)]);
  await store.add([total(4, 3)]);
  expect(await flowsOf(device)).toEqual([4, 0, 6, 3]);
});

test('a total that arrives late gives the one after it its right difference; a repeat changes nothing', async () => {
  const device = nextDevice();
  const total = (period: number, flowIn: number) => record(device, period, flowIn, { isTotal: true });
  await store.add([total(0, 10)]);
  await store.add([total(2, 30)]);
  expect(await flowsOf(device)).toEqual([20]);
  await store.add([total(1, 16)]);
  expect(await flowsOf(device)).toEqual([6, 14]);
  await store.add([total(1, 16), total(2, 30)]);
  expect(await flowsOf(device)).toEqual([6, 14]);
});

test('too much waiting is refused whole, and what was taken is stored', async () => {
  const device = nextDevice();
  const taken = store.add(Array.from({ length: 30_000 }, (_, period) => record(device, period, 1)));
  await expect(store.add(Array.from({ length: 60_000 }, (_, period) => record(device, period, 1)))).rejects.toThrow(
    'too many',
  );
  expect(await taken).toEqual({ accepted: 30_000, duplicate: 0 });
});

test('a row the store cannot take fails its own message only', async () => {
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
