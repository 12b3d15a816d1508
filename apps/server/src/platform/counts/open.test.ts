import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counts, openCounts, withValues } from './open.ts';

let folder: string;
let counts: Counts;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-counts-'));
  counts = await openCounts({ url: null, folder });
});
afterAll(async () => {
  await counts?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a question does not wait for a longer one, nor for work in the background', async () => {
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

test('a metric the product has learnt since the tables were made has its columns at the next start', async () => {
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
  counts = await openCounts({ url: null, folder });
  expect(await columns()).toEqual(older);
});

test('whatever is in a value comes back as it was', async () => {
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

test('a time in its zone, and more ids than fit into a statement', async () => {
  const ids = Array.from({ length: 100_000 }, (_, n) => n);
  const sql = `SELECT toUInt32({at:DateTime('UTC')}), length({ids:Array(UInt32)})`;
  expect(await counts.ask(sql, { at: '2026-03-29 01:30:00', ids })).toEqual([
    [Date.UTC(2026, 2, 29, 1, 30) / 1000, 100_000],
  ]);
});

test('a value that is missing is an error', () => {
  expect(() => withValues('SELECT {a:UInt8}, {b:UInt8}', { a: 1 })).toThrow('no value for {b:UInt8}');
});
