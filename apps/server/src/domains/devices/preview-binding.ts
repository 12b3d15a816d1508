import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { DeviceRef } from './bindings.ts';

type BindingPreviewQuery = {
  /** Devices whose places from `since` on are all visible to the user. */
  devices: readonly DeviceRef[];
  /** null: the devices are to be unbound. */
  corridor: { id: number } | null;
  since: Date;
};

/** Number of records and people at an entrance; entrance 0: not installed. */
type CorridorSum = { corridor: number; records: number; in: number; out: number };

const nowhere = 0;

/** The counts of each affected entrance since an instant, before and after binding the devices as given. Writes nothing. */
export async function previewBinding(
  db: Db,
  countingStore: CountingStore,
  { devices, corridor, since }: BindingPreviewQuery,
) {
  const target = corridor?.id ?? nowhere;
  const from = Math.ceil(since.getTime() / 1000);
  const companies = [...new Set(devices.map(({ companyId }) => companyId))];
  const own = await sumsByCorridor(countingStore, companies, devices, from);
  const moved = own.filter((sum) => sum.corridor !== target);
  const records = moved.reduce((sum, each) => sum + each.records, 0);
  if (records === 0) return { records, places: [] };
  const touched = [...new Set([...moved.map((sum) => sum.corridor), target])];
  const devicesThere = await loadDevicesEverAt(db, touched);
  const all = await sumsByCorridor(countingStore, companies, [...devices, ...devicesThere], from);
  // Of the records without a place, only those of the devices to be bound are included.
  const before = new Map(all.filter((sum) => sum.corridor !== nowhere).map((sum) => [sum.corridor, sum]));
  for (const sum of own) if (sum.corridor === nowhere) before.set(nowhere, sum);
  const names = await loadCorridorNames(db, touched);
  const pending = sumFlows(moved);
  const places = touched.map((id) => {
    const was = before.get(id) ?? { in: 0, out: 0 };
    const leaving =
      id === target ? { in: -pending.in, out: -pending.out } : sumFlows(moved.filter((sum) => sum.corridor === id));
    const place = names.get(id);
    return {
      entityId: place?.entityId ?? null,
      entityName: place?.entityName ?? null,
      corridorId: place?.corridorId ?? null,
      corridorName: place?.corridorName ?? null,
      inBefore: was.in,
      inAfter: was.in - leaving.in,
      outBefore: was.out,
      outAfter: was.out - leaving.out,
    };
  });
  return { records, places };
}

function sumFlows(sums: readonly CorridorSum[]): { in: number; out: number } {
  return sums.reduce((total, sum) => ({ in: total.in + sum.in, out: total.out + sum.out }), { in: 0, out: 0 });
}

async function sumsByCorridor(
  countingStore: CountingStore,
  companies: readonly number[],
  devices: readonly { id: number }[],
  from: number,
): Promise<CorridorSum[]> {
  const rows = await countingStore.runQuery(
    `SELECT corridor, count(), sum(flow_in), sum(flow_out) FROM records FINAL
     WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} AND at >= toDateTime({from:UInt32}, 'UTC')
     GROUP BY corridor`,
    { companies, devices: [...new Set(devices.map(({ id }) => id))], from },
  );
  return rows.map(([corridor, records, flowIn, flowOut]) => ({
    corridor: Number(corridor),
    records: Number(records),
    in: Number(flowIn ?? 0),
    out: Number(flowOut ?? 0),
  }));
}

/** Devices that are or were installed at these entrances; only they have records there. */
function loadDevicesEverAt(db: Db, corridorIds: readonly number[]) {
  return db
    .selectFrom('bindings')
    .select('deviceId as id')
    .distinct()
    .where(sql<boolean>`corridor_id = any(${[...corridorIds]}::bigint[])`)
    .execute();
}

async function loadCorridorNames(db: Db, corridorIds: readonly number[]) {
  const rows = await db
    .selectFrom('corridors')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select(['corridors.id as corridorId', 'corridors.name as corridorName'])
    .select(['entities.id as entityId', 'entities.name as entityName'])
    .where(sql<boolean>`corridors.id = any(${[...corridorIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.corridorId, row]));
}
