import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { growthTimes, rangeTypes } from '@portico/contract/words/time-ranges';
import { type AskedPeriod, basePeriodOf, periodAt } from '@portico/counting/base-periods';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { required, requirePlaces, windowOf } from './asked-period.ts';
import { askedPlaces } from './asked-places.ts';
import { completenessOfRows } from './bucket-receipts.ts';
import {
  clockOf,
  type ComparedItem,
  comparedItem,
  comparedSums,
  firstPeriod,
  likeForLikeOf,
  overStretches,
} from './compared-figures.ts';
import { addedUp, cellsOf, figureOf, inquiryOf } from './cells.ts';
import { sumsAndTallies, sumsOver } from './place-sums.ts';
import { timeParts, toldRange } from './time-parts.ts';

const bases = ['before', 'year'] as const;
type Base = (typeof bases)[number];

/** Each place's current period against the one before and against the same one a year earlier. */
export async function answerGrowth(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.growth>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.growth>> {
  requirePlaces(input);
  const { item, timeType } = required({ item: input.item, timeType: input.timeType });
  const asked = periodNamed(timeType);
  const places = await askedPlaces(app, call, input);
  const [window, now] = [windowOf(input), app.clock.now()];
  const inquiry = inquiryOf(asker, places, [item], { window, now });
  const parts = timeParts(places, now, (nowLocal) => {
    const period = periodAt(asked, window, nowLocal);
    const { from, to, unfinished, elapsed } = period;
    return {
      value: { from, to },
      over: unfinished ? elapsed : null,
      before: basePeriodOf(period, 'before', window),
      year: basePeriodOf(period, 'year', window),
    };
  });
  const against = (base: Base) => parts.map((part) => ({ ...part, spans: { ...part.spans, base: part.spans[base] } }));
  const { grid, tallies, devices } = await sumsAndTallies(inquiry, parts, null);
  const isOver = parts.every(({ spans }) => spans.over === null);
  const over = isOver ? grid : await sumsOver(inquiry, overStretches(against('before')), null);
  const comparedWith = async (base: Base) => {
    const sums = await comparedSums(inquiry, against(base), { value: grid, devices, isCompared: true, known: over });
    const compared = comparedItem(inquiry, item, sums);
    return { compared, likeForLike: await likeForLikeOf(inquiry, item, compared, sums, against(base)) };
  };
  const [before, year] = await Promise.all([comparedWith('before'), comparedWith('year')]);

  const figure = figureOf(inquiry, item);
  const completenessOf = completenessOfRows(tallies, statisticItems[item].from, 0);
  const rows = places.rows.map((row) => {
    const { id, name, units } = row;
    const period = firstPeriod({ ...places, rows: [row] }, asked, window, now);
    return {
      id,
      name,
      range: toldRange(period),
      value: figure(addedUp(cellsOf(inquiry, grid, units))),
      completeness: completenessOf(id).total,
      compared: figure(addedUp(cellsOf(inquiry, over, units))),
      before: setAgainst(before.compared, units, basePeriodOf(period, 'before', window)),
      year: setAgainst(year.compared, units, basePeriodOf(period, 'year', window)),
    };
  });
  const { zone, unfinished, asOf, settings } = clockOf(places, parts, asked, { compare: 'none', window, now });
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

function periodNamed(timeType: number): AskedPeriod {
  for (const [name, type] of Object.entries(growthTimes))
    if (type === timeType) return { type: rangeTypes[name as keyof typeof growthTimes] }; // the keys of what was listed
  throw new AppError('badRequest', { timeType: 'notAChoice' });
}

function setAgainst({ row }: ComparedItem, units: Parameters<ComparedItem['row']>[0], base: LocalRange) {
  const { compared, base: value, growth, leftOut, leftOutInside } = row(units);
  return { range: toldRange(base), compared, value, growth, leftOut, leftOutInside };
}
