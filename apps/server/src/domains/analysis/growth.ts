import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { growthPeriods, rangeTypes } from '@portico/contract/words/time-ranges';
import { computeBasePeriod, type RequestedPeriod, resolvePeriod } from '@portico/counting/base-periods';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { type ComparedCompleteness, readComparedCompleteness } from './compared-completeness.ts';
import {
  buildReplyHeader,
  type ComparedItem,
  compareItem,
  computeLikeForLike,
  listElapsedRanges,
  readComparisonSums,
  resolvePeriodAtFirstPlace,
} from './compared-items.ts';
import { formatRange, groupByLocalTime } from './local-time-groups.ts';
import { createRowCompleteness } from './period-tallies.ts';
import { readSumsAndTallies, readSumsGrid } from './place-sums.ts';
import type { QueryRunner } from './query-runner.ts';
import { parseTimeWindow, requireFields, requirePlaces } from './requested-period.ts';
import { type RequestedRow, resolveRequestedPlaces } from './requested-places.ts';
import { createAnalysisContext, createCellCalculator, sumCells, sumUnitsByPosition } from './sums-grid.ts';

const bases = ['before', 'year'] as const;
type Base = (typeof bases)[number];

/**
 * Answers the growth analysis: the current period of each place, compared with the period before and with the same period a year earlier.
 */
export async function answerGrowth(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.growth>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.growth>> {
  requirePlaces(input);
  const { item, timeType } = requireFields({ item: input.item, timeType: input.timeType });
  const requestedPeriod = parseGrowthPeriod(timeType);
  const places = await resolveRequestedPlaces(app, call, input);
  const [window, now] = [parseTimeWindow(input), app.clock.now()];
  const context = createAnalysisContext(queryRunner, places, [item], { window, now });
  const parts = groupByLocalTime(places, now, (nowLocal) => {
    const period = resolvePeriod(requestedPeriod, window, nowLocal);
    const { from, to, unfinished, elapsed } = period;
    return {
      fullRange: { from, to },
      elapsedParts: unfinished ? elapsed : null,
      before: computeBasePeriod(period, 'before', window),
      year: computeBasePeriod(period, 'year', window),
    };
  });
  const withBase = (base: Base) =>
    parts.map((part) => ({ ...part, ranges: { ...part.ranges, base: part.ranges[base] } }));
  const { grid, tallies, devices } = await readSumsAndTallies(context, parts, null);
  const isOver = parts.every(({ ranges }) => ranges.elapsedParts === null);
  const elapsedGrid = isOver ? grid : await readSumsGrid(context, listElapsedRanges(withBase('before')), null);
  const compareWithBase = async (base: Base) => {
    const sums = await readComparisonSums(context, withBase(base), {
      value: grid,
      devices,
      isCompared: true,
      elapsedSums: elapsedGrid,
    });
    const compared = compareItem(context, item, sums);
    const [likeForLike, completenessOf] = await Promise.all([
      computeLikeForLike(context, item, compared, sums, withBase(base)),
      readComparedCompleteness(context, item, compared, withBase(base), tallies),
    ]);
    return { compared, likeForLike, completenessOf };
  };
  const [before, year] = await Promise.all([compareWithBase('before'), compareWithBase('year')]);

  const calculate = createCellCalculator(context, item);
  const completenessOf = createRowCompleteness(tallies, statisticItems[item].sourceMetrics, 0);
  const rows = places.rows.map((row) => {
    const { id, name, entityId, units } = row;
    const period = resolvePeriodAtFirstPlace({ ...places, rows: [row] }, requestedPeriod, window, now);
    return {
      id,
      name,
      entityId,
      range: formatRange(period),
      value: calculate(sumCells(sumUnitsByPosition(context, grid, units))),
      completeness: completenessOf(id).total,
      compared: calculate(sumCells(sumUnitsByPosition(context, elapsedGrid, units))),
      before: toGrowthComparison(before, row, computeBasePeriod(period, 'before', window)),
      year: toGrowthComparison(year, row, computeBasePeriod(period, 'year', window)),
    };
  });
  const { zone, unfinished, asOf, settings } = buildReplyHeader(places, parts, requestedPeriod, {
    compare: 'none',
    window,
    now,
  });
  const none = { compared: null, base: null, growth: null, places: 0, leftOut: [] };
  return {
    zone,
    unfinished,
    asOf,
    settings,
    item,
    rows,
    before: before.likeForLike ?? none,
    year: year.likeForLike ?? none,
  };
}

function parseGrowthPeriod(timeType: number): RequestedPeriod {
  for (const [name, type] of Object.entries(growthPeriods))
    if (type === timeType) return { type: rangeTypes[name as keyof typeof growthPeriods] }; // the keys of growthPeriods
  throw new AppError('badRequest', { timeType: 'notAChoice' });
}

type GrowthComparison = { compared: ComparedItem; completenessOf: (row: number) => ComparedCompleteness };

function toGrowthComparison({ compared, completenessOf }: GrowthComparison, row: RequestedRow, base: LocalRange) {
  const { base: value, ...figure } = compared.compareRow(row.units);
  const { compared: comparedValue, growth, leftOut, leftOutInside } = figure;
  const range = formatRange(base);
  return { range, compared: comparedValue, value, growth, leftOut, leftOutInside, ...completenessOf(row.id) };
}
