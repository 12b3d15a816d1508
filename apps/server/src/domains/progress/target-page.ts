import type { InputOf } from '@portico/contract/route';
import type { TargetRow, targets } from '@portico/contract/routes/targets';
import { foldForSearch } from '@portico/contract/words/identity-fold';
import { parseLocal } from '@portico/counting/local-time';
import { sumTargetOverDays } from '@portico/counting/targets';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { loadLastTargetEdits, type TargetLookup } from '../targets/index.ts';
import type { CountingContext } from './entity-counts.ts';
import { addNullableValues } from './entity-counts.ts';
import { readYearCountsByEntity, selectPlaceEntities, sumMonths } from './last-year.ts';
import { loadTargetsOfPlaces, loadVisibleTargetPlaces, type VisibleTargetPlace } from './visible-target-places.ts';

type TargetsQuery = InputOf<typeof targets.list>;

/** Returns a page of the visible places with their targets of a year and the counts of the year before. */
export async function loadTargetPage(
  app: App,
  call: UserCall,
  counting: CountingContext,
  { page, size, year, item, name, deptIds, tenantId }: TargetsQuery,
): Promise<{ content: TargetRow[]; totalElements: number }> {
  const { places, selection } = await loadVisibleTargetPlaces(app, call, tenantId);
  const matching = filterByName(filterByOrganisations(places, deptIds), name);
  const pagePlaces = matching.slice(page * size, (page + 1) * size);
  // The target of an organisation may be the sum of the targets of its entities.
  const shownEntityIds = new Set(pagePlaces.flatMap(({ entityIds }) => entityIds));
  const relevantPlaces = places.filter(({ place, key }) =>
    'entityId' in place ? shownEntityIds.has(place.entityId) : pagePlaces.some((one) => one.key === key),
  );
  const [set, lastEdits, counted] = await Promise.all([
    loadTargetsOfPlaces(call, relevantPlaces, { item, years: [year] }),
    loadLastTargetEdits(
      call.db,
      pagePlaces.map(({ place }) => place),
      { item, year },
    ),
    readYearCountsByEntity(counting, selectPlaceEntities(selection, pagePlaces), { year: year - 1, item }),
  ]);
  const content = pagePlaces.map((place) => ({
    ...toTargetRow(place, year, set, sumMonths(place, counted)),
    set: lastEdits.get(place.key) ?? null,
  }));
  return { content, totalElements: matching.length };
}

/** Keeps only the given organisations and all places below them. */
function filterByOrganisations(
  places: readonly VisibleTargetPlace[],
  deptIds: readonly number[] | undefined,
): readonly VisibleTargetPlace[] {
  if (deptIds === undefined || deptIds.length === 0) return places;
  return places.filter(({ organisationIds }) => organisationIds.some((id) => deptIds.includes(id)));
}

function filterByName(places: readonly VisibleTargetPlace[], name = ''): readonly VisibleTargetPlace[] {
  const search = foldForSearch(name);
  return search === '' ? places : places.filter((place) => foldForSearch(place.name).includes(search));
}

function toTargetRow(
  visiblePlace: VisibleTargetPlace,
  year: number,
  set: TargetLookup,
  lastYear: TargetRow['lastYear']['months'],
): Omit<TargetRow, 'set'> {
  const { place, key, name, path, entityIds } = visiblePlace;
  const { yearly = null, months = Array.from({ length: 12 }, () => null) } = set.yearTarget(key, year) ?? {};
  const range = { from: parseLocal(`${year}-01-01`), to: parseLocal(`${year + 1}-01-01`) };
  const sumTarget = (placeKey: string) => sumTargetOverDays(set.dayTarget(placeKey), range);
  const sumOfEntities = entityIds.map((id) => sumTarget(`entity ${id}`)).reduce(addNullableValues, null);
  return {
    organisationId: 'organisationId' in place ? place.organisationId : null,
    entityId: 'entityId' in place ? place.entityId : null,
    name,
    path: [...path],
    entityCount: entityIds.length,
    yearly,
    months: [...months],
    wanted: sumTarget(key) ?? sumOfEntities,
    lastYear: { value: lastYear.map(({ value }) => value).reduce(addNullableValues, null), months: lastYear },
  };
}
