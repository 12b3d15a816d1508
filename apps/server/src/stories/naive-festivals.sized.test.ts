import { festivals as calls, type FestivalDetails, festivalStates } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { dayLeftOutReasons, leftOutReasons } from '@portico/contract/words/left-out';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMinComparedValues, isLongRun, scaleCases, testSeed } from '../../../../tools/test-size.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { createSeededRandom } from '../platform/testing/seeded-random.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { createNaiveQuery, formatNaiveTime, toAnalysisInput } from './analyses/naive-counter.ts';
import { createNaiveFixture, daySeconds, type NaiveFixture, type NaivePlace } from './analyses/naive-fixture.ts';
import { localMidnight } from './analyses/naive-sums.ts';
import {
  appliesToAllOrganisations,
  createFestivalCounter,
  type FestivalCounter,
  type NaiveFestival,
  type NaiveFestivalQuery,
} from './festivals/naive-festivals.ts';
import {
  buildAllPlaces,
  buildIndexRow,
  buildNaiveDetailsReply,
  buildNaiveYearsReply,
  findUnfinishedDay,
} from './festivals/naive-replies.ts';

// Compares every value of every festival analysis with the reference implementation, over random stores in three time zones around the
// night of the clock change.

const random = createSeededRandom(testSeed + 2);
const clock = createFixedClock('2029-01-01T00:00:00Z');
let server: TestServer;
let fixture: NaiveFixture;
let token: string;
let all: NaiveFestival[];
let checkedCount = 0;
let known = 0;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  fixture = await createNaiveFixture(server, testSeed);
  const { company } = fixture.company;
  token = (await server.factory.user({ company, permissions: ['festival:list', 'festivalcompare'] })).token;
  all = [];
  for (const name of ['Fair', 'Lights', 'Harvest', 'Market', 'Song']) {
    for (const first of [Date.UTC(2025, 9, 17), Date.UTC(2026, 8, 20), Date.UTC(2026, 9, 14)]) {
      // A third of the festivals belong to an organisation (0 region, 1 city below it, 2 other), half of these are inherited.
      const organisation = random(3) === 0 ? random(3) : null;
      const from = first / 1000 + random(20) * daySeconds;
      const to = from + (1 + random(10)) * daySeconds;
      const inherit = organisation === null || random(2) === 0;
      const given = { name, inherit, startTime: dayText(from), endTime: dayText(to - daySeconds) };
      const deptId = organisation === null ? null : (fixture.places[3]?.[organisation]?.id ?? null);
      const { id } = (await server.call(holidays.add, { ...given, deptId }, { token })).result;
      all.push({ id, name, from, to, organisation, inherit });
    }
  }
}, 300_000);
afterAll(async () => server?.stop());

const dayText = (local: number) => formatNaiveTime(local).slice(0, 10);
const yearIn = ({ from }: NaiveFestival) => dayText(from).slice(0, 4);
const inOrder = (of: readonly NaiveFestival[]) => of.toSorted((a, b) => a.from - b.from || a.id - b.id);

type FestivalQuery = NaiveFestivalQuery & { requestedPlaces: NaivePlace[]; input: ReturnType<typeof asInput> };

function createQuery(): FestivalQuery {
  const query = createNaiveQuery({ fixture, random }, [1, 1], [5]);
  const { rangeType, selectedPlaces, item, period, compare } = query;
  const { window } = period;
  const clocks = selectedPlaces.flatMap(({ entities }) => entities.map(({ toLocal }) => toLocal(query.now)));
  // Half of the queries with hours past midnight are made during these hours.
  const isNight = window[1] < window[0] && clocks.length > 0 && random(2) === 0;
  const now = isNight ? query.now - (Math.min(...clocks) % daySeconds) + random(48) * 300 : query.now;
  clock.set(new Date(now * 1000).toISOString());
  return {
    rangeType,
    requestedPlaces: selectedPlaces,
    item,
    window,
    now,
    input: asInput({ rangeType, selectedPlaces, item, period, now, compare }),
  };
}

/** Covered cases: states, with the hours they occurred in, and reasons for leaving a place out. */
const covered = new Set<string>();

function recordState(counter: FestivalCounter, festival: NaiveFestival, { window }: NaiveFestivalQuery): void {
  const state = counter.findState(festival);
  const isNight = window[1] < window[0];
  covered.add(state);
  if (isNight) covered.add(`${state}, past midnight`);
  if (isNight && counter.asOf % daySeconds <= window[1]) covered.add(`${state}, after midnight`);
}

function asInput(query: Parameters<typeof toAnalysisInput>[0]) {
  const { rangeType, ids, item, startHour, endHour } = toAnalysisInput(query);
  return { rangeType, ids, item, startHour, endHour };
}

/** A random festival; half of the time a running one, if there is one. */
const pick = (query: NaiveFestivalQuery): NaiveFestival => {
  const counter = createFestivalCounter(fixture, query);
  const running = random(2) === 0 ? all.filter((festival) => counter.findState(festival) === 'running') : [];
  const of = running.length > 0 ? running : all;
  const found = of[random(of.length)];
  if (found === undefined) throw new Error('no festivals');
  return found;
};

/** Organisations of the queried places; a place without stores counts as an organisation of its own. */
const organisationsOf = (query: FestivalQuery) =>
  query.requestedPlaces.flatMap(({ entities }) =>
    entities.length === 0 ? [3] : entities.map(({ organisation }) => organisation),
  );
const isBelow = (one: number, other: number) => one === 1 && other === 0;

// Values are compared to 12 significant digits, because the order of addition may differ.
const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Number(value.toPrecision(12));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rounded(one)]));
};

function same(found: unknown, expected: unknown, query: object): void {
  for (const reason of [...leftOutReasons, ...dayLeftOutReasons])
    if (JSON.stringify(expected).includes(`"${reason}"`)) covered.add(reason);
  const figures = figuresIn(expected);
  checkedCount += figures.length;
  known += figures.filter((figure) => figure !== null).length;
  try {
    expect(rounded(found)).toEqual(rounded(expected));
  } catch (error) {
    console.log(`seed ${testSeed}: ${JSON.stringify(query)} ${new Date(clock.now()).toISOString()}`);
    throw error;
  }
}

function figuresIn(value: unknown): (number | null)[] {
  if (value === null || typeof value === 'number') return [value];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => (name === 'id' ? [] : figuresIn(one)));
}

test('the index of a year lists the festivals that apply to all places', async () => {
  const before = known;
  for (let times = 0; times < scaleCases(30); times += 1) {
    const query = createQuery();
    const year = random(4) === 0 ? 2025 : 2026;
    const { rows } = (await server.call(calls.index, { ...query.input, year }, { token })).result;
    const counter = createFestivalCounter(fixture, query);
    for (const festival of all) recordState(counter, festival, query);
    const wanted = inOrder(all).filter(
      (festival) =>
        yearIn(festival) === String(year) && appliesToAllOrganisations(festival, organisationsOf(query), isBelow),
    );
    same(
      rows.map(({ festival: { id, state }, ...row }) => ({ id, state, ...row })),
      wanted.map((festival) => ({
        id: festival.id,
        state: counter.findState(festival),
        ...buildIndexRow(counter, festival, query.requestedPlaces),
      })),
      query.input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 300_000);

test('details of a festival match the reference by day, place and in total', async () => {
  const before = known;
  for (let times = 0; times < scaleCases(40); times += 1) {
    const query = createQuery();
    const festival = pick(query);
    const input = { ...query.input, id: festival.id };
    const { result } = await server.call(calls.details, input, { token });
    const counter = createFestivalCounter(fixture, query);
    recordState(counter, festival, query);
    same(toComparable(result), buildNaiveDetailsReply(counter, festival, query.requestedPlaces), input);
  }
  expect(known - before).toBeGreaterThanOrEqual(getMinComparedValues(500));
}, 300_000);

const toComparable = ({ festival: { state }, unfinishedPosition, positions, rows, together }: FestivalDetails) => ({
  state,
  unfinishedPosition,
  positions,
  rows: rows.map(({ name: _name, ...row }) => row),
  together,
});

test('the contrast of festivals of one name and year matches the reference', async () => {
  const before = known;
  for (let times = 0; times < scaleCases(15); times += 1) {
    const query = createQuery();
    const { name } = pick(query);
    const wanted = inOrder(all.filter((festival) => festival.name === name && yearIn(festival) === '2026'));
    const input = { ...query.input, holidayIds: wanted.map(({ id }) => id) };
    const { columns } = (await server.call(calls.contrastSame, input, { token })).result;
    const counter = createFestivalCounter(fixture, query);
    same(
      columns.map(toComparable),
      wanted.map((festival) => buildNaiveDetailsReply(counter, festival, query.requestedPlaces)),
      input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(getMinComparedValues(500));
}, 300_000);

test('the contrast of a festival over the years matches the reference', async () => {
  const before = known;
  for (let times = 0; times < scaleCases(40); times += 1) {
    const query = createQuery();
    const { name } = pick(query);
    const named = inOrder(all.filter((festival) => festival.name === name)).toReversed();
    const left = random(4);
    const wanted = named.filter((_, index) => index !== left);
    const input = { ...query.input, holidayIds: wanted.map(({ id }) => id) };
    const { columns, rows } = (await server.call(calls.contrast, input, { token })).result;
    same(
      {
        columns: columns.map(({ festival: { id, state }, ...column }) => ({ id, state, ...column })),
        rows: rows.map(({ id, festivals }) => ({ id, festivals })),
      },
      buildNaiveYearsReply(createFestivalCounter(fixture, query), wanted, query.requestedPlaces),
      input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(getMinComparedValues(500));
}, 300_000);

test('the home festival matches the reference for all stores and for one', async () => {
  const before = known;
  for (let times = 0; times < scaleCases(30); times += 1) {
    const { item, now } = createQuery();
    const stores = fixture.places[0] ?? [];
    const chosen = random(2) === 0 ? [...stores] : stores.filter((_, index) => index === times % stores.length);
    const query = { rangeType: 0, requestedPlaces: chosen, item, window: [0, daySeconds - 1] as const, now };
    const counter = createFestivalCounter(fixture, query);
    const input = chosen.length === 1 ? { item, entityId: chosen[0]?.id } : { item };
    const { result } = await server.call(calls.home, input, { token });
    const organisations = chosen.flatMap(({ entities }) => entities.map(({ organisation }) => organisation));
    const today = localMidnight(counter.asOf);
    const [wanted] = all
      .filter((festival) => festival.from <= today && appliesToAllOrganisations(festival, organisations, isBelow))
      .toSorted((a, b) => Number(b.to > today) - Number(a.to > today) || b.from - a.from || b.to - a.to || a.id - b.id);
    if (wanted === undefined) {
      same(result, null, input);
      continue;
    }
    if (result === null) throw new Error('no festival');
    const { days, compared, comparedBase, growth, comparedDays, leftOutPlaces, leftOutDays } = result;
    const together = buildAllPlaces(counter, wanted, chosen);
    same(
      {
        id: result.festival.id,
        state: result.festival.state,
        unfinishedPosition: result.unfinishedPosition,
        days,
        compared,
        comparedBase,
        growth,
        comparedDays,
        leftOutPlaces,
        leftOutDays,
      },
      {
        id: wanted.id,
        state: counter.findState(wanted),
        unfinishedPosition: findUnfinishedDay(counter, wanted),
        days: together.days,
        compared: together.compared,
        comparedBase: together.comparedBase,
        growth: together.growth,
        comparedDays: together.comparedDays,
        leftOutPlaces: together.leftOutPlaces,
        leftOutDays: together.leftOutDays,
      },
      input,
    );
  }
  expect(known - before).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 300_000);

test('many known values were compared, in every state of a festival', () => {
  console.log(`seed ${testSeed}: ${checkedCount} figures of festivals compared, ${known} of them known`);
  expect(known).toBeGreaterThan(isLongRun ? 5_000 : 200);
  if (!isLongRun) return;
  for (const state of festivalStates)
    expect([...covered]).toEqual(expect.arrayContaining([state, `${state}, past midnight`]));
  expect([...covered]).toEqual(
    expect.arrayContaining(['running, after midnight', ...leftOutReasons, ...dayLeftOutReasons]),
  );
});
