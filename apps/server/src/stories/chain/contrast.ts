import { comparisons } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type Step, steps } from '@portico/contract/words/time-ranges';
import { chainCounter, unitsOf } from './counter.ts';
import { growthOf, isRate } from './items.ts';
import { type Chain, localText } from './kpi.ts';
import { gridOf, hoursOf, meanOf, type Question, questionOf } from './questions.ts';
import { bucketsIn, isBucketOver, type Spans } from './time.ts';
import { type ChainEntity, day } from './world.ts';
import { asOfAt, endOf, type Range } from '../analyses/naive-sums.ts';

// Contrasts counted once more: of places over one range, and of one place over several.

const wantedOf: Readonly<Record<Step, { days: readonly [number, number]; types: readonly number[] }>> = {
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

function askedAt(chain: Chain, step: Step): Question {
  for (;;) {
    const q = questionOf(chain, wantedOf[step]);
    // How long people stay is told by steps shorter than a day only.
    if (isShort(step) || !isStay(q.item)) return q;
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
    : meanOf(values.filter((_, at) => buckets[at] !== undefined && isBucketOver(buckets[at] ?? 0, step, over)));
type Over = Parameters<typeof isBucketOver>[2];

/** Places beside each other at every step. */
export async function checkContrast(chain: Chain, rounds: number): Promise<void> {
  const { world, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const step = steps[times % steps.length] ?? '1d';
    const q = askedAt(chain, step);
    const { counted, item, window, compare, rangeType, units } = q;
    const at = { ...q.input, step, now: q.now };
    const reply = await world.us.analyse(comparisons.contrast, { ...q.input, step });
    const grid = { counted, item, step, window };
    const { length } = reply.buckets;
    for (const [index, place] of q.chosen.entries()) {
      const column = reply.columns[index];
      const own = unitsOf(rangeType, place);
      const row = counted.row(place, item);
      const values = gridOf({ ...grid, side: 'value', places: own }, length);
      tally.same(column?.values, values, { ...at, place: place.name });
      const told = { value: column?.value, base: column?.base, growth: column?.growth, leftOut: column?.leftOut };
      if (compare === 'none') {
        tally.same(told, { value: row.value, base: null, growth: null, leftOut: null }, at);
        tally.same(column?.baseValues, [], at);
      } else {
        const { own: shown, ...expected } = row;
        tally.same({ ...told, compared: column?.compared, leftOutInside: column?.leftOutInside }, expected, at);
        tally.same(column?.baseValues, gridOf({ ...grid, side: 'base', places: shown }, length), at);
      }
      const [entity] = place.entities;
      const of = entity === undefined ? undefined : counted.spans.get(entity);
      if (of === undefined || new Set(place.entities.map(({ timeZone }) => timeZone)).size > 1) continue;
      const buckets = bucketsIn(of.range, step, window);
      tally.same(
        column?.average,
        meanOver(item, values, buckets, step, { range: of.range, window, asOf: of.asOf }),
        at,
      );
    }
    tally.same(reply.together, gridOf({ ...grid, side: 'value', places: units }, length), at);
    tally.same(reply.total, counted.fig('value', units, item), at);
    const { leftOut: _names, ...alike } = reply.likeForLike ?? { leftOut: [] };
    tally.same(
      reply.likeForLike === null ? null : alike,
      compare === 'none' ? null : counted.likeForLike(units, item),
      at,
    );
  }
}

/** As much of two ranges as has passed of both. */
function spansOfBoth(range: Range, base: Range, window: Question['window'], asOf: number): Spans {
  const passedOf = (one: Range) => (asOf < endOf(one, window) ? asOf - one.from : Number.POSITIVE_INFINITY);
  const passed = Math.min(passedOf(range), passedOf(base));
  return { range, base, until: range.from + passed, baseUntil: base.from + passed, asOf };
}

/** One place over several ranges, the first of which the others are set against. */
export async function checkContrastOfRanges(chain: Chain, rounds: number): Promise<void> {
  const { world, tally } = chain;
  const { random } = tally;
  for (let times = 0; times < rounds; times += 1) {
    const step = steps[times % steps.length] ?? '1d';
    const q = askedAt(chain, step);
    const { item, window, now, rangeType } = q;
    const place = tally.choose(q.chosen);
    const units = unitsOf(rangeType, place);
    const [least, most] = wantedOf[step].days;
    const first = { from: q.time.from, to: q.time.to };
    const ranges = [
      first,
      ...Array.from({ length: 1 + random(3) }, () => otherRange(first, least, Math.min(most, 60), chain)),
    ];
    const told = ranges.map(({ from, to }) => ({ startTime: localText(from), endTime: localText(to) }));
    const input = { rangeType, ids: [place.id], item, step, contrastType: 1, ranges: told, ...hoursOf(window) };
    const at = { ...input, now };
    const reply = await world.us.analyse(comparisons.contrast, input);
    const { length } = reply.buckets;
    for (const [index, range] of ranges.entries()) {
      const column = reply.columns[index];
      const counted = chainCounter(world, {
        rangeType,
        window,
        now,
        spansOf: (entity: ChainEntity) => spansOfBoth(range, first, window, asOfAt(entity, now)),
        // What began in the middle of either grows, or shrinks, by what nobody counted.
        baseFrom: () => Math.min(first.from, range.from),
      });
      const grid = { counted, item, step, window };
      const values = gridOf({ ...grid, side: 'value', places: units }, length);
      const { own, ...row } = counted.row(place, item);
      tally.same(column?.values, values, { ...at, index });
      tally.same(column?.value, row.value, { ...at, index });
      const { compared, base, growth, leftOut, leftOutInside, baseValues } = column ?? {};
      if (index === 0) {
        const none = { compared: row.value, base: null, growth: null, leftOut: null, leftOutInside: 0 };
        tally.same({ compared, base, growth, leftOut, leftOutInside }, none, at);
        tally.same(baseValues, [], at);
      } else {
        const { value: _value, ...expected } = row;
        tally.same({ compared, base, growth, leftOut, leftOutInside }, expected, { ...at, index });
        tally.same(growth, row.leftOut === null ? growthOf(row.compared, row.base) : null, at);
        tally.same(baseValues, gridOf({ ...grid, side: 'base', places: own }, length), { ...at, index });
      }
      const [entity] = place.entities;
      if (entity === undefined || new Set(place.entities.map(({ timeZone }) => timeZone)).size > 1) continue;
      const over = { range, window, asOf: asOfAt(entity, now) };
      tally.same(column?.average, meanOver(item, values, bucketsIn(range, step, window), step, over), { ...at, index });
    }
  }
}

function otherRange({ from, to }: Range, least: number, most: number, { tally: { random } }: Chain): Range {
  const shift = (random(2) === 0 ? 364 : 1 + random(40)) * day;
  const length = random(3) > 0 ? to - from : (least + random(most - least + 1)) * day;
  return { from: from - shift, to: from - shift + length };
}
