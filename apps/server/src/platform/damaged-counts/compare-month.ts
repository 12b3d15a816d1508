import type { Transaction } from 'kysely';
import type { DamageCause } from '../base-data/damage-tables.ts';
import type { Database } from '../base-data/schema.ts';
import { type CountedDays, type CountedEnd, deviceKey } from './store-parts.ts';

type Tx = Transaction<Database>;

/** A table of the counting store, and a month: yyyymm. */
type TableMonth = { storeTable: string; month: number };

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

/** The stored numbers of records of a month, by `deviceKey`. */
export type StoredMonth = ReadonlyMap<string, CountedEnd & { days: number[] }>;

export async function loadStoredMonth(tx: Tx, { storeTable, month }: TableMonth): Promise<StoredMonth> {
  const rows = await tx
    .selectFrom('storedDays')
    .select(['companyId', 'deviceId', 'days', 'lastAt'])
    .where('storeTable', '=', storeTable)
    .where('month', '=', month)
    .execute();
  return new Map(rows.map((row) => [deviceKey(row.companyId, row.deviceId), row]));
}

/**
 * Compares the records of a month with those that were stored before. Fewer records of a day, among those up to the newest record of
 * then, are damage. More raise the stored number and end the damage of the day; later records raise it, too, but end no damage, because
 * they do not replace lost ones. `counted`: the records now, up to the ends of `stored` and later.
 */
export async function compareMonth(
  tx: Tx,
  { storeTable, month, foundAt }: TableMonth & { foundAt: Date },
  stored: StoredMonth,
  counted: ReadonlyMap<string, CountedDays>,
): Promise<void> {
  const companies = new Set((await tx.selectFrom('companies').select('id').execute()).map(({ id }) => id));
  const raised = [];
  for (const [key, { company, device, days, newDays, lastAt }] of counted) {
    const before = stored.get(key);
    const expected = days.map((count, day) => Math.max(count, before?.days[day] ?? 0) + (newDays[day] ?? 0));
    const end = Math.max(lastAt, before?.lastAt ?? 0);
    // The records of a company that is being deleted belong to no company any more.
    if (!companies.has(company)) continue;
    if (before?.lastAt === end && before.days.every((count, day) => count === expected[day])) continue;
    raised.push({ storeTable, month, companyId: company, deviceId: device, days: expected, lastAt: end });
  }
  for (let first = 0; first < raised.length; first += maxRowsPerInsert) {
    await tx
      .insertInto('storedDays')
      .values(raised.slice(first, first + maxRowsPerInsert))
      .onConflict((conflict) =>
        conflict
          .columns(['storeTable', 'month', 'companyId', 'deviceId'])
          .doUpdateSet((values) => ({ days: values.ref('excluded.days'), lastAt: values.ref('excluded.lastAt') })),
      )
      .execute();
  }
  const missing = [...stored].flatMap(([key, { companyId, deviceId, days }]) => {
    const found = computeMissing(days, counted.get(key)?.days ?? []);
    return found.records === 0 ? [] : [{ companyId, deviceId, ...found }];
  });
  await replaceDamage(tx, { storeTable, month, cause: 'missing', foundAt }, missing);
}

/** Replaces the stored damage of one cause in a month. Damage that was already known keeps the time when it was found. */
export async function replaceDamage(
  tx: Tx,
  { storeTable, month, cause, foundAt }: TableMonth & { cause: DamageCause; foundAt: Date },
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
