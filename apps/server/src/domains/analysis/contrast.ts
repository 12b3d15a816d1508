import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { contrastTypes } from '@portico/contract/words/time-ranges';
import { computeBasePeriod } from '@portico/counting/base-periods';
import { extendBuckets } from '@portico/counting/bucket-progress';
import { formatLocalTimes } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { readComparedCompleteness } from './compared-completeness.ts';
import {
  buildReplyHeader,
  compareItem,
  computeLikeForLike,
  computeTotal,
  groupByRequestRanges,
  listBaseRanges,
  readComparisonSums,
  resolvePeriodAtFirstPlace,
} from './compared-items.ts';
import {
  buildContrastColumn,
  keepComparableUnits,
  maxContrastSeconds,
  padWithNulls,
  requireAllowedStep,
  toReplyCompleteness,
} from './contrast-columns.ts';
import { answerContrastOfRanges } from './contrast-ranges.ts';
import { formatRange } from './local-time-groups.ts';
import { createRowCompleteness } from './period-tallies.ts';
import {
  listSummedRanges,
  readCombinedByBucket,
  readSumsAndTallies,
  readSumsGrid,
  sumWholeRanges,
} from './place-sums.ts';
import { listBucketStarts } from './queries/sums.ts';
import type { QueryRunner } from './query-runner.ts';
import {
  parseRequestedPeriod,
  parseTimeWindow,
  pickCustomTimes,
  requireFields,
  requirePlaces,
} from './requested-period.ts';
import { resolveRequestedPlaces } from './requested-places.ts';
import { listRowClocks } from './row-clocks.ts';
import { createAnalysisContext, createCellCalculator, sumRowByPosition } from './sums-grid.ts';

/** More lines are not distinguishable in a chart. */
const maxPlaces = 60;

/** Answers a contrast: one statistic item by time, of several places over one range or of one place over several ranges. */
export async function answerContrast(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.contrast>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.contrast>> {
  const { ids, contrastType, step } = input;
  requirePlaces(input);
  if (new Set(ids).size > maxPlaces) throw new AppError('tooManyPlaces', { most: maxPlaces });
  if (contrastType === contrastTypes.time) return answerContrastOfRanges(app, queryRunner, input, call);
  if (contrastType !== contrastTypes.area) throw new AppError('badRequest', { contrastType: 'notAChoice' });
  const { item } = requireFields({ item: input.item, ...pickCustomTimes(input) });
  const requestedPeriod = parseRequestedPeriod(input, maxContrastSeconds);
  const places = await resolveRequestedPlaces(app, call, input);
  const when = { compare: input.compare, window: parseTimeWindow(input), now: app.clock.now() };
  const first = resolvePeriodAtFirstPlace(places, requestedPeriod, when.window, when.now);
  requireAllowedStep(first, item, step);

  const context = createAnalysisContext(queryRunner, places, [item], when);
  const parts = groupByRequestRanges(places, requestedPeriod, when);
  const { rows } = places;
  const { grid, tallies, devices } = await readSumsAndTallies(context, parts, step, { rows });
  const values = listSummedRanges(parts, ({ fullRange }) => ({ bucketRange: fullRange, summed: fullRange }));
  const [whole, together] = await Promise.all([
    sumWholeRanges(context, grid, values),
    readCombinedByBucket(context, grid, values, step),
  ]);
  const sums = await readComparisonSums(context, parts, {
    value: whole,
    devices,
    isCompared: when.compare !== 'none',
  });
  const compared = compareItem(context, item, sums);
  const baseRows = keepComparableUnits(rows, compared);
  const [baseGrid, total, likeForLike, comparedCompletenessOf] = await Promise.all([
    when.compare === 'none' ? null : readSumsGrid(context, listBaseRanges(parts), step, baseRows),
    computeTotal(context, item, whole, parts),
    computeLikeForLike(context, item, compared, sums, parts),
    readComparedCompleteness(context, item, compared, parts, tallies),
  ]);

  const calculate = createCellCalculator(context, item);
  const buckets = extendBuckets(listBucketStarts({ ...first, step, window: when.window }), grid.length, step);
  const completenessOf = createRowCompleteness(tallies, statisticItems[item].sourceMetrics, buckets.length);
  const columns = rows.map((row, index) => {
    const { window } = when;
    const period = resolvePeriodAtFirstPlace({ ...places, rows: [row] }, requestedPeriod, window, when.now);
    const rowValues = sumRowByPosition(context, grid, row).map(calculate);
    const baseCells = baseGrid === null ? [] : sumRowByPosition(context, baseGrid, baseRows[index] ?? row);
    return {
      ...buildContrastColumn(item, row, rowValues, listRowClocks(row, requestedPeriod, step, when)),
      ...compared.compareRow(row.units),
      ...toReplyCompleteness(completenessOf(row.id)),
      ...comparedCompletenessOf(row.id),
      values: padWithNulls(buckets.length, rowValues),
      baseRange: when.compare === 'none' ? null : formatRange(computeBasePeriod(period, when.compare, window)),
      baseValues: baseGrid === null ? [] : padWithNulls(buckets.length, baseCells.map(calculate)),
    };
  });
  return {
    ...buildReplyHeader(places, parts, requestedPeriod, when),
    item,
    buckets: formatLocalTimes(buckets),
    columns,
    together: padWithNulls(buckets.length, together.map(calculate)),
    total,
    likeForLike,
  };
}
