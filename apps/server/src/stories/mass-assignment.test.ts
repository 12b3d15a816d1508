import type { Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { type Entry, entries } from './access-matrix-inputs.ts';
import { makeScene, type Scene, send } from './access-matrix-scene.ts';
import { notes, type Row, rowsOf, settled, type Store, tablesOf } from './whole-store.ts';

// Every writing route is sent, beside a right input, every column of every table by its name in the store and on the wire, and
// words that would give power. Only what the contract lists may be written, and nothing of what was slipped in.

const writing = Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, of]) =>
  Object.entries(of).flatMap(([key, route]) => {
    if (!(route.writes ?? route.method !== 'GET')) return [];
    const entry = Object.entries<Record<string, Entry>>(entries).find(([name]) => name === domain)?.[1][key];
    if (entry?.writes === undefined) throw new Error(`${domain}.${key} does not say what it writes`);
    return [{ name: `${domain}.${key}`, route, entry, writes: entry.writes }];
  }),
);

type Column = { table: string; column: string; type: string };

let server: TestServer;
let scene: Scene;
let tables: string[];
let columns: Column[];
/** By column: what nobody but the server may write there. */
let slipped: Map<string, unknown>;
const counted = { routes: 0, fields: 0, values: 0 };

beforeAll(async () => {
  server = await startServer({ looksForFaults: false });
  scene = await makeScene(server);
  tables = await tablesOf(server.db);
  const found = await sql<Column>`select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema = current_schema() and table_name = any (${tables}::text[])`.execute(
    server.db,
  );
  columns = found.rows;
  slipped = new Map(columns.map(({ column, type }) => [column, hostileValue(column, type)]));
});
afterAll(() => server.stop());

/** A value of the column's type that is not what an honest call leads to. */
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

/** Words that are no columns, and would be worth having. */
function powers(): Row {
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

/** Everything that is not the route's to take, by every name it might go by. */
function hostileFields(route: Route): Row {
  const listed = new Set(fieldsOf(route));
  const names = [...slipped].flatMap(([column, value]): [string, unknown][] => [
    [column, value],
    [camel(column), value],
  ]);
  const all = Object.entries({ ...powers(), ...Object.fromEntries(names) });
  return Object.fromEntries(all.filter(([name]) => !listed.has(name)));
}

function fieldsOf({ input }: Route): string[] {
  return 'shape' in input && typeof input.shape === 'object' && input.shape !== null ? Object.keys(input.shape) : [];
}

const logRows = async () => (await server.db.selectFrom('operationLogs').select('id').execute()).length;

describe.each(writing)('$name', ({ route, entry, writes }) => {
  /** What a call wrote, every change of it allowed. */
  async function written(hostile: Row): Promise<Difference[]> {
    const { token, input = {}, ...sent } = await entry.prepare(scene);
    const caller =
      entry.by === 'public' ? null : (token ?? (entry.by === 'platform' ? scene.platform : scene.admin).token);
    const before = await rowsOf(server.db, tables);
    const answer = await send(server, route, { ...sent, input: { ...hostile, ...input } }, caller);
    expect({ status: answer.status, failure: answer.key }).toEqual({ status: 200, failure: undefined });
    // The log is written before the answer; of public calls only where somebody registers.
    const isNobodys = caller === null && route.makesUser !== true;
    expect(await logRows()).toBe((before.get('operation_logs')?.length ?? 0) + (isNobodys ? 0 : 1));
    await settled(server.db);
    const after = await rowsOf(server.db, tables);
    const seen = tables.flatMap((table) => differences(table, before, after));
    const things = seen.filter(({ table }) => !notes.includes(table)).map(({ what }) => what);
    expect(things.filter((what) => !writes.includes(what))).toEqual([]);
    // Otherwise the call did nothing.
    expect(entry.counts === true || things.length > 0).toBe(true);
    return seen;
  }

  test('writes what the contract lists, and nothing that was slipped in', async () => {
    const honest = new Set((await written({})).flatMap(valuesOf).map(({ told }) => told));
    const hostile = hostileFields(route);
    const values = (await written(hostile)).flatMap(valuesOf);
    const slippedIn = values.filter(({ column, value }) => value === JSON.stringify(slipped.get(column)));
    expect(slippedIn.map(({ told }) => told).filter((told) => !honest.has(told))).toEqual([]);
    counted.routes += 1;
    counted.fields += Object.keys(hostile).length;
    counted.values += values.length;
  });
});

type Difference = { table: string; what: string; row: Row };

/** What was written, value by value. */
function valuesOf({ what, row }: Difference): { column: string; value: string; told: string }[] {
  return Object.entries(row).map(([column, given]) => {
    const value = JSON.stringify(given);
    return { column, value, told: `${what} ${column} ${value}` };
  });
}

/** Changed columns, new rows and rows that are gone: "users.enabled", "users+", "users-". */
function differences(table: string, before: Store, after: Store): Difference[] {
  const name = (row: Row) => nameOf(table, row);
  const was = new Map((before.get(table) ?? []).map((row) => [name(row), row]));
  const is = new Map((after.get(table) ?? []).map((row) => [name(row), row]));
  const gone = [...was.keys()].filter((key) => !is.has(key)).map(() => ({ table, what: `${table}-`, row: {} }));
  const others = [...is].flatMap(([key, row]): Difference[] => {
    const old = was.get(key);
    if (old === undefined) return [{ table, what: `${table}+`, row }];
    const changed = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(old[column]));
    return changed.map((column) => ({ table, what: `${table}.${column}`, row: { [column]: row[column] } }));
  });
  return [...gone, ...others];
}

/** What tells a row from the others of its table. */
function nameOf(table: string, row: Row): string {
  if (table === 'second_factors') return String(row['user_id']);
  if (table === 'recovery_codes') return `${String(row['user_id'])} ${String(row['code_hash'])}`;
  if (table === 'forwardings') return `${String(row['entity_id'])} ${String(row['protocol'])}`;
  const name = row['id'] ?? row['name'] ?? row['sn'];
  return name === undefined ? JSON.stringify(row) : JSON.stringify(name);
}

test('every writing route was tried', () => {
  console.log(
    `${counted.routes} writing routes, ${counted.fields} fields slipped in, ${counted.values} written values looked at`,
  );
  expect(counted.routes).toBe(writing.length);
  expect(writing.length).toBeGreaterThan(35);
  expect(new Set(columns.map(({ table }) => table)).size).toBe(tables.length);
});
