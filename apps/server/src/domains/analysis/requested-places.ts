import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { EntityRow } from '../organisations/index.ts';
import { createDataSources, type DataSources } from './data-sources.ts';
import { buildPlaceNames } from './place-names.ts';
import { type Selection, selectPlacesCached } from './selection.ts';
import { toReplySettings } from './settings-groups.ts';

/** A place that is compared: an entity, an entrance or an area, with the entities or entrances whose counts it adds up. */
export type ComparisonUnit = {
  id: number;
  name: string;
  entity: EntityRow;
  members: readonly number[];
  /** Index of its company's settings in `settingsGroups` of the selection. */
  settingsGroupIndex: number;
};

/** A requested place, which is a row of the reply: an organisation has many units, any other place one. */
export type RequestedRow = {
  id: number;
  name: string;
  /** null: an organisation. */
  entityId: number | null;
  units: readonly ComparisonUnit[];
};

export type RequestedPlaces = {
  selection: Selection;
  dataSources: DataSources;
  /** The kind of all `members`. */
  memberKind: 'entity' | 'corridor';
  /** In the order of the request, each once. */
  rows: readonly RequestedRow[];
  /** The units of all rows, each once. */
  units: readonly ComparisonUnit[];
  calculationSettings: AppliedCalculationSettings;
};

/** Resolves range type and ids of a request to the rows of its reply. */
export async function resolveRequestedPlaces(
  app: App,
  call: Pick<UserCall, 'db' | 'user'>,
  { rangeType, ids }: { rangeType: number; ids: readonly number[] },
): Promise<RequestedPlaces> {
  return toRequestedPlaces(
    await selectPlacesCached(app.readCached, call, rangeType, ids),
    createDataSources(app, call),
    ids,
  );
}

/** Converts a selection to rows, one for each of these ids. */
export function toRequestedPlaces(
  selection: Selection,
  dataSources: DataSources,
  ids: readonly number[],
): RequestedPlaces {
  const { entities, corridors, groups, settingsGroups } = selection;
  const settingsIndexByCompany = new Map(
    settingsGroups.flatMap(({ companies }, index) => [...companies].map((id) => [id, index])),
  );
  const entitiesById = new Map(entities.map((entity) => [entity.id, entity]));
  const unitsById = new Map<number, ComparisonUnit>();
  const isOfOrganisations = groups !== null && corridors === null;
  const names = buildPlaceNames(isOfOrganisations ? { ...selection, groups: null } : selection);
  const addUnit = (id: number, entity: EntityRow | undefined, members: readonly number[]) => {
    if (entity === undefined) return;
    unitsById.set(id, {
      id,
      name: names.get(id) ?? '',
      entity,
      members,
      settingsGroupIndex: settingsIndexByCompany.get(entity.companyId) ?? 0,
    });
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
    ? groups.map(({ id, name, members }) => ({ id, name, entityId: null, units: unitsOf(members) }))
    : unitsOf([...new Set(ids)]).map((unit) => ({
        id: unit.id,
        name: unit.name,
        entityId: unit.entity.id,
        units: [unit],
      }));
  return {
    selection,
    dataSources,
    memberKind: corridors === null ? 'entity' : 'corridor',
    rows,
    units: isOfOrganisations ? [...unitsById.values()] : rows.flatMap(({ units }) => units),
    calculationSettings: toReplySettings(settingsGroups),
  };
}
