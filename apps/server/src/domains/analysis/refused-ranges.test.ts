import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { devices } from '@portico/contract/routes/devices';
import { home } from '@portico/contract/routes/home';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
  type TestSeriesQuery,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;
let localPlace: Awaited<ReturnType<CountingCompany['addPlace']>>;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
  localPlace = await company.addPlace({ timeZone: 'Europe/Berlin', workTime: '08:00:00~20:00:00' });
  await company.sendRecords(localPlace, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 1)]);
});
afterAll(async () => server?.stop());

const querySeries = async (query: TestSeriesQuery) =>
  server.call(analysis.series, { ids: [localPlace.entity.id], items: ['flowIn'], ...query }, { token: company.token });
const queryHome = async (startTime: string, endTime: string) =>
  server.call(
    home.statistical,
    { type: rangeTypes.custom, startTime, endTime, items: ['flowIn'] },
    { token: company.token },
  );
const refused = (details: object) => ({ status: 400, error: 'badRequest', body: { details } });
const tooLong = { status: 400, error: 'rangeTooLong' };
const answered = { status: 200, error: null };

test.each<[string, TestSeriesQuery, object]>([
  [
    'before 1970',
    { startTime: '1900-01-01 00:00', endTime: '1900-02-01 00:00' },
    { startTime: 'invalid', endTime: 'invalid' },
  ],
  ['the first day of 1970', { startTime: '1970-01-01 00:00', endTime: '1970-02-01 00:00' }, { startTime: 'invalid' }],
  ['after 2099', { startTime: '2099-01-01 00:00', endTime: '2100-01-01 00:01' }, { endTime: 'invalid' }],
])('series refuses a range outside the supported years: %s', async (_story, query, details) => {
  for (const step of ['1h', '1d', '1y'] as const)
    expect(await querySeries({ ...query, step })).toMatchObject(refused(details));
});

test('series refuses more than twenty years and too many buckets', async () => {
  const from = { startTime: '2006-01-01 00:00' };
  const twenty = await company.querySeries({
    startTime: '2007-01-01 00:00',
    ids: [localPlace.entity.id],
    endTime: '2027-01-01 00:00',
    step: '1y',
  });
  expect(twenty.rows[0]?.total).toBe(1);
  for (const step of ['1d', '1w', '1n', '1y'] as const)
    expect(await querySeries({ ...from, endTime: '2027-01-02 00:00', step })).toMatchObject(tooLong);
  for (const step of ['5m', '30m', '1h'] as const)
    expect(await querySeries({ startTime: '2007-01-01 00:00', endTime: '2027-01-01 00:00', step })).toMatchObject(
      tooLong,
    );
  expect(
    (
      await company.querySeries({
        ids: [localPlace.entity.id],
        startTime: '1970-01-02 00:00',
        endTime: '1980-01-01 00:00',
        step: '1y',
      })
    ).rows[0]?.total,
  ).toBeNull();
  expect(
    (
      await company.querySeries({
        ids: [localPlace.entity.id],
        startTime: '2026-07-01 00:00',
        endTime: '2046-01-01 00:00',
        startHour: '20:00',
        endHour: '03:00',
        step: '1n',
      })
    ).rows[0]?.total,
  ).toBeNull();
});

test('home refuses days outside 1970 to 2099 and more than twenty years', async () => {
  expect(await queryHome('1900-01-01', '1900-01-02')).toMatchObject(
    refused({ startTime: 'invalid', endTime: 'invalid' }),
  );
  expect(await queryHome('2000-01-01', '2400-01-02')).toMatchObject(refused({ endTime: 'invalid' }));
  expect(await queryHome('2000-01-01', '2026-01-01')).toMatchObject(tooLong);
  // Their comparison periods begin before 1970.
  expect(await queryHome('1970-01-02', '1989-12-31')).toMatchObject(answered);
  expect(await queryHome('2026-01-01', '2045-12-31')).toMatchObject(answered);
  const trend = async (startTime: string) => server.call(home.trend, { startTime }, { token: company.token });
  for (const day of ['1900-01-01', '1970-01-01', '2100-01-01', '9999-12-31'])
    expect(await trend(day)).toMatchObject(refused({ startTime: 'invalid' }));
  expect(await trend('1970-01-02')).toMatchObject(answered);
  expect(await trend('2099-12-31')).toMatchObject(refused({ startTime: 'inFuture' }));
});

test('a contrast by year takes more than twenty years', async () => {
  const { token: analyst } = await server.factory.user({ company: company.company, permissions: ['comparative'] });
  const query = { ids: [localPlace.entity.id], startTime: '1970-01-02 00:00', item: 'flowIn' as const };
  const contrast = async (input: object) =>
    server.call(comparisons.contrast, { ...query, ...input }, { token: analyst });
  const { columns } = (await contrast({ endTime: '2100-01-01 00:00', step: '1y' })).result;
  expect(columns[0]).toMatchObject({ value: 1, values: { length: 130 } });
  expect(await contrast({ endTime: '2100-01-01 00:00', step: '1n' })).toMatchObject({ error: 'stepRange' });
});

test('numbers and lists beyond the limits are refused by field name', async () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => index + 1);
  const range = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
  for (const rangeType of [0, 1, 2]) {
    expect(await querySeries({ ...range, rangeType, ids })).toMatchObject(refused({ ids: 'tooLong' }));
    // The maximum number of ids is accepted and looked up.
    expect(await querySeries({ ...range, rangeType, ids: ids.slice(1) })).toMatchObject({ status: 404 });
  }
  const unbind = await server.call(devices.unbind, { devices: ids }, { token: company.token });
  expect(unbind).toMatchObject(refused({ devices: 'tooLong' }));
  const list = async (input: object) => server.call(devices.list, input, { token: company.token });
  expect(await list({ deviceType: 3_000_000_000 })).toMatchObject(refused({ deviceType: 'tooBig' }));
  expect(await list({ deviceType: -3_000_000_000 })).toMatchObject(refused({ deviceType: 'tooSmall' }));
  // The highest page that is accepted.
  expect(await list({ page: 4_294_967_296, size: 1000 })).toMatchObject(answered);
  expect(await list({ deviceType: 2_147_483_647, page: 1_000_000, size: 1000 })).toMatchObject(answered);
});
