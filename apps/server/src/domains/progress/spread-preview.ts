import type { InputOf, ResultOf } from '@portico/contract/route';
import type { targets } from '@portico/contract/routes/targets';
import { type CountedMonth, grown, shapeOf, spread, type YearShape } from '@portico/counting/target-spread';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { placeKey, placeOf, type TargetsSet } from '../targets/index.ts';
import { type Counting, plus } from './counted.ts';
import { countedYears, entitiesOfPlaces, monthsOf, wholeMonthsOf } from './last-year.ts';
import { type SeenPlace, seenPlaces, targetsSet } from './seen-places.ts';

type Asked = InputOf<typeof targets.spread>;
type Preview = ResultOf<typeof targets.spread>['rows'][number];
type Wish = { seen: SeenPlace; yearly: number | undefined };

/** What monthly targets of places would be. A place the person may not see is "not found". */
export async function spreadPreview(app: App, call: UserCall, counting: Counting, asked: Asked): Promise<Preview[]> {
  const { places, selection } = await seenPlaces(app, call);
  const known = new Map(places.map((place) => [place.key, place]));
  const wishes = asked.places.map((given, position): Wish => {
    const seen = known.get(placeKey(placeOf(given, `places.${position}`)));
    if (seen === undefined) throw new AppError('notFound');
    return { seen, yearly: given.yearly };
  });
  const wanted = wishes.map(({ seen }) => seen);
  const { year, item } = asked;
  const [set, counted] = await Promise.all([
    targetsSet(call, wanted, { item, years: [year] }),
    countedYears(counting, entitiesOfPlaces(selection, wanted), { year: year - 1, item }),
  ]);
  return wishes.map((wish) => {
    const whole = wholeMonthsOf(wish.seen, year - 1, counted);
    return previewOf(wish, asked, set, { counted: monthsOf(wish.seen, counted), shape: shapeOf(whole, year) });
  });
}

function previewOf(
  { seen, yearly: said }: Wish,
  { year, method, growth }: Asked,
  set: TargetsSet,
  lastYear: { counted: readonly CountedMonth[]; shape: YearShape | null },
): Preview {
  const { place, name, key } = seen;
  const { shape, counted } = lastYear;
  const ofGrowth = growth === undefined || shape === null ? null : grown(shape, growth);
  const stored = growth === undefined ? (set.of(key, year)?.yearly ?? null) : null;
  const yearly = said ?? stored ?? ofGrowth;
  const needsShape = method === 'lastYear' || (growth !== undefined && said === undefined);
  const problem = needsShape && shape === null ? 'noLastYear' : yearly === null ? 'noYearly' : null;
  return {
    organisationId: 'organisationId' in place ? place.organisationId : null,
    entityId: 'entityId' in place ? place.entityId : null,
    name,
    yearly,
    months: yearly === null || problem !== null ? null : spread(yearly, year, method === 'lastYear' ? shape : null),
    lastYear: counted.map(({ value }) => value).reduce(plus, null),
    unknownMonths: shape?.unknown ?? counted.map((_, month) => month + 1),
    problem,
  };
}
