import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, visibleEntities } from '../organisations/index.ts';
import { madeDevicesFrom } from '../rewriting/index.ts';
import { type Meaning, meaningsOf } from './figure-meaning.ts';

/** The entities of a company by name, which devices ever hung where, and what the company means by its figures. */
export type CompanyPlaces = {
  entities: readonly EntityRow[];
  /** By entity, with those that records made by a corrected value are of. */
  devices: ReadonlyMap<number, readonly number[]>;
  /** All of these. */
  deviceCount: number;
  meanings: readonly Meaning[];
};

/** Reads them all at once, for whoever may remember them: a question about one entity then reads nothing. */
export async function readCompanyPlaces(db: Db, company: number): Promise<CompanyPlaces> {
  return db.transaction().execute(async (tx) => {
    const entities = await visibleEntities(tx, { companyId: company, entityIds: 'all' });
    const { rows } = await sql<{ entityId: number; devices: number[] }>`
      select entity_id, array_agg(distinct device_id) as devices from (
        select entity_id, device_id from bindings join corridors on corridors.id = bindings.corridor_id
        where bindings.company_id = ${company}
        union all
        select entity_id, ${madeDevicesFrom}::bigint + made_days.corridor_id
        from made_days join corridors on corridors.id = made_days.corridor_id where made_days.company_id = ${company}
      ) as ever group by entity_id`.execute(tx);
    const devices = new Map(rows.map((row) => [row.entityId, row.devices]));
    const deviceCount = new Set(rows.flatMap((row) => row.devices)).size;
    return { entities, devices, deviceCount, meanings: await meaningsOf(tx, entities) };
  });
}
