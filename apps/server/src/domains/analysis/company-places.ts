import { parseWorkTime } from '@portico/counting/business-hours';
import { hoursDue } from '@portico/counting/expected-periods';
import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, visibleEntities } from '../organisations/index.ts';
import { madeDevicesFrom } from '../rewriting/index.ts';
import { type Meaning, meaningsOf } from './figure-meaning.ts';
import { oneOf } from './one-of.ts';
import type { CountedPlace } from './questions/sums.ts';

/** The entities of a company by name, which devices ever hung where, and what the company means by its figures. */
export type CompanyPlaces = {
  entities: readonly EntityRow[];
  /** Each of them by id. */
  places: ReadonlyMap<number, CountedPlace>;
  /** How many devices hung at any of them. */
  deviceCount: number;
  meanings: readonly Meaning[];
};

/** Reads them all at once, for whoever may remember them: a question about one entity then reads nothing. */
export async function readCompanyPlaces(db: Db, company: number): Promise<CompanyPlaces> {
  return db.transaction().execute(async (tx) => {
    const entities = await visibleEntities(tx, { companyId: company, entityIds: 'all' });
    const places = await placesOf(tx, entities);
    const deviceCount = devicesAt(places).length;
    return { entities, places, deviceCount, meanings: await meaningsOf(tx, entities) };
  });
}

/** When entities are open, and which devices ever hung there, with those that records made by a corrected value are of. */
export async function placesOf(db: Db, entities: readonly EntityRow[]): Promise<Map<number, CountedPlace>> {
  const ids = entities.map(({ id }) => id);
  const { rows } = await sql<{ entityId: number; devices: readonly (number | string)[] }>`
    select entity_id, array_agg(distinct device_id) as devices from (
      select entity_id, device_id from bindings join corridors on corridors.id = bindings.corridor_id
      where ${oneOf('entity_id', ids)}
      union all
      select entity_id, ${madeDevicesFrom}::bigint + made_days.corridor_id
      from made_days join corridors on corridors.id = made_days.corridor_id where ${oneOf('entity_id', ids)}
    ) as ever group by entity_id`.execute(db);
  // Lists of large numbers come from a PostgreSQL server as text.
  const devices = new Map(rows.map((row) => [row.entityId, row.devices.map(Number)]));
  return new Map(
    entities.map(({ id, workTime }) => {
      const opening = hoursDue(parseWorkTime(workTime));
      return [id, { devices: devices.get(id) ?? [], opening }];
    }),
  );
}

/** The devices that ever hung at any of the places. */
export function devicesAt(places: ReadonlyMap<number, CountedPlace>): number[] {
  return [...new Set([...places.values()].flatMap((place) => place.devices))];
}
