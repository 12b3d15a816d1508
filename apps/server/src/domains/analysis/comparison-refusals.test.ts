import type { RequestOf, Route } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { Permission } from '@portico/contract/words/permissions';
import { contrastTypes, rangeTypes, type Step, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AnalysisCompany,
  analysisPermissions,
  createAnalysisCompany,
} from '../../platform/testing/analysis-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: AnalysisCompany;
let ids: number[];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createAnalysisCompany(server);
  ids = [(await company.addPlace()).entity.id];
});
afterAll(async () => server?.stop());

const item = 'flowIn';
const times = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
const routes = Object.entries<Route>(comparisons);
/** The required fields of each analysis besides ids. */
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

test('every analysis names the missing or invalid field', async () => {
  let checkedCount = 0;
  for (const [name, route] of routes) {
    const input = { ids, ...needed[name] };
    const refusal = async (change: object) => company.readFailure(route, { ...input, ...change });
    expect(await refusal({})).toBeNull();
    expect(await refusal({ ids: [] })).toEqual({ key: 'notEntity', details: { ids: 'required' } });
    expect(await refusal({ rangeType: 7 })).toEqual({ key: 'badRequest', details: { rangeType: 'notAChoice' } });
    expect(await refusal({ ids: [999_999] })).toEqual({ key: 'notFound' });
    for (const field of Object.keys(needed[name] ?? {}).filter((one) => one !== 'step')) {
      expect([name, await refusal({ [field]: undefined })]).toEqual([
        name,
        { key: 'searchNull', details: { [field]: 'required' } },
      ]);
      checkedCount += 1;
    }
    if (name === 'growth') continue;
    expect(await refusal({ endTime: times.startTime })).toEqual({ key: 'badRequest', details: { endTime: 'invalid' } });
    expect(await refusal({ startTime: '2026-02-30 00:00' })).toEqual({
      key: 'badRequest',
      details: { startTime: 'notADate' },
    });
    const tooLong = name === 'contrast' ? 'stepRange' : 'rangeTooLong';
    expect(await refusal({ startTime: '2001-01-01 00:00' })).toMatchObject({ key: tooLong });
    expect(await refusal({ type: 9 })).toEqual({ key: 'badRequest', details: { type: 'notAChoice' } });
    checkedCount += 4;
  }
  expect(checkedCount).toBe(3 + 3 + 2 + 3 + 3 + 2 + 2 + 3 + 7 * 4);
  expect(await company.readFailure(comparisons.growth, { ids, item, timeType: 7 })).toMatchObject({
    details: { timeType: 'notAChoice' },
  });
  expect(await company.readFailure(comparisons.highlow, { ids, item, ...times, week: 8 })).toMatchObject({
    details: { week: 'notAChoice' },
  });
});

const days = (count: number) => ({
  startTime: '2024-01-01 00:00',
  endTime: `${new Date(Date.UTC(2024, 0, 1 + count)).toISOString().slice(0, 10)} 00:00`,
});

test('a contrast refuses too many days for a step and too many places', async () => {
  const refusal = (change: RequestOf<typeof comparisons.contrast>) =>
    company.readFailure(comparisons.contrast, { ids, item, ...days(7), step: '1h', ...change });
  const limits: [Step, number, number][] = [
    ['5m', 1, 1],
    ['30m', 1, 7],
    ['1h', 1, 7],
    ['1d', 3, 90],
    ['1w', 7, 365],
    ['1n', 7, 730],
  ];
  for (const [step, min, max] of limits) {
    expect(await refusal({ step, ...days(min) })).toBeNull();
    expect(await refusal({ step, ...days(max) })).toBeNull();
    const key = step === '5m' ? 'stepOneDay' : 'stepRange';
    const refused = { key, details: { endTime: 'invalid', least: min, most: max } };
    expect(await refusal({ step, ...days(max + 1) })).toEqual(refused);
  }
  for (const [step, least] of limits.filter(([, min]) => min > 1))
    expect(await refusal({ step, ...days(least - 1) })).toMatchObject({ key: 'stepRange', details: { least } });
  expect(await refusal({ step: '1y', ...days(3000) })).toBeNull();
  expect(await refusal({ step: '1d', type: rangeTypes.today })).toMatchObject({ key: 'stepRange' });
  for (const stay of ['averageDwellTime', 'totalDwellTime'] as const) {
    expect(await refusal({ item: stay })).toBeNull();
    expect(await refusal({ item: stay, step: '1d' })).toEqual({ key: 'stayStep', details: { step: 'notAChoice' } });
  }
  const many = Array.from({ length: 61 }, (_, index) => index + 1);
  expect(await refusal({ ids: many })).toEqual({ key: 'tooManyPlaces', details: { most: 60 } });
  expect(await refusal({ contrastType: 2 })).toMatchObject({ details: { contrastType: 'notAChoice' } });

  const byTime = { contrastType: contrastTypes.time };
  const other = (await company.addPlace()).entity.id;
  const two = [days(1), days(2)];
  expect(await refusal(byTime)).toEqual({ key: 'searchNull', details: { ranges: 'required' } });
  expect(await refusal({ ...byTime, ranges: [days(1)] })).toMatchObject({ details: { ranges: 'tooFew' } });
  expect(await refusal({ ...byTime, ranges: two, ids: [...ids, other] })).toMatchObject({
    details: { ids: 'tooLong' },
  });
  expect(await refusal({ ...byTime, ranges: [days(1), days(8)] })).toMatchObject({ key: 'stepRange' });
  expect(await refusal({ ...byTime, ranges: two })).toBeNull();
});

test('analyses with too many values or too many hours are refused', async () => {
  const twenty = { startTime: '2006-01-01 00:00', endTime: '2026-01-01 00:00' };
  const entities = await server.db
    .insertInto('entities')
    .values(
      Array.from({ length: 40 }, (_, index) => ({
        name: `Store ${index}`,
        companyId: company.company.id,
        organisationId: company.company.root.id,
        timeZone: 'UTC',
      })),
    )
    .returning('id')
    .execute();
  const all = entities.map(({ id }) => id);
  expect(await company.readFailure(comparisons.batch, { ids: all, ...twenty })).toMatchObject({ key: 'rangeTooLong' });
  expect(await company.readFailure(comparisons.highlow, { ids: all, item, ...twenty })).toMatchObject({
    key: 'rangeTooLong',
  });
  expect(await company.readFailure(comparisons.rank, { ids: all, item, ...twenty })).toBeNull();
});

test('every analysis answers not found for places outside the scope', async () => {
  const north = await server.factory.organisation({ company: company.company, name: 'north' });
  const entity = await server.factory.entity({ company: company.company, organisation: north });
  const { corridor } = await company.addPlace({ entity });
  const area = await server.factory.area({ entity, corridors: [corridor] });
  const south = await server.factory.organisation({ company: company.company, name: 'south' });
  const elsewhere = await company.addPlace();
  const permissions: readonly Permission[] = analysisPermissions;
  const strangers = [
    await server.factory.user({ company: await server.factory.company(), permissions }),
    await server.factory.user({ company: company.company, permissions, organisations: [south] }),
    await server.factory.user({ company: company.company, permissions, entities: [elsewhere.entity] }),
  ];
  const rightless = await server.factory.user({ company: company.company });
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
      expect(await company.readFailure(route, input)).toBeNull();
    }
  }
  expect(refused).toBe(8 * 4 * 3);
});
