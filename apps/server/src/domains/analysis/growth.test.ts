import { comparisons } from '@portico/contract/routes/comparisons';
import { growthPeriods, rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// Wednesday of week 28, noon.
const now = '2026-07-08T12:04:30Z';
const clock = createFixedClock(now);
let server: TestServer;
let countingCompany: AnalysisCompany;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createAnalysisCompany(server);
});
afterAll(async () => server?.stop());

const people = { item: 'flowIn' as const };

test('each period is compared with the one before and with last year', async () => {
  const place = await countingCompany.addPlace({ timeZone: 'UTC' });
  await countingCompany.sendRecords(
    place,
    [
      ['2026-07-08T10:00:00Z', 20],
      ['2026-07-07T10:00:00Z', 10],
      ['2026-07-06T10:00:00Z', 5],
      ['2026-07-02T10:00:00Z', 3],
      ['2026-07-01T10:00:00Z', 16],
      ['2026-07-01T12:00:00Z', 700],
      ['2026-06-30T10:00:00Z', 8],
      ['2026-06-22T10:00:00Z', 4],
      ['2026-05-20T10:00:00Z', 6],
      ['2025-07-09T11:00:00Z', 40],
      ['2025-07-09T13:00:00Z', 800],
      ['2025-07-08T11:00:00Z', 2],
      ['2025-06-30T11:00:00Z', 1],
    ].map(([iso, flow]) => createFiveMinuteRecord(String(iso), Number(flow))),
  );
  const growthOf = async (timeType: number) => {
    const { rows } = await countingCompany.analyse(comparisons.growth, { ids: [place.entity.id], ...people, timeType });
    const [row] = rows;
    return [row?.value, row?.before.value, row?.before.growth, row?.year.value, row?.year.growth];
  };
  expect(await growthOf(growthPeriods.today)).toEqual([20, 16, 0.25, 40, -0.5]);
  // Compared with the same weekday of the week before.
  expect(await growthOf(growthPeriods.yesterday)).toEqual([10, 8, 0.25, 2, 4]);
  // Monday to Wednesday noon: compared with 29 June to 1 July, and 7 to 9 July 2025.
  expect(await growthOf(growthPeriods.week)).toEqual([35, 24, 11 / 24, 42, -7 / 42]);
  // 29 June to 5 July: compared with 22 to 28 June, and 30 June to 6 July 2025.
  expect(await growthOf(growthPeriods.lastWeek)).toEqual([727, 4, 723 / 4, 1, 726]);
  // 1 to 8 July noon: no records in the first week of June; last year the same days.
  expect(await growthOf(growthPeriods.month)).toEqual([754, null, null, 2, 376]);
  // June: compared with May, and June 2025.
  expect(await growthOf(growthPeriods.lastMonth)).toEqual([12, 6, 1, 1, 11]);
  const reply = await countingCompany.analyse(comparisons.growth, {
    ids: [place.entity.id],
    ...people,
    timeType: growthPeriods.today,
  });
  expect(reply).toMatchObject({ zone: 'UTC', unfinished: true, asOf: '2026-07-08 12:00:00', item: 'flowIn' });
  expect(reply.rows[0]).toMatchObject({
    range: { from: '2026-07-08 00:00:00', to: '2026-07-09 00:00:00' },
    before: { range: { from: '2026-07-01 00:00:00', to: '2026-07-01 12:00:00' }, compared: 20, leftOut: null },
    year: { range: { from: '2025-07-09 00:00:00', to: '2025-07-09 12:00:00' }, leftOut: null },
  });
  expect(reply.before).toEqual({ compared: 20, base: 16, growth: 0.25, places: 1, leftOut: [] });
  expect(reply.year).toMatchObject({ compared: 20, base: 40, places: 1 });
});

test('growth of an organisation covers entities counted in both periods', async () => {
  const company = await createAnalysisCompany(server);
  const old = await company.addPlace({ timeZone: 'UTC' });
  const entity = await server.factory.entity({ company: company.company, timeZone: 'UTC', name: 'opened in May' });
  const corridor = await server.factory.corridor({ entity });
  const from = '2026-05-01T00:00:00Z';
  const device = await server.factory.device({ company: company.company, corridor, kind: 'aiCamera', from });
  await company.sendRecords(old, [
    createFiveMinuteRecord('2026-07-07T10:00:00Z', 12),
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 8),
    createFiveMinuteRecord('2025-07-08T10:00:00Z', 6),
  ]);
  await company.sendRecords({ device }, [
    createFiveMinuteRecord('2026-07-07T10:00:00Z', 30),
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 20),
  ]);
  const { rows, before, year } = await company.analyse(comparisons.growth, {
    rangeType: selectionTypes.organisation,
    ids: [company.company.root.id],
    ...people,
    timeType: growthPeriods.yesterday,
  });
  expect(rows[0]).toMatchObject({
    value: 42,
    compared: 42,
    before: { compared: 42, value: 28, growth: 0.5, leftOut: null, leftOutInside: 0 },
    year: { compared: 12, value: 6, growth: 1, leftOut: null, leftOutInside: 1 },
  });
  expect([before.places, year.places]).toEqual([2, 1]);
  expect(year.leftOut).toEqual([{ id: entity.id, name: 'opened in May', reason: 'countedLater' }]);
});

test('batch has minimum and maximum of ended days and the mean group size', async () => {
  const place = await countingCompany.addPlace({ timeZone: 'UTC' });
  const groups = (iso: string, batch: number, flow: number) => createFiveMinuteRecord(iso, flow, { batch });
  await countingCompany.sendRecords(place, [
    groups('2026-06-29T10:00:00Z', 3, 6),
    groups('2026-07-06T10:00:00Z', 2, 5),
    groups('2026-07-06T15:00:00Z', 2, 7),
    groups('2026-07-07T10:00:00Z', 4, 6),
    groups('2026-07-08T10:00:00Z', 1, 2),
  ]);
  const { days, rows, likeForLike } = await countingCompany.analyse(comparisons.batch, {
    ids: [place.entity.id],
    type: rangeTypes.week,
  });
  expect(days).toEqual(['06', '07', '08', '09', '10', '11', '12'].map((date) => `2026-07-${date}`));
  expect(rows[0]).toMatchObject({
    value: 9,
    compared: 9,
    base: 3,
    growth: 2,
    values: [4, 4, 1, null, null, null, null],
    baseValues: [3, null, null, null, null, null, null],
    // Monday and Tuesday have equal values, so both days are Monday, the first of them. Today is not over.
    min: { day: '2026-07-06', value: 4 },
    max: { day: '2026-07-06', value: 4 },
    average: 4,
    averageGroupSize: 20 / 9,
  });
  expect(rows[0]?.completenesses.slice(0, 2)).toEqual([2 / 288, 1 / 288]);
  expect(likeForLike).toMatchObject({ compared: 9, base: 3, places: 1 });
});

test('funnel rates follow company settings; unmeasured steps are left out', async () => {
  const [one, other] = [
    await countingCompany.addPlace({ timeZone: 'UTC' }),
    await countingCompany.addPlace({ timeZone: 'UTC' }),
  ];
  const through = { after: 60, batch: 20, dwell: { seconds: 900, count: 10 } };
  await countingCompany.sendRecords(one, [
    createFiveMinuteRecord('2026-07-07T10:00:00Z', 40, through),
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 10, { after: 90, batch: 4 }),
  ]);
  await countingCompany.sendRecords(other, [
    createFiveMinuteRecord('2026-07-07T11:00:00Z', 20, { after: 80, batch: 5, dwell: { seconds: 100, count: 10 } }),
    createFiveMinuteRecord('2026-06-30T11:00:00Z', 30, { after: 70 }),
  ]);
  const ids = [one.entity.id, other.entity.id];
  const { steps, rows } = await countingCompany.analyse(comparisons.funnel, { ids, type: rangeTypes.yesterday });
  expect(
    steps.map(({ item, value, compared, base, growth, rate, baseRate, leftOut, leftOutInside }) => [
      item,
      [value, compared, base, growth],
      [rate, baseRate],
      [leftOut, leftOutInside],
    ]),
  ).toEqual([
    ['flowPassby', [140, 140, 160, -0.125], [null, null], [null, 0]],
    ['flowIn', [60, 60, 40, 0.5], [0.3, 0.2], [null, 0]],
    // The second store has no groups in the comparison period, so it is left out of both values.
    ['batch', [25, 20, 4, 4], [25 / 60, 0.4], [null, 1]],
    ['averageDwellTime', [50, 50, null, null], [null, null], ['noBase', 0]],
  ]);
  // The compared and left-out places of each step.
  expect(
    steps.map(({ likeForLike }) => [
      likeForLike?.places,
      likeForLike?.growth,
      likeForLike?.leftOut.map(({ id, reason }) => [id, reason]),
    ]),
  ).toEqual([
    [2, -0.125, []],
    [2, 0.5, []],
    [1, 4, [[other.entity.id, 'noBase']]],
    [
      0,
      null,
      [
        [one.entity.id, 'noBase'],
        [other.entity.id, 'noBase'],
      ],
    ],
  ]);
  expect(
    rows.map((row) => [
      row.flowPassby,
      row.flowIn,
      row.enteringRate,
      row.batch,
      row.averageGroupSize,
      row.averageDwellTime,
    ]),
  ).toEqual([
    [60, 40, 0.4, 20, 2, 90],
    [80, 20, 0.2, 5, 4, 10],
  ]);
  const plain = await countingCompany.addPlace({ timeZone: 'UTC' });
  await countingCompany.sendRecords(plain, [createFiveMinuteRecord('2026-07-07T10:00:00Z', 4)]);
  const only = await countingCompany.analyse(comparisons.funnel, {
    ids: [plain.entity.id],
    type: rangeTypes.yesterday,
    compare: 'none',
  });
  expect(only.steps.map(({ item, value, rate, likeForLike }) => [item, value, rate, likeForLike])).toEqual([
    ['flowIn', 4, null, null],
    ['averageDwellTime', null, null, null],
  ]);
});
