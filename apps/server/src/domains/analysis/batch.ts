import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { countFinishedBuckets, extendBuckets } from '@portico/counting/bucket-progress';
import { estimateMinBucketCount } from '@portico/counting/buckets';
import { formatDay } from '@portico/counting/local-time';
import { computeMean, findExtremes, type IndexedValue } from '@portico/counting/usual-day';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { readComparedCompleteness } from './compared-completeness.ts';
import {
  buildReplyHeader,
  compareItem,
  computeLikeForLike,
  groupByRequestRanges,
  listBaseRanges,
  readComparisonSums,
  resolvePeriodAtFirstPlace,
} from './compared-items.ts';
import { keepComparableUnits, padWithNulls, toReplyCompleteness } from './contrast-columns.ts';
import { createRowCompleteness } from './period-tallies.ts';
import { listSummedRanges, readSumsAndTallies, readSumsGrid, sumWholeRanges } from './place-sums.ts';
import { listBucketStarts } from './queries/sums.ts';
import type { QueryRunner } from './query-runner.ts';
import { requireMaxValues } from './reply-size.ts';
import {
  parseRequestedPeriod,
  parseTimeWindow,
  pickCustomTimes,
  requireFields,
  requirePlaces,
} from './requested-period.ts';
import { resolveRequestedPlaces } from './requested-places.ts';
import { listRowClocks } from './row-clocks.ts';
import {
  createAnalysisContext,
  createCellCalculator,
  sumCells,
  sumRowByPosition,
  sumUnitsByPosition,
} from './sums-grid.ts';

const step = '1d';

/** Answers the batch analysis: the groups of each place by day, with the days of the minimum and maximum, and the mean. */
export async function answerBatch(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.batch>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.batch>> {
  requirePlaces(input);
  requireFields(pickCustomTimes(input));
  const requestedPeriod = parseRequestedPeriod(input);
  const places = await resolveRequestedPlaces(app, call, input);
  const when = { compare: input.compare, window: parseTimeWindow(input), now: app.clock.now() };
  const { window } = when;
  const first = resolvePeriodAtFirstPlace(places, requestedPeriod, window, when.now);
  requireMaxValues(2 * estimateMinBucketCount(first.from, first.to, step) * places.rows.length);
  const context = createAnalysisContext(queryRunner, places, ['batch', 'averageGroupSize'], when);
  const parts = groupByRequestRanges(places, requestedPeriod, when);
  const { grid, tallies, devices } = await readSumsAndTallies(context, parts, step, { rows: places.rows });
  const values = listSummedRanges(parts, ({ fullRange }) => ({ bucketRange: fullRange, summed: fullRange }));
  const whole = await sumWholeRanges(context, grid, values);
  const sums = await readComparisonSums(context, parts, {
    value: whole,
    devices,
    isCompared: when.compare !== 'none',
  });
  const compared = compareItem(context, 'batch', sums);
  const baseRows = keepComparableUnits(places.rows, compared);
  const [likeForLike, baseGrid, comparedCompletenessOf] = await Promise.all([
    computeLikeForLike(context, 'batch', compared, sums, parts),
    when.compare === 'none' ? null : readSumsGrid(context, listBaseRanges(parts), step, baseRows),
    readComparedCompleteness(context, 'batch', compared, parts, tallies),
  ]);

  const [groups, groupSize] = [
    createCellCalculator(context, 'batch'),
    createCellCalculator(context, 'averageGroupSize'),
  ];
  const days = extendBuckets(listBucketStarts({ ...first, step, window }), grid.length, step);
  const completenessOf = createRowCompleteness(tallies, statisticItems.batch.sourceMetrics, days.length);
  const rows = places.rows.map((row, index) => {
    const clocks = listRowClocks(row, requestedPeriod, step, when);
    const [{ buckets: own, range: period }] = clocks;
    const dayValues = sumRowByPosition(context, grid, row).map(groups);
    const finishedValues = dayValues.slice(0, countFinishedBuckets(clocks));
    const { min, max } = findExtremes(finishedValues);
    const dayOf = (at: IndexedValue | null) =>
      at === null ? null : { day: formatDay(own[at.index] ?? period.from), value: at.value };
    return {
      id: row.id,
      name: row.name,
      entityId: row.entityId,
      ...compared.compareRow(row.units),
      ...toReplyCompleteness(completenessOf(row.id)),
      ...comparedCompletenessOf(row.id),
      values: padWithNulls(days.length, dayValues),
      baseValues:
        baseGrid === null
          ? []
          : padWithNulls(days.length, sumRowByPosition(context, baseGrid, baseRows[index] ?? row).map(groups)),
      min: dayOf(min),
      max: dayOf(max),
      average: computeMean(finishedValues),
      averageGroupSize: groupSize(sumCells(sumUnitsByPosition(context, whole, row.units))),
    };
  });
  return { ...buildReplyHeader(places, parts, requestedPeriod, when), days: days.map(formatDay), rows, likeForLike };
}
