import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { findRangeEnd, splitElapsedRange } from '@portico/counting/base-periods';
import { extendBuckets } from '@portico/counting/bucket-progress';
import type { TimeWindow } from '@portico/counting/business-hours';
import { formatLocal, formatLocalTimes } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { readComparedCompleteness } from './compared-completeness.ts';
import {
  compareItem,
  listBaseRanges,
  type RequestRanges,
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
import { findCommonTimeZone, formatRange, groupByLocalTime } from './local-time-groups.ts';
import { createRowCompleteness } from './period-tallies.ts';
import { listSummedRanges, readSumsAndTallies, readSumsGrid, sumWholeRanges } from './place-sums.ts';
import { listBucketStarts } from './queries/sums.ts';
import type { QueryRunner } from './query-runner.ts';
import { parseCustomRange, parseTimeWindow, requireFields } from './requested-period.ts';
import { resolveRequestedPlaces } from './requested-places.ts';
import { listRowClocks } from './row-clocks.ts';
import { createAnalysisContext, createCellCalculator, sumRowByPosition } from './sums-grid.ts';

/** Answers a contrast of one place over several ranges, aligned by position. The other ranges are compared with the first. */
export async function answerContrastOfRanges(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.contrast>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.contrast>> {
  const { item } = requireFields({ item: input.item, ranges: input.ranges.length === 0 ? undefined : input.ranges });
  if (new Set(input.ids).size > 1) throw new AppError('badRequest', { ids: 'tooLong' });
  const { step } = input;
  const ranges = input.ranges.map((range) => parseCustomRange(range, maxContrastSeconds));
  const [first, second] = ranges;
  if (first === undefined || second === undefined) throw new AppError('badRequest', { ranges: 'tooFew' });
  for (const range of ranges) requireAllowedStep(range, item, step);
  const places = await resolveRequestedPlaces(app, call, input);
  const [row] = places.rows;
  if (row === undefined) throw new AppError('notFound');

  const [window, now] = [parseTimeWindow(input), app.clock.now()];
  const context = createAnalysisContext(queryRunner, places, [item], { window, now });
  const calculate = createCellCalculator(context, item);
  const { asOf } = resolvePeriodAtFirstPlace(places, first, window, now);
  const columns = await Promise.all(
    ranges.map(async (range, index) => {
      const base = index === 0 ? null : first;
      const parts = groupByLocalTime(places, now, (nowLocal) => resolveContrastRanges(range, base, window, nowLocal));
      const { grid, tallies, devices } = await readSumsAndTallies(context, parts, step, { rows: places.rows });
      const whole = await sumWholeRanges(
        context,
        grid,
        listSummedRanges(parts, ({ fullRange }) => ({ bucketRange: fullRange, summed: fullRange })),
      );
      const sums = await readComparisonSums(context, parts, { value: whole, devices, isCompared: base !== null });
      // Counting must have begun before both ranges: otherwise the growth would include time without counts.
      const baseStart = () => Math.min(first.from, range.from);
      const compared = compareItem(context, item, { ...sums, baseStart });
      const [baseRow = row] = keepComparableUnits([row], compared);
      const baseGrid = base === null ? null : await readSumsGrid(context, listBaseRanges(parts), step, [baseRow]);
      const comparedCompletenessOf = await readComparedCompleteness(context, item, compared, parts, tallies);
      const values = sumRowByPosition(context, grid, row).map(calculate);
      const clocks = listRowClocks(row, range, step, { window, now });
      return {
        ...buildContrastColumn(item, row, values, clocks),
        ...compared.compareRow(row.units),
        ...toReplyCompleteness(createRowCompleteness(tallies, statisticItems[item].sourceMetrics, grid.length)(row.id)),
        ...comparedCompletenessOf(row.id),
        values,
        baseRange: base === null ? null : formatRange(parts[0]?.ranges.base ?? base),
        baseValues: baseGrid === null ? [] : sumRowByPosition(context, baseGrid, baseRow).map(calculate),
      };
    }),
  );
  const max = Math.max(...columns.map(({ values }) => values.length));
  return {
    zone: findCommonTimeZone(places),
    range: formatRange(first),
    base: null,
    unfinished: ranges.some((range) => asOf < findRangeEnd(range, window)),
    asOf: formatLocal(asOf),
    settings: places.calculationSettings,
    item,
    buckets: formatLocalTimes(extendBuckets(listBucketStarts({ ...first, step, window }), max, step)),
    columns: columns.map((column) => ({
      ...column,
      values: padWithNulls(max, column.values),
      baseValues: column.baseValues.length === 0 ? [] : padWithNulls(max, column.baseValues),
      completenesses: padWithNulls(max, column.completenesses),
    })),
    together: [],
    total: null,
    likeForLike: null,
  };
}

// If either range is unfinished, both are compared up to the time that has elapsed in both.
function resolveContrastRanges(
  range: LocalRange,
  base: LocalRange | null,
  window: TimeWindow,
  nowLocal: number,
): RequestRanges {
  const asOf = Math.floor(nowLocal / 300) * 300;
  const passedOf = (one: LocalRange) => (asOf < findRangeEnd(one, window) ? asOf - one.from : Number.POSITIVE_INFINITY);
  const passed = Math.min(passedOf(range), base === null ? Number.POSITIVE_INFINITY : passedOf(base));
  const isOver = !Number.isFinite(passed);
  const elapsedOf = (one: LocalRange) => splitElapsedRange(one, passed, window);
  return {
    fullRange: range,
    elapsedParts: isOver ? null : elapsedOf(range),
    base:
      base === null
        ? null
        : {
            from: base.from,
            to: isOver ? base.to : Math.min(base.to, Math.max(base.from, base.from + passed)),
            fullRange: base,
            elapsed: elapsedOf(base),
          },
  };
}
