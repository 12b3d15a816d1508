import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { elapsedAfter, endOf } from '@portico/counting/base-periods';
import { bucketsUpTo } from '@portico/counting/bucket-progress';
import type { Window } from '@portico/counting/business-hours';
import { formatLocal, formatLocals } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { rangeBetween, required, windowOf } from './asked-period.ts';
import { askedPlaces } from './asked-places.ts';
import { completenessOfRows } from './bucket-receipts.ts';
import { baseStretches, comparedItem, comparedSums, firstPeriod, type Spans } from './compared-figures.ts';
import { columnOf, comparedRows, positions, requireStep, told } from './contrast-columns.ts';
import { figureOf, inquiryOf, rowCells } from './cells.ts';
import { inOneSum, stretchesOf, sumsAndTallies, sumsOver } from './place-sums.ts';
import { bucketsOf } from './questions/sums.ts';
import { timeParts, toldRange, zoneOf } from './time-parts.ts';

/** One place over several ranges, aligned by position; the first is what the others are set against. */
export async function answerContrastOfRanges(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.contrast>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.contrast>> {
  const { item } = required({ item: input.item, ranges: input.ranges.length === 0 ? undefined : input.ranges });
  if (new Set(input.ids).size > 1) throw new AppError('badRequest', { ids: 'tooLong' });
  const { step } = input;
  const ranges = input.ranges.map(rangeBetween);
  const [first, second] = ranges;
  if (first === undefined || second === undefined) throw new AppError('badRequest', { ranges: 'tooFew' });
  for (const range of ranges) requireStep(range, item, step);
  const places = await askedPlaces(app, call, input);
  const [row] = places.rows;
  if (row === undefined) throw new AppError('notFound');

  const [window, now] = [windowOf(input), app.clock.now()];
  const inquiry = inquiryOf(asker, places, [item], { window, now });
  const figure = figureOf(inquiry, item);
  const { asOf } = firstPeriod(places, first, window, now);
  const columns = await Promise.all(
    ranges.map(async (range, place) => {
      const base = place === 0 ? null : first;
      const parts = timeParts(places, now, (nowLocal) => spansOf(range, base, window, nowLocal));
      const { grid, tallies, devices } = await sumsAndTallies(inquiry, parts, step, { rows: places.rows });
      const whole = await inOneSum(
        inquiry,
        grid,
        stretchesOf(parts, ({ value }) => ({ whole: value, counted: value })),
      );
      const sums = await comparedSums(inquiry, parts, { value: whole, devices, isCompared: base !== null });
      // What began in the middle of either range grows, or shrinks, by what nobody counted.
      const baseFrom = () => Math.min(first.from, range.from);
      const compared = comparedItem(inquiry, item, { ...sums, baseFrom });
      const [baseRow = row] = comparedRows([row], compared);
      const baseGrid = base === null ? null : await sumsOver(inquiry, baseStretches(parts), step, [baseRow]);
      const values = rowCells(inquiry, grid, row).map(figure);
      const shown = { buckets: bucketsOf({ ...range, step, window }), range, step, window, asOf };
      return {
        ...columnOf(item, row, values, shown),
        ...compared.row(row.units),
        ...told(completenessOfRows(tallies, statisticItems[item].from, grid.length)(row.id)),
        values,
        baseRange: base === null ? null : toldRange(parts[0]?.spans.base ?? base),
        baseValues: baseGrid === null ? [] : rowCells(inquiry, baseGrid, baseRow).map(figure),
      };
    }),
  );
  const longest = Math.max(...columns.map(({ values }) => values.length));
  return {
    zone: zoneOf(places),
    range: toldRange(first),
    base: null,
    unfinished: ranges.some((range) => asOf < endOf(range, window)),
    asOf: formatLocal(asOf),
    settings: places.settings,
    item,
    buckets: formatLocals(bucketsUpTo(bucketsOf({ ...first, step, window }), longest, step)),
    columns: columns.map((column) => ({
      ...column,
      values: positions(longest, column.values),
      baseValues: column.baseValues.length === 0 ? [] : positions(longest, column.baseValues),
      completenesses: positions(longest, column.completenesses),
    })),
    together: [],
    total: null,
    likeForLike: null,
  };
}

// Where either range is not over, both are compared up to as much of them as has passed of both.
function spansOf(range: LocalRange, base: LocalRange | null, window: Window, nowLocal: number): Spans {
  const asOf = Math.floor(nowLocal / 300) * 300;
  const passedOf = (one: LocalRange) => (asOf < endOf(one, window) ? asOf - one.from : Number.POSITIVE_INFINITY);
  const passed = Math.min(passedOf(range), base === null ? Number.POSITIVE_INFINITY : passedOf(base));
  const isOver = !Number.isFinite(passed);
  const elapsedOf = (one: LocalRange) => elapsedAfter(one, passed, window);
  return {
    value: range,
    over: isOver ? null : elapsedOf(range),
    base:
      base === null
        ? null
        : {
            from: base.from,
            to: isOver ? base.to : Math.min(base.to, Math.max(base.from, base.from + passed)),
            whole: base,
            elapsed: elapsedOf(base),
          },
  };
}
