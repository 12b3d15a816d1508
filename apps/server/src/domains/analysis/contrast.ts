import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { contrastTypes } from '@portico/contract/words/time-ranges';
import { basePeriodOf } from '@portico/counting/base-periods';
import { bucketsUpTo } from '@portico/counting/bucket-progress';
import { formatLocals } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedPeriodOf, required, requirePlaces, timesOf, windowOf } from './asked-period.ts';
import { askedPlaces } from './asked-places.ts';
import { completenessOfRows } from './bucket-receipts.ts';
import {
  baseStretches,
  clockOf,
  comparedItem,
  comparedSums,
  firstPeriod,
  likeForLikeOf,
  partsOf,
  totalOf,
} from './compared-figures.ts';
import { columnOf, comparedRows, positions, requireStep, told } from './contrast-columns.ts';
import { answerContrastOfRanges } from './contrast-ranges.ts';
import { figureOf, inquiryOf, rowCells } from './cells.ts';
import { inOneSum, stretchesOf, sumsAndTallies, sumsOver, togetherByBucket } from './place-sums.ts';
import { bucketsOf } from './questions/sums.ts';
import { toldRange } from './time-parts.ts';

/** More lines than anybody can tell apart. */
const mostPlaces = 60;

/** One statistic item of several places over one range, or of one place over several ranges, by time. */
export async function answerContrast(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.contrast>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.contrast>> {
  const { ids, contrastType, step } = input;
  requirePlaces(input);
  if (new Set(ids).size > mostPlaces) throw new AppError('tooManyPlaces', { most: mostPlaces });
  if (contrastType === contrastTypes.time) return answerContrastOfRanges(app, asker, input, call);
  if (contrastType !== contrastTypes.area) throw new AppError('badRequest', { contrastType: 'notAChoice' });
  const { item } = required({ item: input.item, ...timesOf(input) });
  const asked = askedPeriodOf(input);
  const places = await askedPlaces(app, call, input);
  const when = { compare: input.compare, window: windowOf(input), now: app.clock.now() };
  const first = firstPeriod(places, asked, when.window, when.now);
  requireStep(first, item, step);

  const inquiry = inquiryOf(asker, places, [item], when);
  const parts = partsOf(places, asked, when);
  const { rows } = places;
  const { grid, tallies, devices } = await sumsAndTallies(inquiry, parts, step, { rows });
  const values = stretchesOf(parts, ({ value }) => ({ whole: value, counted: value }));
  const [whole, together] = await Promise.all([
    inOneSum(inquiry, grid, values),
    togetherByBucket(inquiry, grid, values, step),
  ]);
  const sums = await comparedSums(inquiry, parts, { value: whole, devices, isCompared: when.compare !== 'none' });
  const compared = comparedItem(inquiry, item, sums);
  const baseRows = comparedRows(rows, compared);
  const [baseGrid, total, likeForLike] = await Promise.all([
    when.compare === 'none' ? null : sumsOver(inquiry, baseStretches(parts), step, baseRows),
    totalOf(inquiry, item, whole, parts),
    likeForLikeOf(inquiry, item, compared, sums, parts),
  ]);

  const figure = figureOf(inquiry, item);
  const buckets = bucketsUpTo(bucketsOf({ ...first, step, window: when.window }), grid.length, step);
  const completenessOf = completenessOfRows(tallies, statisticItems[item].from, buckets.length);
  const columns = rows.map((row, place) => {
    const period = firstPeriod({ ...places, rows: [row] }, asked, when.window, when.now);
    const { window } = when;
    const own = { buckets: bucketsOf({ ...period, step, window }), range: period, step, window, asOf: period.asOf };
    const shown = rowCells(inquiry, grid, row).map(figure);
    const baseCells = baseGrid === null ? [] : rowCells(inquiry, baseGrid, baseRows[place] ?? row);
    return {
      ...columnOf(item, row, shown, own),
      ...compared.row(row.units),
      ...told(completenessOf(row.id)),
      values: positions(buckets.length, shown),
      baseRange: when.compare === 'none' ? null : toldRange(basePeriodOf(period, when.compare, window)),
      baseValues: baseGrid === null ? [] : positions(buckets.length, baseCells.map(figure)),
    };
  });
  return {
    ...clockOf(places, parts, asked, when),
    item,
    buckets: formatLocals(buckets),
    columns,
    together: positions(buckets.length, together.map(figure)),
    total,
    likeForLike,
  };
}
