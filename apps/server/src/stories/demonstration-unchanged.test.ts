import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { companies } from '@portico/contract/routes/companies';
import { areas, corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { holidays } from '@portico/contract/routes/holidays';
import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { roles } from '@portico/contract/routes/roles';
import { targets } from '@portico/contract/routes/targets';
import { users } from '@portico/contract/routes/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { encryptTestPassword } from '../platform/testing/encrypt-test-password.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { sendCall } from './access-matrix-scene.ts';
import { listStoreTables, readStoreSnapshot, type StoredRow } from './store-snapshot.ts';

// A user opens something of the demonstration and saves it unchanged: the server accepts it and stores what it had.

const companyAdmins = ['tingnan', 'nordlicht', 'harbor'];

let server: TestServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ demo: true, runsHealthChecks: false });
  const file = await readFile(path.join(server.config.dataFolder, 'demo/logins.json'), 'utf8');
  const { logins } = z
    .object({ logins: z.array(z.object({ username: z.string(), password: z.string() })) })
    .parse(JSON.parse(file));
  for (const { username, password } of logins) {
    const encrypted = { username, password: await encryptTestPassword(server, password) };
    tokens.set(username, (await server.call(auth.login, encrypted)).result.token ?? '');
  }
});
afterAll(() => server.stop());

function requireToken(username: string): string {
  const token = tokens.get(username);
  if (token === undefined) throw new Error(`no login of ${username}`);
  return token;
}

type Row = Readonly<Record<string, unknown>>;

/** Lists the rows of a route, as a form reads them. */
const listRows = (route: Route, input: object = {}) =>
  async function list(token: string): Promise<readonly Row[]> {
    const { text } = await sendCall(server, route, { input: { ...input, page: 0, size: 100 } }, token);
    return z.object({ content: z.array(z.record(z.string(), z.unknown())) }).parse(JSON.parse(text)).content;
  };

async function listOrganisations(token: string): Promise<readonly Row[]> {
  const withChildren = (node: OrganisationNode): OrganisationNode[] => [node, ...node.children.flatMap(withChildren)];
  return (await server.call(organisations.tree, {}, { token })).result.flatMap(withChildren);
}

async function listAreas(token: string): Promise<readonly Row[]> {
  const rows = await listRows(entities.list)(token);
  return (await Promise.all(rows.map(({ id }) => listRows(areas.list, { entityId: id })(token)))).flat();
}

const listOwnCompany = async (token: string): Promise<readonly Row[]> => [
  (await server.call(companies.info, {}, { token })).result,
];

/** The fields of a row that a change can set. */
function toChange({ input }: Route, row: Row): Row {
  if (!('shape' in input) || typeof input.shape !== 'object' || input.shape === null) throw new Error('no form');
  return Object.fromEntries(Object.keys(input.shape).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

/** All rows of the base data by table, without logs and without the numbers and times of changes. */
async function readBaseData(): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const tables = (await listStoreTables(server.db)).filter((name) => !/log|session|attempt/.test(name));
  const snapshot = await readStoreSnapshot(server.db, tables);
  const comparable = ({ revision: _revision, ...row }: StoredRow) => JSON.stringify(row);
  return new Map(
    [...snapshot].map(([table, rows]) => [
      table,
      rows
        .toSorted((one, other) => comparable(one).localeCompare(comparable(other)))
        .map(({ revision: _revision, ...row }) => row),
    ]),
  );
}

const kinds: readonly (readonly [string, number, Route, (token: string) => Promise<readonly Row[]>])[] = [
  ['device', 40, devices.change, listRows(devices.list)],
  ['store', 13, entities.change, listRows(entities.list)],
  ['entrance', 37, corridors.change, listRows(corridors.list)],
  ['area', 6, areas.change, listAreas],
  ['organisation', 9, organisations.change, listOrganisations],
  ['user', 4, users.change, listRows(users.list)],
  ['role', 4, roles.change, listRows(roles.list)],
  ['festival', 44, holidays.change, listRows(holidays.list)],
  ['company', 3, companies.changeOneself, listOwnCompany],
];

test.each(kinds)('saving any %s unchanged changes nothing', async (_kind, expected, route, list) => {
  const before = await readBaseData();
  let saved = 0;
  for (const name of companyAdmins) {
    const token = requireToken(name);
    for (const row of await list(token)) {
      // The server refuses to change the administrator of a company and its role, whatever the values are.
      if (row.isProtected === true) continue;
      const { status, key } = await sendCall(server, route, { input: toChange(route, row) }, token);
      expect([name, row, status, key]).toEqual([name, row, 200, undefined]);
      saved += 1;
    }
  }
  expect(saved).toBe(expected);
  expect(await readBaseData()).toEqual(before);
});

test('saving every target unchanged changes nothing', async () => {
  const before = await readBaseData();
  const thisYear = new Date().getUTCFullYear();
  let saved = 0;
  for (const name of companyAdmins) {
    const token = requireToken(name);
    for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
      const { content } = (await server.call(targets.list, { year, size: 100 }, { token })).result;
      const cells = content.flatMap(({ organisationId, entityId, yearly, months }) =>
        [yearly, ...months].map((amount, month) => ({
          ...(entityId === null ? { organisationId: organisationId ?? 0 } : { entityId }),
          month,
          amount,
          was: amount,
        })),
      );
      const { result } = await server.call(targets.save, { year, cells }, { token });
      expect(result.changed).toBe(0);
      saved += cells.filter(({ amount }) => amount !== null).length;
    }
  }
  expect(saved).toBe(3 * (5 * 12 + 4 + 4 * 12));
  expect(await readBaseData()).toEqual(before);
});
