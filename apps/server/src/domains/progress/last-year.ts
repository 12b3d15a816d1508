import type { TargetItem } from '@portico/contract/words/targets';
import { completeness } from '@portico/counting/completeness';
import { addMonths, parseLocal } from '@portico/counting/local-time';
import type { CountedMonth } from '@portico/counting/target-spread';
import { countedSince, hungDevices, type Selection } from '../analysis/index.ts';
import { addUp, type Counted, countedEach, type Counting } from './counted.ts';
import type { SeenPlace } from './seen-places.ts';
import { zoneParts } from './zone-parts.ts';

/** The months of an entity, and the local time from which on it was counted there. */
export type CountedYear = { months: readonly Counted[]; since: number };

type CountedYears = ReadonlyMap<number, CountedYear>;

/** What was counted in a year at each entity, month by month. */
export async function countedYears(
  counting: Counting,
  selection: Pick<Selection, 'entities' | 'scopes'>,
  { year, item }: { year: number; item: TargetItem },
): Promise<CountedYears> {
  const range = { from: parseLocal(`${year}-01-01`), to: parseLocal(`${year + 1}-01-01`) };
  const parts = await Promise.all(
    zoneParts(selection, counting.now).map(async (part) => {
      const [counted, devices] = await Promise.all([
        countedEach(counting, part, { ...range, step: '1n', item }),
        hungDevices(counting.sources, part.entities),
      ]);
      const sinceAt = countedSince(devices, part.entities, item);
      return [...counted].map(([id, months]): [number, CountedYear] => [id, { months, since: sinceAt([id]) }]);
    }),
  );
  return new Map(parts.flat());
}

/** The months of a place as far as they say what a month brings there: of all its entities that ever counted, from its first day on. */
export function wholeMonthsOf(
  place: Pick<SeenPlace, 'entityIds'>,
  year: number,
  counted: CountedYears,
): CountedMonth[] {
  const begun = place.entityIds.map((id) => counted.get(id)?.since ?? Number.POSITIVE_INFINITY);
  const since = Math.max(Number.NEGATIVE_INFINITY, ...begun.filter(Number.isFinite));
  return monthsOf(place, counted).map((month, position) =>
    since <= addMonths(parseLocal(`${year}-01-01`), position) ? month : { ...month, completeness: null },
  );
}

/** The months of a place, of all its entities together. */
export function monthsOf({ entityIds }: Pick<SeenPlace, 'entityIds'>, counted: CountedYears): CountedMonth[] {
  return Array.from({ length: 12 }, (_, month) => {
    const { value, receipt } = addUp(entityIds.map((id) => counted.get(id)?.months[month]));
    return { value, completeness: completeness(receipt.received, receipt.expected) };
  });
}

/** A selection of fewer entities: those of some places. */
export function entitiesOfPlaces(
  { entities, scopes }: Selection,
  places: readonly SeenPlace[],
): Pick<Selection, 'entities' | 'scopes'> {
  const wanted = new Set(places.flatMap(({ entityIds }) => entityIds));
  return {
    entities: entities.filter(({ id }) => wanted.has(id)),
    scopes: scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => wanted.has(id)) })),
  };
}
