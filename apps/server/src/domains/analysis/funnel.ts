import type { InputOf, ResultOf } from '@portico/contract/route';
import { type comparisons, funnelSteps } from '@portico/contract/routes/comparisons';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { shareOf } from '@portico/counting/rank';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedPeriodOf, required, requirePlaces, timesOf, windowOf } from './asked-period.ts';
import { askedPlaces, type Unit } from './asked-places.ts';
import { completenessOfRows } from './bucket-receipts.ts';
import { clockOf, comparedItem, comparedSums, likeForLikeOf, partsOf } from './compared-figures.ts';
import { addedUp, type Cell, cellsOf, figureOf, type Grid, inquiryOf } from './cells.ts';
import { sumsAndTallies, together } from './place-sums.ts';

/** What the way in is computed from. */
const items = [...funnelSteps, 'enteringRate', 'averageGroupSize'] as const satisfies readonly StatisticItem[];

/** The way in: passers-by, people in, groups, stay. */
export async function answerFunnel(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.funnel>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.funnel>> {
  requirePlaces(input);
  required(timesOf(input));
  const asked = askedPeriodOf(input);
  const places = await askedPlaces(app, call, input);
  const when = { compare: input.compare, window: windowOf(input), now: app.clock.now() };
  const inquiry = inquiryOf(asker, places, items, when);
  const parts = partsOf(places, asked, when);
  const { grid, tallies, devices } = await sumsAndTallies(inquiry, parts, null);
  const sums = await comparedSums(inquiry, parts, { value: grid, devices, isCompared: when.compare !== 'none' });

  const figureIn = (item: StatisticItem, cell: Cell | undefined) => figureOf(inquiry, item)(cell);
  const partsOfRates = { flowIn: ['flowPassby', 'flowIn'], batch: ['flowIn', 'batch'] } as const;
  // Of places of which only some know both, it would set the people of some against the groups of others.
  const rateOf = (item: (typeof funnelSteps)[number], units: readonly Unit[], of: Grid) => {
    if (item !== 'flowIn' && item !== 'batch') return null;
    const cells = units.map((unit) => addedUp(cellsOf(inquiry, of, [unit])));
    const [first, second] = partsOfRates[item];
    if (cells.some((cell) => knows(cell, first) !== knows(cell, second))) return null;
    const all = addedUp(cellsOf(inquiry, of, units));
    return item === 'flowIn' ? figureIn('enteringRate', all) : shareOf(figureIn('batch', all), figureIn('flowIn', all));
  };
  const told = funnelSteps.map(async (item) => {
    const compared = comparedItem(inquiry, item, sums);
    const own = compared.comparedOf(places.units);
    const known = places.rows.filter(({ units }) => figureIn(item, addedUp(cellsOf(inquiry, grid, units))) !== null);
    return {
      item,
      ...compared.row(places.units),
      completeness: completenessOfRows(tallies, statisticItems[item].from, 0)(together).total,
      places: known.length,
      rate: rateOf(item, places.units, grid),
      baseRate: sums.base === null ? null : rateOf(item, own.length === 0 ? places.units : own, sums.base),
      likeForLike: await likeForLikeOf(inquiry, item, compared, sums, parts),
    };
  });
  const steps = await Promise.all(told);
  const completenessOf = completenessOfRows(tallies, inquiry.metrics, 0);
  return {
    ...clockOf(places, parts, asked, when),
    steps: steps.filter(
      ({ item, value, base }) => value !== null || base !== null || item === 'flowIn' || item === 'averageDwellTime',
    ),
    rows: places.rows.map(({ id, name, units }) => {
      const cell = addedUp(cellsOf(inquiry, grid, units));
      return {
        id,
        name,
        flowPassby: figureIn('flowPassby', cell),
        flowIn: figureIn('flowIn', cell),
        enteringRate: figureIn('enteringRate', cell),
        batch: figureIn('batch', cell),
        averageGroupSize: figureIn('averageGroupSize', cell),
        averageDwellTime: figureIn('averageDwellTime', cell),
        completeness: completenessOf(id).total,
      };
    }),
  };
}

function knows(cell: Cell | undefined, metric: Metric): boolean {
  return cell?.some((sums) => (sums[metric] ?? null) !== null) === true;
}
