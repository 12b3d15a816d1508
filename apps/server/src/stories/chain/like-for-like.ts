import { comparisons } from '@portico/contract/routes/comparisons';
import { roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { createChainCounter, listChainUnits } from './counter.ts';
import type { ChainEntity } from './fixture.ts';
import { divideKnown, isRate } from './items.ts';
import { type ChainTestContext } from './kpi.ts';
import { computeBucketValues, computeChainMean, createChainQuery } from './queries.ts';
import { isBucketOver, listChainBuckets, resolveChainRanges } from './time.ts';

// Reference implementation of ranks, growth and groups with their like-for-like totals.

const allTypes = [1, 6, 2, 7, 3, 8, 4, 5, 5, 5];

export async function checkRanks(chain: ChainTestContext, rounds: number): Promise<void> {
  const { fixture, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const query = createChainQuery(chain, { days: [1, 30], types: allTypes, compares: ['before', 'year'] });
    const { counted, item, units, places } = query;
    const at = { ...query.input, now: query.now };
    const { rows, total, likeForLike } = await fixture.company.analyse(comparisons.rank, query.input);
    const all = counted.computeValue('value', units, item);
    tally.expectSame(total, all, at);
    const { leftOut: names = [], ...same } = likeForLike ?? {};
    tally.expectSame(
      { ...same, leftOut: names.length },
      withLeftOutCount(counted.likeForLike(units, item), units.length),
      at,
    );
    for (const place of places) {
      const { comparedUnits, ...expected } = counted.comparePlace(place, item);
      const row = rows.find(({ id }) => id === place.id);
      const {
        id: _id,
        name: _name,
        entityId: _entityId,
        rank: _rank,
        completeness,
        comparedCompleteness,
        baseCompleteness,
        baseRank: _base,
        rankChange: _change,
        ...reply
      } = row ?? {};
      const whole = isRate(item) ? null : divideKnown(expected.value, all);
      tally.expectSame(reply, { ...expected, share: whole }, { ...at, place: place.name });
      if (times % 6 > 0) continue;
      const complete = [
        counted.computeCompleteness(listChainUnits(query.rangeType, place), item),
        counted.computeCompleteness(comparedUnits, item),
        counted.computeBaseCompleteness(comparedUnits, item),
      ];
      tally.expectSame([completeness, comparedCompleteness, baseCompleteness], complete, { ...at, place: place.name });
    }
  }
}

/** Adds the number of places left out of a like-for-like total. */
export const withLeftOutCount = <Figures extends { places: number }>(figures: Figures, all: number) => ({
  ...figures,
  leftOut: all - figures.places,
});

export async function checkGrowth(chain: ChainTestContext, rounds: number): Promise<void> {
  const { fixture, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const timeType = 1 + (times % 6);
    const types = [[1, 6, 2, 7, 3, 8][timeType - 1] ?? 1];
    const query = createChainQuery(chain, { days: [1, 1], types, compares: ['before'] });
    const { item, units, window, now, rangeType, time } = query;
    const { compare: _compare, type: _type, ...input } = query.input;
    const at = { ...input, timeType, now };
    const { rows, before, year } = await fixture.company.analyse(comparisons.growth, { ...input, timeType });
    for (const [compare, total] of [
      ['before', before],
      ['year', year],
    ] as const) {
      const ranges = (entity: ChainEntity) =>
        resolveChainRanges(time, compare, window, roundDownToFiveMinutes(entity, now));
      const counted = createChainCounter(fixture, { rangeType, window, now, getRanges: ranges });
      const { leftOut: names, ...same } = total;
      const expected = withLeftOutCount(counted.likeForLike(units, item), units.length);
      tally.expectSame({ ...same, leftOut: names.length }, expected, { ...at, compare });
      for (const [index, place] of query.places.entries()) {
        const { comparedUnits, value, base, ...row } = counted.comparePlace(place, item);
        const { range: _range, comparedCompleteness, baseCompleteness, ...reply } = rows[index]?.[compare] ?? {};
        const where = { ...at, compare, place: place.name };
        tally.expectSame([rows[index]?.value, reply], [value, { ...row, value: base }], where);
        if (times % 6 > 0) continue;
        const complete = [
          counted.computeCompleteness(comparedUnits, item),
          counted.computeBaseCompleteness(comparedUnits, item),
        ];
        tally.expectSame([comparedCompleteness, baseCompleteness], complete, where);
      }
    }
  }
}

export async function checkVisitorGroups(chain: ChainTestContext, rounds: number): Promise<void> {
  const { fixture, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const types = [2, 7, 3, 8, 5, 5];
    const query = createChainQuery(chain, { days: [3, 40], types, items: ['batch'], compares: ['before', 'year'] });
    const { counted, units, window, rangeType } = query;
    const { item: _item, ...input } = query.input;
    const at = { ...input, now: query.now };
    const { rows, days, likeForLike } = await fixture.company.analyse(comparisons.batch, input);
    const { leftOut: names = [], ...same } = likeForLike ?? {};
    tally.expectSame(
      { ...same, leftOut: names.length },
      withLeftOutCount(counted.likeForLike(units, 'batch'), units.length),
      at,
    );
    for (const [index, place] of query.places.entries()) {
      const places = listChainUnits(rangeType, place);
      const { comparedUnits: _own, ...row } = counted.comparePlace(place, 'batch');
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
      tally.expectSame({ compared, base, growth, leftOut, leftOutInside, value }, row, { ...at, place: place.name });
      const grid = { counted, valueKind: 'value', places, item: 'batch', step: '1d', window } as const;
      tally.expectSame(values, computeBucketValues(grid, days.length), { ...at, place: place.name });
      tally.expectSame(averageGroupSize, counted.computeValue('value', places, 'averageGroupSize'), {
        ...at,
        place: place.name,
      });
      const [entity] = place.entities;
      const ranges = entity === undefined ? undefined : counted.spans.get(entity);
      if (ranges === undefined || new Set(place.entities.map(({ timeZone }) => timeZone)).size > 1) continue;
      const starts = listChainBuckets(ranges.range, '1d', window);
      const over = values.filter((_, position) => {
        const start = starts[position];
        return start !== undefined && isBucketOver(start, '1d', { range: ranges.range, window, asOf: ranges.asOf });
      });
      tally.expectSame(average, computeChainMean(over), { ...at, place: place.name });
    }
  }
}
