import { companies } from '@portico/contract/routes/companies';
import { logs } from '@portico/contract/routes/logs';
import { organisations } from '@portico/contract/routes/organisations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { readFirstSheet } from '../platform/testing/xlsx.ts';
import { routeEntries } from './access-matrix-outcomes.ts';
import { type AccessScene, createAccessScene, sendCall } from './access-matrix-scene.ts';
import { readRouteTable } from './route-table.ts';
import { computeStoreChecksum, listStoreTables, logTables } from './store-snapshot.ts';

// What belongs to a company and to no single place is changed only by users who see the whole company, whatever rights they have. The table
// "Routes for the whole company" of docs/rules.md names each such route.

let server: TestServer;
let scene: AccessScene;
let tables: string[];
/** Tokens of users with the role of the company's administrator and another scope. */
let limited: Record<'one store' | 'one organisation', string>;

beforeAll(async () => {
  server = await startTestServer();
  scene = await createAccessScene(server);
  tables = (await listStoreTables(server.db)).filter((name) => !logTables.includes(name));
  const { company, entity, place } = scene;
  const roles = [company.adminRole];
  limited = {
    'one store': (await server.factory.user({ company, roles, entities: [entity] })).token,
    'one organisation': (await server.factory.user({ company, roles, organisations: [place] })).token,
  };
});
afterAll(() => server.stop());

const wholeCompanyRoutes = routeEntries.filter(({ route }) => route.needsWholeCompany === true);

test.each(wholeCompanyRoutes)('$name needs a user who sees the whole company', async ({ route, entry }) => {
  const { input = {} } = await entry.prepare(scene);
  const before = await computeStoreChecksum(server.db, tables);
  for (const [scope, token] of Object.entries(limited)) {
    const { status, key } = await sendCall(server, route, { input }, token);
    expect([scope, status, key]).toEqual([scope, 403, 'wholeCompanyNeeded']);
  }
  expect(await computeStoreChecksum(server.db, tables)).toBe(before);
  expect((await sendCall(server, route, { input }, scene.admin.token)).status).toBe(200);
});

test('every route for the data of a company is in the table of the rules', () => {
  const ofCompany = routeEntries.filter(
    ({ route, entry }) =>
      route.needsWholeCompany === true ||
      (entry.ownership === 'company' && route.access !== 'platform' && route.access !== 'public'),
  );
  expect(readRouteTable('Routes for the whole company').toSorted()).toEqual(
    ofCompany.map(({ name }) => name).toSorted(),
  );
  expect(ofCompany).toHaveLength(13);
  expect(wholeCompanyRoutes).toHaveLength(6);
});

test('an added organisation changes at once who sees the whole company', async () => {
  const company = await server.factory.company();
  const part = await server.factory.organisation({ company });
  const user = await server.factory.user({ company, roles: [company.adminRole], organisations: [part] });
  const call = () => server.call(companies.changeOneself, { contact: 'Ms Ito' }, { token: user.token });
  expect((await call()).error).toBe('wholeCompanyNeeded');
  await server.db
    .insertInto('userOrganisations')
    .values({ userId: user.id, organisationId: company.root.id })
    .execute();
  expect((await call()).error).toBeNull();
});

/** A company with two stores; their managers, a director of one organisation and the administrator each did one thing. */
async function createLoggedCompany() {
  const { factory } = server;
  const company = await factory.company();
  const [north, south] = [await factory.organisation({ company }), await factory.organisation({ company })];
  const [quay, hill] = [
    await factory.entity({ company, organisation: north }),
    await factory.entity({ company, organisation: south }),
  ];
  const roles = [company.adminRole];
  const people = {
    admin: await factory.user({ company, roles }),
    quay: await factory.user({ company, roles, entities: [quay] }),
    quayToo: await factory.user({ company, roles, entities: [quay] }),
    both: await factory.user({ company, roles, entities: [quay, hill] }),
    hill: await factory.user({ company, roles, entities: [hill] }),
    north: await factory.user({ company, roles, organisations: [north] }),
    south: await factory.user({ company, roles, organisations: [south] }),
  };
  for (const [name, { id, username, token }] of Object.entries(people)) {
    await server.call(organisations.add, { name, pid: company.root.id }, { token });
    const attempt = { companyId: company.id, userId: id, username, at: new Date(), address: '::1', agent: '' };
    await server.db.insertInto('loginAttempts').values(attempt).execute();
  }
  return people;
}

type Person = keyof Awaited<ReturnType<typeof createLoggedCompany>>;

test('the logs show the users whose places are all within the reader’s own', async () => {
  const people = await createLoggedCompany();
  const visible: Record<Person, Person[]> = {
    admin: ['admin', 'both', 'hill', 'north', 'quay', 'quayToo', 'south'],
    quay: ['quay', 'quayToo'],
    quayToo: ['quay', 'quayToo'],
    both: ['both', 'hill', 'quay', 'quayToo'],
    hill: ['hill'],
    north: ['north', 'quay', 'quayToo'],
    south: ['hill', 'south'],
  };
  const nameOf = new Map(Object.entries(people).map(([name, { username }]) => [username, name]));
  const read = (usernames: readonly unknown[]) =>
    usernames.map((one) => nameOf.get(String(one)) ?? '').toSorted((a, b) => a.localeCompare(b));
  for (const [name, expected] of Object.entries(visible)) {
    const caller = { token: people[name as Person].token, lang: 'en' as const }; // the keys of `visible`
    const { content, totalElements } = (await server.call(logs.list, {}, caller)).result;
    expect([name, read(content.map((row) => row.operator)), totalElements]).toEqual([name, expected, expected.length]);
    const logins = (await server.call(logs.logins, {}, caller)).result;
    expect([name, read(logins.content.map((row) => row.username))]).toEqual([name, expected]);
    const file = await sendCall(server, logs.export, {}, caller.token);
    const [titles, ...lines] = readFirstSheet(file.bytes).rows;
    const column = titles?.indexOf('User') ?? -1;
    expect([name, read(lines.map((line) => line[column]))]).toEqual([name, expected]);
  }
  expect(Object.keys(visible)).toHaveLength(7);
});
