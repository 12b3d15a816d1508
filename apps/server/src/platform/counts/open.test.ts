import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type FreshCounts, freshCounts } from '../testing/fresh-store.ts';
import { type Counts, openCounts } from './open.ts';

let fresh: FreshCounts;
let counts: Counts;

const open = () => openCounts({ ...fresh, folder: '', log: createLog('error') });

beforeAll(async () => {
  fresh = await freshCounts();
  counts = await open();
});
afterAll(async () => {
  await counts?.close();
  await fresh?.drop();
});

test('a short query does not wait for a long one or for work', async () => {
  const answered: string[] = [];
  const tell = (name: string) => () => void answered.push(name);
  const long = counts.ask('SELECT sleep({seconds:UInt8})', { seconds: 3 }).then(tell('long'));
  const work = counts.work('SELECT sleep({seconds:UInt8})', { seconds: 3 }, null).then(tell('work'));
  const short = counts.ask('SELECT {number:UInt8}', { number: 1 }).then(tell('short'));
  const ingest = counts.askForIngest('SELECT {number:UInt8}', { number: 1 }).then(tell('ingest'));
  await Promise.all([short, ingest]);
  expect(answered.toSorted()).toEqual(['ingest', 'short']);
  await Promise.all([long, work]);
});

test('the next start adds the columns of a new metric', async () => {
  const older = [
    ['records', 'adult'],
    ['records', 'raw_adult'],
    ['running_totals', 'adult'],
  ];
  const columns = async () =>
    counts.ask(
      `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND endsWith(name, 'adult') ORDER BY table, name`,
      {},
    );
  expect(await columns()).toEqual(older);
  for (const [table, name] of older) await counts.work(`ALTER TABLE ${table} DROP COLUMN ${name}`, {}, null);
  expect(await columns()).toEqual([]);
  await counts.close();
  counts = await open();
  expect(await columns()).toEqual(older);
});

test('a value comes back as it was, whatever is in it', async () => {
  const value = fc.record({
    text: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'", '\\', "\\'; --", '{text:String}', '$&', '\n\t\r'),
    ),
    texts: fc.array(fc.string()),
    numbers: fc.array(fc.nat()),
    whole: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  });
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(value, async (values) => {
      seen += 1;
      const sql = `SELECT {text:String}, toJSONString({texts:Array(String)}), toJSONString({numbers:Array(UInt32)}), {whole:Int32}`;
      const text = values.text.replaceAll('\u0000', '');
      const [row] = await counts.ask(sql, { ...values, text });
      expect(row?.[0]).toBe(text.toWellFormed());
      expect(JSON.parse(String(row?.[1]))).toEqual(values.texts);
      expect(JSON.parse(String(row?.[2]))).toEqual(values.numbers);
      expect(row?.[3]).toBe(values.whole);
    }),
    { numRuns: 200 },
  );
  expect(seen).toBe(200);
});

test('a query takes 100,000 ids', async () => {
  const ids = Array.from({ length: 100_000 }, (_, n) => n);
  const sql = `SELECT toUInt32({at:DateTime('UTC')}), length({ids:Array(UInt32)})`;
  expect(await counts.ask(sql, { at: '2026-03-29 01:30:00', ids })).toEqual([
    [Date.UTC(2026, 2, 29, 1, 30) / 1000, 100_000],
  ]);
});

test('a query whose value is missing is refused', async () => {
  await expect(counts.ask('SELECT {a:UInt8}, {b:UInt8}', { a: 1 })).rejects.toMatchObject({ code: '456' });
});

test('settings of a statement do not stay for the next one', async () => {
  const setting = "SELECT value FROM system.settings WHERE name = 'max_execution_time'";
  const read = async (work: () => Promise<unknown>) => (await work(), (await counts.ask(setting, {}))[0]?.[0]);
  expect(await read(() => counts.ask('SELECT 1 SETTINGS max_execution_time = 7', {}))).toBe('30');
});
