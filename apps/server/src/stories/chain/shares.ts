import { comparisons, funnelSteps } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { chainCounter, type Side, unitsOf } from './counter.ts';
import { leftOutOf } from './alike.ts';
import { isDaily, isRate, partsOf, plus, share } from './items.ts';
import type { Chain } from './kpi.ts';
import { type Question, questionOf } from './questions.ts';
import { spansOf } from './time.ts';
import type { ChainEntity, ChainPlace } from './world.ts';
import { asOfAt } from '../analyses/naive-sums.ts';

// Shares of a whole and the way in, counted once more.

const allTypes = [1, 6, 2, 7, 3, 8, 4, 5, 5, 5];
const shareOfWhole = (item: StatisticItem, value: number | null, whole: number | null) =>
  isRate(item) ? null : share(value, whole);

/** Places, entrances, areas, parts and items as shares of a whole. */
export async function checkProportions(chain: Chain, rounds: number): Promise<void> {
  const checks = [checkPlaces, checkInside, checkInside, checkParts, checkItems];
  for (let times = 0; times < rounds; times += 1) await checks[times % checks.length]?.(chain, times);
}

async function ask({ world }: Chain, q: Question, more: object) {
  const { compare: _compare, item, ...input } = q.input;
  return world.us.analyse(comparisons.proportion, { ...input, item, ...more });
}

async function checkPlaces(chain: Chain): Promise<void> {
  const q = questionOf(chain, { days: [1, 30], types: allTypes, compares: ['none'] });
  const { counted, item, units, rangeType } = q;
  const { rows, whole } = await ask(chain, q, { by: 'place' });
  const all = counted.fig('value', units, item);
  const values = q.chosen.map((place) => counted.fig('value', unitsOf(rangeType, place), item));
  const expected = values.map((value) => [value, shareOfWhole(item, value, all)]);
  chain.tally.same([whole, rows.map(({ value, share: own }) => [value, own])], [all, expected], {
    ...q.input,
    now: q.now,
  });
}

/** The entrances or areas of one store. */
async function checkInside(chain: Chain, times: number): Promise<void> {
  const { world, tally } = chain;
  const by = times % 2 === 0 ? 'entrance' : 'area';
  const rangeType = by === 'entrance' ? 1 : 2;
  const q = questionOf(chain, { days: [1, 30], types: allTypes, compares: ['none'], rangeTypes: [0] });
  const [store] = q.chosen;
  const [entity] = store?.entities ?? [];
  if (store === undefined || entity === undefined) throw new Error('no store');
  const { item, window, now, time } = q;
  const { rows, whole, rest } = await ask(chain, q, { by, ids: [store.id] });
  const inside = (world.places[rangeType] ?? []).filter((place) => place.entities.includes(entity));
  const spans = (of: ChainEntity) => spansOf(time, 'none', window, asOfAt(of, now));
  const counted = chainCounter(world, { rangeType, window, now, spansOf: spans });
  const together = counted.fig('value', inside, item);
  const ofStore = q.counted.fig('value', [store], item);
  const all = ofStore ?? together;
  const left = isRate(item) || isDaily(item) || ofStore === null ? 0 : ofStore - (together ?? 0);
  const told = inside.map((place) => {
    const row = rows.find(({ id }) => id === place.id);
    return [row?.value, row?.share];
  });
  const values = inside.map((place) => counted.fig('value', [place], item));
  const expected = values.map((value) => [value, shareOfWhole(item, value, all)]);
  tally.same([whole, rest, rows.length, told], [all, left > 0 ? left : null, inside.length, expected], {
    ...q.input,
    ids: store.id,
    by,
    now,
  });
}

async function checkParts(chain: Chain): Promise<void> {
  const items = ['gender', 'age', 'dedupedGender', 'dedupedAge'] as const;
  const q = questionOf(chain, { days: [1, 30], types: allTypes, compares: ['none'], items });
  const { counted, item, units } = q;
  const { rows, whole } = await ask(chain, q, { by: 'part' });
  const all = counted.fig('value', units, item);
  const parts = partsOf(item, counted.recordsOf('value', units), counted.countedAt(units));
  const expected = parts.map((value) => [value, share(value, all)]);
  chain.tally.same([whole, rows.map(({ value, share: own }) => [value, own])], [all, expected], {
    ...q.input,
    now: q.now,
  });
}

const besideEachOther: readonly (readonly [items: readonly StatisticItem[], whole: StatisticItem | null])[] = [
  [['adult', 'children'], null],
  [['adult', 'children'], 'flowIn'],
  [['familys', 'personals'], 'batch'],
  [['inCar', 'outCar'], null],
  [['flowIn', 'flowPassby', 'flowTurnback'], null],
  [['enterStaff', 'customerIn'], 'flowIn'],
  [['dedupedCount', 'dedupeStaff'], null],
];

async function checkItems(chain: Chain): Promise<void> {
  const q = questionOf(chain, { days: [1, 30], types: allTypes, compares: ['none'] });
  const [items, whole] = chain.tally.choose(besideEachOther);
  const { counted, units } = q;
  const found = await ask(chain, q, { by: 'item', items, item: whole ?? undefined });
  const values = items.map((item) => counted.fig('value', units, item));
  const sum = values.reduce(plus, null);
  const all = whole === null ? sum : counted.fig('value', units, whole);
  const left = whole === null ? 0 : (all ?? 0) - (sum ?? 0);
  const expected = values.map((value) => [value, share(value, all)]);
  chain.tally.same(
    [found.whole, found.rest, found.rows.map(({ value, share: own }) => [value, own])],
    [all, left > 0 ? left : null, expected],
    { ...q.input, items, whole, now: q.now },
  );
}

/** Passers-by, people in, groups and stay of places together and by themselves, beside their base. */
export async function checkFunnel(chain: Chain, rounds: number): Promise<void> {
  const { world, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const q = questionOf(chain, { days: [1, 30], types: allTypes });
    const { counted, units, chosen, rangeType, compare } = q;
    const { item: _item, ...input } = q.input;
    const at = { ...input, now: q.now };
    const way = await world.us.analyse(comparisons.funnel, input);
    for (const item of funnelSteps) {
      const step = way.steps.find((one) => one.item === item);
      const { reasons, ...expected } = stepOf(q, item);
      const isLeftAway =
        expected.value === null && expected.base === null && (item === 'flowPassby' || item === 'batch');
      const { completeness, item: _of, likeForLike, ...told } = step ?? {};
      tally.same(step === undefined, isLeftAway, { ...at, item });
      if (!isLeftAway) tally.same(told, expected, { ...at, item, reasons });
      const { leftOut: names = [], ...alike } = likeForLike ?? {};
      const together = leftOutOf(counted.likeForLike(units, item), units.length);
      if (!isLeftAway && compare !== 'none') tally.same({ ...alike, leftOut: names.length }, together, { ...at, item });
      if (!isLeftAway && times % 6 === 0) tally.same(completeness, counted.complete(units, item), { ...at, item });
    }
    const rows = chosen.map((place) => {
      const own = unitsOf(rangeType, place);
      const of = (item: StatisticItem) => counted.fig('value', own, item);
      return (['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const).map(
        of,
      );
    });
    const told = way.rows.map((row) => [
      row.flowPassby,
      row.flowIn,
      row.enteringRate,
      row.batch,
      row.averageGroupSize,
      row.averageDwellTime,
    ]);
    tally.same(told, rows, { ...at, compare });
  }
}

function stepOf({ counted, units, chosen, rangeType, compare }: Question, item: (typeof funnelSteps)[number]) {
  const { own, ...row } = counted.rowOf(units, item);
  // Only where the same places know both: else the people of some would be set against the groups of others.
  const rateOf = (side: Side, of: readonly ChainPlace[]) => {
    const sides = item === 'flowIn' ? (['flowPassby', 'flowIn'] as const) : (['flowIn', 'batch'] as const);
    if (item !== 'flowIn' && item !== 'batch') return null;
    const isApart = of.some((unit) => {
      const [one, other] = sides.map((metric) => counted.fig(side, [unit], metric) === null);
      return one !== other;
    });
    if (isApart) return null;
    return item === 'flowIn'
      ? counted.fig(side, of, 'enteringRate')
      : share(counted.fig(side, of, 'batch'), counted.fig(side, of, 'flowIn'));
  };
  const told =
    compare === 'none'
      ? { value: row.value, compared: row.value, base: null, growth: null, leftOut: null, leftOutInside: 0 }
      : row;
  return {
    ...told,
    places: chosen.filter((place) => counted.fig('value', unitsOf(rangeType, place), item) !== null).length,
    rate: rateOf('value', units),
    baseRate: compare === 'none' ? null : rateOf('base', own),
    reasons: units.map((unit) => counted.reasonOf(unit, item)),
  };
}
