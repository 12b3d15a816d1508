import type { TargetItem } from '@portico/contract/words/targets';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { entitiesOf, sourcesOf } from '../analysis/index.ts';
import { byPlace, placeKey, targetsOf } from '../targets/index.ts';
import type { KpiSubject } from './kpi-figure.ts';
import { type SeenPlace, seenPlaces, targetsSet } from './seen-places.ts';

type Asked = { entityId: number | undefined; item: TargetItem | null; years: readonly number[] };

/** One entity, or all this person may see, with what is to be reached there; somebody else's entity is "not found". */
export async function kpiSubject(app: App, call: UserCall, { entityId, item, years }: Asked): Promise<KpiSubject> {
  const asked = { item: item ?? 'flowIn', years };
  if (entityId !== undefined) {
    const [selection, stored] = await Promise.all([
      entitiesOf(app.remember, call, [entityId]),
      targetsOf(call.db, { organisationIds: [], entityIds: [entityId] }, asked),
    ]);
    const days = byPlace(stored).days(placeKey({ entityId }));
    return { selection, item, ownTarget: days, targetOf: () => days };
  }
  const read = async () => {
    const seen = await seenPlaces(app, call);
    return { ...seen, set: await targetsSet(call, seen.places, asked) };
  };
  const { remember } = sourcesOf(app, call);
  const key = `targets of ${asked.item} in ${years.join()} seen by ${call.user.id}`;
  const { selection, places, set } = await (remember === null ? read() : remember(key, read));
  const whole = new Set(selection.entities.map(({ id }) => id));
  const areAll = ({ place, entityIds }: SeenPlace) => 'organisationId' in place && entityIds.length === whole.size;
  const organisation = places.find(
    (place) => areAll(place) && years.some((year) => set.of(place.key, year) !== undefined),
  );
  return {
    selection,
    item,
    ownTarget: organisation === undefined ? null : set.days(organisation.key),
    targetOf: (id) => set.days(placeKey({ entityId: id })),
  };
}
