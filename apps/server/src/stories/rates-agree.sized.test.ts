import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMinComparedValues, isLongRun, scaleCases, testSeed } from '../../../../tools/test-size.ts';
import { type AnalysisCompany, createAnalysisCompany } from '../platform/testing/analysis-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { createSeededRandom } from '../platform/testing/seeded-random.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { computeNaiveRate, type Known, type Rate, rates } from './rates/naive-rates.ts';
import { createRandomDoors, createRateStore, type RateStore } from './rates/random-stores.ts';
import { rateCalls } from './rates/rate-calls.ts';

// A store, its entrances together and an area of them show the same rate in every call, equal to the rate computed record by record. Stores
// have random doors, lines and metrics, a metric excluded by a rule, and records that arrive late.

const random = createSeededRandom(testSeed + 4);
let server: TestServer;
let company: AnalysisCompany;
const stores: RateStore[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: createFixedClock('2026-07-08T12:03:30Z'), logLevel: 'fatal' });
  company = await createAnalysisCompany(server);
  const storeCount = scaleCases(40);
  while (stores.length < storeCount)
    stores.push(await createRateStore(server, company, createRandomDoors(random), random));
}, 300_000);
afterAll(async () => server?.stop());

const round = (value: Known | undefined) => (value == null ? null : Number(value.toFixed(9)));

/** Compares every call, over all selections that it shows as one place; returns the number of known values by call. */
async function compareAll(store: RateStore, chooseRates: (all: readonly Rate[]) => readonly Rate[]) {
  const known = new Map<string, number>();
  for (const call of rateCalls) {
    for (const rate of chooseRates(call.rates ?? rates)) {
      for (const kind of call.kinds) {
        const question = { company, store, kind, rate };
        const expected = call.expect(question).map(round);
        const where = { call: call.name, rate, kind, store: store.id, seed: testSeed };
        expect({ ...where, values: (await call.read(question)).map(round) }).toEqual({ ...where, values: expected });
        known.set(call.name, (known.get(call.name) ?? 0) + expected.filter((value) => value !== null).length);
      }
    }
  }
  return known;
}

const chooseOne = (all: readonly Rate[]) => {
  const start = random(all.length);
  return all.slice(start, start + 1);
};
const chooseFirst = (all: readonly Rate[]) => all.slice(0, 1);

test('store, entrances and area show the same rates in every call', async () => {
  const known = new Map<string, number>();
  for (const store of stores) {
    const chooseRates = isLongRun ? (all: readonly Rate[]) => all : chooseOne;
    for (const [name, count] of await compareAll(store, chooseRates)) known.set(name, (known.get(name) ?? 0) + count);
  }
  const counts = [...known.values()];
  expect(rateCalls).toHaveLength(23);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(getMinComparedValues(5000) + 50);
  console.log(`seed ${testSeed}: ${stores.length} stores, ${known.size} calls, known values ${counts.join()}`);
}, 900_000);

test('rates include records that arrive late', async () => {
  const readAll = ({ records }: RateStore) =>
    rates.map((rate) => computeNaiveRate(rate, records, 0, Number.POSITIVE_INFINITY)).join();
  const before = new Map(stores.map((store) => [store, readAll(store)]));
  for (const store of stores) await store.sendLateRecords();
  const changed = stores.filter((store) => readAll(store) !== before.get(store));
  expect(changed.length).toBeGreaterThan(0);
  for (const store of changed.slice(0, 1)) await compareAll(store, chooseOne);
}, 300_000);

test('an entrance with one side only adds nothing to the rate', async () => {
  const doors = [
    { period: 60, lines: [[['in' as const]]], isRuled: false },
    { period: 60, lines: [[['in' as const, 'after' as const, 'back' as const, 'batch' as const]]], isRuled: false },
  ];
  const store = await createRateStore(server, company, doors, () => 1);
  await compareAll(store, chooseFirst);
  const input = { rangeType: 1, ids: store.entrances, item: 'enteringRate' as const };
  const range = { startTime: '2026-07-06 00:00:00', endTime: '2026-07-08 00:00:00' };
  const { rows, total } = await company.analyse(comparisons.rank, { ...input, ...range, type: 5 });
  expect([total, ...rows.map(({ value }) => value)]).toEqual([0.5, 0.5, null]);
}, 120_000);

test('sides known at different entrances make a rate only together', async () => {
  const doors = [
    { period: 60, lines: [[['in' as const]]], isRuled: false },
    { period: 60, lines: [[['after' as const]]], isRuled: false },
    { period: 60, lines: [[['back' as const]]], isRuled: false },
  ];
  const store = await createRateStore(server, company, doors, () => 1);
  await compareAll(store, chooseFirst);
  const items = ['enteringRate' as const];
  const range = { startTime: '2026-07-06 00:00:00', endTime: '2026-07-08 00:00:00', step: '1d' as const };
  const series = async (ids: number[], each: boolean) =>
    (await company.analyse(analysis.series, { rangeType: 1, ids, items, each, ...range })).rows.map((row) => row.total);
  const [one = 0, other = 0, third = 0] = store.entrances;
  expect(await series([one, other], true)).toEqual([null, null]);
  expect(await series([one, other], false)).toEqual([0.5]);
  expect(await series([one, third], false)).toEqual([null]);
  const area = await server.factory.area({
    entity: { id: store.id, companyId: company.company.id, name: store.name },
    corridors: [{ id: one }, { id: other }],
  });
  const overlapping = { rangeType: 2, ids: [area.id, store.area], item: 'enteringRate' as const };
  const { rows, total } = await company.analyse(comparisons.rank, { ...overlapping, ...range, type: 5 });
  expect([total, ...rows.map(({ value }) => value)]).toEqual([0.5, 0.5, 0.5]);
}, 120_000);

test('stores, their entrances and their areas together show the same rates', async () => {
  const range = { startTime: '2026-07-06 00:00:00', endTime: '2026-07-08 00:00:00', step: '1h' as const };
  const read = async (rangeType: number, ids: number[]) => {
    const input = { rangeType, ids, items: [...rates], each: false, ...range };
    return (await company.analyse(analysis.series, input)).rows.map(({ values, total }) =>
      [...values, total].map(round),
    );
  };
  const [from, to] = [range.startTime, range.endTime].map(
    (text) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 1000,
  );
  const expected = rates.map((rate) =>
    round(
      computeNaiveRate(
        rate,
        stores.flatMap(({ records }) => records),
        from ?? 0,
        to ?? 0,
      ),
    ),
  );
  const all = { stores: stores.map(({ id }) => id), entrances: stores.flatMap(({ entrances }) => entrances) };
  const together = await read(0, all.stores);
  expect(together.map((values) => values.at(-1))).toEqual(expected);
  expect(await read(1, all.entrances)).toEqual(together);
  expect(
    await read(
      2,
      stores.map(({ area }) => area),
    ),
  ).toEqual(together);
}, 120_000);
