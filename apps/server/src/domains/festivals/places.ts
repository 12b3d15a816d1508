import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { askedPlaces, entitiesOf, type Selection } from '../analysis/index.ts';

/** A place of an analysis: an entity, an entrance, an area, or an organisation, made of entities or entrances (`units`). */
export type Place = { id: number; name: string; units: readonly number[] };

/** The places of an analysis, in the order asked for, what is counted there, and the organisations it is of, each once. */
export type Places = { places: Place[]; selection: Selection; organisations: readonly number[] };

type Asker = Pick<UserCall, 'db' | 'user'>;

/** The places a request names, of those this person may see. */
export async function placesNamed(
  app: App,
  call: Asker,
  asked: { rangeType: number; ids: readonly number[] },
): Promise<Places> {
  const { rows, selection } = await askedPlaces(app, call, asked);
  const places = rows.map(({ id, name, units }) => ({ id, name, units: units.flatMap(({ atoms }) => atoms) }));
  return { places, selection, organisations: organisationsOf(selection, places) };
}

/** One entity, or each one this person may see. */
export async function entityPlaces({ remember }: App, call: Asker, entityId: number | undefined): Promise<Places> {
  const selection = await entitiesOf(remember, call, entityId === undefined ? undefined : [entityId]);
  const places = selection.entities.map(({ id, name }) => ({ id, name, units: [id] }));
  return { places, selection, organisations: organisationsOf(selection, places) };
}

// An organisation without a store is its own.
function organisationsOf({ entities, groups, corridors }: Selection, places: readonly Place[]): number[] {
  const empty = groups !== null && corridors === null ? places.filter(({ units }) => units.length === 0) : [];
  return [...new Set([...entities.map(({ organisationId }) => organisationId), ...empty.map(({ id }) => id)])];
}
