import type { VisiblePlace } from '@portico/contract/routes/saved-views';
import type { OrganisationNode } from '@portico/contract/routes/organisations';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { isInScope, organisationTree, scopeOf } from '../organisations/index.ts';

type Named = { rangeType: number; ids: readonly number[] };

/** Of the places a link names, those somebody may see, in its order, and how many others it names. */
export async function visiblePlaces(
  db: Db,
  user: CurrentUser,
  { rangeType, ids }: Named,
): Promise<{ places: VisiblePlace[]; leftOut: number }> {
  const wanted = [...new Set(ids)];
  const found = new Map((await placesOf(db, user, { rangeType, ids: wanted })).map((place) => [place.id, place]));
  const places = wanted.flatMap((id) => found.get(id) ?? []);
  return { places, leftOut: wanted.length - places.length };
}

/** The places a page's query names: `of` says what they are, entities unless said, `ids` which. */
export function placesNamedIn(state: string): Named {
  const query = new URLSearchParams(state);
  const of = Number(query.get('of') ?? selectionTypes.entity);
  const rangeType = Object.values(selectionTypes).find((type) => type === of);
  const ids = (query.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return rangeType === undefined ? { rangeType: selectionTypes.entity, ids: [] } : { rangeType, ids };
}

async function placesOf(db: Db, user: CurrentUser, { rangeType, ids }: Named): Promise<VisiblePlace[]> {
  if (rangeType === selectionTypes.organisation) {
    const wanted = new Set(ids);
    if (ids.length === 0) return [];
    const own = await db
      .selectFrom('entities')
      .select(['organisationId', 'workTime'])
      .where(isInScope(await scopeOf(db, user)))
      .execute();
    const hours = Map.groupBy(own, ({ organisationId }) => organisationId);
    const seen = organisationsIn(await organisationTree(db, user, {}), (id) =>
      (hours.get(id) ?? []).map(({ workTime }) => workTime),
    );
    return seen.filter(({ id }) => wanted.has(id));
  }
  const scope = await scopeOf(db, user);
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

// Every node with the opening hours of all entities below it, `hoursOf` telling those of its own.
function organisationsIn(
  nodes: readonly OrganisationNode[],
  hoursOf: (organisation: number) => readonly string[],
): VisiblePlace[] {
  return nodes.flatMap(({ id, name, children }) => {
    const below = organisationsIn(children, hoursOf);
    const workTimes = [...new Set([...hoursOf(id), ...below.flatMap((place) => place.workTimes)])];
    return [{ id, name, entityName: null, workTimes }, ...below];
  });
}
