import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { type EntityRow, loadVisibleEntities } from '../organisations/index.ts';
import { minSyntheticDeviceId } from '../rewriting/index.ts';
import { buildIdListCondition } from './column-in-ids.ts';
import type { CountedEntity } from './queries/sums.ts';
import { loadSettingsGroups, type SettingsGroup } from './settings-groups.ts';

/** The entities of a company sorted by name, the devices ever installed at each, and the company's calculation settings. */
export type CompanyPlaces = {
  entities: readonly EntityRow[];
  /** By entity id. */
  countedEntities: ReadonlyMap<number, CountedEntity>;
  /** Number of devices ever installed at any of the entities. */
  deviceCount: number;
  settingsGroups: readonly SettingsGroup[];
};

/** Reads all places of a company at once for callers that cache them: a query about one entity then reads nothing. */
export async function readCompanyPlaces(db: Db, company: number): Promise<CompanyPlaces> {
  return db.transaction().execute(async (tx) => {
    const entities = await loadVisibleEntities(tx, { companyId: company, entityIds: 'all' });
    const places = await loadCountedEntities(tx, entities);
    const deviceCount = collectDeviceIds(places).length;
    return { entities, countedEntities: places, deviceCount, settingsGroups: await loadSettingsGroups(tx, entities) };
  });
}

/** Reads the devices ever installed at entities. These include the synthetic devices of the records that corrected values create. */
export async function loadCountedEntities(db: Db, entities: readonly EntityRow[]): Promise<Map<number, CountedEntity>> {
  const ids = entities.map(({ id }) => id);
  const { rows } = await sql<{ entityId: number; devices: readonly (number | string)[] }>`
    select entity_id, array_agg(distinct device_id) as devices from (
      select entity_id, device_id from bindings join corridors on corridors.id = bindings.corridor_id
      where ${buildIdListCondition('entity_id', ids)}
      union all
      select entity_id, ${minSyntheticDeviceId}::bigint + made_days.corridor_id
      from made_days join corridors on corridors.id = made_days.corridor_id where ${buildIdListCondition('entity_id', ids)}
    ) as ever group by entity_id`.execute(db);
  // A PostgreSQL server returns arrays of large numbers as text.
  const devices = new Map(rows.map((row) => [row.entityId, row.devices.map(Number)]));
  return new Map(entities.map(({ id }) => [id, { devices: devices.get(id) ?? [] }]));
}

/** The ids of the devices ever installed at any of the places. */
export function collectDeviceIds(places: ReadonlyMap<number, CountedEntity>): number[] {
  return [...new Set([...places.values()].flatMap((place) => place.devices))];
}
