import { comparisons } from '@portico/contract/routes/comparisons';
import { chainCounter, unitsOf } from './counter.ts';
import { isRate, share } from './items.ts';
import { type Chain } from './kpi.ts';
import { gridOf, meanOf, questionOf } from './questions.ts';
import { bucketsIn, isBucketOver, spansOf } from './time.ts';
import type { ChainEntity } from './world.ts';
import { asOfAt } from '../analyses/naive-sums.ts';

// Ranks, growth and groups with their totals like for like, counted once more.

const allTypes = [1, 6, 2, 7, 3, 8, 4, 5, 5, 5];

export async function checkRanks(chain: Chain, rounds: number): Promise<void> {
  const { world, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const q = questionOf(chain, { days: [1, 30], types: allTypes, compares: ['before', 'year'] });
    const { counted, item, units, chosen } = q;
    const at = { ...q.input, now: q.now };
    const { rows, total, likeForLike } = await world.us.analyse(comparisons.rank, q.input);
    const all = counted.fig('value', units, item);
    tally.same(total, all, at);
    const { leftOut: names = [], ...alike } = likeForLike ?? {};
    tally.same({ ...alike, leftOut: names.length }, leftOutOf(counted.likeForLike(units, item), units.length), at);
    for (const place of chosen) {
      const { own: _own, ...expected } = counted.row(place, item);
      const row = rows.find(({ id }) => id === place.id);
      const {
        id: _id,
        name: _name,
        rank: _rank,
        completeness,
        baseRank: _base,
        rankChange: _change,
        ...told
      } = row ?? {};
      const whole = isRate(item) ? null : share(expected.value, all);
      tally.same(told, { ...expected, share: whole }, { ...at, place: place.name });
      if (times % 6 > 0) continue;
      tally.same(completeness, counted.complete(unitsOf(q.rangeType, place), item), { ...at, place: place.name });
    }
  }
}

/** All places together, with how many of all are left out. */
export const leftOutOf = <Figures extends { places: number }>(figures: Figures, all: number) => ({
  ...figures,
  leftOut: all - figures.places,
});

export async function checkGrowth(chain: Chain, rounds: number): Promise<void> {
  const { world, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const timeType = 1 + (times % 6);
    const types = [[1, 6, 2, 7, 3, 8][timeType - 1] ?? 1];
    const q = questionOf(chain, { days: [1, 1], types, compares: ['before'] });
    const { item, units, window, now, rangeType, time } = q;
    const { compare: _compare, type: _type, ...input } = q.input;
    const at = { ...input, timeType, now };
    const { rows, before, year } = await world.us.analyse(comparisons.growth, { ...input, timeType });
    for (const [compare, total] of [
      ['before', before],
      ['year', year],
    ] as const) {
      const spans = (entity: ChainEntity) => spansOf(time, compare, window, asOfAt(entity, now));
      const counted = chainCounter(world, { rangeType, window, now, spansOf: spans });
      const { leftOut: names, ...alike } = total;
      const expected = leftOutOf(counted.likeForLike(units, item), units.length);
      tally.same({ ...alike, leftOut: names.length }, expected, { ...at, compare });
      for (const [index, place] of q.chosen.entries()) {
        const { own: _own, value, base, ...row } = counted.row(place, item);
        const { range: _range, ...told } = rows[index]?.[compare] ?? {};
        tally.same([rows[index]?.value, told], [value, { ...row, value: base }], { ...at, compare, place: place.name });
      }
    }
  }
}

export async function checkGroups(chain: Chain, rounds: number): Promise<void> {
  const { world, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const types = [2, 7, 3, 8, 5, 5];
    const q = questionOf(chain, { days: [3, 40], types, items: ['batch'], compares: ['before', 'year'] });
    const { counted, units, window, rangeType } = q;
    const { item: _item, ...input } = q.input;
    const at = { ...input, now: q.now };
    const { rows, days, likeForLike } = await world.us.analyse(comparisons.batch, input);
    const { leftOut: names = [], ...alike } = likeForLike ?? {};
    tally.same({ ...alike, leftOut: names.length }, leftOutOf(counted.likeForLike(units, 'batch'), units.length), at);
    for (const [index, place] of q.chosen.entries()) {
      const own = unitsOf(rangeType, place);
      const { own: _own, ...row } = counted.row(place, 'batch');
      const {
        compared,
        base,
        growth,
        leftOut,
        leftOutInside,
        value,
        values = [],
        average,
        averageGroupSize,
      } = rows[index] ?? {};
      tally.same({ compared, base, growth, leftOut, leftOutInside, value }, row, { ...at, place: place.name });
      const grid = { counted, side: 'value', places: own, item: 'batch', step: '1d', window } as const;
      tally.same(values, gridOf(grid, days.length), { ...at, place: place.name });
      tally.same(averageGroupSize, counted.fig('value', own, 'averageGroupSize'), { ...at, place: place.name });
      const [entity] = place.entities;
      const of = entity === undefined ? undefined : counted.spans.get(entity);
      if (of === undefined || new Set(place.entities.map(({ timeZone }) => timeZone)).size > 1) continue;
      const starts = bucketsIn(of.range, '1d', window);
      const over = values.filter((_, position) => {
        const start = starts[position];
        return start !== undefined && isBucketOver(start, '1d', { range: of.range, window, asOf: of.asOf });
      });
      tally.same(average, meanOf(over), { ...at, place: place.name });
    }
  }
}
