import { comparisons } from '@portico/contract/routes/comparisons';
import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { kpi } from '@portico/contract/routes/kpi';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:04:30Z');
let server: TestServer;
let countingCompany: AnalysisCompany;
let ids: number[];
let areas: number[];

const groups = { batch: 3, adult: 6 };
const flowOn = ['2026-06-02', '2026-06-04', '2026-06-09', '2026-07-02', '2026-07-03'];
const [, ...groupsOn] = flowOn;

/** A store with a door counter from the start, and a camera that reports groups and adults from `since` on. */
async function store(name: string, since: string) {
  const { company } = countingCompany;
  const entity = await server.factory.entity({ company, name, timeZone: 'UTC' });
  const [door, entrance] = [await server.factory.corridor({ entity }), await server.factory.corridor({ entity })];
  const area = await server.factory.area({ entity, corridors: [door, entrance], name });
  const counter = await server.factory.device({ company, corridor: door, kind: 'pir' });
  const camera = await server.factory.device({ company, corridor: entrance, kind: 'aiCamera', from: since });
  await countingCompany.sendRecords(
    { device: counter },
    flowOn.map((day) => createFiveMinuteRecord(`${day}T09:00:00Z`, 10)),
  );
  await countingCompany.sendRecords(
    { device: camera },
    groupsOn.map((day) => createFiveMinuteRecord(`${day}T09:00:00Z`, 10, groups)),
  );
  return { id: entity.id, area: area.id };
}

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createAnalysisCompany(server);
  const stores = [await store('Old', '2020-01-01T00:00:00Z'), await store('New camera', '2026-06-03T00:00:00Z')];
  ids = stores.map(({ id }) => id);
  areas = stores.map(({ area }) => area);
});
afterAll(() => server?.stop());

const month = { type: rangeTypes.month };
const later = [null, 'countedLater'];
const uncounted = [null, null];
const reasonsOf = (rows: readonly { name: string; leftOut: string | null }[]) =>
  ['Old', 'New camera'].map((name) => rows.find((row) => row.name === name)?.leftOut);

test('analyses count an item from the first device that measures it', async () => {
  const league = async (item: StatisticItem) => {
    const { result } = await server.call(homePanelRoutes.league, { ...month, item }, { token: countingCompany.token });
    return reasonsOf(result.content);
  };
  expect([await league('flowIn'), await league('adult'), await league('batch')]).toEqual([uncounted, later, later]);
  const rank = async (item: StatisticItem) =>
    reasonsOf((await countingCompany.analyse(comparisons.rank, { ids, item, ...month })).rows);
  expect([await rank('flowIn'), await rank('adult'), await rank('batch')]).toEqual([uncounted, later, later]);
  // Each area has the door, counted from the start, and the entrance of the camera.
  const areaRanking = await countingCompany.analyse(comparisons.rank, {
    rangeType: selectionTypes.area,
    ids: areas,
    item: 'batch',
    ...month,
  });
  expect(areas.map((id) => areaRanking.rows.find((row) => row.id === id)?.leftOut)).toEqual([null, 'countedLater']);
  const contrast = await countingCompany.analyse(comparisons.contrast, { ids, item: 'adult', ...month });
  expect(reasonsOf(contrast.columns)).toEqual(later);
  const growth = await countingCompany.analyse(comparisons.growth, { ids, item: 'adult', timeType: 5 });
  expect(reasonsOf(growth.rows.map(({ name, before }) => ({ name, leftOut: before.leftOut })))).toEqual(later);
  expect(reasonsOf((await countingCompany.analyse(comparisons.batch, { ids, ...month })).rows)).toEqual(later);
  const { steps } = await countingCompany.analyse(comparisons.funnel, { ids, ...month });
  expect(steps.map(({ item, leftOutInside }) => [item, leftOutInside])).toEqual([
    ['flowIn', 0],
    ['batch', 1],
    ['averageDwellTime', 0],
  ]);
});

test('KPI progress and festivals count an item from its first device', async () => {
  const figureOf = async (type: 'flow' | 'inBatch') =>
    (await server.call(kpi.figure, { type, timeType: 'month' }, { token: countingCompany.token })).result;
  expect((await figureOf('flow')).leftOut).toEqual({ count: 0, names: [] });
  expect(await figureOf('inBatch')).toMatchObject({
    value: 12,
    compared: 6,
    baseValue: 3,
    leftOut: { count: 1, names: ['New camera'] },
  });
  const { company } = countingCompany;
  const { token } = await server.factory.user({ company, permissions: ['festival:list', 'festivalcompare'] });
  const fair = { name: 'Fair', startTime: '2026-06-08', endTime: '2026-06-10', kind: 'festival' } as const;
  const { id } = (await server.call(holidays.add, fair, { token })).result;
  const detailsOf = async (item: StatisticItem) =>
    reasonsOf((await server.call(festivals.details, { ids, id, item }, { token })).result.rows);
  // No camera reported on Tuesday, 2 June, with which 9 June is compared.
  expect([await detailsOf('flowIn'), await detailsOf('adult')]).toEqual([uncounted, ['noBase', 'countedLater']]);
});
