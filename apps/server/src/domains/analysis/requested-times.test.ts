import type { Route } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import { kpi } from '@portico/contract/routes/kpi';
import { rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// Saturday, 14:04:30 in the store.
const clock = createFixedClock('2026-07-04T04:04:30Z');
const zone = 'Australia/Brisbane'; // UTC+10 all year
let server: TestServer;
let company: CountingCompany;
let token: string;
let entityId: number;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createCountingCompany(server);
  const place = await company.addPlace({ timeZone: zone });
  entityId = place.entity.id;
  ({ token } = await server.factory.user({
    company: company.company,
    permissions: [
      'query:create',
      'entity:query:query',
      'comparative',
      'rank:data',
      'high',
      'growth:list',
      'batch',
      'festival:list',
      'festivalcompare',
    ],
  }));
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-06-30T23:55:00Z', 1), // 09:55 in the store
    createFiveMinuteRecord('2026-07-01T00:00:00Z', 2), // 10:00
    createFiveMinuteRecord('2026-07-01T03:55:00Z', 4), // 13:55
    createFiveMinuteRecord('2026-07-01T04:00:00Z', 8), // 14:00
    createFiveMinuteRecord('2026-07-01T13:55:00Z', 16), // 23:55
    createFiveMinuteRecord('2026-07-01T14:00:00Z', 32), // 00:00 of 2 July
    createFiveMinuteRecord('2026-07-04T00:00:00Z', 64), // 10:00 of today
  ]);
  // The last upload of a device is stored after its records; replies contain it.
  const requireLastUpload = async () => {
    const { trust } = (await server.call(home.statistical, { entityId }, { token })).result;
    if (trust.lastUpload === null) throw new Error('the last upload is not stored yet');
  };
  await vi.waitFor(requireLastUpload, 10_000);
});
afterAll(async () => server?.stop());

const toSeconds = (iso: string) => String(Date.parse(iso) / 1000);
const toMilliseconds = (iso: string) => String(Date.parse(iso));

const countAtHome = async (startTime: unknown, endTime: unknown, more: object = {}) => {
  const input: object = { entityId, startTime, endTime, items: 'flowIn', ...more };
  const { result } = await server.call(home.statistical, input, { token });
  const { cards, range } = home.statistical.output.parse(result);
  return [cards[0]?.value, range.from.slice(5, 16), range.to.slice(5, 16)];
};

test.each<[story: string, startTime: unknown, endTime: unknown, ...expected: [number, string, string]]>([
  ['days, both included', '2026-07-01', '2026-07-02', 63, '07-01 00:00', '07-03 00:00'],
  ['one day', '2026-07-01', '2026-07-01', 31, '07-01 00:00', '07-02 00:00'],
  ['hours of a day', '2026-07-01 10:00:00', '2026-07-01 14:00:00', 6, '07-01 10:00', '07-01 14:00'],
  ['hours without seconds', '2026-07-01T10:00', '2026-07-01T14:05', 14, '07-01 10:00', '07-01 14:05'],
  ['the last second of a day', '2026-07-01 00:00:00', '2026-07-01 23:59:59', 31, '07-01 00:00', '07-02 00:00'],
  ['midnight as end', '2026-07-01 00:00:00', '2026-07-02 00:00:00', 31, '07-01 00:00', '07-02 00:00'],
  ['hours over midnight', '2026-07-01 14:00:00', '2026-07-02 00:05:00', 56, '07-01 14:00', '07-02 00:05'],
  ['a time and a day', '2026-07-01 14:00:00', '2026-07-02', 56, '07-01 14:00', '07-03 00:00'],
  ['hours of today', '2026-07-04 09:00:00', '2026-07-04 12:00:00', 64, '07-04 09:00', '07-04 12:00'],
  [
    'seconds of 10 digits',
    toSeconds('2026-07-01T00:00:00Z'),
    toSeconds('2026-07-01T04:00:00Z'),
    6,
    '07-01 10:00',
    '07-01 14:00',
  ],
  ['seconds as number', 1_782_864_000, 1_782_878_400, 6, '07-01 10:00', '07-01 14:00'],
  ['instants with an offset', '2026-07-01T00:00:00Z', '2026-07-01T06:00:00+02:00', 6, '07-01 10:00', '07-01 14:00'],
  [
    'milliseconds of 13 digits',
    toMilliseconds('2026-06-30T14:00:00Z'),
    toMilliseconds('2026-07-01T13:59:59Z'),
    31,
    '07-01 00:00',
    '07-02 00:00',
  ],
])('home counts a custom range given as %s', async (_story, startTime, endTime, ...expected) => {
  expect(await countAtHome(startTime, endTime)).toEqual(expected);
  expect(await countAtHome(startTime, endTime, { type: rangeTypes.custom })).toEqual(expected);
});

test('hours of a day are compared with the same hours of the day before', async () => {
  const input = {
    entityId,
    startTime: '2026-07-02 00:00:00',
    endTime: '2026-07-02 06:00:00',
    items: ['flowIn' as const],
  };
  const { base, cards } = (await server.call(home.statistical, input, { token })).result;
  expect(base).toEqual({ from: '2026-07-01 00:00:00', to: '2026-07-01 06:00:00' });
  expect(cards[0]?.value).toBe(32);
});

/** The routes of home and analysis with a time, with the other fields they need. */
const places = () => ({ ids: [entityId], item: 'flowIn' });
const rangeRoutes = (): [name: string, route: Route, rest: object][] => [
  ['statistical', home.statistical, { entityId }],
  ['explanation', homeStart.explanation, { entityId }],
  ['league', homePanelRoutes.league, {}],
  ['entrances', homePanelRoutes.entrances, { entityId }],
  ['series', analysis.series, { ids: [entityId], items: 'flowIn' }],
  ['records', analysis.records, places()],
  ['rank', comparisons.rank, places()],
  ['contrast', comparisons.contrast, { ...places(), step: '1h' }],
  ['highlow', comparisons.highlow, places()],
  ['matrix', comparisons.matrix, places()],
  ['batch', comparisons.batch, { ids: [entityId] }],
  ['funnel', comparisons.funnel, { ids: [entityId] }],
  ['proportion', comparisons.proportion, places()],
];
const dayRoutes = (): [name: string, route: Route, rest: object][] => [
  ['trend', home.trend, { entityId }],
  ['usualHours', home.usualHours, { entityId }],
  ['kpi', kpi.figure, { entityId }],
];

const send = async (route: Route, input: object) => server.call(route, input, { token });

test('each range of home and analysis takes local times, days and instants', async () => {
  const [from, to] = ['2026-06-30T14:00:00Z', '2026-07-01T14:00:00Z'];
  let checkedCount = 0;
  for (const [name, route, rest] of rangeRoutes()) {
    const local = await send(route, { ...rest, startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' });
    expect([name, local.error]).toEqual([name, null]);
    for (const format of [toSeconds, toMilliseconds, String]) {
      const reply = await send(route, { ...rest, startTime: format(from), endTime: format(to) });
      expect([name, reply.error]).toEqual([name, null]);
      expect(reply.result).toEqual(local.result);
      checkedCount += 1;
    }
    const day = await send(route, { ...rest, startTime: '2026-07-01', endTime: '2026-07-01' });
    expect([name, day.result]).toEqual([name, local.result]);
    checkedCount += 1;
  }
  for (const [name, route, rest] of dayRoutes()) {
    const local = await send(route, { ...rest, startTime: '2026-07-01' });
    const reply = await send(route, { ...rest, startTime: toSeconds(from) });
    expect([name, reply.error]).toEqual([name, null]);
    expect(reply.result).toEqual(local.result);
    checkedCount += 1;
  }
  const ranges = (format: (iso: string) => string) => ({
    ...places(),
    contrastType: 1,
    step: '1h',
    ranges: [
      { startTime: format('2026-06-30T14:00:00Z'), endTime: format('2026-07-01T14:00:00Z') },
      { startTime: format('2026-07-01T14:00:00Z'), endTime: format('2026-07-02T14:00:00Z') },
    ],
  });
  const { columns } = comparisons.contrast.output.parse((await send(comparisons.contrast, ranges(toSeconds))).result);
  expect(columns.map(({ value }) => value)).toEqual([31, 32]);
  expect(checkedCount).toBe(13 * 4 + 3);
});

test('a range that has not begun anywhere is refused', async () => {
  const refused = { status: 400, body: { details: { startTime: 'inFuture' } } };
  const future = { startTime: '2026-07-04 14:05:00', endTime: '2026-07-05 00:00:00' };
  for (const [name, route, rest] of rangeRoutes())
    expect([name, await send(route, { ...rest, ...future })]).toMatchObject([name, refused]);
  for (const [name, route, rest] of dayRoutes())
    expect([name, await send(route, { ...rest, startTime: '2026-07-05' })]).toMatchObject([name, refused]);
  // A range type ignores the times beside it; a range that has begun may end later.
  expect(await send(home.statistical, { ...future, type: rangeTypes.today })).toMatchObject({ error: null });
  expect(await send(home.statistical, { ...future, startTime: '2026-07-04 14:00:00' })).toMatchObject({ error: null });
  expect(rangeRoutes().length + dayRoutes().length).toBe(16);
});

test('festivals take days as seconds of the store, also in the future', async () => {
  const [from, to] = [toSeconds('2026-12-24T14:00:00Z'), toSeconds('2026-12-26T13:00:00Z')];
  const added = await server.call(holidays.add, { name: 'Christmas', startTime: from, endTime: to }, { token });
  expect(added).toMatchObject({ error: null });
  const { content } = (await server.call(holidays.list, { year: 2026 }, { token })).result;
  expect(content).toMatchObject([{ startTime: '2026-12-25', endTime: '2026-12-26', numberOfDays: 2 }]);
  const index = await server.call(
    festivals.index,
    { ids: [entityId], item: 'flowIn', startTime: from, endTime: to },
    { token },
  );
  expect(index.result.rows.map(({ festival }) => festival.name)).toEqual(['Christmas']);
});

test('a range has begun when one of the stores has reached it', async () => {
  const { entity } = await company.addPlace({ timeZone: 'Pacific/Kiritimati' }); // UTC+14: 18:04 there
  const evening = { startTime: '2026-07-04 18:00:00', endTime: '2026-07-04 19:00:00' };
  expect(await send(home.statistical, { ...evening, entityId })).toMatchObject({ error: 'badRequest' });
  expect(await send(home.statistical, { ...evening, entityId: entity.id })).toMatchObject({ error: null });
  expect(await send(home.statistical, evening)).toMatchObject({ error: null });
  const both = { rangeType: selectionTypes.entity, ids: [entityId, entity.id], item: 'flowIn' };
  expect(await send(comparisons.rank, { ...evening, ...both })).toMatchObject({ error: null });
});

test('an unknown range type is refused with and without stores', async () => {
  const without = await createCountingCompany(server);
  for (const as of [token, without.token])
    for (const route of [home.statistical, homeStart.explanation, homePanelRoutes.league])
      expect(await server.call(route as Route, { type: 99 }, { token: as })).toMatchObject({
        status: 400,
        body: { details: { type: 'notAChoice' } },
      });
});
