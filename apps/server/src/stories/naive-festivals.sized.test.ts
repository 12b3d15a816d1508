import { type FestivalDetails, festivals as calls, festivalStates } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { leftOutReasons } from '@portico/contract/words/left-out';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, minimumOfPart, sized, testSeed } from '../../../../tools/test-size.ts';
import { fixedClock } from '../platform/testing/fixed-clock.ts';
import { seededRandom } from '../platform/testing/seeded-random.ts';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { inputOf, question, text } from './analyses/naive-counter.ts';
import { midnight } from './analyses/naive-sums.ts';
import { day, naiveWorld, type NaiveWorld, type Place } from './analyses/naive-world.ts';
import {
  type Asked,
  type FestivalCounter,
  festivalCounter,
  isOfAll,
  type NaiveFestival,
} from './festivals/naive-festivals.ts';
import { daysBeside, detailsOf, indexRow, unfinishedOf, yearsOf } from './festivals/naive-replies.ts';

// Every figure of every festival counted once more, record by record, over random stores in three zones around the night the clocks
// change.

const random = seededRandom(testSeed + 2);
const clock = fixedClock('2029-01-01T00:00:00Z');
let server: TestServer;
let world: NaiveWorld;
let token: string;
let all: NaiveFestival[];
let seen = 0;
let known = 0;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
  world = await naiveWorld(server, testSeed);
  const { company } = world.us;
  token = (await server.world.user({ company, permissions: ['festival:list', 'festivalcompare'] })).token;
  all = [];
  for (const name of ['Fair', 'Lights', 'Harvest', 'Market', 'Song']) {
    for (const first of [Date.UTC(2025, 9, 17), Date.UTC(2026, 8, 20), Date.UTC(2026, 9, 14)]) {
      // One of the branches in three, not always inherited; 0 region, 1 city below it, 2 other.
      const organisation = random(3) === 0 ? random(3) : null;
      const from = first / 1000 + random(20) * day;
      const to = from + (1 + random(10)) * day;
      const inherit = organisation === null || random(2) === 0;
      const given = { name, inherit, startTime: dayText(from), endTime: dayText(to - day) };
      const deptId = organisation === null ? null : (world.places[3]?.[organisation]?.id ?? null);
      const { id } = (await server.call(holidays.add, { ...given, deptId }, { token })).result;
      all.push({ id, name, from, to, organisation, inherit });
    }
  }
}, 300_000);
afterAll(async () => server?.stop());

const dayText = (local: number) => text(local).slice(0, 10);
const yearIn = ({ from }: NaiveFestival) => dayText(from).slice(0, 4);
const inOrder = (of: readonly NaiveFestival[]) => of.toSorted((a, b) => a.from - b.from || a.id - b.id);

type Posed = Asked & { chosen: Place[]; input: ReturnType<typeof asInput> };

function pose(): Posed {
  const q = question({ world, random }, [1, 1], [5]);
  const { rangeType, chosen, item, asked, compare } = q;
  const { window } = asked;
  const clocks = chosen.flatMap(({ entities }) => entities.map(({ local }) => local(q.now)));
  // Half of the nights are asked about while they are open after midnight.
  const isNight = window[1] < window[0] && clocks.length > 0 && random(2) === 0;
  const now = isNight ? q.now - (Math.min(...clocks) % day) + random(48) * 300 : q.now;
  clock.set(new Date(now * 1000).toISOString());
  return { rangeType, chosen, item, window, now, input: asInput({ rangeType, chosen, item, asked, now, compare }) };
}

/** What was met: states, with the hours they were met in, and reasons for leaving a place out. */
const met = new Set<string>();

function meet(counter: FestivalCounter, festival: NaiveFestival, { window }: Asked): void {
  const state = counter.stateOf(festival);
  const isNight = window[1] < window[0];
  met.add(state);
  if (isNight) met.add(`${state}, past midnight`);
  if (isNight && counter.asOf % day <= window[1]) met.add(`${state}, after midnight`);
}

function asInput(q: Parameters<typeof inputOf>[0]) {
  const { rangeType, ids, item, startHour, endHour } = inputOf(q);
  return { rangeType, ids, item, startHour, endHour };
}

/** One of them; of those that are running, where any is, every second time. */
const pick = (q: Asked): NaiveFestival => {
  const counter = festivalCounter(world, q);
  const running = random(2) === 0 ? all.filter((festival) => counter.stateOf(festival) === 'running') : [];
  const of = running.length > 0 ? running : all;
  const found = of[random(of.length)];
  if (found === undefined) throw new Error('no festivals');
  return found;
};

/** Organisations of what is asked about; one without a store is its own. */
const organisationsOf = (q: Posed) =>
  q.chosen.flatMap(({ entities }) => (entities.length === 0 ? [3] : entities.map(({ organisation }) => organisation)));
const isBelow = (one: number, other: number) => one === 1 && other === 0;

// Sums of means are added in the order of the product, quotients are as they are: nothing is rounded but the last digits.
const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rounded(one)]));
};

function same(found: unknown, expected: unknown, q: object): void {
  for (const reason of leftOutReasons) if (JSON.stringify(expected).includes(`"${reason}"`)) met.add(reason);
  const figures = figuresIn(expected);
  seen += figures.length;
  known += figures.filter((figure) => figure !== null).length;
  try {
    expect(rounded(found)).toEqual(rounded(expected));
  } catch (error) {
    console.log(`seed ${testSeed}: ${JSON.stringify(q)} ${new Date(clock.now()).toISOString()}`);
    throw error;
  }
}

function figuresIn(value: unknown): (number | null)[] {
  if (value === null || typeof value === 'number') return [value];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => (name === 'id' ? [] : figuresIn(one)));
}

test('the festivals of a year, of those all places have', async () => {
  const before = known;
  for (let times = 0; times < sized(30); times += 1) {
    const q = pose();
    const year = random(4) === 0 ? 2025 : 2026;
    const { rows } = (await server.call(calls.index, { ...q.input, year }, { token })).result;
    const counter = festivalCounter(world, q);
    for (const festival of all) meet(counter, festival, q);
    const wanted = inOrder(all).filter(
      (festival) => yearIn(festival) === String(year) && isOfAll(festival, organisationsOf(q), isBelow),
    );
    same(
      rows.map(({ festival: { id, state }, ...row }) => ({ id, state, ...row })),
      wanted.map((festival) => ({
        id: festival.id,
        state: counter.stateOf(festival),
        ...indexRow(counter, festival, q.chosen),
      })),
      q.input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 300_000);

test('a festival day by day, by place and together', async () => {
  const before = known;
  for (let times = 0; times < sized(40); times += 1) {
    const q = pose();
    const festival = pick(q);
    const input = { ...q.input, id: festival.id };
    const { result } = await server.call(calls.details, input, { token });
    const counter = festivalCounter(world, q);
    meet(counter, festival, q);
    same(told(result), detailsOf(counter, festival, q.chosen), input);
  }
  expect(known - before).toBeGreaterThanOrEqual(minimumOfPart(500));
}, 300_000);

const told = ({ festival: { state }, unfinishedPosition, rows, together }: FestivalDetails) => ({
  state,
  unfinishedPosition,
  rows: rows.map(({ name: _name, ...row }) => row),
  together,
});

test('festivals of one name and one year', async () => {
  const before = known;
  for (let times = 0; times < sized(15); times += 1) {
    const q = pose();
    const { name } = pick(q);
    const wanted = inOrder(all.filter((festival) => festival.name === name && yearIn(festival) === '2026'));
    const input = { ...q.input, holidayIds: wanted.map(({ id }) => id) };
    const { columns } = (await server.call(calls.contrastSame, input, { token })).result;
    const counter = festivalCounter(world, q);
    same(
      columns.map(told),
      wanted.map((festival) => detailsOf(counter, festival, q.chosen)),
      input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(minimumOfPart(500));
}, 300_000);

test('one festival over the years', async () => {
  const before = known;
  for (let times = 0; times < sized(40); times += 1) {
    const q = pose();
    const { name } = pick(q);
    const named = inOrder(all.filter((festival) => festival.name === name)).toReversed();
    const left = random(4);
    const wanted = named.filter((_, place) => place !== left);
    const input = { ...q.input, holidayIds: wanted.map(({ id }) => id) };
    const { columns, rows } = (await server.call(calls.contrast, input, { token })).result;
    same(
      {
        columns: columns.map(({ festival: { id, state }, days, ...column }) => ({
          id,
          state,
          ...column,
          days: days.map(({ value, completeness }) => ({ value, completeness })),
        })),
        rows: rows.map(({ id, festivals }) => ({ id, festivals })),
      },
      yearsOf(festivalCounter(world, q), wanted, q.chosen),
      input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(minimumOfPart(500));
}, 300_000);

test('the bars of home, of all stores and of one', async () => {
  const before = known;
  for (let times = 0; times < sized(30); times += 1) {
    const { item, now } = pose();
    const stores = world.places[0] ?? [];
    const chosen = random(2) === 0 ? [...stores] : stores.filter((_, place) => place === times % stores.length);
    const q = { rangeType: 0, chosen, item, window: [0, day - 1] as const, now };
    const counter = festivalCounter(world, q);
    const input = chosen.length === 1 ? { item, entityId: chosen[0]?.id } : { item };
    const { result } = await server.call(calls.home, input, { token });
    const organisations = chosen.flatMap(({ entities }) => entities.map(({ organisation }) => organisation));
    const today = midnight(counter.asOf);
    const [wanted] = all
      .filter((festival) => festival.from <= today && isOfAll(festival, organisations, isBelow))
      .toSorted((a, b) => Number(b.to > today) - Number(a.to > today) || b.from - a.from || b.to - a.to || a.id - b.id);
    if (wanted === undefined) {
      same(result, null, input);
      continue;
    }
    const { compared, comparedBase, growth, leftOutPlaces } = indexRow(counter, wanted, chosen);
    same(
      {
        id: result?.festival.id,
        state: result?.festival.state,
        unfinishedPosition: result?.unfinishedPosition,
        days: result?.days,
        compared: result?.compared,
        comparedBase: result?.comparedBase,
        growth: result?.growth,
        leftOutPlaces: result?.leftOutPlaces,
      },
      {
        id: wanted.id,
        state: counter.stateOf(wanted),
        unfinishedPosition: unfinishedOf(counter, wanted),
        days: daysBeside(counter, wanted, chosen, true),
        compared,
        comparedBase,
        growth,
        leftOutPlaces,
      },
      input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 300_000);

test('many known figures were compared, in every state of a festival', () => {
  console.log(`seed ${testSeed}: ${seen} figures of festivals compared, ${known} of them known`);
  expect(known).toBeGreaterThan(isLongRun ? 5_000 : 200);
  if (!isLongRun) return;
  for (const state of festivalStates)
    expect([...met]).toEqual(expect.arrayContaining([state, `${state}, past midnight`]));
  expect([...met]).toEqual(expect.arrayContaining(['running, after midnight', ...leftOutReasons]));
});
