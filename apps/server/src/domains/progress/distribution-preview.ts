import type { InputOf, ResultOf } from '@portico/contract/route';
import type { targets } from '@portico/contract/routes/targets';
import {
  type CountedMonth,
  computeExpectedYearCounts,
  computeYearlyTargetFromGrowth,
  distributeYearlyTarget,
  type ExpectedYearCounts,
} from '@portico/counting/target-distribution';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { parseTargetPlace, type TargetLookup, targetPlaceKey } from '../targets/index.ts';
import { addNullableValues, type CountingContext } from './entity-counts.ts';
import { readYearCountsByEntity, selectPlaceEntities, sumCompleteMonths, sumMonths } from './last-year.ts';
import { loadTargetsOfPlaces, loadVisibleTargetPlaces, type VisibleTargetPlace } from './visible-target-places.ts';

type DistributionQuery = InputOf<typeof targets.spread>;
type Preview = ResultOf<typeof targets.spread>['rows'][number];
type RequestedDistribution = { targetPlace: VisibleTargetPlace; yearly: number | undefined };

/** Previews the monthly targets of places. Throws notFound for a place that is not visible to the user. */
export async function previewDistribution(
  app: App,
  call: UserCall,
  counting: CountingContext,
  query: DistributionQuery,
): Promise<Preview[]> {
  const { places, selection } = await loadVisibleTargetPlaces(app, call);
  const placesByKey = new Map(places.map((place) => [place.key, place]));
  const requests = query.places.map((given, position): RequestedDistribution => {
    const targetPlace = placesByKey.get(targetPlaceKey(parseTargetPlace(given, `places.${position}`)));
    if (targetPlace === undefined) throw new AppError('notFound');
    return { targetPlace, yearly: given.yearly };
  });
  const requestedPlaces = requests.map(({ targetPlace }) => targetPlace);
  const { year, item } = query;
  const [set, counted] = await Promise.all([
    loadTargetsOfPlaces(call, requestedPlaces, { item, years: [year] }),
    readYearCountsByEntity(counting, selectPlaceEntities(selection, requestedPlaces), { year: year - 1, item }),
  ]);
  return requests.map((request) => {
    const completeMonths = sumCompleteMonths(request.targetPlace, year - 1, counted);
    return buildDistributionPreview(request, query, set, {
      counted: sumMonths(request.targetPlace, counted),
      expectedYearCounts: computeExpectedYearCounts(completeMonths, year),
    });
  });
}

function buildDistributionPreview(
  { targetPlace, yearly: givenYearly }: RequestedDistribution,
  { year, method, growth }: DistributionQuery,
  set: TargetLookup,
  lastYear: { counted: readonly CountedMonth[]; expectedYearCounts: ExpectedYearCounts | null },
): Preview {
  const { place, name, key } = targetPlace;
  const { expectedYearCounts, counted } = lastYear;
  const grownTarget =
    growth === undefined || expectedYearCounts === null
      ? null
      : computeYearlyTargetFromGrowth(expectedYearCounts, growth);
  const stored = growth === undefined ? (set.yearTarget(key, year)?.yearly ?? null) : null;
  const yearly = givenYearly ?? stored ?? grownTarget;
  const needsShape = method === 'lastYear' || (growth !== undefined && givenYearly === undefined);
  const problem = needsShape && expectedYearCounts === null ? 'noLastYear' : yearly === null ? 'noYearly' : null;
  return {
    organisationId: 'organisationId' in place ? place.organisationId : null,
    entityId: 'entityId' in place ? place.entityId : null,
    name,
    yearly,
    months:
      yearly === null || problem !== null
        ? null
        : distributeYearlyTarget(yearly, year, method === 'lastYear' ? expectedYearCounts : null),
    lastYear: counted.map(({ value }) => value).reduce(addNullableValues, null),
    unknownMonths: expectedYearCounts?.monthsWithoutCounts ?? counted.map((_, month) => month + 1),
    problem,
  };
}
