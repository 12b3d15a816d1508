import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestCountingDatabase, type TestCountingDatabase } from '../testing/test-databases.ts';
import { type CountingStore, openCountingStore } from './open.ts';

let database: TestCountingDatabase;
let countingStore: CountingStore;

const open = () => openCountingStore({ ...database, folder: '', log: createLog('error') });

beforeAll(async () => {
  database = await createTestCountingDatabase();
  countingStore = await open();
});
afterAll(async () => {
  await countingStore?.close();
  await database?.drop();
});

test('a short query does not wait for a long one or background work', async () => {
  const answered: string[] = [];
  const recordAnswer = (name: string) => () => void answered.push(name);
  const long = countingStore.runQuery('SELECT sleep({seconds:UInt8})', { seconds: 3 }).then(recordAnswer('long'));
  const work = countingStore
    .runBackgroundStatement('SELECT sleep({seconds:UInt8})', { seconds: 3 }, null)
    .then(recordAnswer('work'));
  const short = countingStore.runQuery('SELECT {number:UInt8}', { number: 1 }).then(recordAnswer('short'));
  const ingest = countingStore.runIngestQuery('SELECT {number:UInt8}', { number: 1 }).then(recordAnswer('ingest'));
  await Promise.all([short, ingest]);
  expect(answered.toSorted()).toEqual(['ingest', 'short']);
  await Promise.all([long, work]);
});

test('the next start adds the columns of a new metric', async () => {
  const adultColumns = [
    ['records', 'adult'],
    ['records', 'raw_adult'],
    ['running_totals', 'adult'],
  ];
  const columns = async () =>
    countingStore.runQuery(
      `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND endsWith(name, 'adult') ORDER BY table, name`,
      {},
    );
  expect(await columns()).toEqual(adultColumns);
  for (const [table, name] of adultColumns)
    await countingStore.runBackgroundStatement(`ALTER TABLE ${table} DROP COLUMN ${name}`, {}, null);
  expect(await columns()).toEqual([]);
  await countingStore.close();
  countingStore = await open();
  expect(await columns()).toEqual(adultColumns);
});

test('a text parameter with any characters is returned unchanged', async () => {
  const value = fc.record({
    text: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'", '\\', "\\'; --", '{text:String}', '$&', '\n\t\r'),
    ),
    texts: fc.array(fc.string()),
    numbers: fc.array(fc.nat()),
    whole: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  });
  let runCount = 0;
  await fc.assert(
    fc.asyncProperty(value, async (values) => {
      runCount += 1;
      const sql = `SELECT {text:String}, toJSONString({texts:Array(String)}), toJSONString({numbers:Array(UInt32)}), {whole:Int32}`;
      const text = values.text.replaceAll('\u0000', '');
      const [row] = await countingStore.runQuery(sql, { ...values, text });
      expect(row?.[0]).toBe(text.toWellFormed());
      expect(JSON.parse(String(row?.[1]))).toEqual(values.texts);
      expect(JSON.parse(String(row?.[2]))).toEqual(values.numbers);
      expect(row?.[3]).toBe(values.whole);
    }),
    { numRuns: 200 },
  );
  expect(runCount).toBe(200);
});

test('a query accepts 100,000 ids', async () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index);
  const sql = `SELECT toUInt32({at:DateTime('UTC')}), length({ids:Array(UInt32)})`;
  expect(await countingStore.runQuery(sql, { at: '2026-03-29 01:30:00', ids })).toEqual([
    [Date.UTC(2026, 2, 29, 1, 30) / 1000, 100_000],
  ]);
});

test('a query whose value is missing is refused', async () => {
  await expect(countingStore.runQuery('SELECT {a:UInt8}, {b:UInt8}', { a: 1 })).rejects.toMatchObject({ code: '456' });
});

test('settings of a statement do not apply to the next one', async () => {
  const setting = "SELECT value FROM system.settings WHERE name = 'max_execution_time'";
  const read = async (work: () => Promise<unknown>) => (
    await work(), (await countingStore.runQuery(setting, {}))[0]?.[0]
  );
  expect(await read(() => countingStore.runQuery('SELECT 1 SETTINGS max_execution_time = 7', {}))).toBe('30');
});
