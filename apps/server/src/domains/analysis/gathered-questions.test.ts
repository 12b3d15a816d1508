import { wholeDay } from '@portico/counting/business-hours';
import { expect, test } from 'vitest';
import type { Counts } from '../../platform/counts/open.ts';
import { embeddedCounts } from '../../platform/testing/embedded-counts.ts';
import { type GatheredQuestions, gatherQuestions } from './gathered-questions.ts';
import { type BucketSums, type Opening, type SumsQuestion, sumByBucket, sumWithReceipts } from './questions/sums.ts';
import { type Random, seededRandom } from '../../platform/testing/seeded-random.ts';

const firstDay = 20_454; // 2026-01-01
const daySeconds = 86_400;
const days = 12;
const entities = 8;
const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];
const rounds = 25;
const usersAtOnce = 20;

const embedded = embeddedCounts();

/** Entities 1 to 8 with the entrance ten times as high; devices 10·entity and one more, which may hang at the next entity too. */
function randomRow(random: Random, version: number): (number | null)[] {
  const entity = 1 + random(entities);
  const device = random(5) === 0 ? entity * 10 + 11 : entity * 10 + random(2);
  const local = (firstDay + random(days)) * daySeconds + random(288) * 300;
  const people = random(6) === 0 ? null : random(50);
  return [1 + random(2), device, random(2), local, local, 5, entity * 10, entity, version, people];
}

const hours = { startSecond: 36_000, endSecond: 71_999 };

/** Everything of a question but its places. */
function randomShape(random: Random) {
  const from = (firstDay + random(2)) * daySeconds;
  return {
    company: 1 + random(2),
    by: random(4) === 0 ? ('corridor' as const) : ('entity' as const),
    from,
    to: from + (1 + random(2)) * 5 * daySeconds,
    step: ([null, '1h', '1d'] as const)[random(3)] ?? null,
    metrics: ['flowIn' as const],
    window: random(3) === 0 ? hours : wholeDay,
  };
}

function randomQuestion(random: Random, { company, by, ...shape }: ReturnType<typeof randomShape>): SumsQuestion {
  const ids = Array.from({ length: entities }, (_, n) => n + 1).filter(() => random(3) === 0);
  const devices = ids.flatMap((id) => [id * 10, id * 10 + 1, id * 10 + 11]);
  const scope = {
    company,
    by,
    ids: by === 'entity' ? ids : ids.map((id) => id * 10),
    deviceCount: devices.length,
    places: null,
  };
  return { scope: { ...scope, devices: random(10) === 0 ? null : devices }, ...shape, each: random(2) === 0 };
}

// One sum over no records at all is a row of nulls or none: nobody counted, either way.
const inOrder = (rows: readonly BucketSums[]) =>
  rows
    .filter(({ bucket, sums }) => bucket > 0 || Object.values(sums).some((sum) => sum !== null))
    .toSorted((a, b) => a.group - b.group || a.bucket - b.bucket);

type Figures = (BucketSums | [string, number[]])[];

/** The sums of a question, and of every other one its receipts too, in one or two kinds of opening hours. */
async function bothOf(
  gathered: GatheredQuestions,
  question: SumsQuestion,
  place: number,
): Promise<{ together: Figures; alone: Figures }> {
  if (place % 2 === 0) {
    const together = inOrder(await gathered.sums(question));
    return { together, alone: inOrder(await sumByBucket(embedded.counts, question, 'additive')) };
  }
  const others = place % 4 === 1 ? [] : [{ entityIds: [1, 2], window: wholeDay }];
  const openings: Opening[] = [{ entityIds: question.scope.ids, window: hours }, ...others];
  const whole = { ...question, window: wholeDay };
  const figures = ({ sums, receipts }: Awaited<ReturnType<typeof sumWithReceipts>>): Figures => [
    ...inOrder(sums),
    ...[...receipts]
      .flatMap(([place, devices]) =>
        devices.map(({ device, periods }): [string, number[]] => [`${device}/${place}`, [...periods]]),
      )
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ];
  const together = figures(await gathered.withReceipts(whole, openings));
  return { together, alone: figures(await sumWithReceipts(embedded.counts, whole, openings)) };
}

test('asked with others a question gets what it gets alone, whatever is asked and written meanwhile', async () => {
  const random = seededRandom(3);
  let asked = 0;
  const told: Counts = {
    ...embedded.counts,
    ask(sql, params) {
      asked += 1;
      return embedded.counts.ask(sql, params);
    },
  };
  const gathered = gatherQuestions(told);
  let compared = 0;
  for (let round = 0; round < rounds; round += 1) {
    await embedded.counts.insert(
      'records',
      columns,
      Array.from({ length: 200 }, () => randomRow(random, 1000 + round)),
    );
    const shapes = [randomShape(random), randomShape(random)] as const;
    const questions = Array.from({ length: usersAtOnce }, () =>
      randomQuestion(random, shapes[random(2) === 0 ? 0 : 1]),
    );
    const answers = await Promise.all(questions.map((question, place) => bothOf(gathered, question, place)));
    for (const { together, alone } of answers) {
      expect(together).toEqual(alone);
      compared += alone.length;
    }
  }
  console.log(`${rounds * usersAtOnce} questions took ${asked} of the engine; ${compared} figures compared`);
  expect(compared).toBeGreaterThan(20_000);
  expect(asked).toBeLessThan(rounds * usersAtOnce * 0.8);
}, 120_000);

test('people who look at their stores at once are a few questions of the engine, and one who looks alone does not wait', async () => {
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const gathered = gatherQuestions({
    ...embedded.counts,
    async ask(sql, params) {
      asked += 1;
      await held;
      return embedded.counts.ask(sql, params);
    },
  });
  const range = { from: firstDay * daySeconds, to: (firstDay + 2) * daySeconds, step: '1h' as const };
  const look = (entity: number) =>
    gathered.sums({
      scope: { company: 1, by: 'entity', ids: [entity], devices: [entity * 10], deviceCount: 1, places: null },
      ...range,
      metrics: ['flowIn'],
      window: wholeDay,
      each: false,
    });
  const first = look(1);
  expect(asked).toBe(1);
  const all = Array.from({ length: usersAtOnce }, (_, n) => look(1 + (n % entities)));
  release();
  const [alone, ...others] = await Promise.all([first, ...all]);
  expect(asked).toBe(3);
  expect(others[0]).toEqual(alone);
});

test('people who compare a whole company at once are two questions, the second begun after all of them asked', async () => {
  const begun: (() => void)[] = [];
  const gathered = gatherQuestions({
    ...embedded.counts,
    async ask(sql, params) {
      await new Promise<void>((go) => begun.push(go));
      return embedded.counts.ask(sql, params);
    },
  });
  const ids = Array.from({ length: entities }, (_, n) => n + 1);
  const compare = () =>
    gathered.sums({
      scope: { company: 3, by: 'entity', ids, devices: null, deviceCount: 2 * entities, places: null },
      from: firstDay * daySeconds,
      to: (firstDay + 2) * daySeconds,
      step: null,
      metrics: ['flowIn'],
      window: wholeDay,
      each: true,
    });
  const sumOf = (rows: readonly BucketSums[]) => rows.reduce((all, { sums }) => all + (sums.flowIn ?? 0), 0);
  const first = compare();
  const record = [3, 10, 0, firstDay * daySeconds, firstDay * daySeconds, 5, 10, 1, 1, 7];
  await embedded.counts.insert('records', columns, [record]);
  const others = Array.from({ length: usersAtOnce }, compare);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await first;
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  expect((await Promise.all(others)).map(sumOf)).toEqual(others.map(() => 7));
  expect(begun).toHaveLength(2);
});

test('a question that fails fails for those who asked it, and nobody after them', async () => {
  let fails = true;
  const gathered = gatherQuestions({
    ...embedded.counts,
    ask: (sql, params) => (fails ? Promise.reject(new Error('no')) : embedded.counts.ask(sql, params)),
  });
  const random = seededRandom(5);
  const question = randomQuestion(random, randomShape(random));
  const asking = await Promise.allSettled(Array.from({ length: 5 }, () => gathered.sums(question)));
  expect(asking.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  fails = false;
  await expect(gathered.sums(question)).resolves.toBeInstanceOf(Array);
});
