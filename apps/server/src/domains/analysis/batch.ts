import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { bucketCount } from '@portico/counting/buckets';
import { bucketsOver, bucketsUpTo } from '@portico/counting/bucket-progress';
import { formatDay } from '@portico/counting/local-time';
import { type At, extremesOf, meanOf } from '@portico/counting/usual-day';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedPeriodOf, required, requirePlaces, timesOf, windowOf } from './asked-period.ts';
import { askedPlaces } from './asked-places.ts';
import { completenessOfRows } from './bucket-receipts.ts';
import { clockOf, comparedItem, comparedSums, firstPeriod, likeForLikeOf, partsOf } from './compared-figures.ts';
import { positions, told } from './contrast-columns.ts';
import { addedUp, cellsOf, figureOf, inquiryOf, rowCells } from './cells.ts';
import { inOneSum, stretchesOf, sumsAndTallies } from './place-sums.ts';
import { bucketsOf } from './questions/sums.ts';
import { requireSize } from './reply-size.ts';

const step = '1d';

/** Groups of each place by day, with the least, the most and the mean. */
export async function answerBatch(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.batch>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.batch>> {
  requirePlaces(input);
  required(timesOf(input));
  const asked = askedPeriodOf(input);
  const places = await askedPlaces(app, call, input);
  const when = { compare: input.compare, window: windowOf(input), now: app.clock.now() };
  const { window } = when;
  const first = firstPeriod(places, asked, window, when.now);
  requireSize(2 * bucketCount(first.from, first.to, step) * places.rows.length);
  const inquiry = inquiryOf(asker, places, ['batch', 'averageGroupSize'], when);
  const parts = partsOf(places, asked, when);
  const { grid, tallies, devices } = await sumsAndTallies(inquiry, parts, step, { rows: places.rows });
  const values = stretchesOf(parts, ({ value }) => ({ whole: value, counted: value }));
  const whole = await inOneSum(inquiry, grid, values);
  const sums = await comparedSums(inquiry, parts, { value: whole, devices, isCompared: when.compare !== 'none' });
  const compared = comparedItem(inquiry, 'batch', sums);
  const likeForLike = await likeForLikeOf(inquiry, 'batch', compared, sums, parts);

  const [groups, groupSize] = [figureOf(inquiry, 'batch'), figureOf(inquiry, 'averageGroupSize')];
  const days = bucketsUpTo(bucketsOf({ ...first, step, window }), grid.length, step);
  const completenessOf = completenessOfRows(tallies, statisticItems.batch.from, days.length);
  const rows = places.rows.map((row) => {
    const period = firstPeriod({ ...places, rows: [row] }, asked, window, when.now);
    const own = bucketsOf({ ...period, step, window });
    const shown = rowCells(inquiry, grid, row).map(groups);
    const over = shown.slice(0, bucketsOver({ buckets: own, range: period, step, window, asOf: period.asOf }));
    const { least, most } = extremesOf(over);
    const dayOf = (at: At | null) =>
      at === null ? null : { day: formatDay(own[at.place] ?? period.from), value: at.value };
    return {
      id: row.id,
      name: row.name,
      ...compared.row(row.units),
      ...told(completenessOf(row.id)),
      values: positions(days.length, shown),
      min: dayOf(least),
      max: dayOf(most),
      average: meanOf(over),
      averageGroupSize: groupSize(addedUp(cellsOf(inquiry, whole, row.units))),
    };
  });
  return { ...clockOf(places, parts, asked, when), days: days.map(formatDay), rows, likeForLike };
}
