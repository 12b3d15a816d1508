import { selectionTypes } from '@portico/contract/words/time-ranges';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Remember } from '../../platform/things/data-cache.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, type EntityScope, scopeOf, visibleEntities } from '../organisations/index.ts';
import { madeDevicesFrom } from '../rewriting/index.ts';
import { requirePlaces } from './asked-period.ts';
import { type CompanyPlaces, devicesAt, placesOf, readCompanyPlaces } from './company-places.ts';
import { type Meaning, meaningsOf } from './figure-meaning.ts';
import { oneOf } from './one-of.ts';
import { membersOf, organisationGroups, organisationsOf } from './organisation-groups.ts';
import type { CountScope, PlaceGroup } from './questions/sums.ts';

/** What a user selected, of what the user may see. */
export type Selection = {
  entities: EntityRow[];
  /** Per company: entities or entrances to sum over. */
  scopes: CountScope[];
  /** The entrances it is about; null: it is about entities. */
  corridors: Corridor[] | null;
  /** What was asked about where that is made of others: areas of entrances, organisations of entities; which may have some in common. */
  groups: Group[] | null;
  /** What its companies mean by their figures. */
  meanings: Meaning[];
};

/** `entityId`: of an area, whose it is. */
export type Group = PlaceGroup & { name: string; entityId: number | null };

type Corridor = { id: number; name: string; entityId: number };

export type Asker = { db: Db; user: Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'> };

/** The entities given, or everything this user may see when none are; of one company from memory. */
export async function entitiesOf(
  remember: Remember,
  { db, user }: Asker,
  ids: readonly number[] | undefined,
): Promise<Selection> {
  const { companyId } = user;
  // In one transaction: what is read belongs together, and each query of a call outside of one has to open its own.
  if (companyId === null)
    return db.transaction().execute(async (tx) => selectEntities(tx, await scopeOf(tx, user), ids));
  const scope = await remember(`scope ${user.id}`, () => db.transaction().execute((tx) => scopeOf(tx, user)));
  const places = await remember(`places ${companyId}`, () => readCompanyPlaces(db, companyId));
  return selectFrom(places, companyId, scope, ids);
}

function selectFrom(
  places: CompanyPlaces,
  company: number,
  { entityIds }: EntityScope,
  ids: readonly number[] | undefined,
): Selection {
  const seen = entityIds === 'all' ? null : new Set(entityIds);
  const wanted = ids === undefined ? null : new Set(ids);
  const entities = places.entities.filter(({ id }) => (seen?.has(id) ?? true) && (wanted?.has(id) ?? true));
  if (wanted !== null && entities.length < wanted.size) throw new AppError('notFound');
  if (entities.length === 0) return { entities, scopes: [], ...asTheyAre, meanings: [] };
  const own = entities.map(({ id }) => id);
  const isWhole = own.length === places.entities.length;
  const devices = isWhole ? [] : [...new Set(own.flatMap((id) => places.places.get(id)?.devices ?? []))];
  const scope = { company, by: 'entity' as const, ids: own, places: places.places };
  const isListed = !isWhole && devices.length <= longestDeviceList;
  return {
    entities,
    scopes: [
      isListed
        ? { ...scope, devices, deviceCount: devices.length }
        : { ...scope, devices: null, deviceCount: places.deviceCount },
    ],
    ...asTheyAre,
    meanings: [...places.meanings],
  };
}

/** The entities given, or everything the user may see when none are; somebody else's entity does not exist. */
export async function selectEntities(
  db: Db,
  scope: EntityScope,
  ids: readonly number[] | undefined,
): Promise<Selection> {
  const entities = await visibleEntities(db, scope, ids === undefined ? {} : { ids: [...ids] });
  if (ids !== undefined && entities.length < new Set(ids).size) throw new AppError('notFound');
  const scopes = await scopesOf(db, entities, 'entity', null);
  return { entities, scopes, ...asTheyAre, meanings: await meaningsOf(db, entities) };
}

const asTheyAre = { corridors: null, groups: null } as const;

/** Entrances the user may see. */
async function selectCorridors(db: Db, scope: EntityScope, ids: readonly number[]): Promise<Selection> {
  const corridors = await corridorsWith(db, ids);
  if (corridors.length < new Set(ids).size) throw new AppError('notFound');
  const selected = await selectEntities(db, scope, [...new Set(corridors.map((corridor) => corridor.entityId))]);
  return { ...selected, scopes: await scopesOf(db, selected.entities, 'corridor', corridors), corridors };
}

/** Areas the user may see, as the entrances they are made of. */
async function selectAreas(db: Db, scope: EntityScope, ids: readonly number[]): Promise<Selection> {
  const areas = await db.selectFrom('areas').select(['id', 'name', 'entityId']).where(oneOf('id', ids)).execute();
  if (areas.length < new Set(ids).size) throw new AppError('notFound');
  const selected = await selectEntities(db, scope, [...new Set(areas.map((area) => area.entityId))]);
  const parts = await db.selectFrom('areaCorridors').selectAll().where(oneOf('areaId', ids)).execute();
  const members = Map.groupBy(parts, (part) => part.areaId);
  const corridors = await corridorsWith(
    db,
    parts.map((part) => part.corridorId),
  );
  return {
    ...selected,
    scopes: await scopesOf(db, selected.entities, 'corridor', corridors),
    corridors,
    groups: areas.map(({ id, name, entityId }) => ({
      id,
      name,
      entityId,
      members: (members.get(id) ?? []).map((part) => part.corridorId),
    })),
  };
}

// An entrance that was deleted cannot be chosen any more; what it counted is in the figures of its entity alone.
function corridorsWith(db: Db, ids: readonly number[]): Promise<Corridor[]> {
  return db
    .selectFrom('corridors')
    .select(['id', 'name', 'entityId'])
    .where(oneOf('id', ids))
    .where('removedAt', 'is', null)
    .execute();
}

/** What a request names by range type and ids, of what this person may see. */
export async function selectBy(
  db: Db,
  user: Asker['user'],
  rangeType: number,
  ids: readonly number[],
): Promise<Selection> {
  requirePlaces({ ids });
  const scope = await scopeOf(db, user);
  if (rangeType === selectionTypes.entity) return selectEntities(db, scope, ids);
  if (rangeType === selectionTypes.access) return selectCorridors(db, scope, ids);
  if (rangeType === selectionTypes.area) return selectAreas(db, scope, ids);
  if (rangeType === selectionTypes.organisation) {
    const entities = await visibleEntities(db, scope);
    const tree = await organisationsOf(db, user);
    const groups = organisationGroups(tree, entities, ids);
    return { ...(await selectEntities(db, scope, membersOf(groups))), groups };
  }
  throw new AppError('badRequest', { rangeType: 'notAChoice' });
}

/** The same; entities and organisations of one company from memory. */
export async function selectionOf(
  remember: Remember,
  { db, user }: Asker,
  rangeType: number,
  ids: readonly number[],
): Promise<Selection> {
  const asked = { db, user };
  if (ids.length > 0 && rangeType === selectionTypes.entity) return entitiesOf(remember, asked, ids);
  if (ids.length > 0 && rangeType === selectionTypes.organisation && user.companyId !== null) {
    const everything = await entitiesOf(remember, asked, undefined);
    const read = () => db.transaction().execute((tx) => organisationsOf(tx, user));
    const groups = organisationGroups(await remember(`organisations of ${user.id}`, read), everything.entities, ids);
    const members = membersOf(groups);
    const isAll = members.length === everything.entities.length;
    return { ...(isAll ? everything : await entitiesOf(remember, asked, members)), groups };
  }
  return db.transaction().execute((tx) => selectBy(tx, user, rangeType, ids));
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
    if (corridors !== null) {
      const entityIds = new Set(own.map((entity) => entity.id));
      const ids = corridors.filter(({ entityId }) => entityIds.has(entityId)).map(({ id }) => id);
      scopes.push({ company, by, ids, ...listed(await devicesEverAt(db, company, ids)), places: null });
      continue;
    }
    const places = await placesOf(db, own);
    const ids = [...places.keys()];
    const devices = devicesAt(places);
    // The engine finds a company's records by itself; a list of all its devices would only be compared in vain.
    const isWhole = (await entityCount(db, company)) === ids.length;
    const named = isWhole ? { devices: null, deviceCount: devices.length } : listed(devices);
    scopes.push({ company, by, ids, ...named, places });
  }
  return scopes;
}

async function entityCount(db: Db, company: number): Promise<number> {
  const { count } = await db
    .selectFrom('entities')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', company)
    .executeTakeFirstOrThrow();
  return count;
}

// More devices than this make the list dearer than what it lets the engine skip.
const longestDeviceList = 20_000;

function listed(devices: readonly number[]): Pick<CountScope, 'devices' | 'deviceCount'> {
  return { devices: devices.length > longestDeviceList ? null : devices, deviceCount: devices.length };
}

// Records that a corrected value made for an entrance are of a device of their own.
async function devicesEverAt(db: Db, company: number, corridorIds: readonly number[]): Promise<number[]> {
  if (corridorIds.length === 0) return [];
  const isOfThem = oneOf('corridors.id', corridorIds);
  const { rows } = await sql<{ deviceId: number }>`
    select bindings.device_id from bindings join corridors on corridors.id = bindings.corridor_id
    where bindings.company_id = ${company} and ${isOfThem}
    union select ${madeDevicesFrom}::bigint + made_days.corridor_id from made_days join corridors on corridors.id = made_days.corridor_id
    where made_days.company_id = ${company} and ${isOfThem}`.execute(db);
  return rows.map((row) => row.deviceId);
}
