import { selectionTypes } from '@portico/contract/words/time-ranges';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ReadCached } from '../../platform/base-data/data-cache.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { type EntityRow, type EntityScope, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { minSyntheticDeviceId } from '../rewriting/index.ts';
import { buildIdListCondition } from './column-in-ids.ts';
import { type CompanyPlaces, collectDeviceIds, loadCountedEntities, readCompanyPlaces } from './company-places.ts';
import { groupByOrganisation, listMembers, loadVisibleOrganisations } from './organisation-groups.ts';
import type { CountScope, PlaceGroup } from './queries/sums.ts';
import { requirePlaces } from './requested-period.ts';
import { loadSettingsGroups, type SettingsGroup } from './settings-groups.ts';

/** The places a request selects from those the user may see. */
export type Selection = {
  entities: EntityRow[];
  /** One per company: the entities or entrances to sum over. */
  scopes: CountScope[];
  /** The selected entrances; null if entities are selected. */
  corridors: Corridor[] | null;
  /** The selected places that consist of others: areas of entrances, or organisations of entities. They may overlap. null: none. */
  groups: SelectedPlaceGroup[] | null;
  /** The calculation settings of the companies. */
  settingsGroups: SettingsGroup[];
};

/** `entityId` is the entity of an area; null for an organisation. */
export type SelectedPlaceGroup = PlaceGroup & { name: string; entityId: number | null };

type Corridor = { id: number; name: string; entityId: number };

export type UserAccess = { db: Db; user: Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'> };

/** Selects the given entities, or everything the user may see without ids. Places of a single company come from the cache. */
export async function selectEntitiesCached(
  remember: ReadCached,
  { db, user }: UserAccess,
  ids: readonly number[] | undefined,
): Promise<Selection> {
  const { companyId } = user;
  // All queries run in one transaction: their rows have to be consistent, and otherwise each query would open a transaction of its own.
  if (companyId === null)
    return db.transaction().execute(async (tx) => selectEntities(tx, await loadEntityScope(tx, user), ids));
  const scope = await remember(`scope ${user.id}`, () => db.transaction().execute((tx) => loadEntityScope(tx, user)));
  const places = await remember(`places ${companyId}`, () => readCompanyPlaces(db, companyId));
  return selectFromCompany(places, companyId, scope, ids);
}

function selectFromCompany(
  places: CompanyPlaces,
  company: number,
  { entityIds }: EntityScope,
  ids: readonly number[] | undefined,
): Selection {
  const visibleIds = entityIds === 'all' ? null : new Set(entityIds);
  const requestedIds = ids === undefined ? null : new Set(ids);
  const entities = places.entities.filter(({ id }) => (visibleIds?.has(id) ?? true) && (requestedIds?.has(id) ?? true));
  if (requestedIds !== null && entities.length < requestedIds.size) throw new AppError('notFound');
  if (entities.length === 0) return { entities, scopes: [], ...noCorridorsOrGroups, settingsGroups: [] };
  const own = entities.map(({ id }) => id);
  const isWhole = own.length === places.entities.length;
  const devices = isWhole ? [] : [...new Set(own.flatMap((id) => places.countedEntities.get(id)?.devices ?? []))];
  const scope = { company, by: 'entity' as const, ids: own, countedEntities: places.countedEntities };
  const isListed = !isWhole && devices.length <= maxDeviceListLength;
  return {
    entities,
    scopes: [
      isListed
        ? { ...scope, devices, deviceCount: devices.length }
        : { ...scope, devices: null, deviceCount: places.deviceCount },
    ],
    ...noCorridorsOrGroups,
    settingsGroups: [...places.settingsGroups],
  };
}

/** Selects the given entities, or everything the user may see without ids. Throws notFound for an entity the user may not see. */
export async function selectEntities(
  db: Db,
  scope: EntityScope,
  ids: readonly number[] | undefined,
): Promise<Selection> {
  const entities = await loadVisibleEntities(db, scope, ids === undefined ? {} : { ids: [...ids] });
  if (ids !== undefined && entities.length < new Set(ids).size) throw new AppError('notFound');
  const scopes = await loadScopes(db, entities, 'entity', null);
  return { entities, scopes, ...noCorridorsOrGroups, settingsGroups: await loadSettingsGroups(db, entities) };
}

const noCorridorsOrGroups = { corridors: null, groups: null } as const;

/** Selects entrances the user may see. */
async function selectCorridors(db: Db, scope: EntityScope, ids: readonly number[]): Promise<Selection> {
  const corridors = await loadCorridors(db, ids);
  if (corridors.length < new Set(ids).size) throw new AppError('notFound');
  const selected = await selectEntities(db, scope, [...new Set(corridors.map((corridor) => corridor.entityId))]);
  return { ...selected, scopes: await loadScopes(db, selected.entities, 'corridor', corridors), corridors };
}

/** Selects areas the user may see, with the entrances they consist of. */
async function selectAreas(db: Db, scope: EntityScope, ids: readonly number[]): Promise<Selection> {
  const areas = await db
    .selectFrom('areas')
    .select(['id', 'name', 'entityId'])
    .where(buildIdListCondition('id', ids))
    .execute();
  if (areas.length < new Set(ids).size) throw new AppError('notFound');
  const selected = await selectEntities(db, scope, [...new Set(areas.map((area) => area.entityId))]);
  const parts = await db.selectFrom('areaCorridors').selectAll().where(buildIdListCondition('areaId', ids)).execute();
  const members = Map.groupBy(parts, (part) => part.areaId);
  const corridors = await loadCorridors(
    db,
    parts.map((part) => part.corridorId),
  );
  return {
    ...selected,
    scopes: await loadScopes(db, selected.entities, 'corridor', corridors),
    corridors,
    groups: areas.map(({ id, name, entityId }) => ({
      id,
      name,
      entityId,
      members: (members.get(id) ?? []).map((part) => part.corridorId),
    })),
  };
}

// A deleted entrance cannot be selected. Its counts remain in the values of its entity.
function loadCorridors(db: Db, ids: readonly number[]): Promise<Corridor[]> {
  return db
    .selectFrom('corridors')
    .select(['id', 'name', 'entityId'])
    .where(buildIdListCondition('id', ids))
    .where('removedAt', 'is', null)
    .execute();
}

/** Selects the places of a request by range type and ids, among those the user may see. */
export async function selectPlaces(
  db: Db,
  user: UserAccess['user'],
  rangeType: number,
  ids: readonly number[],
): Promise<Selection> {
  requirePlaces({ ids });
  const scope = await loadEntityScope(db, user);
  if (rangeType === selectionTypes.entity) return selectEntities(db, scope, ids);
  if (rangeType === selectionTypes.access) return selectCorridors(db, scope, ids);
  if (rangeType === selectionTypes.area) return selectAreas(db, scope, ids);
  if (rangeType === selectionTypes.organisation) {
    const entities = await loadVisibleEntities(db, scope);
    const tree = await loadVisibleOrganisations(db, user);
    const groups = groupByOrganisation(tree, entities, ids);
    return { ...(await selectEntities(db, scope, listMembers(groups))), groups };
  }
  throw new AppError('badRequest', { rangeType: 'notAChoice' });
}

/** Selects the same as `selectPlaces`, with entities and organisations of a single company from the cache. */
export async function selectPlacesCached(
  remember: ReadCached,
  { db, user }: UserAccess,
  rangeType: number,
  ids: readonly number[],
): Promise<Selection> {
  const access = { db, user };
  if (ids.length > 0 && rangeType === selectionTypes.entity) return selectEntitiesCached(remember, access, ids);
  if (ids.length > 0 && rangeType === selectionTypes.organisation && user.companyId !== null) {
    const everything = await selectEntitiesCached(remember, access, undefined);
    const read = () => db.transaction().execute((tx) => loadVisibleOrganisations(tx, user));
    const groups = groupByOrganisation(await remember(`organisations of ${user.id}`, read), everything.entities, ids);
    const members = listMembers(groups);
    const isAll = members.length === everything.entities.length;
    return { ...(isAll ? everything : await selectEntitiesCached(remember, access, members)), groups };
  }
  return db.transaction().execute((tx) => selectPlaces(tx, user, rangeType, ids));
}

async function loadScopes(
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
      scopes.push({
        company,
        by,
        ids,
        ...toDeviceList(await loadDevicesEverInstalled(db, company, ids)),
        countedEntities: null,
      });
      continue;
    }
    const countedEntities = await loadCountedEntities(db, own);
    const ids = [...countedEntities.keys()];
    const devices = collectDeviceIds(countedEntities);
    // The engine finds a company's records without a list of devices; comparing with all devices would only cost time.
    const isWhole = (await entityCount(db, company)) === ids.length;
    const deviceList = isWhole ? { devices: null, deviceCount: devices.length } : toDeviceList(devices);
    scopes.push({ company, by, ids, ...deviceList, countedEntities });
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

// A longer list costs more to compare than the records that it lets the engine skip.
const maxDeviceListLength = 20_000;

function toDeviceList(devices: readonly number[]): Pick<CountScope, 'devices' | 'deviceCount'> {
  return { devices: devices.length > maxDeviceListLength ? null : devices, deviceCount: devices.length };
}

// Records that a corrected value made for an entrance have a synthetic device.
async function loadDevicesEverInstalled(db: Db, company: number, corridorIds: readonly number[]): Promise<number[]> {
  if (corridorIds.length === 0) return [];
  const isSelectedCorridor = buildIdListCondition('corridors.id', corridorIds);
  const { rows } = await sql<{ deviceId: number }>`
    select bindings.device_id from bindings join corridors on corridors.id = bindings.corridor_id
    where bindings.company_id = ${company} and ${isSelectedCorridor}
    union select ${minSyntheticDeviceId}::bigint + made_days.corridor_id from made_days join corridors on corridors.id = made_days.corridor_id
    where made_days.company_id = ${company} and ${isSelectedCorridor}`.execute(db);
  return rows.map((row) => row.deviceId);
}
