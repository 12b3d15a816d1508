import type { TargetItem } from '@portico/contract/words/targets';
import { computeCompleteness } from '@portico/counting/completeness';
import { addMonths, parseLocal } from '@portico/counting/local-time';
import type { CountedMonth } from '@portico/counting/target-distribution';
import { createCountingStartLookup, loadInstalledDevicesCached, type Selection } from '../analysis/index.ts';
import { type CountedValue, type CountingContext, readCountsByEntity, sumCounts } from './entity-counts.ts';
import type { VisibleTargetPlace } from './visible-target-places.ts';
import { groupByZone } from './zone-groups.ts';

/** The counts of an entity by month, and the local time (seconds) from which on it was counted; Infinity: never. */
export type EntityYearCounts = { months: readonly CountedValue[]; countingStart: number };

type CountedYears = ReadonlyMap<number, EntityYearCounts>;

/** Reads the counts of a year by entity id and month. */
export async function readYearCountsByEntity(
  counting: CountingContext,
  selection: Pick<Selection, 'entities' | 'scopes'>,
  { year, item }: { year: number; item: TargetItem },
): Promise<CountedYears> {
  const range = { from: parseLocal(`${year}-01-01`), to: parseLocal(`${year + 1}-01-01`) };
  const zoneYears = await Promise.all(
    groupByZone(selection, counting.now).map(async (part) => {
      const [counted, devices] = await Promise.all([
        readCountsByEntity(counting, part, { ...range, step: '1n', item }),
        loadInstalledDevicesCached(counting.dataSources, part.entities),
      ]);
      const findCountingStart = createCountingStartLookup(devices, part.entities, item);
      return [...counted].map(([id, months]): [number, EntityYearCounts] => [
        id,
        { months, countingStart: findCountingStart([id]) },
      ]);
    }),
  );
  return new Map(zoneYears.flat());
}

/**
 * Sums the months of a place. `completeness` is null for months that began before counting had begun at all of its entities. Entities that
 * were never counted are ignored.
 */
export function sumCompleteMonths(
  place: Pick<VisibleTargetPlace, 'entityIds'>,
  year: number,
  counted: CountedYears,
): CountedMonth[] {
  const starts = place.entityIds.map((id) => counted.get(id)?.countingStart ?? Number.POSITIVE_INFINITY);
  const latestStart = Math.max(Number.NEGATIVE_INFINITY, ...starts.filter(Number.isFinite));
  return sumMonths(place, counted).map((month, position) =>
    latestStart <= addMonths(parseLocal(`${year}-01-01`), position) ? month : { ...month, completeness: null },
  );
}

/** Sums the months of all entities of a place. */
export function sumMonths({ entityIds }: Pick<VisibleTargetPlace, 'entityIds'>, counted: CountedYears): CountedMonth[] {
  return Array.from({ length: 12 }, (_, month) => {
    const { value, periods } = sumCounts(entityIds.map((id) => counted.get(id)?.months[month]));
    return { value, completeness: computeCompleteness(periods.received, periods.expected) };
  });
}

/** Reduces a selection to the entities of some places. */
export function selectPlaceEntities(
  { entities, scopes }: Selection,
  places: readonly VisibleTargetPlace[],
): Pick<Selection, 'entities' | 'scopes'> {
  const placeEntityIds = new Set(places.flatMap(({ entityIds }) => entityIds));
  return {
    entities: entities.filter(({ id }) => placeEntityIds.has(id)),
    scopes: scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => placeEntityIds.has(id)) })),
  };
}
