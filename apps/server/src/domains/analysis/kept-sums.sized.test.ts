import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Window, wholeDay } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import { isLongRun, sized, testSeed } from '../../../../../tools/test-size.ts';
import type { Counts } from '../../platform/counts/open.ts';
import { embeddedCounts } from '../../platform/testing/embedded-counts.ts';
import { tapQueries } from '../../platform/testing/tapped-counts.ts';
import { type Random, seededRandom } from '../../platform/testing/seeded-random.ts';
import { keepSums } from './kept-sums.ts';
import {
  type BucketSums,
  type CountedPlace,
  type Opening,
  type Receipts,
  type SumsQuestion,
  sumByBucket,
  sumWithReceipts,
} from './questions/sums.ts';

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

const embedded = embeddedCounts();

type Row = (number | null)[];
type Places = Map<number, CountedPlace>;

const hours: Window[] = [
  wholeDay,
  { startSecond: 36_000, endSecond: 71_999 },
  { startSecond: 72_000, endSecond: 7_199 },
  // A whole day, but not one of the calendar.
  { startSecond: 21_600, endSecond: 21_599 },
];
const anyOf = <Thing>(random: Random, list: readonly [Thing, ...Thing[]]): Thing =>
  list[random(list.length)] ?? list[0];

/** Entities from 1 on, each with the devices 10·entity and 10·entity + 1, two zones. */
function newPlaces(entities = 5): Places {
  const ids = Array.from({ length: entities }, (_, place) => place + 1);
  return new Map(ids.map((id) => [id, { devices: [id * 10, id * 10 + 1], opening: hours[id % 3] ?? wholeDay }]));
}

function randomRow(random: Random, company: number, version: number, entities: number): Row {
  const entity = 1 + random(entities);
  const local = (firstDay + random(12)) * daySeconds + random(288) * 300 + (random(3) === 0 ? random(300) : 0);
  const offset = entity > 3 ? 8 * 3600 : -5 * 3600;
  const adult = entity === 2 ? null : random(9);
  const minutes = random(4) === 0 ? 60 : 5;
  const device = entity * 10 + random(2);
  return [company, device, random(2), local - offset, local, minutes, 0, entity, version, random(50), adult];
}

function randomQuestion(random: Random, company: number, places: Places): SumsQuestion {
  const day = (firstDay + random(12) - 1) * daySeconds;
  const isNamed = random(3) > 0;
  const from = isNamed ? day : day + random(48) * 1800;
  const length = (1 + random(14)) * daySeconds;
  // Many are mostly asked about together.
  const isOfAll = places.size > 5 && random(4) > 0;
  const ids = [...places.keys()].filter(() => isOfAll || random(3) > 0);
  const own = ids.flatMap((id) => places.get(id)?.devices ?? []);
  const isWhole = random(2) === 0;
  const devices = isWhole ? null : [...new Set(own)];
  return {
    // As many devices as there are, or as if there were so many that nobody would keep their records.
    scope: { company, by: 'entity', ids, devices, deviceCount: random(2) === 0 ? own.length : 1_000, places },
    from,
    to: isNamed ? from + length : from + random(length / 600) * 600,
    step: anyOf(random, [null, '5m', '30m', '1h', '1d', '1w', '1n', '1y']),
    metrics: (['flowIn', 'adult'] as const).slice(0, random(3)),
    window: random(2) === 0 ? wholeDay : anyOf(random, [wholeDay, ...hours]),
    each: random(2) === 0,
    ended: random(3) === 0,
  };
}

function openingsOf(places: Places): Opening[] {
  return [...places].map(([id, { opening }]) => ({ entityIds: [id], window: opening }));
}

const inOrder = (sums: readonly BucketSums[]) =>
  sums
    // The engine says "nothing" of no records at all where all is one sum.
    .filter(({ sums: found, bucket }) => bucket > 0 || Object.values(found).some((sum) => sum !== null))
    .toSorted((a, b) => a.group - b.group || a.bucket - b.bucket);
const told = (receipts: Receipts) =>
  [...receipts]
    .flatMap(([place, devices]) => devices.map(({ device, periods }) => [`${device}/${place}`, ...periods]))
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
const filled = (sums: readonly BucketSums[]) => sums.flatMap((row) => Object.values(row.sums)).length;

const rounds = sized(125);

test.each([
  { of: 'with room', entities: 5, limit: 5_000_000, company: 1, minimum: { answered: 100, compared: 2_000 } },
  { of: 'where a part is kept', entities: 5, limit: 8_000, company: 2, minimum: { answered: 25, compared: 100 } },
  { of: 'of many places', entities: 24, limit: 5_000_000, company: 9, minimum: { answered: 75, compared: 1_500 } },
])(
  'what is kept equals what the engine says, after any writes and moves: $of',
  async ({ entities, limit, company, minimum }) => {
    const random = seededRandom(testSeed + company);
    const kept = keepSums(embedded.counts, limit);
    let places = newPlaces(entities);
    let [compared, answered] = [0, 0];
    for (let version = 1; version <= rounds; version += 1) {
      // Of many places somebody mostly asks again while nothing is written.
      const length = entities > 5 && random(2) === 0 ? 0 : random(12);
      const rows = Array.from({ length }, () => randomRow(random, company, version, entities));
      if (rows.length > 0) await embedded.counts.insert('records', columns, rows);
      if (version % 10 === 0) {
        // A device was hung elsewhere: what it counted before is another entity's, on another wall clock.
        const [device, entity] = [(1 + random(entities)) * 10, 1 + random(entities)];
        const old = places.get(entity);
        if (old !== undefined) {
          const devices = [...new Set([...old.devices, device])];
          places = new Map(places).set(entity, { opening: anyOf(random, [wholeDay, ...hours]), devices });
        }
        await embedded.counts.work(
          `INSERT INTO records (${columns.join(', ')}) SELECT company, device, line, at, at + {offset:Int32}, minutes, corridor, {entity:UInt32}, version, flow_in, adult
         FROM records FINAL WHERE company = {company:UInt32} AND device = {device:UInt32}`,
          { company, device, entity, offset: random(2) * 43_200 - 21_600 },
          { company, device },
        );
      }
      // Several at once, as people ask.
      const asked = Array.from({ length: 3 }, () => randomQuestion(random, company, places));
      await Promise.all(
        asked.map(async (question) => {
          const withReceipts = random(2) === 0;
          const [answer, sums, received] = await Promise.all([
            kept.answer(question, withReceipts),
            sumByBucket(embedded.counts, question, 'additive'),
            sumWithReceipts(embedded.counts, question, openingsOf(places)),
          ]);
          const shown = (by: BucketSums[], periods: Receipts) => ({
            question,
            sums: question.metrics.length === 0 ? [] : inOrder(by),
            periods: withReceipts ? told(periods) : [],
          });
          const expected = shown(sums, received.receipts);
          expect(answer === null ? expected : shown(answer.sums, answer.receipts)).toEqual(expected);
          if (answer === null) return;
          answered += 1;
          compared += filled(sums) + (withReceipts ? told(received.receipts).length : 0);
        }),
      );
    }
    console.log(
      `seed ${testSeed}: ${answered} of ${3 * rounds} questions answered from memory, ${compared} figures compared`,
    );
    expect(answered).toBeGreaterThan(isLongRun ? minimum.answered : 0);
    expect(compared).toBeGreaterThan(isLongRun ? minimum.compared : 0);
  },
  180_000,
);

const wholeCompany = (company: number): SumsQuestion => ({
  scope: { company, by: 'entity', ids: [1, 2, 3, 4, 5], devices: null, deviceCount: 10, places: newPlaces() },
  from: (firstDay - 1) * daySeconds,
  to: (firstDay + 13) * daySeconds,
  step: null,
  metrics: ['flowIn'],
  window: wholeDay,
  each: false,
});

test('an answer has everything acknowledged before it was asked for, and nothing that was never sent', async () => {
  const company = 3;
  const random = seededRandom(11);
  const kept = keepSums(embedded.counts);
  const question = wholeCompany(company);
  let [sent, acknowledged, answers] = [0, 0, 0];
  let writing = true;
  const write = async (part: number) => {
    for (let n = 0; n < 60; n += 1) {
      const rows = Array.from({ length: 1 + random(4) }, (_, place) => {
        const row = randomRow(random, company, 1, 5);
        // Each its own period start, so that nothing replaces anything.
        row[3] = Number(row[3]) + part * 60 + place + 5 * n;
        return row;
      });
      const people = rows.reduce((sum, row) => sum + Number(row[9]), 0);
      sent += people;
      await embedded.counts.insert('records', columns, rows);
      acknowledged += people;
    }
  };
  const ask = async () => {
    while (writing) {
      const atLeast = acknowledged;
      const answer = await kept.answer(question, false);
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
  expect((await kept.answer(question, false))?.sums[0]?.sums.flowIn).toBe(sent);
});

/** The store, with how often it was asked. */
function counted(): { store: Counts; asked: () => number } {
  let asked = 0;
  const store = tapQueries(embedded.counts, (answer) => {
    asked += 1;
    return answer();
  });
  return { store, asked: () => asked };
}

/** The store, whose answers of some questions (by their number) wait until they are let go. */
function heldBack(numbers: readonly number[]): { store: Counts; asked: () => number; letGo: (number: number) => void } {
  const gates = new Map(numbers.map((number) => [number, Promise.withResolvers<void>()]));
  let asked = 0;
  const store = tapQueries(embedded.counts, async (answer) => {
    asked += 1;
    const gate = gates.get(asked);
    await answer();
    await gate?.promise;
  });
  return { store, asked: () => asked, letGo: (number) => gates.get(number)?.resolve() };
}

test('what was read before a write does not replace what was read after it, however late it comes', async () => {
  const company = 6;
  const { store, asked, letGo } = heldBack([2]);
  const kept = keepSums(store);
  const all = newPlaces();
  const placesOf = (ids: number[]) => new Map([...all].filter(([id]) => ids.includes(id)));
  const look = (ids: number[], days: number, known = [1, 2]): SumsQuestion => ({
    ...wholeCompany(company),
    scope: { company, by: 'entity', ids, devices: null, deviceCount: 1_000, places: placesOf(known) },
    from: firstDay * daySeconds,
    to: (firstDay + days) * daySeconds,
  });
  const send = async (people: number, minute: number) => {
    const local = firstDay * daySeconds + minute * 300;
    await embedded.counts.insert('records', columns, [[company, 10, 0, local, local, 5, 0, 1, 1, people, null]]);
  };
  const flowIn = async (answer: ReturnType<typeof kept.answer>) => (await answer)?.sums[0]?.sums.flowIn;
  await send(3, 1);
  await kept.answer(look([2], 5, [2]), false);
  const early = flowIn(kept.answer(look([1], 10), false));
  await expect.poll(asked).toBe(2);
  await send(4, 2);
  const late = flowIn(kept.answer(look([1, 2], 10), false));
  // Both places at once, though they miss other days.
  await expect.poll(asked).toBe(3);
  expect(await late).toBe(7);
  letGo(2);
  expect([3, 7]).toContain(await early);
  expect(await flowIn(kept.answer(look([1, 2], 10), false))).toBe(7);
});

test('who looks at one place finds the others already read; who looks again asks the engine for nothing', async () => {
  const company = 5;
  const random = seededRandom(13);
  await embedded.counts.insert(
    'records',
    columns,
    Array.from({ length: 300 }, () => randomRow(random, company, 1, 5)),
  );
  const { store, asked } = counted();
  const kept = keepSums(store);
  const places = newPlaces();
  const look = (id: number, window = wholeDay): SumsQuestion => ({
    ...wholeCompany(company),
    scope: { company, by: 'entity', ids: [id], devices: places.get(id)?.devices ?? [], deviceCount: 2, places },
    window,
  });
  // Of two that are looked at one after the other both are read ahead.
  await Promise.all([kept.answer(look(1), true), kept.answer(look(1, hours[1]), true)]);
  await expect.poll(asked).toBe(4);
  const before = asked();
  for (const id of [1, 2, 3, 4, 5]) {
    for (const question of [look(id), look(id, hours[1])]) {
      const answer = await kept.answer(question, true);
      expect(inOrder(answer?.sums ?? [])).toEqual(inOrder(await sumByBucket(embedded.counts, question, 'additive')));
    }
  }
  expect(asked()).toBe(before);
});

test('who asks about some days finds the weeks up to their end already read, and no day is read twice', async () => {
  const company = 10;
  const random = seededRandom(17);
  const rows = Array.from({ length: 300 }, () => randomRow(random, company, 1, 5));
  await embedded.counts.insert('records', columns, rows);
  const { store, asked } = counted();
  const kept = keepSums(store);
  // Of a thousand devices nobody keeps records, but their days.
  const look = (from: number, to: number): SumsQuestion => ({
    ...wholeCompany(company),
    scope: { ...wholeCompany(company).scope, deviceCount: 1_000 },
    from: (firstDay + from) * daySeconds,
    to: (firstDay + to) * daySeconds,
  });
  const check = async (from: number, to: number, reads: number) => {
    const before = asked();
    const answer = await kept.answer(look(from, to), true);
    expect(asked() - before).toBe(reads);
    expect(inOrder(answer?.sums ?? [])).toEqual(
      inOrder(await sumByBucket(embedded.counts, look(from, to), 'additive')),
    );
  };
  // Of ten devices 44 days.
  await check(6, 9, 1);
  await check(1, 4, 0);
  await check(-35, 9, 0);
  await check(-36, 9, 1);
  await check(8, 12, 1);
  await check(-79, 12, 0);
  await check(-81, -80, 1);
});

test('who compares many places by day finds their other months of the year already read', async () => {
  const { store, asked } = counted();
  const [kept, places] = [keepSums(store), newPlaces(20)];
  const scope = { ...wholeCompany(10).scope, ids: [...places.keys()], deviceCount: 1_000, places };
  const check = async (day: number) => {
    const from = (firstDay + day) * daySeconds;
    const question: SumsQuestion = { ...wholeCompany(10), scope, from, to: from + 30 * daySeconds };
    const answer = await kept.answer(question, true);
    expect(inOrder(answer?.sums ?? [])).toEqual(inOrder(await sumByBucket(embedded.counts, question, 'additive')));
  };
  await check(200);
  await expect.poll(asked).toBe(1 + Math.ceil((20 * 2 * 400) / 6_000));
  for (const day of [170, 90, 0, -150]) await check(day);
  expect(asked()).toBe(1 + Math.ceil((20 * 2 * 400) / 6_000));
});

test('people who ask at once are one question, and one that fails leaves nothing half read', async () => {
  const company = 5;
  const { store, asked } = counted();
  let fails = true;
  const refusing = tapQueries(store, (answer) => (fails ? Promise.reject(new Error('no')) : answer()));
  const kept = keepSums(refusing);
  const askAll = () => Promise.allSettled(Array.from({ length: 20 }, () => kept.answer(wholeCompany(company), true)));
  expect((await askAll()).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
  fails = false;
  const answers = await askAll();
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe('fulfilled');
  expect(asked()).toBe(1);
});

test('entrances, distinct people, unknown places and more rows than are quickly read are left to the engine', async () => {
  const kept = keepSums(embedded.counts);
  const question = { ...wholeCompany(4), step: '1d' as const };
  const { scope } = question;
  const big = { ...scope, deviceCount: 200_000 };
  const many = new Map([1, 2, 3, 4, 5].map((id) => [id, { opening: wholeDay, devices: [...Array(40_000).keys()] }]));
  const others: SumsQuestion[] = [
    { ...question, scope: { ...scope, by: 'corridor' } },
    { ...question, scope: { ...scope, places: null } },
    { ...question, scope: { ...scope, ids: [1, 6] } },
    { ...question, scope: { ...big, places: many } },
    { ...question, scope: big, ended: true },
    { ...question, scope: big, step: '30m' },
    { ...question, scope: big, step: '1h', window: hours[1] ?? wholeDay },
    { ...question, scope: big, from: question.from + 1_800 },
  ];
  expect(await kept.answer(question, false)).not.toBeNull();
  for (const other of others) expect(await kept.answer(other, false)).toBeNull();
  expect(others).toHaveLength(8);
});
