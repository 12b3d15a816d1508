import { access } from 'node:fs/promises';
import path from 'node:path';
import { auth } from '@portico/contract/routes/auth';
import { companies } from '@portico/contract/routes/companies';
import { live } from '@portico/contract/routes/home';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countingStoreTables } from '../../platform/counting-store/records-table.ts';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { testSender } from '../../platform/testing/test-sender.ts';
import { scheduleRemovedCompanyCleanup } from './index.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  token = (await server.factory.user()).token;
});
afterAll(() => server.stop());

const remove = (ids: number[]) => server.call(companies.remove, { ids }, { token });

/** Number of rows of a company, by table with a column `company_id`. */
async function rowsOf(companyId: number): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'company_id' order by 1`.execute(server.db);
  const found = new Map<string, number>();
  const count = async (table: string, where: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(
      server.db,
    );
    found.set(table, rows[0]?.n ?? 0);
  };
  await count('companies', sql`id = ${companyId}`);
  // Omits value_days, a queue of days with corrected values: its rows are processed at the next device event.
  const countedTables = tables.filter(({ name }) => name !== 'value_days');
  for (const { name } of countedTables) await count(name, sql`company_id = ${companyId}`);
  return found;
}

/** Number of rows by table, for tables that belong to a company only through another table. */
async function linkRows(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const links = [
    'role_menus',
    'user_roles',
    'user_organisations',
    'user_entities',
    'area_corridors',
    'sessions',
    'import_rows',
    'forwardings',
    'counting_rule_places',
    'gap_filling_hours',
  ];
  for (const table of [...links, 'second_factors', 'recovery_codes']) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db);
    found[table] = rows[0]?.n ?? 0;
  }
  return found;
}

async function storedCounts(companyId: number): Promise<unknown[]> {
  const rows = [];
  for (const table of countingStoreTables) {
    const query = `SELECT count() FROM ${table} WHERE company = {id:UInt32} SETTINGS apply_deleted_mask = 0`;
    rows.push((await server.app.countingStore.runQuery(query, { id: companyId }))[0]?.[0]);
  }
  return rows;
}

/** A company with rows in every table, a picture on the disk, and rows in every table of the counting store. */
async function fullCompany(): Promise<{
  countingCompany: CountingCompany;
  image: string;
  channelToken: string;
  sn: string;
  id: number;
}> {
  const { db, factory, app } = server;
  const countingCompany = await createCountingCompany(server);
  const { company } = countingCompany;
  const branch = await factory.organisation({ company });
  const entity = await factory.entity({ company, organisation: branch });
  const { corridor, device } = await countingCompany.addPlace({ entity });
  await factory.area({ entity, corridors: [corridor] });
  const user = await factory.user({ company, entities: [entity], organisations: [branch] });
  const [companyId, now] = [company.id, new Date(clock.now())];
  const span = { fromAt: now, toAt: new Date(clock.now() + 1) };
  await db
    .insertInto('rewrites')
    .values({ companyId, deviceId: device.id, ...span, reason: 'x', state: 'done' })
    .execute();
  await db
    .insertInto('deviceLogs')
    .values({ companyId, deviceId: device.id, day: '2026-03-10', firstAt: now, lastAt: now, kind: 'x', detail: 'x' })
    .execute();
  const oldRecord = { line: 0, at: now, minutes: 5, version: 1, receivedAt: now, isTotal: false, metrics: '{}' };
  await db
    .insertInto('oldRecords')
    .values({ companyId, deviceId: device.id, ...oldRecord })
    .execute();
  const overlapping = { line: 0, at: now, minutes: 5, version: 1, receivedAt: now, flags: 0, metrics: '{}' };
  await db
    .insertInto('overlappingRecords')
    .values({ companyId, deviceId: device.id, ...overlapping })
    .execute();
  const raw = { bodyHash: 'x', format: 'x', path: '', address: '', reason: 'x', messages: 1, body: Buffer.from('x') };
  await db
    .insertInto('rawMessages')
    .values({ companyId, deviceId: device.id, ...raw, firstAt: now, lastAt: now })
    .execute();
  await db
    .insertInto('holidays')
    .values({ companyId, name: 'x', startDate: '2026-01-01', endDate: '2026-01-02' })
    .execute();
  const importFields = {
    companyId,
    userId: user.id,
    kind: 'entities',
    fileName: 'x.csv',
    language: 'en',
    state: 'done',
  };
  const { id: importId } = await db
    .insertInto('imports')
    .values(importFields)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('importRows').values({ importId, row: 2, name: 'x', outcome: 'created', cells: '[]' }).execute();
  await db.insertInto('forwardings').values({ entityId: entity.id, protocol: 1, address: 'https://x' }).execute();
  await addRulesAndFindings({ companyId, entityId: entity.id, corridorId: corridor.id });
  const attempt = { at: now, username: user.username, address: 'x', agent: 'x', failure: null };
  await db
    .insertInto('loginAttempts')
    .values({ ...attempt, companyId, userId: user.id })
    .execute();
  const view = { viewPage: 'contrast', name: 'x', state: '', shared: 'company' } as const;
  await db
    .insertInto('savedViews')
    .values({ ...view, companyId, owner: user.id })
    .execute();
  const target = { companyId, entityId: entity.id, year: 2026, yearly: 1, months: Array<null>(12).fill(null) };
  await db.insertInto('targets').values(target).execute();
  const job = { companyId, userId: user.id, what: 'rank', format: 'csv', language: 'en', fileName: 'x.csv' };
  await db.insertInto('exportJobs').values(job).execute();
  await db.insertInto('secondFactors').values({ userId: user.id, secret: 'x' }).execute();
  await db.insertInto('recoveryCodes').values({ userId: user.id, codeHash: 'x', usedAt: null }).execute();
  const { name, ...size } = await app.imageFiles.save(onePixel, testSender);
  await db
    .insertInto('images')
    .values({ name, ...size, companyId, kind: 'picture', createdBy: user.id })
    .execute();
  await server.call(companies.change, { id: companyId, contact: 'x' }, { token });
  await countingCompany.sendRecords({ device }, [
    createFiveMinuteRecord('2026-03-10T07:00:00Z', 3),
    createFiveMinuteRecord('2026-03-10T07:05:00Z', 4),
  ]);
  const total = [companyId, device.id, 0, 1_773_126_000, 10];
  await app.countingStore.insert('running_totals', ['company', 'device', 'line', 'at', 'flow_in'], [total]);
  const heat = [companyId, device.id, 1_773_126_000, 60, 4, 2, '[]'];
  await app.countingStore.insert('heats', ['company', 'device', 'at', 'minutes', 'width', 'height', 'cells'], [heat]);
  await server.examineCounts();
  const damage = { storeTable: 'records', month: 202501, cause: 'missing' as const, days: 1, records: 1, foundAt: now };
  await db
    .insertInto('damagedCounts')
    .values({ ...damage, companyId, deviceId: device.id })
    .execute();
  return { countingCompany, image: name, channelToken: user.token, sn: device.sn, id: companyId };
}

/** Adds a counting rule with a run, a day with synthetic records, a finding and a gap filling. */
async function addRulesAndFindings(ids: { companyId: number; entityId: number; corridorId: number }): Promise<void> {
  const { db } = server;
  const { companyId, entityId, corridorId } = ids;
  const rule = await db
    .insertInto('countingRules')
    .values({ companyId, kind: 'eliminate', place: 'entity', reason: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('countingRulePlaces').values({ ruleId: rule.id, placeId: entityId }).execute();
  await db.insertInto('ruleRuns').values({ companyId, ruleId: rule.id, what: 'add', state: 'done' }).execute();
  await db.insertInto('madeDays').values({ companyId, corridorId, day: '2026-03-09' }).execute();
  await db.insertInto('findings').values({ companyId, entityId, kind: 'x', started: '2026-03-09 00:00:00' }).execute();
  const filling = await db
    .insertInto('gapFillings')
    .values({ companyId, corridorId, fromLocal: 0, toLocal: 3600, reason: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('gapFillingHours')
    .values({ fillingId: filling.id, hourLocal: 0, metrics: '{}', receivedMinutes: 0 })
    .execute();
}

const isOnDisk = (image: string) =>
  access(path.join(server.config.dataFolder, 'files', 'images', image)).then(
    () => true,
    () => false,
  );

test('removing a stopped company removes all of its data and no other’s', async () => {
  const links = await linkRows();
  const [gone, kept] = [await fullCompany(), await fullCompany()];
  const before = await rowsOf(gone.id);
  expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);
  expect(before.size).toBe(29);
  const others = await rowsOf(kept.id);
  const othersCounted = await storedCounts(kept.id);
  for (const rows of [...(await storedCounts(gone.id)), ...othersCounted]) expect(rows).toBeGreaterThan(0);
  const linksOfTwo = await linkRows();

  expect((await remove([gone.id])).error).toBe('companyInUse');
  expect(await rowsOf(gone.id)).toEqual(before);
  await server.call(companies.change, { id: gone.id, status: 0 }, { token });
  expect((await remove([gone.id])).error).toBeNull();

  const after = await rowsOf(gone.id);
  for (const table of before.keys()) {
    // The operation log stays; the login log is deleted in the background.
    if (table === 'operation_logs' || table === 'login_attempts') continue;
    expect([table, after.get(table)]).toEqual([table, 0]);
  }
  await expect.poll(() => storedCounts(gone.id), { timeout: 20_000 }).toEqual([0, 0, 0]);
  await expect.poll(() => isOnDisk(gone.image)).toBe(false);
  await expect.poll(async () => (await rowsOf(gone.id)).get('login_attempts')).toBe(0);

  expect(await rowsOf(kept.id)).toEqual(others);
  expect(await storedCounts(kept.id)).toEqual(othersCounted);
  expect(await isOnDisk(kept.image)).toBe(true);
  const left = await linkRows();
  for (const [table, rows] of Object.entries(left)) {
    const [none, two] = [links[table] ?? 0, linksOfTwo[table] ?? 0];
    expect(two - none).toBeGreaterThan(0);
    expect([table, rows - none]).toEqual([table, (two - none) / 2]);
  }
});

test('a removed company’s devices, users and channels are refused at once', async () => {
  const { countingCompany, sn, channelToken, id } = await fullCompany();
  const [device] = await server.db.selectFrom('devices').selectAll().where('sn', '=', sn).execute();
  expect(device?.companyId).toBe(id);
  const channel = await server.listen(live.counts, { token: channelToken });
  await server.call(companies.change, { id, status: 0 }, { token });
  expect((await remove([id])).error).toBeNull();
  await channel.ended;
  expect((await server.call(auth.info, {}, { token: channelToken })).error).toBe('unauthorized');
  const stillSending = { id: 0, companyId: id, sn, secret: 'any' };
  await expect(
    countingCompany.sendRecords({ device: stillSending }, [createFiveMinuteRecord('2026-03-10T07:10:00Z', 5)]),
  ).rejects.toThrow(/^4/);
  await expect.poll(() => storedCounts(id), { timeout: 20_000 }).toEqual([0, 0, 0]);
});

test('cleanup deletes late records of a removed company for an hour', async () => {
  const late = await fullCompany();
  await server.call(companies.change, { id: late.id, status: 0 }, { token });
  expect((await remove([late.id])).error).toBeNull();
  await expect.poll(() => storedCounts(late.id), { timeout: 20_000 }).toEqual([0, 0, 0]);
  await server.app.countingStore.insert(
    'records',
    ['company', 'device', 'line', 'at', 'flow_in'],
    [[late.id, 1, 0, 1_773_126_000, 1]],
  );
  expect(await storedCounts(late.id)).toEqual([1, 0, 0]);
  const cleanup = scheduleRemovedCompanyCleanup(server.app);
  await cleanup.run();
  expect(await storedCounts(late.id)).toEqual([0, 0, 0]);
  const listed = () => server.db.selectFrom('removedCompanies').select('id').execute();
  expect((await listed()).map((row) => row.id)).toContain(late.id);
  clock.advance(3_600_000);
  await cleanup.run();
  expect(await listed()).toEqual([]);
  await cleanup.stop();
  clock.advance(-3_600_000);
});

test('several companies are removed together or not at all', async () => {
  const stopped = await server.factory.company({ name: 'Stopped', status: 0 });
  const running = await server.factory.company({ name: 'Running' });
  const refused = await remove([stopped.id, running.id]);
  expect([refused.error, Object(refused.body).details]).toEqual(['companyInUse', { names: 'Running' }]);
  expect((await remove([stopped.id, 999_999])).error).toBe('notFound');
  expect((await remove([])).error).toBe('badRequest');
  expect((await rowsOf(stopped.id)).get('companies')).toBe(1);
  const second = await server.factory.company({ name: 'Stopped too', status: 0 });
  expect((await remove([stopped.id, second.id, second.id])).error).toBeNull();
  expect((await rowsOf(second.id)).get('companies')).toBe(0);
  const log = await server.db
    .selectFrom('operationLogs')
    .select(['targetName', 'type', 'changes'])
    .where('route', '=', 'companies.remove')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({ targetName: 'Stopped, Stopped too', type: 'remove' });
});
