import { selectionTypes } from '@portico/contract/words/time-ranges';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, type EntityScope, visibleEntities } from '../organisations/index.ts';
import { madeDevicesFrom } from '../rewriting/index.ts';
import { oneOf } from './one-of.ts';
import type { CountScope } from './questions/sums.ts';

/** What a user selected, of what the user may see. */
export type Selection = {
  entities: EntityRow[];
  /** Per company: entities or entrances to sum over. */
  scopes: CountScope[];
  /** For areas: which entrances each one is made of. */
  areas: { id: number; corridorIds: number[] }[] | null;
};

/** The entities given, or everything the user may see when none are; somebody else's entity does not exist. */
export async function selectEntities(
  db: Db,
  scope: EntityScope,
  ids: readonly number[] | undefined,
): Promise<Selection> {
  const entities = await visibleEntities(db, scope, ids === undefined ? {} : { ids: [...ids] });
  if (ids !== undefined && entities.length < new Set(ids).size) throw new AppError('notFound');
  return { entities, scopes: await scopesOf(db, entities, 'entity', null), areas: null };
}

/** Entrances the user may see. */
export async function selectCorridors(db: Db, scope: EntityScope, ids: readonly number[]): Promise<Selection> {
  const corridors = await db.selectFrom('corridors').select(['id', 'entityId']).where(oneOf('id', ids)).execute();
  if (corridors.length < new Set(ids).size) throw new AppError('notFound');
  const { entities } = await selectEntities(db, scope, [...new Set(corridors.map((corridor) => corridor.entityId))]);
  return { entities, scopes: await scopesOf(db, entities, 'corridor', corridors), areas: null };
}

/** Areas the user may see, as the entrances they are made of. */
export async function selectAreas(db: Db, scope: EntityScope, ids: readonly number[]): Promise<Selection> {
  const areas = await db.selectFrom('areas').select(['id', 'entityId']).where(oneOf('id', ids)).execute();
  if (areas.length < new Set(ids).size) throw new AppError('notFound');
  const { entities } = await selectEntities(db, scope, [...new Set(areas.map((area) => area.entityId))]);
  const parts = await db.selectFrom('areaCorridors').selectAll().where(oneOf('areaId', ids)).execute();
  const corridorIds = parts.map((part) => part.corridorId);
  const corridors = await db
    .selectFrom('corridors')
    .select(['id', 'entityId'])
    .where(oneOf('id', corridorIds))
    .execute();
  return {
    entities,
    scopes: await scopesOf(db, entities, 'corridor', corridors),
    areas: areas.map(({ id }) => ({
      id,
      corridorIds: parts.filter((part) => part.areaId === id).map((part) => part.corridorId),
    })),
  };
}

/** The selection a request names by range type and ids. */
export async function selectBy(
  db: Db,
  scope: EntityScope,
  rangeType: number,
  ids: readonly number[],
): Promise<Selection> {
  if (ids.length === 0) throw new AppError('notEntity');
  if (rangeType === selectionTypes.entity) return selectEntities(db, scope, ids);
  if (rangeType === selectionTypes.access) return selectCorridors(db, scope, ids);
  if (rangeType === selectionTypes.area) return selectAreas(db, scope, ids);
  throw new AppError('badRequest', { rangeType: 'notAChoice' });
}

async function scopesOf(
  db: Db,
  entities: readonly EntityRow[],
  by: CountScope['by'],
  corridors: readonly { id: number; entityId: number }[] | null,
): Promise<CountScope[]> {
  const byCompany = Map.groupBy(entities, (entity) => entity.companyId);
  const scopes: CountScope[] = [];
  for (const [company, own] of byCompany) {
    const entityIds = new Set(own.map((entity) => entity.id));
    const ids =
      corridors === null
        ? [...entityIds]
        : corridors.filter(({ entityId }) => entityIds.has(entityId)).map(({ id }) => id);
    // The engine finds a company's records by itself; a list of all its devices would only be compared in vain.
    const isWhole = by === 'entity' && (await countOf(db, 'entities', company)) === entityIds.size;
    const devices = isWhole ? null : await devicesEverAt(db, company, by, ids);
    const deviceCount = devices?.length ?? (await countOf(db, 'devices', company));
    scopes.push({ company, by, ids, devices, deviceCount });
  }
  return scopes;
}

async function countOf(db: Db, table: 'entities' | 'devices', company: number): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', company)
    .executeTakeFirstOrThrow();
  return count;
}

// More devices than this make the list dearer than what it lets the engine skip.
const longestDeviceList = 20_000;

// Records that a corrected value made for an entrance are of a device of their own.
async function devicesEverAt(
  db: Db,
  company: number,
  by: CountScope['by'],
  ids: readonly number[],
): Promise<number[] | null> {
  if (ids.length === 0) return [];
  const isOfThem = oneOf(by === 'entity' ? 'corridors.entityId' : 'corridors.id', ids);
  const { rows } = await sql<{ deviceId: number }>`
    select bindings.device_id from bindings join corridors on corridors.id = bindings.corridor_id
    where bindings.company_id = ${company} and ${isOfThem}
    union select ${madeDevicesFrom}::bigint + made_days.corridor_id from made_days join corridors on corridors.id = made_days.corridor_id
    where made_days.company_id = ${company} and ${isOfThem}`.execute(db);
  return rows.length > longestDeviceList ? null : rows.map((row) => row.deviceId);
}
