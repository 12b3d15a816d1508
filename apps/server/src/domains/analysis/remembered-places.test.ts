import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor, TestEntity, TestUser } from '../../platform/testing/world.ts';
import { rememberedDevices } from './hung-devices.ts';
import { entitiesOf, type Selection } from './selection.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { seededRandom } from '../../platform/testing/seeded-random.ts';

const changes = 150;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

/** What is asked of the counts, which devices hung there, or the word that refuses it; a whole company has no list of devices, and their number is only a measure. */
async function told(selecting: Promise<Selection>, sources: Sources): Promise<unknown> {
  try {
    const { entities, scopes, meanings } = await selecting;
    const devices = await rememberedDevices(sources, entities);
    return {
      entities,
      meanings,
      devices: devices.toSorted((one, other) => one.id - other.id),
      scopes: scopes.map(({ devices, deviceCount, ids, places, ...scope }) => ({
        ...scope,
        // What is remembered knows the company's other entities, too.
        places: ids.map((id) => {
          const place = places?.get(id);
          return [id, place?.opening, place?.devices.toSorted((a, b) => a - b)];
        }),
        ids: ids.toSorted((a, b) => a - b),
        devices: devices?.toSorted((a, b) => a - b) ?? null,
        deviceCount: devices === null ? null : deviceCount,
      })),
    };
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  }
}

type Place = { entity: TestEntity; corridor: TestCorridor };

async function world(server: TestServer) {
  const company = await server.world.company();
  const below = await server.world.organisation({ company });
  const people = [
    await server.world.user({ company }),
    await server.world.user({ company, organisations: [below] }),
    await server.world.user({ company, entities: [] }),
  ];
  return { company, below, people };
}

test('the cache selects the same as the database after any change', async () => {
  const random = seededRandom(7);
  const { company, below, people } = await world(server);
  const stranger = await server.world.entity({ company: await server.world.company() });
  const places: Place[] = [];
  const one = () => places[random(places.length)];
  let compared = 0;
  let refused = 0;
  for (let number = 0; number < changes; number += 1) {
    await change(random, { company, below, people, places });
    for (const user of people) {
      const asker = {
        db: server.dbOf(company.id),
        user: { id: user.id, companyId: company.id, rightRange: rangeOf(user) },
      };
      const some = [one(), one()].flatMap((place) => (place === undefined ? [] : [place.entity.id]));
      for (const ids of [undefined, some, some.slice(0, 1), [stranger.id], [stranger.id + 1]]) {
        const sources = sourcesOf(server.app, asker);
        const remembered = await told(entitiesOf(server.app.remember, asker, ids), sources);
        expect(remembered).toEqual(
          await told(
            entitiesOf((_key, read) => read(), asker, ids),
            { ...sources, remember: null },
          ),
        );
        compared += 1;
        if (remembered === 'notFound') refused += 1;
      }
    }
  }
  console.log(`${compared} selections compared after ${changes} changes, ${refused} of them refused`);
  expect(compared).toBe(changes * people.length * 5);
  expect(refused).toBeGreaterThan(changes);
  expect(refused).toBeLessThan(compared * 0.6);

  function rangeOf(user: TestUser): 0 | 1 {
    return user === people[2] ? 1 : 0;
  }
}, 240_000);

test('equal reads at the same time are one; a failed one is read again', async () => {
  const company = await server.world.company();
  const entity = await server.world.entity({ company });
  const device = await server.world.device({ company, corridor: await server.world.corridor({ entity }) });
  const entities = await server.db.selectFrom('entities').selectAll().where('id', '=', entity.id).execute();
  let reads = 0;
  let broken = true;
  const db = server.dbOf(company.id).withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      if (broken) throw new Error('unplugged');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const sources = sourcesOf(server.app, { db, user: { companyId: company.id } });
  const twenty = () => Array.from({ length: 20 }, () => rememberedDevices(sources, entities));
  for (const one of await Promise.allSettled(twenty())) expect(one).toMatchObject({ reason: { message: 'unplugged' } });
  expect(reads).toBe(1);
  broken = false;
  reads = 0;
  for (const devices of await Promise.all(twenty())) expect(devices.map(({ id }) => id)).toEqual([device.id]);
  // Which devices hung there, and when they last said something.
  expect(reads).toBe(2);
});

async function change(
  random: (below: number) => number,
  {
    company,
    below,
    people,
    places,
  }: { company: TestCompany; below: { id: number }; people: TestUser[]; places: Place[] },
): Promise<void> {
  const { db, world: maker } = server;
  const place = places[random(places.length)];
  const kind = random(12);
  if (place === undefined || kind === 0) {
    const organisation = random(2) === 0 ? below : company.root;
    const entity = await maker.entity({ company, organisation });
    places.push({ entity, corridor: await maker.corridor({ entity }) });
  } else if (kind === 1) {
    const organisationId = random(2) === 0 ? below.id : company.root.id;
    await db.updateTable('entities').set({ organisationId }).where('id', '=', place.entity.id).execute();
  } else if (kind === 2) {
    await maker.device({ company, corridor: place.corridor });
  } else if (kind === 3) {
    await db.deleteFrom('bindings').where('corridorId', '=', place.corridor.id).execute();
  } else if (kind === 4) {
    const userId = people[2]?.id ?? 0;
    await db.deleteFrom('userEntities').where('userId', '=', userId).where('entityId', '=', place.entity.id).execute();
    if (random(3) > 0) await db.insertInto('userEntities').values({ userId, entityId: place.entity.id }).execute();
  } else if (kind === 5) {
    const workTime = random(2) === 0 ? '10:00:00~19:59:59' : '20:00:00~01:59:59';
    await db.updateTable('entities').set({ workTime }).where('id', '=', place.entity.id).execute();
  } else if (kind === 6 && places.length > 6) {
    places.splice(places.indexOf(place), 1);
    await db.deleteFrom('bindings').where('corridorId', '=', place.corridor.id).execute();
    await db.deleteFrom('corridors').where('id', '=', place.corridor.id).execute();
    await db.deleteFrom('entities').where('id', '=', place.entity.id).execute();
  } else if (kind === 8) {
    const settings = { captureRate: 1 + random(2), staffAreCustomers: random(2) === 0 };
    await db.updateTable('companies').set(settings).where('id', '=', company.id).execute();
  } else if (kind === 9) {
    const made = { companyId: company.id, corridorId: place.corridor.id };
    await db.deleteFrom('madeDays').where('corridorId', '=', made.corridorId).execute();
    if (random(3) > 0)
      await db
        .insertInto('madeDays')
        .values({ ...made, day: '2026-01-01' })
        .execute();
  } else if (kind === 10) {
    const recordPeriod = 5 * (1 + random(3));
    await db.updateTable('devices').set({ recordPeriod }).where('entityId', '=', place.entity.id).execute();
  } else if (kind === 11) {
    const lastAt = new Date(1_000_000_000_000 + random(1_000_000));
    await db.updateTable('devices').set({ lastAt }).where('entityId', '=', place.entity.id).execute();
  } else {
    const given = { userId: people[1]?.id ?? 0, organisationId: below.id };
    await db.deleteFrom('userOrganisations').where('userId', '=', given.userId).execute();
    if (random(3) > 0) await db.insertInto('userOrganisations').values(given).execute();
  }
}
