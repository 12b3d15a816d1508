import type { InputOf, ResultOf } from '@portico/contract/route';
import { type comparisons, funnelSteps } from '@portico/contract/routes/comparisons';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { addMetrics, jointSumKey } from '@portico/counting/items';
import { computeShare } from '@portico/counting/rank';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { readBaseTallies } from './compared-completeness.ts';
import {
  buildReplyHeader,
  compareItem,
  comparePlacesTogether,
  computeLikeForLike,
  groupByRequestRanges,
  readComparisonSums,
  readUnitsTogether,
} from './compared-items.ts';
import { createRowCompleteness } from './period-tallies.ts';
import { combinedRowId, readSumsAndTallies } from './place-sums.ts';
import type { QueryRunner } from './query-runner.ts';
import {
  parseRequestedPeriod,
  parseTimeWindow,
  pickCustomTimes,
  requireFields,
  requirePlaces,
} from './requested-period.ts';
import { type ComparisonUnit, resolveRequestedPlaces } from './requested-places.ts';
import {
  type AnalysisContext,
  createAnalysisContext,
  createCellCalculator,
  type SumsCell,
  type SumsGrid,
  sumCells,
  sumUnitsByPosition,
} from './sums-grid.ts';

/** The items of which the funnel is made. */
const items = [...funnelSteps, 'enteringRate', 'averageGroupSize'] as const satisfies readonly StatisticItem[];

/** Answers the visitor funnel: passers-by, people in, groups, dwell time. */
export async function answerFunnel(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.funnel>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.funnel>> {
  requirePlaces(input);
  requireFields(pickCustomTimes(input));
  const requestedPeriod = parseRequestedPeriod(input);
  const places = await resolveRequestedPlaces(app, call, input);
  const when = { compare: input.compare, window: parseTimeWindow(input), now: app.clock.now() };
  const context = createAnalysisContext(queryRunner, places, items, when);
  const parts = groupByRequestRanges(places, requestedPeriod, when);
  const { grid, tallies, devices } = await readSumsAndTallies(context, parts, null);
  const sums = await readComparisonSums(context, parts, { value: grid, devices, isCompared: when.compare !== 'none' });

  const computeValue = (item: StatisticItem, cell: SumsCell | undefined) => createCellCalculator(context, item)(cell);
  const computeRate = async (
    item: (typeof funnelSteps)[number],
    units: readonly ComparisonUnit[],
    period: 'value' | 'base',
  ) => {
    const grid = sums[period];
    if ((item !== 'flowIn' && item !== 'batch') || grid === null || !doStoresKnowBoth(context, item, units, grid))
      return null;
    const cell = await readUnitsTogether(context, sums, period, units, parts);
    return item === 'flowIn' ? computeValue('enteringRate', cell) : computeGroupShare(cell);
  };
  const baseTallies = await readBaseTallies(context, parts, [{ id: combinedRowId, units: places.units }]);
  const stepReplies = funnelSteps.map(async (item) => {
    const compared = compareItem(context, item, sums);
    const own = compared.comparableUnits(places.units);
    const known = places.rows.filter(
      ({ units }) => computeValue(item, sumCells(sumUnitsByPosition(context, grid, units))) !== null,
    );
    const { sourceMetrics } = statisticItems[item];
    const { total: completeness } = createRowCompleteness(tallies, sourceMetrics, 0)(combinedRowId);
    return {
      item,
      ...(await comparePlacesTogether(context, item, compared, sums, parts)),
      completeness,
      comparedCompleteness: completeness,
      baseCompleteness: createRowCompleteness(baseTallies, sourceMetrics, 0)(combinedRowId).total,
      places: known.length,
      rate: await computeRate(item, places.units, 'value'),
      baseRate: await computeRate(item, own.length === 0 ? places.units : own, 'base'),
      likeForLike: await computeLikeForLike(context, item, compared, sums, parts),
    };
  });
  const steps = await Promise.all(stepReplies);
  const completenessOf = createRowCompleteness(tallies, context.metrics, 0);
  return {
    ...buildReplyHeader(places, parts, requestedPeriod, when),
    steps: steps.filter(
      ({ item, value, base }) => value !== null || base !== null || item === 'flowIn' || item === 'averageDwellTime',
    ),
    rows: places.rows.map(({ id, name, entityId, units }) => {
      const cell = sumCells(sumUnitsByPosition(context, grid, units));
      return {
        id,
        name,
        entityId,
        flowPassby: computeValue('flowPassby', cell),
        flowIn: computeValue('flowIn', cell),
        enteringRate: computeValue('enteringRate', cell),
        batch: computeValue('batch', cell),
        averageGroupSize: computeValue('averageGroupSize', cell),
        averageDwellTime: computeValue('averageDwellTime', cell),
        completeness: completenessOf(id).total,
      };
    }),
  };
}

const sidesOfStep = { flowIn: ['flowPassby', 'flowIn'], batch: ['flowIn', 'batch'] } as const;

// If a store measures only one of the two metrics, the rate would stand below people of stores that are not in it: it is null. The
// entrances or areas of a store are taken together.
function doStoresKnowBoth(
  context: AnalysisContext,
  item: keyof typeof sidesOfStep,
  units: readonly ComparisonUnit[],
  grid: SumsGrid,
): boolean {
  const [first, second] = sidesOfStep[item];
  const stores = Map.groupBy(units, ({ entity }) => entity.id);
  return [...stores.values()].every((own) => {
    const cells = own.map((unit) => sumCells(sumUnitsByPosition(context, grid, [unit])));
    return cells.some((cell) => hasMetric(cell, first)) === cells.some((cell) => hasMetric(cell, second));
  });
}

// Groups per person: the reciprocal of the group size, also when there were no groups.
function computeGroupShare(cell: SumsCell | undefined): number | null {
  const sums = (cell ?? []).reduce<Metrics>(addMetrics, {});
  const sumSide = (side: 'flowIn' | 'batch') => sums[jointSumKey('averageGroupSize', side)] ?? null;
  return computeShare(sumSide('batch'), sumSide('flowIn'));
}

function hasMetric(cell: SumsCell | undefined, metric: Metric): boolean {
  return cell?.some((sums) => (sums[metric] ?? null) !== null) === true;
}
