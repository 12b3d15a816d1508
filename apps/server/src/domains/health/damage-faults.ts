import type { Fault } from '@portico/counting/findings/history';
import { dayStart } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { firstDay, lastDay } from '../../platform/damaged-counts/damage-report.ts';
import type { EntityRow } from '../organisations/index.ts';

type DamageRow = {
  entityId: number;
  deviceId: number;
  /** yyyymm, of UTC days. */
  month: number;
  days: number;
  records: number;
};

/** A fault, and the local time until which its days last. */
type DamageFault = { fault: Fault; to: number };

/** Loads the damaged counts of the devices of entities as faults, one for each month of a device, by entity id. */
export async function loadDamageFaults(
  db: Db,
  entities: readonly EntityRow[],
): Promise<ReadonlyMap<number, DamageFault[]>> {
  const ids = entities.map(({ id }) => id);
  const { rows } = await sql<DamageRow>`
    select placed.entity_id, damage.device_id, damage.month, bit_or(damage.days) as days, sum(damage.records)::float8 as records
    from damaged_counts as damage
      join (
        select corridors.entity_id, bindings.device_id, min(from_at) as from_at, max(coalesce(to_at, 'infinity')) as to_at
        from bindings join corridors on corridors.id = bindings.corridor_id
        where corridors.entity_id = any(${ids}::bigint[])
        group by corridors.entity_id, bindings.device_id
      ) as placed on placed.device_id = damage.device_id
        and placed.from_at < to_date(damage.month::text, 'YYYYMM') + interval '1 month'
        and placed.to_at > to_date(damage.month::text, 'YYYYMM')
    group by placed.entity_id, damage.device_id, damage.month`.execute(db);
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const faults = rows.flatMap((row) => {
    const entity = byId.get(row.entityId);
    return entity === undefined ? [] : [{ entityId: row.entityId, ...toDamageFault(entity, row) }];
  });
  return Map.groupBy(faults, ({ entityId }) => entityId);
}

/** The fault goes on until the records are there again. */
function toDamageFault({ timeZone, dstEnable }: EntityRow, { deviceId, month, days, records }: DamageRow): DamageFault {
  const rules = zoneRules(timeZone, dstEnable === 1);
  const toLocal = (day: number) =>
    localSecondsAt(rules, Date.UTC(Math.floor(month / 100), (month % 100) - 1, day) / 1000);
  return {
    fault: {
      kind: 'damaged',
      device: deviceId,
      from: dayStart(toLocal(firstDay(days))),
      to: null,
      evidence: { records, days: days.toString(2).replaceAll('0', '').length },
      missingPeople: null,
      reason: null,
    },
    to: toLocal(lastDay(days) + 1),
  };
}

/** Without the faults that damaged counts look like: records that were stored and are lost seem never to have arrived. */
export function dropExplainedByDamage(faults: readonly Fault[], damage: readonly DamageFault[]): Fault[] {
  return faults.filter(
    ({ kind, device, from, to }) =>
      !['outage', 'partial'].includes(kind) ||
      to === null ||
      !damage.some((one) => one.fault.device === device && from >= one.fault.from && to <= one.to + maxLocalDaySeconds),
  );
}

/** A local day ends at most this long after the UTC day of the same date. */
const maxLocalDaySeconds = 86_400;
