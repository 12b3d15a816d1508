import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, visibleEntities } from '../organisations/index.ts';

/** The entities of a company by name, and which devices ever hung where. */
export type CompanyPlaces = {
  entities: readonly EntityRow[];
  /** By entity. */
  devices: ReadonlyMap<number, readonly number[]>;
  /** All of these. */
  deviceCount: number;
};

/** Reads them all at once, for whoever may remember them: a question about one entity then reads nothing. */
export async function readCompanyPlaces(db: Db, company: number): Promise<CompanyPlaces> {
  return db.transaction().execute(async (tx) => {
    const entities = await visibleEntities(tx, { companyId: company, entityIds: 'all' });
    const bound = await tx
      .selectFrom('bindings')
      .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
      .select(({ fn }) => [
        'corridors.entityId',
        fn.agg<number[]>('array_agg', ['bindings.deviceId']).distinct().as('devices'),
      ])
      .where('bindings.companyId', '=', company)
      .groupBy('corridors.entityId')
      .execute();
    const devices = new Map(bound.map((row) => [row.entityId, row.devices]));
    return { entities, devices, deviceCount: new Set(bound.flatMap((row) => row.devices)).size };
  });
}
