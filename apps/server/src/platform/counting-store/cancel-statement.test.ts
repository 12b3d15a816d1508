import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestCountingDatabase, type TestCountingDatabase } from '../testing/test-databases.ts';
import { withSignal } from './cancel-statement.ts';
import { type CountingStore, openCountingStore } from './open.ts';

let database: TestCountingDatabase;
let countingStore: CountingStore;

beforeAll(async () => {
  database = await createTestCountingDatabase();
  countingStore = await openCountingStore({ ...database, folder: '', log: createLog('error') });
});
afterAll(async () => {
  await countingStore?.close();
  await database?.drop();
});

/** Takes minutes. */
const longInsert =
  'INSERT INTO records (company, device, line, at) SELECT 1, 1, 0, number % 1000 FROM numbers(1e11) WHERE cityHash64(number) % 1000000 = 0';
const changed = { company: 1, device: 1 };
const countRunning = async () =>
  Number(
    (
      await countingStore.runIngestQuery(
        "SELECT count() FROM system.processes WHERE query LIKE '%1e11%' AND query_id != queryID()",
        {},
      )
    )[0]?.[0],
  );

test('an aborted statement has ended in the engine when it rejects', async () => {
  const stopping = new AbortController();
  const store = withSignal(countingStore, stopping.signal);
  const running = store.runBackgroundStatement(longInsert, {}, changed);
  await expect.poll(countRunning).toBe(1);
  stopping.abort();
  await expect(running).rejects.toThrow('cancelled');
  // The embedded engine lists the last statement of a connection until the next one.
  await countingStore.runBackgroundStatement('SELECT 1', {}, null);
  expect(await countRunning()).toBe(0);
});

test('an aborted statement without changes rejects at once', async () => {
  const stopping = new AbortController();
  const store = withSignal(countingStore, stopping.signal);
  const running = store.runBackgroundStatement('SELECT sleep(3)', {}, null);
  await pause(100);
  const startedAt = performance.now();
  stopping.abort();
  await expect(running).rejects.toThrow('aborted');
  expect(performance.now() - startedAt).toBeLessThan(2_500);
});

test('no statement begins after the signal was aborted', async () => {
  const store = withSignal(countingStore, AbortSignal.abort());
  await expect(store.runBackgroundStatement(longInsert, {}, changed)).rejects.toThrow('aborted');
  expect(await countRunning()).toBe(0);
});
