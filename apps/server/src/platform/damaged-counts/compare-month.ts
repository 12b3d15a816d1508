import type { Transaction } from 'kysely';
import type { DamageCause } from '../base-data/damage-tables.ts';
import type { Database } from '../base-data/schema.ts';
import { type DeviceDays, deviceKey } from './store-parts.ts';

type Tx = Transaction<Database>;

/** Damaged days of one device. `days`: a bit for each UTC day of the month, the lowest for the first. */
export type DeviceDamage = { companyId: number; deviceId: number; days: number; records: number };

/** Rows in one INSERT: PostgreSQL allows 65,535 parameters. */
const maxRowsPerInsert = 5000;

/** The days in which there are now fewer records than before, as bits, and how many fewer. */
export function computeMissing(before: readonly number[], now: readonly number[]): { days: number; records: number } {
  let [days, records] = [0, 0];
  for (const [day, count] of before.entries()) {
    const missing = count - (now[day] ?? 0);
    if (missing <= 0) continue;
    days |= 1 << day;
    records += missing;
  }
  return { days, records };
}

/**
 * Compares the records of a month with those that were stored before. Fewer records on a day are damage; more raise the stored number, and
 * end the damage of the day. `counted`: the records now.
 */
export async function compareMonth(
  tx: Tx,
  { storeTable, month, foundAt }: { storeTable: string; month: number; foundAt: Date },
  counted: ReadonlyMap<string, DeviceDays>,
): Promise<void> {
  const ofMonth = { storeTable, month };
  const companies = new Set((await tx.selectFrom('companies').select('id').execute()).map(({ id }) => id));
  const stored = await tx
    .selectFrom('storedDays')
    .select(['companyId', 'deviceId', 'days'])
    .where('storeTable', '=', storeTable)
    .where('month', '=', month)
    .execute();
  const byDevice = new Map(stored.map((row) => [deviceKey(row.companyId, row.deviceId), row.days]));

  const raised = [];
  for (const [key, { company, device, days }] of counted) {
    const before = byDevice.get(key);
    const most = before === undefined ? days : before.map((count, day) => Math.max(count, days[day] ?? 0));
    // Records of a company that is being deleted belong to nobody.
    if (!companies.has(company) || before?.every((count, day) => count === most[day]) === true) continue;
    raised.push({ ...ofMonth, companyId: company, deviceId: device, days: most });
  }
  for (let first = 0; first < raised.length; first += maxRowsPerInsert) {
    await tx
      .insertInto('storedDays')
      .values(raised.slice(first, first + maxRowsPerInsert))
      .onConflict((conflict) =>
        conflict
          .columns(['storeTable', 'month', 'companyId', 'deviceId'])
          .doUpdateSet((values) => ({ days: values.ref('excluded.days') })),
      )
      .execute();
  }
  const missing = stored.flatMap(({ companyId, deviceId, days }) => {
    const found = computeMissing(days, counted.get(deviceKey(companyId, deviceId))?.days ?? []);
    return found.records === 0 ? [] : [{ companyId, deviceId, ...found }];
  });
  await replaceDamage(tx, { ...ofMonth, cause: 'missing', foundAt }, missing);
}

/** Replaces the stored damage of one cause in a month. Damage that was already known keeps the time when it was found. */
export async function replaceDamage(
  tx: Tx,
  { storeTable, month, cause, foundAt }: { storeTable: string; month: number; cause: DamageCause; foundAt: Date },
  damage: readonly DeviceDamage[],
): Promise<void> {
  const of = { storeTable, month, cause };
  const known = await tx
    .selectFrom('damagedCounts')
    .select(['companyId', 'deviceId', 'days', 'records', 'foundAt'])
    .where('storeTable', '=', storeTable)
    .where('month', '=', month)
    .where('cause', '=', cause)
    .execute();
  const knownByDevice = new Map(known.map((row) => [deviceKey(row.companyId, row.deviceId), row]));
  const isKnown = damage.every(({ companyId, deviceId, days, records }) => {
    const row = knownByDevice.get(deviceKey(companyId, deviceId));
    return row?.days === days && row.records === records;
  });
  // A change drops what server nodes have cached.
  if (isKnown && damage.length === known.length) return;
  await tx
    .deleteFrom('damagedCounts')
    .where('storeTable', '=', storeTable)
    .where('month', '=', month)
    .where('cause', '=', cause)
    .execute();
  const rows = damage.map((one) => ({
    ...of,
    ...one,
    foundAt: knownByDevice.get(deviceKey(one.companyId, one.deviceId))?.foundAt ?? foundAt,
  }));
  for (let first = 0; first < rows.length; first += maxRowsPerInsert)
    await tx
      .insertInto('damagedCounts')
      .values(rows.slice(first, first + maxRowsPerInsert))
      .execute();
}
