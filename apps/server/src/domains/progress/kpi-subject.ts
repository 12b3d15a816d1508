import type { KpiItem } from '@portico/contract/words/targets';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { createDataSources, selectEntitiesCached } from '../analysis/index.ts';
import { groupTargetsByPlace, loadTargets, targetPlaceKey } from '../targets/index.ts';
import type { KpiSubject } from './kpi-figure.ts';
import { loadTargetsOfPlaces, loadVisibleTargetPlaces, type VisibleTargetPlace } from './visible-target-places.ts';

type KpiSubjectQuery = { entityId: number | undefined; item: KpiItem; years: readonly number[] };

/** Loads one entity, or all entities visible to the user, with their targets. Throws notFound for an entity that is not visible. */
export async function loadKpiSubject(
  app: App,
  call: UserCall,
  { entityId, item, years }: KpiSubjectQuery,
): Promise<KpiSubject> {
  const targetQuery = { item, years };
  if (entityId !== undefined) {
    const [selection, stored] = await Promise.all([
      selectEntitiesCached(app.readCached, call, [entityId]),
      loadTargets(call.db, { organisationIds: [], entityIds: [entityId] }, targetQuery),
    ]);
    const dayTarget = groupTargetsByPlace(stored).dayTarget(targetPlaceKey({ entityId }));
    return { selection, item, ownTarget: dayTarget, targetForEntity: () => dayTarget };
  }
  const read = async () => {
    const visible = await loadVisibleTargetPlaces(app, call);
    return { ...visible, set: await loadTargetsOfPlaces(call, visible.places, targetQuery) };
  };
  const { readCached } = createDataSources(app, call);
  const key = `targets of ${targetQuery.item} in ${years.join()} seen by ${call.user.id}`;
  const { selection, places, set } = await (readCached === null ? read() : readCached(key, read));
  const allEntityIds = new Set(selection.entities.map(({ id }) => id));
  const coversSelection = ({ place, entityIds }: VisibleTargetPlace) =>
    'organisationId' in place && entityIds.length === allEntityIds.size;
  const organisation = places.find(
    (place) => coversSelection(place) && years.some((year) => set.yearTarget(place.key, year) !== undefined),
  );
  return {
    selection,
    item,
    ownTarget: organisation === undefined ? null : set.dayTarget(organisation.key),
    targetForEntity: (id) => set.dayTarget(targetPlaceKey({ entityId: id })),
  };
}
