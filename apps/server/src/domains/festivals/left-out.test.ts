import { festivals } from '@portico/contract/routes/festivals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../platform/testing/counting-company.ts';
import { daysBetween, festivalCompany } from '../../platform/testing/festival-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

// What places that are left out take from the comparison: all of theirs, and for the same reason as everywhere.

const clock = fixedClock('2026-11-20T07:42:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

/** A store with an old entrance of 10 people each day and one of 100 that was hung up within the week before the fair of 11 May. */
async function scene() {
  const us = await festivalCompany(server);
  const old = await us.place({ timeZone: 'UTC' });
  const fresh = await us.place({ entity: old.entity });
  const tell = async (place: typeof old, first: string, people: (day: string) => number) => {
    for (const day of daysBetween(first, '2026-05-11'))
      await us.send(place, [at(`${day}T10:00:00Z`, people(day), { deduped: { count: people(day) } })]);
  };
  await tell(old, '2026-05-04', (day) => (day === '2026-05-11' ? 30 : 10));
  await tell(fresh, '2026-05-06', () => 100);
  await us.send(old, [at('2025-05-11T10:00:00Z', 15, { deduped: { count: 15 } })]);
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-05-06T00:00:00Z') })
    .where('deviceId', '=', fresh.device.id)
    .execute();
  return { us, old, fresh };
}

test('distinct people of entrances and areas together are those of the ones that are compared', async () => {
  const { us, old, fresh } = await scene();
  const id = await us.add('Fair', '2026-05-11');
  const year = await us.add('Fair', '2025-05-11');
  const [front, back] = [
    await server.world.area({ entity: old.entity, corridors: [old.corridor] }),
    await server.world.area({ entity: old.entity, corridors: [fresh.corridor] }),
  ];
  const asks = [
    { rangeType: 1, ids: [old.corridor.id, fresh.corridor.id] },
    { rangeType: 2, ids: [front.id, back.id] },
  ];
  for (const asked of asks) {
    const input = { ...asked, item: 'dedupedCount' as const };
    const { rows, together } = (await server.call(festivals.details, { ...input, id }, { token: us.token })).result;
    expect(rows.map(({ value, base, leftOut }) => [value, base, leftOut])).toEqual([
      [30, 70, null],
      [100, 500, 'countedLater'],
    ]);
    const left = { id: asked.ids[1], reason: 'countedLater' };
    expect(together).toMatchObject({ value: 100, compared: 30, comparedBase: 10, growth: 2, leftOutPlaces: [left] });
    const index = (await server.call(festivals.index, { ...input, year: 2026 }, { token: us.token })).result;
    expect(index.rows[0]).toMatchObject({ compared: 30, comparedBase: 10, growth: 2 });
    const years = { ...input, holidayIds: [id, year] };
    const [column] = (await server.call(festivals.contrast, years, { token: us.token })).result.columns;
    expect(column?.against).toMatchObject({ compared: 30, comparedBase: 15, growth: 1, leftOutPlaces: [left] });
  }
  expect(asks).toHaveLength(2);
});

test('who was first counted after the base began is left out for that, whether or not something of the base is known', async () => {
  const { us, old, fresh } = await scene();
  const [id, year] = [await us.add('Fair', '2026-05-11'), await us.add('Fair', '2025-05-11')];
  const asked = { rangeType: 1, ids: [old.corridor.id, fresh.corridor.id], item: 'flowIn' as const };
  const years = await server.call(festivals.contrast, { ...asked, holidayIds: [id, year] }, { token: us.token });
  expect(years.result.rows[1]?.festivals[0]).toMatchObject({ comparedBase: null, leftOut: 'countedLater' });
  const first = await us.add('First', '2026-05-06', '2026-05-11');
  const details = await server.call(festivals.details, { ...asked, id: first }, { token: us.token });
  expect(details.result.rows[1]).toMatchObject({ comparedBase: null, leftOut: 'countedLater' });
});
