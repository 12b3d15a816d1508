import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { resolveRequestedPlaces, type Selection, selectEntitiesCached } from '../analysis/index.ts';

/** A place of an analysis: an entity, entrance, area or organisation. `members`: ids of its entities or entrances. */
export type FestivalPlace = { id: number; name: string; members: readonly number[] };

/** The places of an analysis in the requested order, the selection of their counts, and the distinct ids of their organisations. */
export type FestivalPlaces = { places: FestivalPlace[]; selection: Selection; organisations: readonly number[] };

type UserAccess = Pick<UserCall, 'db' | 'user'>;

/** Loads the requested places that are visible to the user. */
export async function selectFestivalPlaces(
  app: App,
  call: UserAccess,
  query: { rangeType: number; ids: readonly number[] },
): Promise<FestivalPlaces> {
  const { rows, selection } = await resolveRequestedPlaces(app, call, query);
  const places = rows.map(({ id, name, units }) => ({ id, name, members: units.flatMap(({ members }) => members) }));
  return { places, selection, organisations: listOrganisations(selection, places) };
}

/** Loads one entity, or all entities visible to the user, as places. */
export async function selectEntityPlaces(
  { readCached }: App,
  call: UserAccess,
  entityId: number | undefined,
): Promise<FestivalPlaces> {
  const selection = await selectEntitiesCached(readCached, call, entityId === undefined ? undefined : [entityId]);
  const places = selection.entities.map(({ id, name }) => ({ id, name, members: [id] }));
  return { places, selection, organisations: listOrganisations(selection, places) };
}

// Returns the organisations of the entities. A requested organisation without entities is added itself.
function listOrganisations({ entities, groups, corridors }: Selection, places: readonly FestivalPlace[]): number[] {
  const empty = groups !== null && corridors === null ? places.filter(({ members }) => members.length === 0) : [];
  return [...new Set([...entities.map(({ organisationId }) => organisationId), ...empty.map(({ id }) => id)])];
}
