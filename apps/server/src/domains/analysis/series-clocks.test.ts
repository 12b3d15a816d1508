import { analysis } from '@portico/contract/routes/analysis';
import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
  type TestSeriesQuery,
} from '../../platform/testing/counting-company.ts';
import { fetchTestFile } from '../../platform/testing/fetch-file.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// In Tokyo it is Wednesday, 1 July, 03:07; in Los Angeles Tuesday, 30 June, 11:07.
const clock = createFixedClock('2026-06-30T18:07:30Z');
let server: TestServer;
let company: CountingCompany;
type Place = Awaited<ReturnType<CountingCompany['addPlace']>>;
let tokyo: Place;
let angeles: Place;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createCountingCompany(server);
  tokyo = await company.addPlace({ timeZone: 'Asia/Tokyo' });
  angeles = await company.addPlace({ timeZone: 'America/Los_Angeles' });
  await company.sendRecords(tokyo, [
    createFiveMinuteRecord('2026-06-29T10:00:00+09:00', 1),
    createFiveMinuteRecord('2026-06-30T10:00:00+09:00', 2),
    createFiveMinuteRecord('2026-07-01T02:00:00+09:00', 4, { after: 1, gender: { male: 3, female: 1, unknown: 0 } }),
  ]);
  await company.sendRecords(angeles, [
    createFiveMinuteRecord('2026-06-29T10:00:00-07:00', 8),
    createFiveMinuteRecord('2026-06-30T02:00:00-07:00', 16),
    createFiveMinuteRecord('2026-06-30T10:00:00-07:00', 32),
  ]);
});
afterAll(async () => server?.stop());

const days = { step: '1d' } as const;

test('today is the local day of the store, wherever the user is', async () => {
  const today = { ...days, type: rangeTypes.today };
  const there = await company.querySeries({ ...today, ids: [tokyo.entity.id] });
  expect(there).toMatchObject({
    zone: 'Asia/Tokyo',
    range: { from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' },
    asOf: '2026-07-01 03:05:00',
    buckets: ['2026-07-01 00:00:00'],
  });
  expect(there.rows.map(({ values, total }) => [values, total])).toEqual([[[4], 4]]);
  const here = await company.querySeries({ ...today, ids: [angeles.entity.id] });
  expect(here).toMatchObject({
    zone: 'America/Los_Angeles',
    range: { from: '2026-06-30 00:00:00', to: '2026-07-01 00:00:00' },
    asOf: '2026-06-30 11:05:00',
  });
  expect(here.rows.map(({ total }) => total)).toEqual([48]);
});

test('stores on different local days are aligned by position', async () => {
  const both: TestSeriesQuery = { ids: [tokyo.entity.id, angeles.entity.id], type: rangeTypes.today, step: '1h' };
  const hours = await company.querySeries(both);
  expect(hours).toMatchObject({ zone: null, range: { from: '2026-07-01 00:00:00' } });
  expect(hours.buckets).toHaveLength(24);
  expect(hours.rows.map(({ id, values, total }) => [id, values[2], values[10], total])).toEqual([
    [tokyo.entity.id, 4, null, 4],
    [angeles.entity.id, 16, 32, 48],
  ]);
  const together = await company.querySeries({ ...both, each: false });
  expect(together.rows.map(({ values, total }) => [values[2], total])).toEqual([[20, 52]]);
  const entrances = await company.querySeries({ ...both, rangeType: 1, ids: [angeles.corridor.id, tokyo.corridor.id] });
  expect(entrances.range.from).toBe('2026-06-30 00:00:00');
  expect(entrances.rows.map(({ total }) => total)).toEqual([48, 4]);
});

test('completeness of each store covers its own local day', async () => {
  const { rows } = await company.querySeries({
    ids: [tokyo.entity.id, angeles.entity.id],
    type: rangeTypes.today,
    step: '1h',
  });
  // Received ÷ expected periods. Only periods that are due are expected: a device may upload them a quarter of an hour late. One was
  // received in Tokyo, two in Los Angeles.
  expect(rows.map(({ totalCompleteness }) => totalCompleteness)).toEqual([1 / 34, 2 / 130]);
});

test('future days are left out of a month', async () => {
  const month: TestSeriesQuery = { ...days, ids: [angeles.entity.id, tokyo.entity.id], type: rangeTypes.month };
  const reply = await company.querySeries(month);
  expect(reply.range).toEqual({ from: '2026-06-01 00:00:00', to: '2026-07-01 00:00:00' });
  expect(reply.buckets).toHaveLength(30);
  expect(reply.rows.map(({ values, total }) => [values[0], values[28], values[29], total])).toEqual([
    [null, 8, 48, 56],
    [4, null, null, 4],
  ]);
  const other = await company.querySeries({ ...month, ids: [tokyo.entity.id, angeles.entity.id] });
  expect([other.buckets[0], other.buckets.length]).toEqual(['2026-07-01 00:00:00', 30]);
  const week = await company.querySeries({ ...days, ids: [tokyo.entity.id], type: rangeTypes.week });
  expect(week.rows.map(({ values, total }) => [values, total])).toEqual([[[1, 2, 4], 7]]);
});

test('the series file has the same values as the series reply', async () => {
  const input = {
    ...days,
    ids: [tokyo.entity.id, angeles.entity.id],
    items: ['flowIn' as const],
    type: rangeTypes.week,
  };
  const { rows } = await company.querySeries(input);
  const { bytes } = await fetchTestFile(
    server,
    comparisonExports.series,
    { ...input, format: 'csv' },
    { token: company.token, lang: 'en' },
  );
  const lines: string[][] = parse(new TextDecoder().decode(bytes), { bom: true, relax_column_count: true });
  const exportedValues = lines.filter(([, day = '']) => /^2026-\d\d-\d\d/.test(day)).map(([, , value]) => value);
  expect(exportedValues).toEqual(
    rows.flatMap(({ values }) => values.map((value) => (value === null ? '' : String(value)))),
  );
  expect(exportedValues).toHaveLength(6);
});

test('an unknown range type and a custom range without ends are refused', async () => {
  const refusal = async (query: TestSeriesQuery) =>
    server.call(analysis.series, { ids: [tokyo.entity.id], items: ['flowIn'], ...query }, { token: company.token });
  expect(await refusal({ type: 9 })).toMatchObject({ status: 400, error: 'badRequest' });
  expect(await refusal({})).toMatchObject({ status: 400, error: 'searchNull' });
  expect(await refusal({ type: rangeTypes.year, step: '5m' })).toMatchObject({ status: 200 });
});
