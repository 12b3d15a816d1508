import { comparisons } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type Step, steps } from '@portico/contract/words/time-ranges';
import { computeBusinessEnd, type NaiveRange, roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { createChainCounter, listChainUnits } from './counter.ts';
import { type ChainEntity, daySeconds } from './fixture.ts';
import { computeChainGrowth, isRate } from './items.ts';
import { type ChainTestContext, formatChainTime } from './kpi.ts';
import { type ChainQuery, computeBucketValues, computeChainMean, createChainQuery, toHourInput } from './queries.ts';
import { type ChainRanges, isBucketOver, listChainBuckets } from './time.ts';

// Reference implementation of contrasts: several places over one range, and one place over several ranges.

const limitsByStep: Readonly<Record<Step, { days: readonly [number, number]; types: readonly number[] }>> = {
  '5m': { days: [1, 1], types: [1, 6, 5] },
  '30m': { days: [1, 6], types: [1, 6, 2, 7, 5] },
  '1h': { days: [1, 6], types: [1, 6, 2, 7, 5] },
  '1d': { days: [4, 40], types: [2, 7, 3, 8, 5, 5] },
  '1w': { days: [8, 90], types: [2, 3, 8, 5, 5] },
  '1n': { days: [8, 500], types: [3, 8, 4, 5, 5] },
  '1y': { days: [8, 900], types: [3, 4, 5, 5] },
};

const isShort = (step: Step) => step === '5m' || step === '30m' || step === '1h';
const isStay = (item: StatisticItem) => item === 'averageDwellTime' || item === 'totalDwellTime';

function createQuery(chain: ChainTestContext, step: Step): ChainQuery {
  for (;;) {
    const query = createChainQuery(chain, limitsByStep[step]);
    // Dwell time is available for steps shorter than a day only.
    if (isShort(step) || !isStay(query.item)) return query;
  }
}

const meanOver = (
  item: StatisticItem,
  values: readonly (number | null)[],
  buckets: readonly number[],
  step: Step,
  over: Over,
) =>
  isRate(item)
    ? null
    : computeChainMean(
        values.filter((_, index) => buckets[index] !== undefined && isBucketOver(buckets[index] ?? 0, step, over)),
      );
type Over = Parameters<typeof isBucketOver>[2];

/** Compares places side by side at every step. */
export async function checkContrast(chain: ChainTestContext, rounds: number): Promise<void> {
  const { fixture, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const step = steps[times % steps.length] ?? '1d';
    const query = createQuery(chain, step);
    const { counted, item, window, compare, rangeType, units } = query;
    const at = { ...query.input, step, now: query.now };
    const reply = await fixture.company.analyse(comparisons.contrast, { ...query.input, step });
    const grid = { counted, item, step, window };
    const { length } = reply.buckets;
    for (const [index, place] of query.places.entries()) {
      const column = reply.columns[index];
      const places = listChainUnits(rangeType, place);
      const row = counted.comparePlace(place, item);
      const values = computeBucketValues({ ...grid, valueKind: 'value', places }, length);
      tally.expectSame(column?.values, values, { ...at, place: place.name });
      const replied = { value: column?.value, base: column?.base, growth: column?.growth, leftOut: column?.leftOut };
      if (compare === 'none') {
        tally.expectSame(replied, { value: row.value, base: null, growth: null, leftOut: null }, at);
        tally.expectSame(column?.baseValues, [], at);
      } else {
        const { comparedUnits: shown, ...expected } = row;
        tally.expectSame(
          { ...replied, compared: column?.compared, leftOutInside: column?.leftOutInside },
          expected,
          at,
        );
        tally.expectSame(
          column?.baseValues,
          computeBucketValues({ ...grid, valueKind: 'base', places: shown }, length),
          at,
        );
      }
      const [entity] = place.entities;
      const ranges = entity === undefined ? undefined : counted.spans.get(entity);
      if (ranges === undefined || new Set(place.entities.map(({ timeZone }) => timeZone)).size > 1) continue;
      const buckets = listChainBuckets(ranges.range, step, window);
      tally.expectSame(
        column?.average,
        meanOver(item, values, buckets, step, { range: ranges.range, window, asOf: ranges.asOf }),
        at,
      );
    }
    tally.expectSame(reply.together, computeBucketValues({ ...grid, valueKind: 'value', places: units }, length), at);
    tally.expectSame(reply.total, counted.computeValue('value', units, item), at);
    const { leftOut: _names, ...same } = reply.likeForLike ?? { leftOut: [] };
    tally.expectSame(
      reply.likeForLike === null ? null : same,
      compare === 'none' ? null : counted.likeForLike(units, item),
      at,
    );
  }
}

/** Cuts two ranges to the part that has passed in both. */
function spansOfBoth(range: NaiveRange, base: NaiveRange, window: ChainQuery['window'], asOf: number): ChainRanges {
  const passedOf = (one: NaiveRange) =>
    asOf < computeBusinessEnd(one, window) ? asOf - one.from : Number.POSITIVE_INFINITY;
  const passed = Math.min(passedOf(range), passedOf(base));
  return { range, base, until: range.from + passed, baseUntil: base.from + passed, asOf };
}

/** Compares one place over several ranges; the first range is the comparison period of the others. */
export async function checkContrastOfRanges(chain: ChainTestContext, rounds: number): Promise<void> {
  const { fixture, tally } = chain;
  const { random } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const step = steps[times % steps.length] ?? '1d';
    const query = createQuery(chain, step);
    const { item, window, now, rangeType } = query;
    const place = tally.choose(query.places);
    const units = listChainUnits(rangeType, place);
    const [min, max] = limitsByStep[step].days;
    const first = { from: query.time.from, to: query.time.to };
    const ranges = [
      first,
      ...Array.from({ length: 1 + random(3) }, () => otherRange(first, min, Math.min(max, 60), chain)),
    ];
    const rangeInputs = ranges.map(({ from, to }) => ({
      startTime: formatChainTime(from),
      endTime: formatChainTime(to),
    }));
    const input = {
      rangeType,
      ids: [place.id],
      item,
      step,
      contrastType: 1,
      ranges: rangeInputs,
      ...toHourInput(window),
    };
    const at = { ...input, now };
    const reply = await fixture.company.analyse(comparisons.contrast, input);
    const { length } = reply.buckets;
    for (const [index, range] of ranges.entries()) {
      const column = reply.columns[index];
      const counted = createChainCounter(fixture, {
        rangeType,
        window,
        now,
        getRanges: (entity: ChainEntity) => spansOfBoth(range, first, window, roundDownToFiveMinutes(entity, now)),
        // A unit installed in the middle of either range is left out.
        baseFrom: () => Math.min(first.from, range.from),
      });
      const grid = { counted, item, step, window };
      const values = computeBucketValues({ ...grid, valueKind: 'value', places: units }, length);
      const { comparedUnits, ...row } = counted.comparePlace(place, item);
      tally.expectSame(column?.values, values, { ...at, index });
      tally.expectSame(column?.value, row.value, { ...at, index });
      const { compared, base, growth, leftOut, leftOutInside, baseValues } = column ?? {};
      if (index === 0) {
        const none = { compared: row.value, base: null, growth: null, leftOut: null, leftOutInside: 0 };
        tally.expectSame({ compared, base, growth, leftOut, leftOutInside }, none, at);
        tally.expectSame(baseValues, [], at);
      } else {
        const { value: _value, ...expected } = row;
        tally.expectSame({ compared, base, growth, leftOut, leftOutInside }, expected, { ...at, index });
        tally.expectSame(growth, row.leftOut === null ? computeChainGrowth(row.compared, row.base) : null, at);
        tally.expectSame(
          baseValues,
          computeBucketValues({ ...grid, valueKind: 'base', places: comparedUnits }, length),
          {
            ...at,
            index,
          },
        );
      }
      const [entity] = place.entities;
      if (entity === undefined || new Set(place.entities.map(({ timeZone }) => timeZone)).size > 1) continue;
      const over = { range, window, asOf: roundDownToFiveMinutes(entity, now) };
      tally.expectSame(column?.average, meanOver(item, values, listChainBuckets(range, step, window), step, over), {
        ...at,
        index,
      });
    }
  }
}

function otherRange(
  { from, to }: NaiveRange,
  min: number,
  max: number,
  { tally: { random } }: ChainTestContext,
): NaiveRange {
  const shift = (random(2) === 0 ? 364 : 1 + random(40)) * daySeconds;
  const length = random(3) > 0 ? to - from : (min + random(max - min + 1)) * daySeconds;
  return { from: from - shift, to: from - shift + length };
}
