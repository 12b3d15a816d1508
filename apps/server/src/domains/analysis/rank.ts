import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { addingOf } from '@portico/counting/items';
import { byRank, ranksOf, shareOf } from '@portico/counting/rank';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedPeriodOf, required, requirePlaces, timesOf, windowOf } from './asked-period.ts';
import { askedPlaces } from './asked-places.ts';
import { completenessOfRows } from './bucket-receipts.ts';
import { clockOf, comparedItem, comparedSums, likeForLikeOf, partsOf, totalOf } from './compared-figures.ts';
import { inquiryOf } from './cells.ts';
import { sumsAndTallies } from './place-sums.ts';

/** Places by one statistic item, largest first. */
export async function answerRank(
  app: App,
  asker: Asker,
  input: InputOf<typeof comparisons.rank>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.rank>> {
  requirePlaces(input);
  const { item } = required({ item: input.item, ...timesOf(input) });
  const asked = askedPeriodOf(input);
  const places = await askedPlaces(app, call, input);
  const when = { compare: input.compare, window: windowOf(input), now: app.clock.now() };
  const inquiry = inquiryOf(asker, places, [item], when);
  const parts = partsOf(places, asked, when);
  const { grid, tallies, devices } = await sumsAndTallies(inquiry, parts, null);
  const sums = await comparedSums(inquiry, parts, { value: grid, devices, isCompared: when.compare !== 'none' });
  const compared = comparedItem(inquiry, item, sums);
  const [total, likeForLike] = await Promise.all([
    totalOf(inquiry, item, grid, parts),
    likeForLikeOf(inquiry, item, compared, sums, parts),
  ]);

  const completenessOf = completenessOfRows(tallies, statisticItems[item].from, 0);
  const found = places.rows.map(({ id, name, units }) => ({ id, name, figure: compared.row(units) }));
  const ranks = ranksOf(found.map(({ figure }) => figure.value));
  // Among those that are compared, in both periods.
  const among = (of: 'compared' | 'base') =>
    ranksOf(found.map(({ figure }) => (sums.base !== null && figure.leftOut === null ? figure[of] : null)));
  const [ranksNow, baseRanks] = [among('compared'), among('base')];
  const rows = found.map(({ id, name, figure }, place) => {
    const [now, then] = [ranksNow[place] ?? null, baseRanks[place] ?? null];
    return {
      id,
      name,
      rank: ranks[place] ?? null,
      ...figure,
      completeness: completenessOf(id).total,
      share: addingOf(item) === 'quotient' ? null : shareOf(figure.value, total),
      baseRank: then,
      rankChange: now === null || then === null ? null : then - now,
    };
  });
  return { ...clockOf(places, parts, asked, when), item, rows: byRank(rows), total, likeForLike };
}
