import { analysis } from '@portico/contract/routes/analysis';
import { entities } from '@portico/contract/routes/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:32:00Z');
let server: TestServer;
let countingCompany: CountingCompany;
let editor: string;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

/** Sets the time, and logs in a reader of occupancy and an editor of stores, whose sessions begin then. */
async function setTime(iso: string): Promise<void> {
  clock.set(iso);
  const { company } = countingCompany;
  countingCompany = { ...countingCompany, token: (await server.factory.user({ company })).token };
  editor = (await server.factory.user({ company, permissions: ['entity:list'] })).token;
}

type Place = Awaited<ReturnType<CountingCompany['addPlace']>>;

const inside = async ({ entity }: Place) =>
  (await server.call(analysis.occupancy, { entityId: entity.id }, { token: countingCompany.token })).result;

const changeStore = async ({ entity }: Place, given: { capacity?: number | null; occupancyReset?: string | null }) => {
  const { error } = await server.call(entities.change, { id: entity.id, ...given }, { token: editor });
  expect(error).toBeNull();
};

/** A record of five minutes with people in and out. */
const passed = (iso: string, cameIn: number, wentOut: number) => createFiveMinuteRecord(iso, cameIn, { out: wentOut });

/** Known points as "HH:mm=value". */
const known = ({ points }: Awaited<ReturnType<typeof inside>>) =>
  points.flatMap(({ time, value }) => (value === null ? [] : [`${time.slice(11, 16)}=${value}`]));

test('occupancy is people in minus people out since opening', async () => {
  await setTime('2026-07-08T12:32:00Z');
  const place = await countingCompany.addPlace({ timeZone: 'UTC', workTime: '12:00:00~20:00:00' });
  await countingCompany.sendRecords(place, [
    passed('2026-07-08T11:55:00Z', 9, 0),
    passed('2026-07-08T12:00:00Z', 30, 5),
  ]);
  await countingCompany.sendRecords(place, [
    passed('2026-07-08T12:05:00Z', 15, 2),
    passed('2026-07-08T12:25:00Z', 0, 7),
  ]);
  const found = await inside(place);
  expect(found).toMatchObject({
    entityId: place.entity.id,
    isOpen: true,
    asOf: '2026-07-08 12:30:00',
    inside: 31,
    capacity: null,
    share: null,
    peak: { value: 38, at: '2026-07-08 12:05:00' },
    reset: '2026-07-08 12:00:00',
  });
  expect(found.points).toHaveLength(7);
  expect(known(found)).toEqual(['12:00=25', '12:05=38', '12:25=31']);
  await changeStore(place, { capacity: 40 });
  expect(await inside(place)).toMatchObject({ capacity: 40, share: 31 / 40 });
  await changeStore(place, { capacity: null });
  expect(await inside(place)).toMatchObject({ capacity: null, share: null });
  // A late record counts in its own period.
  await countingCompany.sendRecords(place, [passed('2026-07-08T12:10:00Z', 10, 0)]);
  expect(known(await inside(place))).toEqual(['12:00=25', '12:05=38', '12:10=48', '12:25=41']);
});

const ascending = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test('occupancy is null in a gap and has its completeness', async () => {
  await setTime('2026-07-08T14:00:00Z');
  const localPlace = await countingCompany.addPlace({ timeZone: 'UTC', workTime: '12:00:00~20:00:00' });
  const hour = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const start = Date.parse('2026-07-08T12:00:00Z') + (first + index) * 300_000;
      return passed(new Date(start).toISOString(), 1, 0);
    });
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-07-01T00:00:00Z') })
    .execute();
  await countingCompany.sendRecords(localPlace, [...hour(0, 6), ...hour(18, 6)]);
  const found = await inside(localPlace);
  expect(found.points.slice(0, 25).map(({ value }) => value)).toEqual([
    ...ascending(1, 6),
    ...Array<null>(12).fill(null),
    ...ascending(7, 6),
    null,
  ]);
  expect(found.completeness).toBeGreaterThan(0.3);
  expect(found.completeness).toBeLessThan(0.6);
  const nothing = await countingCompany.addPlace({ timeZone: 'UTC', workTime: '12:00:00~20:00:00' });
  expect(await inside(nothing)).toMatchObject({ inside: null, share: null, peak: null, asOf: '2026-07-08 14:00:00' });
});

test('occupancy continues past midnight until the reset time', async () => {
  await setTime('2026-07-09T01:30:00Z');
  const bar = await countingCompany.addPlace({ timeZone: 'UTC', workTime: '18:00:00~02:00:00' });
  const night = [passed('2026-07-08T22:00:00Z', 20, 0), passed('2026-07-09T00:30:00Z', 2, 9)];
  await countingCompany.sendRecords(bar, [passed('2026-07-08T17:00:00Z', 5, 0), ...night]);
  expect(await inside(bar)).toMatchObject({ inside: 13, reset: '2026-07-08 18:00:00', isOpen: true });
  await setTime('2026-07-09T05:00:00Z');
  expect(await inside(bar)).toMatchObject({ inside: 13, isOpen: false });
  await changeStore(bar, { occupancyReset: '04:00' });
  expect(await inside(bar)).toMatchObject({ inside: null, reset: '2026-07-09 04:00:00' });
  await countingCompany.sendRecords(bar, [passed('2026-07-09T04:30:00Z', 3, 1)]);
  expect(await inside(bar)).toMatchObject({ inside: 2 });
  await setTime('2026-07-09T03:59:59Z');
  expect(await inside(bar)).toMatchObject({ inside: 18, reset: '2026-07-08 04:00:00' });
  await changeStore(bar, { occupancyReset: null });
  expect(await inside(bar)).toMatchObject({ reset: '2026-07-08 18:00:00' });
});

test('occupancy is exact in nights when the clocks change', async () => {
  await setTime('2026-03-29T01:12:00Z');
  const bar = await countingCompany.addPlace({ timeZone: 'Europe/Berlin', workTime: '18:00:00~05:00:00' });
  await countingCompany.sendRecords(bar, [passed('2026-03-29T00:30:00Z', 8, 0), passed('2026-03-29T01:05:00Z', 0, 3)]);
  const spring = await inside(bar);
  expect(spring).toMatchObject({ inside: 5, asOf: '2026-03-29 03:10:00', reset: '2026-03-28 18:00:00' });
  expect(known(spring)).toEqual(['01:30=8', '03:05=5']);
  expect(spring.points.filter(({ time }) => time.includes(' 02:'))).toEqual([]);

  await setTime('2026-10-25T01:12:00Z');
  await countingCompany.sendRecords(bar, [
    passed('2026-10-24T22:00:00Z', 10, 0),
    passed('2026-10-25T00:50:00Z', 0, 4), // 02:50, the first time
    passed('2026-10-25T01:05:00Z', 1, 0), // 02:05, the second time
  ]);
  const autumn = await inside(bar);
  expect(autumn).toMatchObject({ inside: 7, asOf: '2026-10-25 02:10:00' });
  expect(known(autumn)).toEqual(['00:00=10', '02:50=6', '02:05=7']);
});

test('the occupancy list has only stores the user may see', async () => {
  await setTime('2026-07-08T12:32:00Z');
  const [one, two] = [
    await countingCompany.addPlace({ timeZone: 'UTC' }),
    await countingCompany.addPlace({ timeZone: 'Asia/Shanghai' }),
  ];
  await countingCompany.sendRecords(one, [passed('2026-07-08T12:00:00Z', 4, 1)]);
  await countingCompany.sendRecords(two, [passed('2026-07-08T11:00:00Z', 6, 1)]);
  const list = async (ids: number[], token = countingCompany.token) =>
    server.call(analysis.occupancies, { ids }, { token });
  const { rows } = (await list([one.entity.id, two.entity.id])).result;
  expect(new Map(rows.map(({ entityId, inside: count }) => [entityId, count]))).toEqual(
    new Map([
      [one.entity.id, 3],
      [two.entity.id, 5],
    ]),
  );
  const { points: _points, ...row } = await inside(one);
  expect(rows).toContainEqual(row);
  expect((await list([])).error).toBe('notEntity');

  const other = await createCountingCompany(server);
  const otherPlace = await other.addPlace();
  expect((await list([one.entity.id, otherPlace.entity.id])).error).toBe('notFound');
  const call = async (token: string) => server.call(analysis.occupancy, { entityId: one.entity.id }, { token });
  expect((await call(other.token)).error).toBe('notFound');
  const { token: narrow } = await server.factory.user({ company: countingCompany.company, entities: [two.entity] });
  expect((await call(narrow)).error).toBe('notFound');
  expect((await list([two.entity.id], narrow)).result.rows).toHaveLength(1);
});

test('invalid values of capacity and reset time are refused', async () => {
  await setTime('2026-07-08T12:32:00Z');
  const { entity } = await countingCompany.addPlace();
  for (const [field, value] of [
    ['capacity', 0],
    ['capacity', 1.5],
    ['capacity', 1_000_001],
    ['occupancyReset', '25:00'],
    ['occupancyReset', 'noon'],
  ] as const) {
    const { error, body } = await server.call(entities.change, { id: entity.id, [field]: value }, { token: editor });
    expect([error, Object.keys(Object(body).details)]).toEqual(['badRequest', [field]]);
  }
  expect(
    (await server.call(entities.details, { id: entity.id }, { token: countingCompany.token })).result,
  ).toMatchObject({
    capacity: null,
    occupancyReset: null,
  });
});
