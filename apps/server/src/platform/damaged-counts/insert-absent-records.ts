import type { CountingStore } from '../counting-store/open.ts';
import type { countingStoreTables } from '../counting-store/records-table.ts';

export type StoreTable = (typeof countingStoreTables)[number];

/** Days of a device in a month (yyyymm): a bit for each UTC day, the lowest for the first. */
export type DeviceDayBits = { companyId: number; deviceId: number; month: number; days: number };

/** The key columns of each table, by which a record is recognised. */
const keyColumns: Readonly<Record<StoreTable, string>> = {
  records: 'company, device, line, at',
  running_totals: 'company, device, line, at',
  heats: 'company, device, at',
};

/** Inserts the records of the given days that are in the table `source` and not in `table`. */
export async function insertAbsentRecords(
  countingStore: CountingStore,
  table: StoreTable,
  source: string,
  wanted: readonly DeviceDayBits[],
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
  const sameDays = Map.groupBy(wanted, ({ companyId, month, days }) => `${companyId}/${month}/${days}`);
  for (const [first, ...others] of sameDays.values()) {
    if (first === undefined) continue;
    const { companyId: company, month, days } = first;
    const devices = [first, ...others].map(({ deviceId }) => deviceId);
    await countingStore.runBackgroundStatement(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${source} FINAL
       WHERE ${ofMonth} AND bitTest({days:UInt32}, toDayOfMonth(at) - 1)
         AND (${keys}) NOT IN (SELECT ${keys} FROM ${table} WHERE ${ofMonth})`,
      { company, devices, month, days },
      devices.map((device) => ({ company, device })),
    );
  }
}
