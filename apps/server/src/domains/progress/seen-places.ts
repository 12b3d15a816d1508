import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { TargetItem } from '@portico/contract/words/targets';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { entitiesOf, type Selection, sourcesOf } from '../analysis/index.ts';
import { organisationScopeOf, organisationTree } from '../organisations/index.ts';
import { byPlace, placeKey, type TargetPlace, type TargetsSet, targetsOf } from '../targets/index.ts';

/** An organisation or an entity a person may see, and may hear the target of. */
export type SeenPlace = {
  place: TargetPlace;
  key: string;
  name: string;
  /** Names of the organisations above that are seen, from the top. */
  path: readonly string[];
  /** Ids of the organisations it lies in, from the top; of an organisation its own is the last. */
  organisationIds: readonly number[];
  /** Entities it is made of: everything below an organisation. */
  entityIds: readonly number[];
};

export type SeenPlaces = {
  selection: Selection;
  /** In the order of the tree: an organisation, its entities, the organisations below it. */
  places: readonly SeenPlace[];
};

type Call = Pick<UserCall, 'db' | 'user'>;

/**
 * The entities a person may see, and the organisations that are theirs with everything below. Who was only given entities sees the
 * organisations above those, but has no part in their targets. `tenantId`: for platform administrators, of this company alone.
 */
export async function seenPlaces(app: App, call: Call, tenantId?: number): Promise<SeenPlaces> {
  const { db, user } = call;
  const read = () =>
    db.transaction().execute(async (tx) => ({
      trees: await organisationTree(tx, user, { tenantId }),
      scope: await organisationScopeOf(tx, user),
    }));
  const { remember } = sourcesOf(app, call);
  const [{ trees, scope }, selection] = await Promise.all([
    remember === null ? read() : remember(`organisations with targets of ${user.id}`, read),
    entitiesOf(app.remember, call, undefined),
  ]);
  const own = scope === 'all' ? null : new Set(scope);
  const hung = Map.groupBy(selection.entities, ({ organisationId }) => organisationId);
  const places: SeenPlace[] = [];
  const walk = (node: OrganisationNode, path: readonly string[], above: readonly number[]): readonly number[] => {
    const entityIds: number[] = [];
    const organisationIds = [...above, node.id];
    const pathBelow = [...path, node.name];
    if (own?.has(node.id) ?? true)
      places.push(seen({ place: { organisationId: node.id }, name: node.name, path, organisationIds, entityIds }));
    for (const { id, name } of hung.get(node.id) ?? []) {
      entityIds.push(id);
      places.push(seen({ place: { entityId: id }, name, path: pathBelow, organisationIds, entityIds: [id] }));
    }
    for (const child of node.children) entityIds.push(...walk(child, pathBelow, organisationIds));
    return entityIds;
  };
  for (const tree of trees) walk(tree, [], []);
  return { selection, places };
}

const seen = (given: Omit<SeenPlace, 'key'>): SeenPlace => ({ ...given, key: placeKey(given.place) });

/** What is set for these places. */
export async function targetsSet(
  { db }: Call,
  places: readonly SeenPlace[],
  asked: { item: TargetItem; years: readonly number[] },
): Promise<TargetsSet> {
  const entityIds = places.flatMap(({ place }) => ('entityId' in place ? [place.entityId] : []));
  const organisationIds = places.flatMap(({ place }) => ('organisationId' in place ? [place.organisationId] : []));
  return byPlace(await targetsOf(db, { organisationIds, entityIds }, asked));
}
