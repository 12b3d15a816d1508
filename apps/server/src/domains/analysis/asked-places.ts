import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { EntityRow } from '../organisations/index.ts';
import { figuresMeant } from './figure-meaning.ts';
import { placeNames } from './place-names.ts';
import { type Selection, selectionOf } from './selection.ts';
import { type Sources, sourcesOf } from './sources.ts';

/** What is compared by itself: an entity, an entrance or an area; with the entities or entrances it is the sum of. */
export type Unit = {
  id: number;
  name: string;
  entity: EntityRow;
  atoms: readonly number[];
  /** At which place what its company means stands in the selection's meanings. */
  meaning: number;
};

/** What somebody asked about, a row of the reply: an organisation of many units, anything else one. */
export type AskedRow = { id: number; name: string; units: readonly Unit[] };

export type AskedPlaces = {
  selection: Selection;
  sources: Sources;
  /** What `atoms` are. */
  by: 'entity' | 'corridor';
  /** In the order asked, each once. */
  rows: readonly AskedRow[];
  /** Of all rows, each once. */
  units: readonly Unit[];
  settings: FiguresMeant;
};

/** What a request names by range type and ids, as rows of its reply. */
export async function askedPlaces(
  app: App,
  call: Pick<UserCall, 'db' | 'user'>,
  { rangeType, ids }: { rangeType: number; ids: readonly number[] },
): Promise<AskedPlaces> {
  return placesOf(await selectionOf(app.remember, call, rangeType, ids), sourcesOf(app, call), ids);
}

/** A selection as rows, one for each of these ids. */
export function placesOf(selection: Selection, sources: Sources, ids: readonly number[]): AskedPlaces {
  const { entities, corridors, groups, meanings } = selection;
  const meaningOf = new Map(meanings.flatMap(({ companies }, place) => [...companies].map((id) => [id, place])));
  const entitiesById = new Map(entities.map((entity) => [entity.id, entity]));
  const unitsById = new Map<number, Unit>();
  const isOfOrganisations = groups !== null && corridors === null;
  const names = placeNames(isOfOrganisations ? { ...selection, groups: null } : selection);
  const addUnit = (id: number, entity: EntityRow | undefined, atoms: readonly number[]) => {
    if (entity === undefined) return;
    unitsById.set(id, { id, name: names.get(id) ?? '', entity, atoms, meaning: meaningOf.get(entity.companyId) ?? 0 });
  };
  if (groups !== null && corridors !== null) {
    for (const { id, entityId, members } of groups) addUnit(id, entitiesById.get(entityId ?? 0), members);
  } else if (corridors !== null) {
    for (const { id, entityId } of corridors) addUnit(id, entitiesById.get(entityId), [id]);
  } else {
    for (const entity of entities) addUnit(entity.id, entity, [entity.id]);
  }
  const unitsOf = (members: readonly number[]) => members.flatMap((id) => unitsById.get(id) ?? []);
  const rows = isOfOrganisations
    ? groups.map(({ id, name, members }) => ({ id, name, units: unitsOf(members) }))
    : unitsOf([...new Set(ids)]).map((unit) => ({ id: unit.id, name: unit.name, units: [unit] }));
  return {
    selection,
    sources,
    by: corridors === null ? 'entity' : 'corridor',
    rows,
    units: isOfOrganisations ? [...unitsById.values()] : rows.flatMap(({ units }) => units),
    settings: figuresMeant(meanings),
  };
}
