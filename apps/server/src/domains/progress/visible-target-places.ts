import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { KpiItem } from '@portico/contract/words/targets';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { createDataSources, type Selection, selectEntitiesCached } from '../analysis/index.ts';
import { loadOrganisationScope, loadOrganisationTree } from '../organisations/index.ts';
import {
  groupTargetsByPlace,
  loadTargets,
  type TargetLookup,
  type TargetPlace,
  targetPlaceKey,
} from '../targets/index.ts';

/** An organisation or entity that is visible to the user, including its target. */
export type VisibleTargetPlace = {
  place: TargetPlace;
  key: string;
  name: string;
  /** Names of the visible organisations above it, from the top. */
  path: readonly string[];
  /** Ids of the organisations that contain it, from the top. For an organisation, its own id is the last. */
  organisationIds: readonly number[];
  /** Ids of its entities: all entities below an organisation, or the entity itself. */
  entityIds: readonly number[];
};

export type VisibleTargetPlaces = {
  selection: Selection;
  /** In tree order: an organisation, its entities, the organisations below it. */
  places: readonly VisibleTargetPlace[];
};

type Call = Pick<UserCall, 'db' | 'user' | 'language'>;

/**
 * Loads the entities visible to the user, and the organisations whose entities are all in the user's scope. A user with assigned entities
 * sees the organisations above these, but not their targets. `tenantId`: only this company (for platform administrators).
 */
export async function loadVisibleTargetPlaces(app: App, call: Call, tenantId?: number): Promise<VisibleTargetPlaces> {
  const { db, user, language } = call;
  const read = () =>
    db.transaction().execute(async (tx) => ({
      trees: await loadOrganisationTree(tx, user, { tenantId }, language),
      scope: await loadOrganisationScope(tx, user),
    }));
  const { readCached } = createDataSources(app, call);
  const [{ trees, scope }, selection] = await Promise.all([
    readCached === null ? read() : readCached(`organisations with targets of ${user.id} in ${language}`, read),
    selectEntitiesCached(app.readCached, call, undefined),
  ]);
  const ownOrganisationIds = scope === 'all' ? null : new Set(scope);
  const entitiesByOrganisation = Map.groupBy(selection.entities, ({ organisationId }) => organisationId);
  const places: VisibleTargetPlace[] = [];
  const walk = (node: OrganisationNode, path: readonly string[], above: readonly number[]): readonly number[] => {
    const entityIds: number[] = [];
    const organisationIds = [...above, node.id];
    const pathBelow = [...path, node.name];
    if (ownOrganisationIds?.has(node.id) ?? true)
      places.push(
        withPlaceKey({ place: { organisationId: node.id }, name: node.name, path, organisationIds, entityIds }),
      );
    for (const { id, name } of entitiesByOrganisation.get(node.id) ?? []) {
      entityIds.push(id);
      places.push(withPlaceKey({ place: { entityId: id }, name, path: pathBelow, organisationIds, entityIds: [id] }));
    }
    for (const child of node.children) entityIds.push(...walk(child, pathBelow, organisationIds));
    return entityIds;
  };
  for (const tree of trees) walk(tree, [], []);
  return { selection, places };
}

const withPlaceKey = (given: Omit<VisibleTargetPlace, 'key'>): VisibleTargetPlace => ({
  ...given,
  key: targetPlaceKey(given.place),
});

/** Loads the stored targets of these places. */
export async function loadTargetsOfPlaces(
  { db }: Call,
  places: readonly VisibleTargetPlace[],
  query: { item: KpiItem; years: readonly number[] },
): Promise<TargetLookup> {
  const entityIds = places.flatMap(({ place }) => ('entityId' in place ? [place.entityId] : []));
  const organisationIds = places.flatMap(({ place }) => ('organisationId' in place ? [place.organisationId] : []));
  return groupTargetsByPlace(await loadTargets(db, { organisationIds, entityIds }, query));
}
