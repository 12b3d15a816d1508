import { restoreMonths } from '../backups/counts-backup.ts';
import type { DamagedCountsTable } from '../base-data/damage-tables.ts';
import type { Db } from '../base-data/open.ts';
import type { CountingStore } from '../counting-store/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { type CompanyMonthDamage, loadDamage } from './damage-report.ts';
import { createExaminerState, examineCounts } from './examine-counts.ts';
import { listActiveParts } from './store-parts.ts';

type Store = CountingStore;

/** Devices of a company whose records were restored, with the first of them in epoch seconds. */
export type RestoredDevices = { companyId: number; deviceIds: number[]; from: number };

/** The key columns of each table, by which a record is recognised. */
const keyColumns: Readonly<Record<(typeof countingStoreTables)[number], string>> = {
  records: 'company, device, line, at',
  running_totals: 'company, device, line, at',
  heats: 'company, device, at',
};

/**
 * Restores the records that are missing on damaged days, from the backups in the given order until none is missing. Records that are there
 * stay as they are, and nothing else comes back that was deleted since the backup. Parts with wrong checksums are set aside first; the
 * engine keeps their files. No server may use the stores. Returns the number of restored records and what is still damaged.
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
  if (await setUnreadableAside(db, countingStore)) await examine(false);
  const damage = await loadMissing(db);
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

/** Detaches the active parts with wrong checksums. Returns whether there were any. */
async function setUnreadableAside(db: Db, countingStore: Store): Promise<boolean> {
  const damaged = await db.selectFrom('damagedParts').select(['storeTable', 'part']).execute();
  let isChanged = false;
  for (const table of countingStoreTables) {
    for (const { name } of await listActiveParts(countingStore, table)) {
      if (!damaged.some(({ storeTable, part }) => storeTable === table && part === name)) continue;
      // The name comes from the engine: digits and underscores.
      await countingStore.runBackgroundStatement(`ALTER TABLE ${table} DETACH PART '${name}'`, {}, null);
      isChanged = true;
    }
  }
  return isChanged;
}

/** Inserts the records of damaged days that are in a backup and not in the table. */
async function restoreFrom(
  { countingStore, backupFolder, backup }: { countingStore: Store; backupFolder: string; backup: string },
  table: (typeof countingStoreTables)[number],
  missing: readonly DamagedCountsTable[],
): Promise<void> {
  const target = `restored_${table}`;
  const run = (sql: string, params = {}) => countingStore.runBackgroundStatement(sql, params, null);
  await run(`DROP TABLE IF EXISTS ${target} SYNC`);
  const months = [...new Set(missing.map(({ month }) => month))];
  await restoreMonths({ counts: countingStore, backupFolder, backup, table, months, target });
  try {
    // The table of an older version may lack columns.
    const columns = (
      await countingStore.runQuery(
        `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {target:String} AND name IN (
           SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String})`,
        { target, table },
      )
    ).map(([name]) => String(name));
    const sameDays = Map.groupBy(missing, ({ companyId, month, days }) => `${companyId}/${month}/${days}`);
    for (const [first, ...others] of sameDays.values()) {
      if (first === undefined) continue;
      const keys = keyColumns[table];
      const ofMonth =
        'company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND toYYYYMM(at) = {month:UInt32}';
      await run(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${target} FINAL
         WHERE ${ofMonth} AND bitTest({days:UInt32}, toDayOfMonth(at) - 1)
           AND (${keys}) NOT IN (SELECT ${keys} FROM ${table} WHERE ${ofMonth})`,
        {
          company: first.companyId,
          devices: [first, ...others].map(({ deviceId }) => deviceId),
          month: first.month,
          days: first.days,
        },
      );
    }
  } finally {
    await run(`DROP TABLE IF EXISTS ${target} SYNC`);
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
