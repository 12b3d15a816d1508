import { restoreMonths } from '../backups/counts-backup.ts';
import type { DamagedCountsTable } from '../base-data/damage-tables.ts';
import type { Db } from '../base-data/open.ts';
import type { CountingStore } from '../counting-store/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { type CompanyMonthDamage, loadDamage } from './damage-report.ts';
import { createExaminerState, examineCounts } from './examine-counts.ts';
import { insertAbsentRecords, type StoreTable } from './insert-absent-records.ts';
import { loadMissing, setDamagedPartsAside } from './set-damaged-parts-aside.ts';
import { requireMigrated } from './verify-counts.ts';

type Store = CountingStore;

/** Devices of a company whose records were restored, with the first of them in epoch seconds. */
export type RestoredDevices = { companyId: number; deviceIds: number[]; from: number };

/**
 * Restores the records that are missing on damaged days, from the backups in the given order until none is missing. Records that are there
 * stay as they are, and nothing else comes back that was deleted since the backup. Parts with wrong checksums are detached first, and
 * what can be read of them is inserted again. No server may use the stores. Returns the number of restored records
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
  const aside = await setDamagedPartsAside({ db, countingStore, examine: () => examine(false) });
  const damage = aside ?? (await loadMissing(db));
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

const sumRecords = (damage: readonly DamagedCountsTable[]) => damage.reduce((sum, { records }) => sum + records, 0);

const run = (countingStore: Store, sql: string) => countingStore.runBackgroundStatement(sql, {}, null);

/** Inserts the records of damaged days that are in a backup and not in the table. */
async function restoreFrom(
  { countingStore, backupFolder, backup }: { countingStore: Store; backupFolder: string; backup: string },
  table: StoreTable,
  missing: readonly DamagedCountsTable[],
): Promise<void> {
  const target = `restored_${table}`;
  await run(countingStore, `DROP TABLE IF EXISTS ${target} SYNC`);
  const months = [...new Set(missing.map(({ month }) => month))];
  try {
    await restoreMonths({ counts: countingStore, backupFolder, backup, table, months, target });
    await insertAbsentRecords(countingStore, table, target, missing);
  } finally {
    await run(countingStore, `DROP TABLE IF EXISTS ${target} SYNC`);
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
