import type { Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { type AccessEntry, accessEntries } from './access-matrix-inputs.ts';
import { type AccessScene, createAccessScene, sendCall } from './access-matrix-scene.ts';
import {
  listStoreTables,
  logTables,
  readStoreSnapshot,
  type StoredRow,
  type StoreSnapshot,
  waitUntilIdle,
} from './store-snapshot.ts';

// Every writing route receives, besides valid input, every column of every table by its database name and its API name, and field names
// that would grant rights. The call may change only what the contract lists, and none of the extra fields may be stored.

const writing = Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, of]) =>
  Object.entries(of).flatMap(([key, route]) => {
    if (!(route.writes ?? route.method !== 'GET')) return [];
    const entry = Object.entries<Record<string, AccessEntry>>(accessEntries).find(([name]) => name === domain)?.[1][
      key
    ];
    if (entry?.writes === undefined) throw new Error(`${domain}.${key} does not say what it writes`);
    return [{ name: `${domain}.${key}`, route, entry, writes: entry.writes }];
  }),
);

type Column = { table: string; column: string; type: string };

let server: TestServer;
let scene: AccessScene;
let tables: string[];
let columns: Column[];
/** By column: a value that only the server may write. */
let hostileValues: Map<string, unknown>;
const counted = { routes: 0, fields: 0, values: 0 };

beforeAll(async () => {
  server = await startTestServer({ runsHealthChecks: false });
  scene = await createAccessScene(server);
  tables = await listStoreTables(server.db);
  const found = await sql<Column>`select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema = current_schema() and table_name = any (${tables}::text[])`.execute(
    server.db,
  );
  columns = found.rows;
  hostileValues = new Map(columns.map(({ column, type }) => [column, hostileValue(column, type)]));
});
afterAll(() => server.stop());

/** A value of the column's type that no valid call would store. */
function hostileValue(column: string, type: string): unknown {
  if (column === 'company_id') return scene.other.id;
  if (column === 'user_id' || column === 'created_by') return scene.platform.id;
  if (column === 'role_id') return scene.company.adminRole.id;
  if (column === 'level') return 0;
  if (type === 'boolean') return column !== 'enabled' && column !== 'must_change_password';
  if (type === 'smallint') return 77;
  if (/int|numeric/.test(type)) return 987_654;
  if (type.startsWith('timestamp')) return '2001-02-03T04:05:06.789+00:00';
  return type === 'date' ? '2001-02-03' : `hostile ${column}`;
}

/** Field names that are not columns but would grant rights if they were accepted. */
function privilegeFields(): StoredRow {
  return {
    isAdmin: true,
    admin: true,
    superuser: true,
    isProtected: false,
    permissions: ['*:*:*'],
    permission: '*:*:*',
    tenantId: scene.other.id,
    roles: [scene.company.adminRole],
    menus: [24, 25, 26],
    password: 'Corridor42',
    deptIds: [scene.company.root.id],
    depts: [scene.company.root],
    entityIds: [scene.entity.id],
    rightRange: 1,
    companyAdmin: true,
    setUp: null,
    user: { id: scene.admin.id },
    token: scene.admin.token,
    status: 77,
    '__proto__.isAdmin': true,
    'constructor.prototype.isAdmin': true,
  };
}

const camel = (column: string) => column.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

/** Every field the route does not accept, under all its possible names. */
function hostileFields(route: Route): StoredRow {
  const listed = new Set(fieldsOf(route));
  const names = [...hostileValues].flatMap(([column, value]): [string, unknown][] => [
    [column, value],
    [camel(column), value],
  ]);
  const all = Object.entries({ ...privilegeFields(), ...Object.fromEntries(names) });
  return Object.fromEntries(all.filter(([name]) => !listed.has(name)));
}

function fieldsOf({ input }: Route): string[] {
  return 'shape' in input && typeof input.shape === 'object' && input.shape !== null ? Object.keys(input.shape) : [];
}

const logRows = async () => (await server.db.selectFrom('operationLogs').select('id').execute()).length;

describe.each(writing)('$name', ({ route, entry, writes }) => {
  /** Calls the route and returns its changes, after checking that each is permitted. */
  async function callRoute(hostile: StoredRow): Promise<Difference[]> {
    const { token, input = {}, ...sent } = await entry.prepare(scene);
    const caller =
      entry.rightfulCaller === 'public'
        ? null
        : (token ?? (entry.rightfulCaller === 'platform' ? scene.platform : scene.admin).token);
    const before = await readStoreSnapshot(server.db, tables);
    const answer = await sendCall(server, route, { ...sent, input: { ...hostile, ...input } }, caller);
    expect({ status: answer.status, failure: answer.key }).toEqual({ status: 200, failure: undefined });
    // The operation log is written before the answer. A public call is logged only when it creates a user.
    const isAnonymous = caller === null && route.createsUser !== true;
    expect(await logRows()).toBe((before.get('operation_logs')?.length ?? 0) + (isAnonymous ? 0 : 1));
    await waitUntilIdle(server.db);
    const after = await readStoreSnapshot(server.db, tables);
    const seen = tables.flatMap((table) => differences(table, before, after));
    const changes = seen.filter(({ table }) => !logTables.includes(table)).map(({ what }) => what);
    expect(changes.filter((what) => !writes.includes(what))).toEqual([]);
    // A call that changes nothing would prove nothing.
    expect(entry.changesCountingStore === true || changes.length > 0).toBe(true);
    return seen;
  }

  test('writes what the contract lists, and none of the extra fields', async () => {
    const validValues = new Set((await callRoute({})).flatMap(valuesOf).map(({ told }) => told));
    const hostile = hostileFields(route);
    const values = (await callRoute(hostile)).flatMap(valuesOf);
    const stored = values.filter(({ column, value }) => value === JSON.stringify(hostileValues.get(column)));
    expect(stored.map(({ told: text }) => text).filter((told) => !validValues.has(told))).toEqual([]);
    counted.routes += 1;
    counted.fields += Object.keys(hostile).length;
    counted.values += values.length;
  });
});

type Difference = { table: string; what: string; row: StoredRow };

/** The values written by a change, one entry per column. */
function valuesOf({ what, row }: Difference): { column: string; value: string; told: string }[] {
  return Object.entries(row).map(([column, given]) => {
    const value = JSON.stringify(given);
    return { column, value, told: `${what} ${column} ${value}` };
  });
}

/** Changed columns, new rows and deleted rows: "users.enabled", "users+", "users-". */
function differences(table: string, before: StoreSnapshot, after: StoreSnapshot): Difference[] {
  const name = (row: StoredRow) => nameOf(table, row);
  const previous = new Map((before.get(table) ?? []).map((row) => [name(row), row]));
  const current = new Map((after.get(table) ?? []).map((row) => [name(row), row]));
  const gone = [...previous.keys()]
    .filter((key) => !current.has(key))
    .map(() => ({ table, what: `${table}-`, row: {} }));
  const others = [...current].flatMap(([key, row]): Difference[] => {
    const old = previous.get(key);
    if (old === undefined) return [{ table, what: `${table}+`, row }];
    const changed = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(old[column]));
    return changed.map((column) => {
      // A folded column is written with the column that it is computed from.
      const source = column.replace(/_(key|search|duplicate)$/, '');
      const what = `${table}.${source in row ? source : column}`;
      return { table, what, row: { [column]: row[column] } };
    });
  });
  return [...gone, ...others];
}

/** A key that identifies a row within its table. */
function nameOf(table: string, row: StoredRow): string {
  if (table === 'second_factors') return String(row['user_id']);
  if (table === 'recovery_codes') return `${String(row['user_id'])} ${String(row['code_hash'])}`;
  if (table === 'forwardings') return `${String(row['entity_id'])} ${String(row['protocol'])}`;
  const name = row['id'] ?? row['name'] ?? row['sn'];
  return name === undefined ? JSON.stringify(row) : JSON.stringify(name);
}

test('every writing route was called', () => {
  console.log(
    `${counted.routes} writing routes, ${counted.fields} extra fields sent, ${counted.values} written values checked`,
  );
  expect(counted.routes).toBe(writing.length);
  expect(writing.length).toBeGreaterThan(35);
  expect(new Set(columns.map(({ table }) => table)).size).toBe(tables.length);
});
