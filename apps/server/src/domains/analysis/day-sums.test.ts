import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { wholeDay } from '@portico/counting/business-hours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counts, openCounts } from '../../platform/counts/open.ts';
import { keepDaySums } from './day-sums.ts';
import { type BucketSums, type Opening, type SumsQuestion, sumByBucket, sumWithReceipts } from './questions/sums.ts';
import { seededRandom } from '../../platform/testing/seeded-random.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const columns = [
  'company',
  'device',
  'line',
  'at',
  'local',
  'minutes',
  'corridor',
  'entity',
  'version',
  'flow_in',
  'adult',
];

let folder: string;
let counts: Counts;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-days-'));
  counts = await openCounts({ url: null, folder });
});
afterAll(async () => {
  await counts.close();
  await rm(folder, { recursive: true, force: true });
});

type Row = (number | null)[];

/** Entities 1 to 5, each with the devices 10·entity and 10·entity + 1, two zones. */
function randomRow(random: (below: number) => number, company: number, version: number): Row {
  const entity = 1 + random(5);
  const local = (firstDay + random(12)) * daySeconds + random(288) * 300;
  const offset = entity > 3 ? 8 * 3600 : -5 * 3600;
  const adult = entity === 2 ? null : random(9);
  return [company, entity * 10 + random(2), random(2), local - offset, local, 5, 0, entity, version, random(50), adult];
}

const openings: Opening[] = [
  { entityIds: [1, 2, 3], window: { startSecond: 36_000, endSecond: 71_999 } },
  { entityIds: [4, 5], window: { startSecond: 72_000, endSecond: 7_199 } },
];

function randomQuestion(random: (below: number) => number, company: number): SumsQuestion {
  const from = firstDay + random(12) - 1;
  return {
    scope: {
      company,
      by: 'entity',
      ids: [1, 2, 3, 4, 5].filter(() => random(4) > 0),
      devices: null,
      deviceCount: 10,
    },
    from: from * daySeconds,
    to: (from + 1 + random(14)) * daySeconds,
    step: ([null, '1d', '1w', '1n', '1y'] as const)[random(5)] ?? null,
    metrics: (['flowIn', 'adult'] as const).slice(0, 1 + random(2)),
    window: wholeDay,
    each: random(2) === 0,
  };
}

const inOrder = (sums: readonly BucketSums[]) => sums.toSorted((a, b) => a.group - b.group || a.bucket - b.bucket);
const filled = (sums: readonly BucketSums[]) => sums.flatMap((row) => Object.values(row.sums)).length;

test.each([
  { of: 'with room', limit: 1_000_000, company: 1 },
  { of: 'where only a part is kept', limit: 40, company: 2 },
])('what is kept equals what the engine says, after any writes: $of', async ({ limit, company }) => {
  const random = seededRandom(company * 7);
  const kept = keepDaySums(counts, limit);
  let compared = 0;
  for (let version = 1; version <= 60; version += 1) {
    const rows = Array.from({ length: random(12) }, () => randomRow(random, company, version));
    if (rows.length > 0) await counts.insert('records', columns, rows);
    if (version % 10 === 0) {
      // A device was hung elsewhere: what it counted before is another entity's, on another wall clock.
      const device = (1 + random(5)) * 10;
      await counts.work(
        `INSERT INTO records (${columns.join(', ')}) SELECT company, device, line, at, at + {offset:Int32}, minutes, corridor, {entity:UInt32}, version, flow_in, adult
         FROM records FINAL WHERE company = {company:UInt32} AND device = {device:UInt32}`,
        { company, device, entity: 1 + random(5), offset: random(2) * 43_200 - 21_600 },
        { company, device },
      );
    }
    const question = randomQuestion(random, company);
    const [answer, sums, receipts] = await Promise.all([
      kept.answer(question, openings),
      sumByBucket(counts, question, 'additive'),
      sumWithReceipts(counts, question, openings),
    ]);
    expect(inOrder(answer?.sums ?? [])).toEqual(inOrder(sums));
    expect(answer?.receipts).toEqual(receipts.receipts);
    compared += filled(sums) + receipts.receipts.size;
  }
  expect(compared).toBeGreaterThan(600);
});

test('an answer has everything acknowledged before it was asked for, and nothing that was never sent', async () => {
  const company = 3;
  const random = seededRandom(11);
  const kept = keepDaySums(counts);
  const question: SumsQuestion = {
    scope: { company, by: 'entity', ids: [1, 2, 3, 4, 5], devices: null, deviceCount: 10 },
    from: (firstDay - 1) * daySeconds,
    to: (firstDay + 13) * daySeconds,
    step: null,
    metrics: ['flowIn'],
    window: wholeDay,
    each: false,
  };
  let [sent, acknowledged, answers] = [0, 0, 0];
  let writing = true;
  const write = async (part: number) => {
    for (let n = 0; n < 60; n += 1) {
      const rows = Array.from({ length: 1 + random(4) }, (_, place) => {
        const row = randomRow(random, company, 1);
        // Each its own period start, so that nothing replaces anything.
        row[3] = Number(row[3]) + part * 60 + place + 5 * n;
        return row;
      });
      const people = rows.reduce((sum, row) => sum + Number(row[9]), 0);
      sent += people;
      await counts.insert('records', columns, rows);
      acknowledged += people;
    }
  };
  const ask = async () => {
    while (writing) {
      const atLeast = acknowledged;
      const answer = await kept.answer(question, null);
      const flowIn = answer?.sums[0]?.sums.flowIn ?? 0;
      expect(flowIn).toBeGreaterThanOrEqual(atLeast);
      expect(flowIn).toBeLessThanOrEqual(sent);
      answers += 1;
      // What is in memory is answered without waiting for anything: let the writes go on.
      await nextTurn();
    }
  };
  const asking = Promise.all([ask(), ask(), ask()]);
  await write(0).finally(() => {
    writing = false;
  });
  await asking;
  expect(answers).toBeGreaterThan(60);
  expect((await kept.answer(question, null))?.sums[0]?.sums.flowIn).toBe(sent);
});

test('hours, windows, entrances, chosen devices and more days than memory is for are left to the engine', async () => {
  const kept = keepDaySums(counts);
  const question = { ...randomQuestion(seededRandom(1), 4), step: '1d' as const };
  const { scope } = question;
  const others: SumsQuestion[] = [
    { ...question, step: '1h' },
    { ...question, window: { startSecond: 0, endSecond: 3_599 } },
    // A whole day, but not one of the calendar.
    { ...question, window: { startSecond: 21_600, endSecond: 21_599 } },
    { ...question, from: question.from + 3_600 },
    { ...question, metrics: ['dedupedCount'] },
    { ...question, scope: { ...scope, by: 'corridor' } },
    { ...question, scope: { ...scope, devices: [10] } },
    { ...question, scope: { ...scope, deviceCount: 200_000 } },
  ];
  expect(await kept.answer(question, null)).not.toBeNull();
  for (const other of others) expect(await kept.answer(other, null)).toBeNull();
  expect(others).toHaveLength(8);
});
