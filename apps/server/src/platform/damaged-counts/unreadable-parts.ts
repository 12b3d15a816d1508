import type { Transaction } from 'kysely';
import type { Database } from '../base-data/schema.ts';
import { type DeviceDamage, replaceDamage } from './compare-month.ts';
import { type Part, type PartsStore, readDevicesInPart } from './store-parts.ts';

type Tx = Transaction<Database>;

/** A damaged part that the engine still reads, with the devices that have records in it. */
export type UnreadablePart = Part & { storeTable: string; devices: DeviceDamage[] };

/**
 * The devices and days in damaged parts. Of a part in which not even the devices can be read, all devices of its month that were stored
 * before are named.
 */
export async function describeUnreadablePart(
  tx: Tx,
  store: PartsStore,
  storeTable: string,
  part: Part,
): Promise<UnreadablePart> {
  const stored = await tx
    .selectFrom('storedDays')
    .select(['companyId', 'deviceId', 'days'])
    .where('storeTable', '=', storeTable)
    .where('month', '=', part.month)
    .execute();
  const found = await readDevicesInPart(store, storeTable, part.name);
  const toDamage = (companyId: number, deviceId: number, days: readonly number[]) => ({
    companyId,
    deviceId,
    days: toBits(days),
    records: 0,
  });
  const storedDaysOf = (company: number, device: number) =>
    stored.find((row) => row.companyId === company && row.deviceId === device)?.days ?? [];
  const companies = new Set((await tx.selectFrom('companies').select('id').execute()).map(({ id }) => id));
  const devices =
    found === null
      ? stored.map(({ companyId, deviceId, days }) => toDamage(companyId, deviceId, days))
      : found.devices
          .filter(({ company }) => companies.has(company))
          .map(({ company, device, days }) =>
            toDamage(company, device, found.read === 'days' ? days : storedDaysOf(company, device)),
          );
  return { ...part, storeTable, devices };
}

/** The days with records as bits; all days of the month when none is known to have any. */
function toBits(days: readonly number[]): number {
  const bits = days.reduce((sum, count, day) => (count > 0 ? sum | (1 << day) : sum), 0);
  return bits === 0 ? 2 ** 31 - 1 : bits;
}

/** Replaces the stored damage of unreadable parts in all months. */
export async function replaceUnreadable(tx: Tx, parts: readonly UnreadablePart[], foundAt: Date): Promise<void> {
  const known = await tx
    .selectFrom('damagedCounts')
    .select(['storeTable', 'month'])
    .distinct()
    .where('cause', '=', 'unreadable')
    .execute();
  const months = new Map(
    [...known, ...parts].map(({ storeTable, month }) => [`${storeTable}/${month}`, { storeTable, month }]),
  );
  for (const { storeTable, month } of months.values()) {
    const own = parts.filter((part) => part.storeTable === storeTable && part.month === month);
    await replaceDamage(tx, { storeTable, month, cause: 'unreadable', foundAt }, mergeByDevice(own));
  }
}

function mergeByDevice(parts: readonly UnreadablePart[]): DeviceDamage[] {
  const merged = new Map<string, DeviceDamage>();
  for (const damage of parts.flatMap(({ devices }) => devices)) {
    const key = `${damage.companyId}/${damage.deviceId}`;
    merged.set(key, { ...damage, days: damage.days | (merged.get(key)?.days ?? 0) });
  }
  return [...merged.values()];
}
