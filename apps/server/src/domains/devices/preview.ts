import { sql } from 'kysely';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import type { BoundDevice } from './bindings.ts';

type Asked = {
  /** All of whose places since then are in sight. */
  devices: readonly BoundDevice[];
  /** null: they are to be unbound. */
  corridor: { id: number } | null;
  since: Date;
};

/** People of the records of an entrance; entrance 0 is nowhere. */
type Sum = { corridor: number; records: number; in: number; out: number };

const nowhere = 0;

/** What each entrance counts since an instant, and what it would count if the devices hung elsewhere since then. Writes nothing. */
export async function previewOf(db: Db, counts: Counts, { devices, corridor, since }: Asked) {
  const target = corridor?.id ?? nowhere;
  const from = Math.ceil(since.getTime() / 1000);
  const companies = [...new Set(devices.map(({ companyId }) => companyId))];
  const own = await sumsByCorridor(counts, companies, devices, from);
  const moved = own.filter((sum) => sum.corridor !== target);
  const records = moved.reduce((sum, each) => sum + each.records, 0);
  if (records === 0) return { records, places: [] };
  const touched = [...new Set([...moved.map((sum) => sum.corridor), target])];
  const hanging = await devicesEverAt(db, touched);
  const all = await sumsByCorridor(counts, companies, [...devices, ...hanging], from);
  // What counts nowhere is told of these devices alone.
  const before = new Map(all.filter((sum) => sum.corridor !== nowhere).map((sum) => [sum.corridor, sum]));
  for (const sum of own) if (sum.corridor === nowhere) before.set(nowhere, sum);
  const names = await namesOf(db, touched);
  const coming = added(moved);
  const places = touched.map((id) => {
    const was = before.get(id) ?? { in: 0, out: 0 };
    const going =
      id === target ? { in: -coming.in, out: -coming.out } : added(moved.filter((sum) => sum.corridor === id));
    const place = names.get(id);
    return {
      entityId: place?.entityId ?? null,
      entityName: place?.entityName ?? null,
      corridorId: place?.corridorId ?? null,
      corridorName: place?.corridorName ?? null,
      inBefore: was.in,
      inAfter: was.in - going.in,
      outBefore: was.out,
      outAfter: was.out - going.out,
    };
  });
  return { records, places };
}

function added(sums: readonly Sum[]): { in: number; out: number } {
  return sums.reduce((total, sum) => ({ in: total.in + sum.in, out: total.out + sum.out }), { in: 0, out: 0 });
}

async function sumsByCorridor(
  counts: Counts,
  companies: readonly number[],
  devices: readonly { id: number }[],
  from: number,
): Promise<Sum[]> {
  const rows = await counts.ask(
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

/** Devices that hang or hung at these entrances; nobody else has records there. */
function devicesEverAt(db: Db, corridorIds: readonly number[]) {
  return db
    .selectFrom('bindings')
    .select('deviceId as id')
    .distinct()
    .where(sql<boolean>`corridor_id = any(${[...corridorIds]}::bigint[])`)
    .execute();
}

async function namesOf(db: Db, corridorIds: readonly number[]) {
  const rows = await db
    .selectFrom('corridors')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select(['corridors.id as corridorId', 'corridors.name as corridorName'])
    .select(['entities.id as entityId', 'entities.name as entityName'])
    .where(sql<boolean>`corridors.id = any(${[...corridorIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.corridorId, row]));
}
