import type { InputOf } from '@portico/contract/route';
import type { TargetRow, targets } from '@portico/contract/routes/targets';
import { parseLocal } from '@portico/counting/local-time';
import { wholeDay } from '@portico/counting/business-hours';
import { targetOver } from '@portico/counting/targets';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Counting } from './counted.ts';
import { plus } from './counted.ts';
import { countedYears, entitiesOfPlaces, monthsOf } from './last-year.ts';
import { type TargetsSet, targetsSetBy } from '../targets/index.ts';
import { type SeenPlace, seenPlaces, targetsSet } from './seen-places.ts';

type Asked = InputOf<typeof targets.list>;

/** A page of the places a person may see with their targets of a year, beside what was counted the year before. */
export async function targetPage(
  app: App,
  call: UserCall,
  counting: Counting,
  { page, size, year, item, name, deptIds, tenantId }: Asked,
): Promise<{ content: TargetRow[]; totalElements: number }> {
  const { places, selection } = await seenPlaces(app, call, tenantId);
  const found = named(below(places, deptIds), name);
  const shown = found.slice(page * size, (page + 1) * size);
  // What an organisation is to reach may be the sum of what its entities are to.
  const asked = new Set(shown.flatMap(({ entityIds }) => entityIds));
  const concerned = places.filter(({ place, key }) =>
    'entityId' in place ? asked.has(place.entityId) : shown.some((one) => one.key === key),
  );
  const [set, setBy, counted] = await Promise.all([
    targetsSet(call, concerned, { item, years: [year] }),
    targetsSetBy(
      call.db,
      shown.map(({ place }) => place),
      { item, year },
    ),
    countedYears(counting, entitiesOfPlaces(selection, shown), { year: year - 1, item }),
  ]);
  const content = shown.map((place) => ({
    ...rowOf(place, year, set, monthsOf(place, counted)),
    set: setBy.get(place.key) ?? null,
  }));
  return { content, totalElements: found.length };
}

/** Only organisations that are given and what is below them. */
function below(places: readonly SeenPlace[], deptIds: readonly number[] | undefined): readonly SeenPlace[] {
  if (deptIds === undefined || deptIds.length === 0) return places;
  return places.filter(({ organisationIds }) => organisationIds.some((id) => deptIds.includes(id)));
}

function named(places: readonly SeenPlace[], name = ''): readonly SeenPlace[] {
  const wanted = name.toLowerCase();
  return wanted === '' ? places : places.filter((place) => place.name.toLowerCase().includes(wanted));
}

function rowOf(
  seen: SeenPlace,
  year: number,
  set: TargetsSet,
  lastYear: TargetRow['lastYear']['months'],
): Omit<TargetRow, 'set'> {
  const { place, key, name, path, entityIds } = seen;
  const { yearly = null, months = Array.from({ length: 12 }, () => null) } = set.of(key, year) ?? {};
  const range = { from: parseLocal(`${year}-01-01`), to: parseLocal(`${year + 1}-01-01`) };
  const wantedBy = (of: string) => targetOver(set.days(of), range, wholeDay);
  const ofEntities = entityIds.map((id) => wantedBy(`entity ${id}`)).reduce(plus, null);
  return {
    organisationId: 'organisationId' in place ? place.organisationId : null,
    entityId: 'entityId' in place ? place.entityId : null,
    name,
    path: [...path],
    entityCount: entityIds.length,
    yearly,
    months: [...months],
    wanted: wantedBy(key) ?? ofEntities,
    lastYear: { value: lastYear.map(({ value }) => value).reduce(plus, null), months: lastYear },
  };
}
