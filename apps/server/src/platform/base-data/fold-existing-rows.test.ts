import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Log } from '../log.ts';
import { createEmptyDatabase } from '../testing/test-databases.ts';
import { foldColumns, foldedTables, listFoldedColumns } from './folded-columns.ts';
import { migrate } from './migrate.ts';
import { connectToBaseData, type Db } from './open.ts';

const lines: { fields: Record<string, unknown>; text: string }[] = [];
const ignore = () => {};
const log = {
  info: ignore,
  error: ignore,
  debug: ignore,
  warn: (fields: Record<string, unknown>, text: string) => lines.push({ fields, text }),
} as unknown as Log; // only these are called
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  lines.length = 0;
  for (const step of cleanups.splice(0).reverse()) await step();
});

/** A database as the program before the keys of names left it. */
async function openOldDatabase(): Promise<Db> {
  const database = await createEmptyDatabase();
  cleanups.push(() => database.drop());
  const { db, close } = await connectToBaseData({ connectionString: database.url }, log);
  cleanups.push(close);
  await migrate(db, log, undefined, '025-login-limits');
  return db;
}

const run = (db: Kysely<never>, text: string) => sql.raw(text).execute(db);

test('existing rows get their keys, and the older of two has the name', async () => {
  const db = (await openOldDatabase()) as unknown as Kysely<never>;
  await run(db, `insert into companies (name) values ('Öl'), ('Straße')`);
  await run(
    db,
    `insert into users (company_id, username, nick_name, password_hash, phone)
      values (1, 'Straße', 'Ａ', 'x', '1'), (1, 'İbrahim', 'B', 'x', null), (2, 'STRASSE', 'C', 'x', null)`,
  );
  await run(db, `insert into organisations (company_id, name) values (1, 'Root'), (2, 'Root')`);
  await run(
    db,
    `insert into entities (company_id, organisation_id, name, time_zone, tags)
      values (1, 1, 'ΝΙΚΟΣ', 'UTC', '{Süd,Ⅷ}'), (1, 1, 'νικος', 'UTC', '{}'), (2, 2, 'ΝΙΚΟΣ', 'UTC', '{}')`,
  );
  const device = (company: number, sn: string) => `(${company}, '${sn}', '${sn}', 8, 'AC80', 'hx-f5')`;
  await run(
    db,
    `insert into devices (company_id, sn, name, device_type, model, format)
      values ${device(1, '00:1A:2B:3C')}, ${device(2, '001A2B3C')}, ${device(2, 'caseSN-01')}`,
  );
  await run(
    db,
    `insert into operation_logs (username, at, route, address, status, milliseconds)
      select 'Işık', now(), 'x', '::1', 200, 1 from generate_series(1, 3)`,
  );
  const seen = (sn: string, day: number) => `('${sn}', 'hx-f5', '', '2026-01-0${day}', '2026-01-0${day}', '')`;
  await run(
    db,
    `insert into unassigned_devices (sn, format, address, first_seen_at, last_seen_at, last_message)
      values ${seen('AB-1', 1)}, ${seen('ab-1', 3)}, ${seen('Ab-1', 2)}`,
  );
  await migrate(db as unknown as Db, log);

  const read = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;
  expect(
    await read('select username, username_key as key, username_duplicate as again from users order by id'),
  ).toEqual([
    { username: 'Straße', key: 'strasse', again: false },
    { username: 'İbrahim', key: 'ibrahim', again: false },
    { username: 'STRASSE', key: 'strasse', again: true },
  ]);
  expect(await read('select name_duplicate as again, tags_search as tags from entities order by id')).toEqual([
    { again: false, tags: 'sud\nviii' },
    { again: true, tags: '' },
    { again: false, tags: '' },
  ]);
  expect(await read('select sn, sn_key as key, sn_duplicate as again from devices order by id')).toEqual([
    { sn: '00:1A:2B:3C', key: '001a2b3c', again: false },
    { sn: '001A2B3C', key: '001a2b3c', again: true },
    { sn: 'caseSN-01', key: 'casesn-01', again: false },
  ]);
  expect(await read('select distinct username_search as search from operation_logs')).toEqual([{ search: 'isik' }]);
  expect(await read('select sn from unassigned_devices')).toEqual([{ sn: 'ab-1' }]);
  expect(lines.map(({ fields }) => fields)).toEqual([
    { table: 'users', column: 'username', count: 1, ids: [3] },
    { table: 'entities', column: 'name', count: 1, ids: [2] },
    { table: 'devices', column: 'sn', count: 1, ids: [2] },
  ]);
  await expect(run(db, 'delete from operation_logs')).rejects.toThrow('can only be added to');
});

test('a duplicate stays one while it keeps its name, and not after', async () => {
  const db = await openOldDatabase();
  await run(db as unknown as Kysely<never>, `insert into companies (name) values ('A')`);
  const roles = `insert into roles (company_id, name, permission) values (1, 'Straße', 'a'), (1, 'STRASSE', 'b')`;
  await run(db as unknown as Kysely<never>, roles);
  await migrate(db, log);
  const rename = async (id: number, name: string) =>
    db.updateTable('roles').set({ name }).where('id', '=', id).returning(['nameKey', 'nameDuplicate']).execute();
  expect(await rename(2, 'STRASSE')).toEqual([{ nameKey: 'strasse', nameDuplicate: true }]);
  await expect(rename(2, 'Strasse')).rejects.toThrow('roles_name');
  expect(await rename(2, 'Weg')).toEqual([{ nameKey: 'weg', nameDuplicate: false }]);
});

test('every folded column is written with inserts, updates and conflicts', async () => {
  const db = await openOldDatabase();
  await migrate(db, log);
  const model = { deviceType: 1, deviceName: 'Zähler', code: 'Ａ1' };
  await db.insertInto('deviceModels').values(model).execute();
  await db
    .insertInto('deviceModels')
    .values([model, { ...model, code: 'B1', snLength: 3 }])
    .onConflict((conflict) =>
      conflict
        .columns(['deviceType', 'codeKey'])
        .where(sql<boolean>`not device_models.code_duplicate`)
        .doUpdateSet({ deviceName: 'Türe' }),
    )
    .execute();
  const stored = await db.selectFrom('deviceModels').select(['codeKey', 'deviceNameSearch']).orderBy('id').execute();
  expect(stored).toEqual([
    { codeKey: 'a1', deviceNameSearch: 'ture' },
    { codeKey: 'b1', deviceNameSearch: 'zahler' },
  ]);
  await expect(db.updateTable('deviceModels').set({ code: sql<string>`upper(code)` }).execute()).rejects.toThrow(
    'must be a value and no expression',
  );
  expect(foldColumns('deviceModels', model)).toEqual({ codeKey: 'a1', deviceNameSearch: 'zahler', codeSearch: 'a1' });
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema() and column_name ~ '_(key|search)$' and column_name not in ('seed_key')`.execute(
    db,
  );
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const listed = Object.keys(foldedTables).flatMap((table) =>
    listFoldedColumns(table).map(({ name }) => `${snake(table)}.${snake(name)}`),
  );
  expect(rows.map(({ column }) => column).toSorted()).toEqual(listed.toSorted());
});

test('no SQL of the server folds texts', () => {
  const folder = path.join(import.meta.dirname, '../..');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const folding = files.filter((file) =>
    /\b(lower|upper)\(|\bilike\b|\bcitext\b/i.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(folding).toEqual([]);
  expect(files.length).toBeGreaterThan(400);
});
