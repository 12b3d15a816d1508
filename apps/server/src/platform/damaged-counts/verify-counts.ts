import { sql } from 'kysely';
import type { Db } from '../base-data/open.ts';
import { countingStoreTables } from '../counting-store/records-table.ts';
import { StartError } from '../start-error.ts';
import { type CompanyMonthDamage, loadDamage, loadUnexplainedParts } from './damage-report.ts';
import { createExaminerState, examineCounts } from './examine-counts.ts';
import { listActiveParts, type PartsStore } from './store-parts.ts';

/**
 * Verifies the checksums of all parts of the counting store, and compares the number of records with what was stored before. The result
 * is stored, so that a running server shows it. Returns a sentence for each damage.
 */
export async function verifyCounts(
  { db, countingStore }: { db: Db; countingStore: PartsStore },
  onStep: (what: string) => void,
): Promise<{ damage: string[]; summary: string }> {
  await requireMigrated(db);
  const onPart = (name: string) => onStep(`checking ${name}`);
  const input = { db, store: countingStore, state: createExaminerState(), now: Date.now(), checksAll: true, onPart };
  await examineCounts(input);
  const damage = [
    ...(await loadDamage(db)).map(describeDamage),
    ...(await loadUnexplainedParts(db)).map(
      ({ storeTable, part, month }) =>
        `${month}: the part ${part} of ${storeTable} does not load; whose counts it held is not known.`,
    ),
  ];
  let parts = 0;
  for (const table of countingStoreTables) parts += (await listActiveParts(countingStore, table)).length;
  const summary =
    damage.length === 0
      ? `The counts are sound: all checksums of ${parts} parts are right, and no records are missing.`
      : 'Some counts are damaged. See "Damaged counts" in the README for how to restore them.';
  return { damage, summary };
}

/** Throws when the base data is of an older version, which does not know how many records were stored. */
export async function requireMigrated(db: Db): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('stored_days')::text as found`.execute(db);
  if (rows[0]?.found == null)
    throw new StartError('The base data is empty or of an older version; start the server once, then try again.');
}

/** For example "Company A, 2026-06-01 to 2026-06-30: 8928 records of 1 device are missing (SN1)." */
export function describeDamage({
  companyName,
  from,
  to,
  storeTable,
  cause,
  records,
  deviceCount,
  devices,
}: CompanyMonthDamage): string {
  const names = `${devices.join(', ')}${deviceCount > devices.length ? ', …' : ''}`;
  const ofDevices = `${deviceCount} ${deviceCount === 1 ? 'device' : 'devices'} (${names})`;
  const what = storeTable === 'records' ? 'records' : `records in ${storeTable}`;
  return cause === 'missing'
    ? `${companyName}, ${from} to ${to}: ${records} ${what} of ${ofDevices} are missing.`
    : `${companyName}, ${from} to ${to}: ${what} of ${ofDevices} are in a part with a wrong checksum.`;
}
