import type { DamagedCountsTable } from '../base-data/damage-tables.ts';
import type { Db } from '../base-data/open.ts';
import type { CountingStore, QueryParams } from '../counting-store/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { type DeviceDayBits, insertAbsentRecords, type StoreTable } from './insert-absent-records.ts';
import { isCountsDamageError, isDeleting, listActiveParts, readDevicesInPart } from './store-parts.ts';

type Store = CountingStore;

/** All days of a month as bits. */
const allDays = 2 ** 31 - 1;

/**
 * Detaches the parts that the last examination found with wrong checksums, because every query that needs them fails, also those of ingest.
 * What can be read of them is inserted again; the engine keeps their files in `detached`. `examine` is called after the detaching and at
 * the end. Continues after a kill in between. Returns the missing records after the detaching; null when no part is damaged.
 */
export async function setDamagedPartsAside(options: {
  db: Db;
  countingStore: Store;
  examine: () => Promise<void>;
}): Promise<DamagedCountsTable[] | null> {
  const { db, countingStore, examine } = options;
  const copied: { table: StoreTable; isDeletionOpen: boolean }[] = [];
  for (const table of countingStoreTables) {
    const damaged = await db.selectFrom('damagedParts').select('part').where('storeTable', '=', table).execute();
    const parts = (await listActiveParts(countingStore, table)).filter(({ name }) =>
      damaged.some(({ part }) => part === name),
    );
    // Left by a server that was killed between the detaching and the inserting: its copies are inserted now.
    if (parts.length === 0 && !(await isTable(countingStore, readableTable(table)))) continue;
    copied.push({ table, isDeletionOpen: await isDeleting(countingStore, table) });
    await run(countingStore, `CREATE TABLE IF NOT EXISTS ${readableTable(table)} AS ${table}`);
    const devices = await loadDamagedDevices(db, table);
    for (const { name } of parts) {
      await copyReadable(countingStore, table, name);
      // The name comes from the engine: digits and underscores.
      await countingStore.runBackgroundStatement(`ALTER TABLE ${table} DETACH PART '${name}'`, {}, devices);
    }
  }
  if (copied.length === 0) return null;
  await examine();
  const missing = await loadMissing(db);
  for (const { table, isDeletionOpen } of copied) {
    // A deletion that was not finished has not removed its records from the damaged part: only known ones come back.
    const wanted = isDeletionOpen
      ? missing.filter(({ storeTable }) => storeTable === table)
      : await listReadable(countingStore, table);
    await insertAbsentRecords(countingStore, table, readableTable(table), wanted);
    await run(countingStore, `DROP TABLE IF EXISTS ${readableTable(table)} SYNC`);
  }
  await examine();
  return missing;
}

/** The missing records by device and month, in the order of the months. */
export function loadMissing(db: Db): Promise<DamagedCountsTable[]> {
  return db.selectFrom('damagedCounts').selectAll().where('cause', '=', 'missing').orderBy('month').execute();
}

const readableTable = (table: StoreTable) => `readable_${table}`;

async function isTable(countingStore: Store, name: string): Promise<boolean> {
  const rows = await countingStore.runQuery(
    'SELECT count() FROM system.tables WHERE database = currentDatabase() AND name = {name:String}',
    { name },
  );
  return Number(rows[0]?.[0]) > 0;
}

async function loadDamagedDevices(db: Db, table: StoreTable): Promise<{ company: number; device: number }[]> {
  const rows = await db
    .selectFrom('damagedCounts')
    .select(['companyId', 'deviceId'])
    .distinct()
    .where('storeTable', '=', table)
    .where('cause', '=', 'unreadable')
    .execute();
  return rows.map(({ companyId, deviceId }) => ({ company: companyId, device: deviceId }));
}

async function listReadable(countingStore: Store, table: StoreTable): Promise<DeviceDayBits[]> {
  const rows = await countingStore.runQuery(
    `SELECT DISTINCT company, device, toYYYYMM(at) AS month FROM ${readableTable(table)}`,
    {},
  );
  return rows.map(([company, device, month]) => ({
    companyId: Number(company),
    deviceId: Number(device),
    month: Number(month),
    days: allDays,
  }));
}

/** Copies the records of a damaged part: all of them, or else those of each device that can be read. */
async function copyReadable(countingStore: Store, table: StoreTable, part: string): Promise<void> {
  const copy = async (condition: string, params: QueryParams) => {
    const sql = `INSERT INTO ${readableTable(table)} SELECT * FROM ${table} WHERE _part = {part:String} ${condition}`;
    try {
      await run(countingStore, sql, { part, ...params });
      return true;
    } catch (error) {
      if (isCountsDamageError(error)) return false;
      throw error;
    }
  };
  if (await copy('', {})) return;
  const found = await readDevicesInPart(countingStore, table, part);
  for (const { company, device } of found?.devices ?? [])
    await copy('AND company = {company:UInt32} AND device = {device:UInt32}', { company, device });
}

const run = (countingStore: Store, sql: string, params: QueryParams = {}) =>
  countingStore.runBackgroundStatement(sql, params, null);
