import { festivals } from '@portico/contract/routes/festivals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFestivalCompany, listDays } from '../../platform/testing/festival-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// Places that are left out of a comparison: none of their counts is compared, and the reason is the same in all analyses.

const clock = createFixedClock('2026-11-20T07:42:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

/** A store with an old entrance of 10 people a day, and one of 100 whose device was installed in the week before the fair of 11 May. */
async function createFixture() {
  const company = await createFestivalCompany(server);
  const old = await company.addPlace({ timeZone: 'UTC' });
  const fresh = await company.addPlace({ entity: old.entity });
  const sendCounts = async (place: typeof old, first: string, people: (day: string) => number) => {
    for (const day of listDays(first, '2026-05-11'))
      await company.sendRecords(place, [
        createFiveMinuteRecord(`${day}T10:00:00Z`, people(day), { deduped: { count: people(day) } }),
      ]);
  };
  await sendCounts(old, '2026-05-04', (day) => (day === '2026-05-11' ? 30 : 10));
  await sendCounts(fresh, '2026-05-06', () => 100);
  // A Monday, as 11 May 2026.
  await company.sendRecords(old, [createFiveMinuteRecord('2025-05-12T10:00:00Z', 15, { deduped: { count: 15 } })]);
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-05-06T00:00:00Z') })
    .where('deviceId', '=', fresh.device.id)
    .execute();
  return { company, old, fresh };
}

test('combined distinct people include only comparable entrances', async () => {
  const { company, old, fresh } = await createFixture();
  const id = await company.add('Fair', '2026-05-11');
  const year = await company.add('Fair', '2025-05-12');
  const [front, back] = [
    await server.factory.area({ entity: old.entity, corridors: [old.corridor] }),
    await server.factory.area({ entity: old.entity, corridors: [fresh.corridor] }),
  ];
  const queries = [
    { rangeType: 1, ids: [old.corridor.id, fresh.corridor.id] },
    { rangeType: 2, ids: [front.id, back.id] },
  ];
  for (const query of queries) {
    const input = { ...query, item: 'dedupedCount' as const };
    const { rows, together } = (await server.call(festivals.details, { ...input, id }, { token: company.token }))
      .result;
    expect(rows.map(({ value, base, leftOut }) => [value, base, leftOut])).toEqual([
      [30, 70, null],
      [100, 500, 'countedLater'],
    ]);
    const left = { id: query.ids[1], reason: 'countedLater' };
    expect(together).toMatchObject({ value: 100, compared: 30, comparedBase: 10, growth: 2, leftOutPlaces: [left] });
    const index = (await server.call(festivals.index, { ...input, year: 2026 }, { token: company.token })).result;
    expect(index.rows[0]).toMatchObject({ compared: 30, comparedBase: 10, growth: 2 });
    const years = { ...input, holidayIds: [id, year] };
    const [column] = (await server.call(festivals.contrast, years, { token: company.token })).result.columns;
    expect(column?.against).toMatchObject({ compared: 30, comparedBase: 15, growth: 1, leftOutPlaces: [left] });
  }
  expect(queries).toHaveLength(2);
});

test('a place first counted after the comparison period began is left out', async () => {
  const { company, old, fresh } = await createFixture();
  const [id, year] = [await company.add('Fair', '2026-05-11'), await company.add('Fair', '2025-05-12')];
  const query = { rangeType: 1, ids: [old.corridor.id, fresh.corridor.id], item: 'flowIn' as const };
  const years = await server.call(festivals.contrast, { ...query, holidayIds: [id, year] }, { token: company.token });
  expect(years.result.rows[1]?.festivals[0]).toMatchObject({ comparedBase: null, leftOut: 'countedLater' });
  const first = await company.add('First', '2026-05-06', '2026-05-11');
  const details = await server.call(festivals.details, { ...query, id: first }, { token: company.token });
  expect(details.result.rows[1]).toMatchObject({ comparedBase: null, leftOut: 'countedLater' });
});
