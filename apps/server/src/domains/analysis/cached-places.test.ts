import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { createSeededRandom } from '../../platform/testing/seeded-random.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor, TestEntity, TestUser } from '../../platform/testing/test-factory.ts';
import { createDataSources, type DataSources } from './data-sources.ts';
import { loadDevicesWithContactCached } from './installed-devices.ts';
import { type Selection, selectEntitiesCached } from './selection.ts';

const changes = 150;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

/**
 * Returns the content of a selection with the installed devices, or the error key if the selection is refused. Scopes of a whole company
 * have no list of devices, and their device count, which is only an estimate, is left out.
 */
async function summarizeSelection(selecting: Promise<Selection>, sources: DataSources): Promise<unknown> {
  try {
    const { entities, scopes, settingsGroups } = await selecting;
    const devices = await loadDevicesWithContactCached(sources, entities);
    return {
      entities,
      meanings: settingsGroups,
      devices: devices.toSorted((one, other) => one.id - other.id),
      scopes: scopes.map(({ devices, deviceCount, ids, countedEntities, ...scope }) => ({
        ...scope,
        // The cache also contains the company's other entities.
        places: ids.map((id) => {
          return [id, countedEntities?.get(id)?.devices.toSorted((a, b) => a - b)];
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

async function createCompanyWithUsers(server: TestServer) {
  const company = await server.factory.company();
  const below = await server.factory.organisation({ company });
  const people = [
    await server.factory.user({ company }),
    await server.factory.user({ company, organisations: [below] }),
    await server.factory.user({ company, entities: [] }),
  ];
  return { company, below, people };
}

test('the cache selects the same entities as the database after any change', async () => {
  const random = createSeededRandom(7);
  const { company, below, people } = await createCompanyWithUsers(server);
  const stranger = await server.factory.entity({ company: await server.factory.company() });
  const places: Place[] = [];
  const randomPlace = () => places[random(places.length)];
  let compared = 0;
  let refused = 0;
  for (let number = 0; number < changes; number += 1) {
    await change(random, { company, below, people, places });
    for (const user of people) {
      const access = {
        db: server.dbForCompany(company.id),
        user: { id: user.id, companyId: company.id, rightRange: rangeOf(user) },
      };
      const some = [randomPlace(), randomPlace()].flatMap((place) => (place === undefined ? [] : [place.entity.id]));
      for (const ids of [undefined, some, some.slice(0, 1), [stranger.id], [stranger.id + 1]]) {
        const sources = createDataSources(server.app, access);
        const cachedSelection = await summarizeSelection(
          selectEntitiesCached(server.app.readCached, access, ids),
          sources,
        );
        expect(cachedSelection).toEqual(
          await summarizeSelection(
            selectEntitiesCached((_key, read) => read(), access, ids),
            { ...sources, readCached: null },
          ),
        );
        compared += 1;
        if (cachedSelection === 'notFound') refused += 1;
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

test('simultaneous equal reads run once, and a failed read is retried', async () => {
  const company = await server.factory.company();
  const entity = await server.factory.entity({ company });
  const device = await server.factory.device({ company, corridor: await server.factory.corridor({ entity }) });
  const entities = await server.db.selectFrom('entities').selectAll().where('id', '=', entity.id).execute();
  let reads = 0;
  let broken = true;
  const db = server.dbForCompany(company.id).withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      if (broken) throw new Error('unplugged');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const sources = createDataSources(server.app, { db, user: { companyId: company.id } });
  const twenty = () => Array.from({ length: 20 }, () => loadDevicesWithContactCached(sources, entities));
  for (const one of await Promise.allSettled(twenty())) expect(one).toMatchObject({ reason: { message: 'unplugged' } });
  expect(reads).toBe(1);
  broken = false;
  reads = 0;
  for (const devices of await Promise.all(twenty())) expect(devices.map(({ id }) => id)).toEqual([device.id]);
  // One read for the placements, one for the last contact.
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
  const { db, factory: maker } = server;
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
