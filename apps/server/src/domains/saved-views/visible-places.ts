import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { VisiblePlace } from '@portico/contract/routes/saved-views';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { isInScope, loadEntityScope, loadOrganisationTree } from '../organisations/index.ts';

type NamedPlaces = { rangeType: number; ids: readonly number[] };

/** Returns the places of a link that are visible to the user, in the order of the link, and the number of its other places. */
export async function loadVisiblePlaces(
  db: Db,
  user: CurrentUser,
  { rangeType, ids }: NamedPlaces,
): Promise<{ places: VisiblePlace[]; leftOut: number }> {
  const requestedIds = [...new Set(ids)];
  const found = new Map(
    (await loadPlaces(db, user, { rangeType, ids: requestedIds })).map((place) => [place.id, place]),
  );
  const places = requestedIds.flatMap((id) => found.get(id) ?? []);
  return { places, leftOut: requestedIds.length - places.length };
}

/** Parses the places of a page's query: `of` is the type of place (default: entity), `ids` their ids. */
export function parseQueryPlaces(state: string): NamedPlaces {
  const query = new URLSearchParams(state);
  const requestedType = Number(query.get('of') ?? selectionTypes.entity);
  const rangeType = Object.values(selectionTypes).find((type) => type === requestedType);
  const ids = (query.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return rangeType === undefined ? { rangeType: selectionTypes.entity, ids: [] } : { rangeType, ids };
}

async function loadPlaces(db: Db, user: CurrentUser, { rangeType, ids }: NamedPlaces): Promise<VisiblePlace[]> {
  if (rangeType === selectionTypes.organisation) {
    const requestedIds = new Set(ids);
    if (ids.length === 0) return [];
    const entities = await db
      .selectFrom('entities')
      .select(['organisationId', 'workTime'])
      .where(isInScope(await loadEntityScope(db, user)))
      .execute();
    const hours = Map.groupBy(entities, ({ organisationId }) => organisationId);
    const organisations = flattenOrganisations(await loadOrganisationTree(db, user, {}, user.language ?? 'en'), (id) =>
      (hours.get(id) ?? []).map(({ workTime }) => workTime),
    );
    return organisations.filter(({ id }) => requestedIds.has(id));
  }
  const scope = await loadEntityScope(db, user);
  const workTimes = sql<string[]>`array[entities.work_time]`.as('workTimes');
  const isOneOf = (table: string) => sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`;
  if (rangeType === selectionTypes.entity)
    return db
      .selectFrom('entities')
      .select(['id', 'name', sql<null>`null`.as('entityName'), workTimes])
      .where(isOneOf('entities'))
      .where(isInScope(scope))
      .execute();
  if (rangeType === selectionTypes.access)
    return db
      .selectFrom('corridors')
      .innerJoin('entities', 'entities.id', 'corridors.entityId')
      .select(['corridors.id', 'corridors.name', 'entities.name as entityName', workTimes])
      .where(isOneOf('corridors'))
      .where('corridors.removedAt', 'is', null)
      .where(isInScope(scope))
      .execute();
  if (rangeType === selectionTypes.area)
    return db
      .selectFrom('areas')
      .innerJoin('entities', 'entities.id', 'areas.entityId')
      .select(['areas.id', 'areas.name', 'entities.name as entityName', workTimes])
      .where(isOneOf('areas'))
      .where(isInScope(scope))
      .execute();
  throw new AppError('badRequest', { rangeType: 'notAChoice' });
}

// Lists every node with the opening hours of all entities in and below it. `hoursOf` returns the opening hours of
// the entities in a node itself.
function flattenOrganisations(
  nodes: readonly OrganisationNode[],
  hoursOf: (organisation: number) => readonly string[],
): VisiblePlace[] {
  return nodes.flatMap(({ id, name, children }) => {
    const below = flattenOrganisations(children, hoursOf);
    const workTimes = [...new Set([...hoursOf(id), ...below.flatMap((place) => place.workTimes)])];
    return [{ id, name, entityName: null, workTimes }, ...below];
  });
}
