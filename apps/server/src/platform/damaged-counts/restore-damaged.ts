import { restoreMonths } from '../backups/counts-backup.ts';
import type { DamagedCountsTable } from '../base-data/damage-tables.ts';
import type { Db } from '../base-data/open.ts';
import type { CountingStore, QueryParams } from '../counting-store/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { type CompanyMonthDamage, loadDamage } from './damage-report.ts';
import { createExaminerState, examineCounts } from './examine-counts.ts';
import { isCountsDamageError, listActiveParts, readDevicesInPart } from './store-parts.ts';
import { requireMigrated } from './verify-counts.ts';

type Store = CountingStore;
type Table = (typeof countingStoreTables)[number];

/** Devices of a company whose records were restored, with the first of them in epoch seconds. */
export type RestoredDevices = { companyId: number; deviceIds: number[]; from: number };

/** The key columns of each table, by which a record is recognised. */
const keyColumns: Readonly<Record<Table, string>> = {
  records: 'company, device, line, at',
  running_totals: 'company, device, line, at',
  heats: 'company, device, at',
};

/**
 * Restores the records that are missing on damaged days, from the backups in the given order until none is missing. Records that are there
 * stay as they are, and nothing else comes back that was deleted since the backup. Parts with wrong checksums are detached first, and
 * what can be read of them is kept; the engine keeps their files, too. No server may use the stores. Returns the number of restored records
 * and what is still damaged.
 */
export async function restoreDamagedCounts(options: {
  db: Db;
  countingStore: Store;
  /** The folder from which the engine may read backups. */
  backupFolder: string;
  /** Paths of backups of the counts. */
  backups: readonly string[];
  onStep: (what: string) => void;
}): Promise<{ restored: number; devices: RestoredDevices[]; remaining: CompanyMonthDamage[] }> {
  const { db, countingStore, backupFolder, backups, onStep } = options;
  await requireMigrated(db);
  const state = createExaminerState();
  const examine = (checksAll: boolean) =>
    examineCounts({
      db,
      store: countingStore,
      state,
      now: Date.now(),
      checksAll,
      onPart: (name) => onStep(`checking ${name}`),
    });
  await examine(true);
  const copied = await setUnreadableAside(db, countingStore);
  if (copied.length > 0) await examine(false);
  const damage = await loadMissing(db);
  for (const table of copied) {
    const ofTable = damage.filter(({ storeTable }) => storeTable === table);
    await insertMissing(countingStore, table, readableTable(table), ofTable);
    await run(countingStore, `DROP TABLE IF EXISTS ${readableTable(table)} SYNC`);
  }
  if (copied.length > 0) await examine(false);
  for (const backup of backups) {
    const missing = await loadMissing(db);
    if (missing.length === 0) break;
    onStep(`restoring from ${backup}`);
    for (const table of countingStoreTables) {
      const ofTable = missing.filter(({ storeTable }) => storeTable === table);
      if (ofTable.length > 0) await restoreFrom({ countingStore, backupFolder, backup }, table, ofTable);
    }
    await examine(false);
  }
  const remaining = await loadMissing(db);
  return {
    restored: sumRecords(damage) - sumRecords(remaining),
    devices: listDevices(damage),
    remaining: await loadDamage(db),
  };
}

const loadMissing = (db: Db) =>
  db.selectFrom('damagedCounts').selectAll().where('cause', '=', 'missing').orderBy('month').execute();

const sumRecords = (damage: readonly DamagedCountsTable[]) => damage.reduce((sum, { records }) => sum + records, 0);

/**
 * Copies what can be read of the active parts with wrong checksums into other tables, and detaches the parts. Returns the tables that
 * have such parts.
 */
async function setUnreadableAside(db: Db, countingStore: Store): Promise<Table[]> {
  const damaged = await db.selectFrom('damagedParts').select(['storeTable', 'part']).execute();
  const tables: Table[] = [];
  for (const table of countingStoreTables) {
    const parts = (await listActiveParts(countingStore, table)).filter(({ name }) =>
      damaged.some(({ storeTable, part }) => storeTable === table && part === name),
    );
    if (parts.length === 0) continue;
    tables.push(table);
    await run(countingStore, `DROP TABLE IF EXISTS ${readableTable(table)} SYNC`);
    await run(countingStore, `CREATE TABLE ${readableTable(table)} AS ${table}`);
    for (const { name } of parts) {
      await copyReadable(countingStore, table, name);
      // The name comes from the engine: digits and underscores.
      await run(countingStore, `ALTER TABLE ${table} DETACH PART '${name}'`);
    }
  }
  return tables;
}

const readableTable = (table: Table) => `readable_${table}`;

/** Copies the records of a damaged part: all of them, or else those of each device that can be read. */
async function copyReadable(countingStore: Store, table: Table, part: string): Promise<void> {
  const copy = async (condition: string, params: QueryParams) => {
    const sql = `INSERT INTO ${readableTable(table)} SELECT * FROM ${table} WHERE _part = {part:String} ${condition}`;
    try {
      await countingStore.runBackgroundStatement(sql, { part, ...params }, null);
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

/** Inserts the records of damaged days that are in a backup and not in the table. */
async function restoreFrom(
  { countingStore, backupFolder, backup }: { countingStore: Store; backupFolder: string; backup: string },
  table: Table,
  missing: readonly DamagedCountsTable[],
): Promise<void> {
  const target = `restored_${table}`;
  await run(countingStore, `DROP TABLE IF EXISTS ${target} SYNC`);
  const months = [...new Set(missing.map(({ month }) => month))];
  try {
    await restoreMonths({ counts: countingStore, backupFolder, backup, table, months, target });
    await insertMissing(countingStore, table, target, missing);
  } finally {
    await run(countingStore, `DROP TABLE IF EXISTS ${target} SYNC`);
  }
}

/** Inserts the records of damaged days that are in the table `source` and not in `table`. */
async function insertMissing(
  countingStore: Store,
  table: Table,
  source: string,
  missing: readonly DamagedCountsTable[],
): Promise<void> {
  // The table of an older version may lack columns.
  const rows = await countingStore.runQuery(
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {source:String} AND name IN (
       SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String})`,
    { source, table },
  );
  const columns = rows.map(([name]) => String(name)).join(', ');
  const keys = keyColumns[table];
  const ofMonth = 'company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND toYYYYMM(at) = {month:UInt32}';
  const sameDays = Map.groupBy(missing, ({ companyId, month, days }) => `${companyId}/${month}/${days}`);
  for (const [first, ...others] of sameDays.values()) {
    if (first === undefined) continue;
    const { companyId: company, month, days } = first;
    const devices = [first, ...others].map(({ deviceId }) => deviceId);
    await run(
      countingStore,
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${source} FINAL
       WHERE ${ofMonth} AND bitTest({days:UInt32}, toDayOfMonth(at) - 1)
         AND (${keys}) NOT IN (SELECT ${keys} FROM ${table} WHERE ${ofMonth})`,
      { company, devices, month, days },
    );
  }
}

function listDevices(damage: readonly DamagedCountsTable[]): RestoredDevices[] {
  return [...Map.groupBy(damage, ({ companyId }) => companyId)].map(([companyId, rows]) => {
    const month = Math.min(...rows.map((row) => row.month));
    return {
      companyId,
      deviceIds: [...new Set(rows.map(({ deviceId }) => deviceId))],
      from: Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1) / 1000,
    };
  });
}
