import type { CallOf, Route } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { Permission } from '@portico/contract/words/permissions';
import { contrastTypes, rangeTypes, selectionTypes, type Step } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisRights, type ComparingCompany, comparingCompany } from '../../platform/testing/comparing-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let us: ComparingCompany;
let ids: number[];

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
  us = await comparingCompany(server);
  ids = [(await us.place()).entity.id];
});
afterAll(async () => server?.stop());

const item = 'flowIn';
const times = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
const routes = Object.entries<Route>(comparisons);
/** What each needs beside ids. */
const needed: Record<string, object> = {
  contrast: { item, ...times, step: '1h' },
  rank: { item, ...times },
  growth: { item, timeType: 1 },
  highlow: { item, ...times },
  matrix: { item, ...times },
  batch: times,
  funnel: times,
  proportion: { item, ...times },
};

test('every analysis: no places, what is missing, and what is no range, each by name', async () => {
  let seen = 0;
  for (const [name, route] of routes) {
    const input = { ids, ...needed[name] };
    const refusal = async (change: object) => us.refusal(route, { ...input, ...change });
    expect(await refusal({})).toBeNull();
    expect(await refusal({ ids: [] })).toEqual({ key: 'notEntity', details: { ids: 'required' } });
    expect(await refusal({ rangeType: 7 })).toEqual({ key: 'badRequest', details: { rangeType: 'notAChoice' } });
    expect(await refusal({ ids: [999_999] })).toEqual({ key: 'notFound' });
    for (const field of Object.keys(needed[name] ?? {}).filter((one) => one !== 'step')) {
      expect([name, await refusal({ [field]: undefined })]).toEqual([
        name,
        { key: 'searchNull', details: { [field]: 'required' } },
      ]);
      seen += 1;
    }
    if (name === 'growth') continue;
    expect(await refusal({ endTime: times.startTime })).toEqual({ key: 'badRequest', details: { endTime: 'invalid' } });
    expect(await refusal({ startTime: '2026-02-30 00:00' })).toEqual({
      key: 'badRequest',
      details: { startTime: 'notADate' },
    });
    expect(await refusal({ startTime: '2001-01-01 00:00' })).toMatchObject({ key: 'rangeTooLong' });
    expect(await refusal({ type: 9 })).toEqual({ key: 'badRequest', details: { type: 'notAChoice' } });
    seen += 4;
  }
  expect(seen).toBe(3 + 3 + 2 + 3 + 3 + 2 + 2 + 3 + 7 * 4);
  expect(await us.refusal(comparisons.growth, { ids, item, timeType: 7 })).toMatchObject({
    details: { timeType: 'notAChoice' },
  });
  expect(await us.refusal(comparisons.highlow, { ids, item, ...times, week: 8 })).toMatchObject({
    details: { week: 'notAChoice' },
  });
});

const days = (count: number) => ({
  startTime: '2024-01-01 00:00',
  endTime: `${new Date(Date.UTC(2024, 0, 1 + count)).toISOString().slice(0, 10)} 00:00`,
});

test('a contrast: days of each step, stays by steps of a day, and how many places', async () => {
  const refusal = (change: CallOf<typeof comparisons.contrast>) =>
    us.refusal(comparisons.contrast, { ids, item, ...days(7), step: '1h', ...change });
  const limits: [Step, number, number][] = [
    ['5m', 1, 1],
    ['30m', 1, 7],
    ['1h', 1, 7],
    ['1d', 3, 90],
    ['1w', 7, 365],
    ['1n', 7, 730],
  ];
  for (const [step, least, most] of limits) {
    expect(await refusal({ step, ...days(least) })).toBeNull();
    expect(await refusal({ step, ...days(most) })).toBeNull();
    const key = step === '5m' ? 'stepOneDay' : 'stepRange';
    const refused = { key, details: { endTime: 'invalid', least, most } };
    expect(await refusal({ step, ...days(most + 1) })).toEqual(refused);
  }
  for (const [step, least] of limits.filter(([, least]) => least > 1))
    expect(await refusal({ step, ...days(least - 1) })).toMatchObject({ key: 'stepRange', details: { least } });
  expect(await refusal({ step: '1y', ...days(3000) })).toBeNull();
  expect(await refusal({ step: '1d', type: rangeTypes.today })).toMatchObject({ key: 'stepRange' });
  for (const stay of ['averageDwellTime', 'totalDwellTime'] as const) {
    expect(await refusal({ item: stay })).toBeNull();
    expect(await refusal({ item: stay, step: '1d' })).toEqual({ key: 'stayStep', details: { step: 'notAChoice' } });
  }
  const many = Array.from({ length: 61 }, (_, place) => place + 1);
  expect(await refusal({ ids: many })).toEqual({ key: 'tooManyPlaces', details: { most: 60 } });
  expect(await refusal({ contrastType: 2 })).toMatchObject({ details: { contrastType: 'notAChoice' } });

  const byTime = { contrastType: contrastTypes.time };
  const other = (await us.place()).entity.id;
  const two = [days(1), days(2)];
  expect(await refusal(byTime)).toEqual({ key: 'searchNull', details: { ranges: 'required' } });
  expect(await refusal({ ...byTime, ranges: [days(1)] })).toMatchObject({ details: { ranges: 'tooFew' } });
  expect(await refusal({ ...byTime, ranges: two, ids: [...ids, other] })).toMatchObject({
    details: { ids: 'tooLong' },
  });
  expect(await refusal({ ...byTime, ranges: [days(1), days(8)] })).toMatchObject({ key: 'stepRange' });
  expect(await refusal({ ...byTime, ranges: two })).toBeNull();
});

test('replies and questions of more than anybody waits for are refused', async () => {
  const twenty = { startTime: '2006-01-01 00:00', endTime: '2026-01-01 00:00' };
  const entities = await server.db
    .insertInto('entities')
    .values(
      Array.from({ length: 40 }, (_, place) => ({
        name: `Store ${place}`,
        companyId: us.company.id,
        organisationId: us.company.root.id,
        timeZone: 'UTC',
      })),
    )
    .returning('id')
    .execute();
  const all = entities.map(({ id }) => id);
  expect(await us.refusal(comparisons.batch, { ids: all, ...twenty })).toMatchObject({ key: 'rangeTooLong' });
  expect(await us.refusal(comparisons.highlow, { ids: all, item, ...twenty })).toMatchObject({ key: 'rangeTooLong' });
  expect(await us.refusal(comparisons.rank, { ids: all, item, ...twenty })).toBeNull();
});

test('another company’s places and organisations, and those outside the scope, do not exist; without the right nobody asks', async () => {
  const north = await server.world.organisation({ company: us.company, name: 'north' });
  const entity = await server.world.entity({ company: us.company, organisation: north });
  const { corridor } = await us.place({ entity });
  const area = await server.world.area({ entity, corridors: [corridor] });
  const south = await server.world.organisation({ company: us.company, name: 'south' });
  const elsewhere = await us.place();
  const permissions: readonly Permission[] = analysisRights;
  const strangers = [
    await server.world.user({ company: await server.world.company(), permissions }),
    await server.world.user({ company: us.company, permissions, organisations: [south] }),
    await server.world.user({ company: us.company, permissions, entities: [elsewhere.entity] }),
  ];
  const rightless = await server.world.user({ company: us.company });
  const selections = [
    { rangeType: selectionTypes.entity, ids: [entity.id] },
    { rangeType: selectionTypes.access, ids: [corridor.id] },
    { rangeType: selectionTypes.area, ids: [area.id] },
    { rangeType: selectionTypes.organisation, ids: [north.id] },
  ];
  let refused = 0;
  for (const [name, route] of routes) {
    for (const selection of selections) {
      const input = { ...needed[name], ...selection };
      for (const { token } of strangers) {
        expect([name, selection, (await server.call(route, input, { token })).error]).toEqual([
          name,
          selection,
          'notFound',
        ]);
        refused += 1;
      }
      expect((await server.call(route, input, { token: rightless.token })).error).toBe('forbidden');
      expect(await us.refusal(route, input)).toBeNull();
    }
  }
  expect(refused).toBe(8 * 4 * 3);
});
