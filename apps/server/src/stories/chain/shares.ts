import { comparisons, funnelSteps } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { roundDownToFiveMinutes } from '../analyses/naive-sums.ts';
import { type ChainValueKind, createChainCounter, listChainUnits } from './counter.ts';
import type { ChainEntity, ChainPlace } from './fixture.ts';
import { addKnownValues, computeChainItemParts, divideKnown, isDistinctPeopleItem, isRate } from './items.ts';
import type { ChainTestContext } from './kpi.ts';
import { withLeftOutCount } from './like-for-like.ts';
import { type ChainQuery, createChainQuery } from './queries.ts';
import { resolveChainRanges } from './time.ts';

// Reference implementation of shares of a total and of the visitor funnel.

const allTypes = [1, 6, 2, 7, 3, 8, 4, 5, 5, 5];
const shareOfWhole = (item: StatisticItem, value: number | null, whole: number | null) =>
  isRate(item) ? null : divideKnown(value, whole);

/** Checks places, entrances, areas, parts and items as shares of a total. */
export async function checkProportions(chain: ChainTestContext, rounds: number): Promise<void> {
  const checks = [checkPlaces, checkInside, checkInside, checkParts, checkItems];
  for (let times = 0; times < rounds; times += 1) await checks[times % checks.length]?.(chain, times);
}

async function queryProportion({ fixture }: ChainTestContext, query: ChainQuery, more: object) {
  const { compare: _compare, item, ...input } = query.input;
  return fixture.company.analyse(comparisons.proportion, { ...input, item, ...more });
}

async function checkPlaces(chain: ChainTestContext): Promise<void> {
  const query = createChainQuery(chain, { days: [1, 30], types: allTypes, compares: ['none'] });
  const { counted, item, units, rangeType } = query;
  const { rows, whole } = await queryProportion(chain, query, { by: 'place' });
  const all = counted.computeValue('value', units, item);
  const values = query.places.map((place) => counted.computeValue('value', listChainUnits(rangeType, place), item));
  const expected = values.map((value) => [value, shareOfWhole(item, value, all)]);
  chain.tally.expectSame([whole, rows.map(({ value, share: own }) => [value, own])], [all, expected], {
    ...query.input,
    now: query.now,
  });
}

/** Checks the entrances or areas of one store. */
async function checkInside(chain: ChainTestContext, times: number): Promise<void> {
  const { fixture, tally } = chain;
  const by = times % 2 === 0 ? 'entrance' : 'area';
  const rangeType = by === 'entrance' ? 1 : 2;
  const query = createChainQuery(chain, { days: [1, 30], types: allTypes, compares: ['none'], rangeTypes: [0] });
  const [store] = query.places;
  const [entity] = store?.entities ?? [];
  if (store === undefined || entity === undefined) throw new Error('no store');
  const { item, window, now, time } = query;
  const { rows, whole, rest } = await queryProportion(chain, query, { by, ids: [store.id] });
  const inside = (fixture.places[rangeType] ?? []).filter((place) => place.entities.includes(entity));
  const ranges = (entity: ChainEntity) => resolveChainRanges(time, 'none', window, roundDownToFiveMinutes(entity, now));
  const counted = createChainCounter(fixture, { rangeType, window, now, getRanges: ranges });
  const together = counted.computeValue('value', inside, item);
  const ofStore = query.counted.computeValue('value', [store], item);
  const all = ofStore ?? together;
  const left = isRate(item) || isDistinctPeopleItem(item) || ofStore === null ? 0 : ofStore - (together ?? 0);
  const replied = inside.map((place) => {
    const row = rows.find(({ id }) => id === place.id);
    return [row?.value, row?.share];
  });
  const values = inside.map((place) => counted.computeValue('value', [place], item));
  const expected = values.map((value) => [value, shareOfWhole(item, value, all)]);
  tally.expectSame([whole, rest, rows.length, replied], [all, left > 0 ? left : null, inside.length, expected], {
    ...query.input,
    ids: store.id,
    by,
    now,
  });
}

async function checkParts(chain: ChainTestContext): Promise<void> {
  const items = ['gender', 'age', 'dedupedGender', 'dedupedAge'] as const;
  const query = createChainQuery(chain, { days: [1, 30], types: allTypes, compares: ['none'], items });
  const { counted, item, units } = query;
  const { rows, whole } = await queryProportion(chain, query, { by: 'part' });
  const all = counted.computeValue('value', units, item);
  const parts = computeChainItemParts(item, counted.selectRecords('value', units), counted.countedAt(units));
  const expected = parts.map((value) => [value, divideKnown(value, all)]);
  chain.tally.expectSame([whole, rows.map(({ value, share: own }) => [value, own])], [all, expected], {
    ...query.input,
    now: query.now,
  });
}

const itemSets: readonly (readonly [items: readonly StatisticItem[], whole: StatisticItem | null])[] = [
  [['adult', 'children'], null],
  [['adult', 'children'], 'flowIn'],
  [['familys', 'personals'], 'batch'],
  [['inCar', 'outCar'], null],
  [['flowIn', 'flowPassby', 'flowTurnback'], null],
  [['enterStaff', 'customerIn'], 'flowIn'],
  [['dedupedCount', 'dedupeStaff'], null],
];

async function checkItems(chain: ChainTestContext): Promise<void> {
  const query = createChainQuery(chain, { days: [1, 30], types: allTypes, compares: ['none'] });
  const [items, whole] = chain.tally.choose(itemSets);
  const { counted, units } = query;
  const found = await queryProportion(chain, query, { by: 'item', items, item: whole ?? undefined });
  const values = items.map((item) => counted.computeValue('value', units, item));
  const sum = values.reduce(addKnownValues, null);
  const all = whole === null ? sum : counted.computeValue('value', units, whole);
  const left = whole === null ? 0 : (all ?? 0) - (sum ?? 0);
  const expected = values.map((value) => [value, divideKnown(value, all)]);
  chain.tally.expectSame(
    [found.whole, found.rest, found.rows.map(({ value, share: own }) => [value, own])],
    [all, left > 0 ? left : null, expected],
    { ...query.input, items, whole, now: query.now },
  );
}

/** Checks passers-by, entries, groups and dwell time, in total and per place, with their comparison period. */
export async function checkFunnel(chain: ChainTestContext, rounds: number): Promise<void> {
  const { fixture, tally } = chain;
  for (let times = 0; times < rounds; times += 1) {
    const query = createChainQuery(chain, { days: [1, 30], types: allTypes });
    const { counted, units, places, rangeType, compare } = query;
    const { item: _item, ...input } = query.input;
    const at = { ...input, now: query.now };
    const funnel = await fixture.company.analyse(comparisons.funnel, input);
    for (const item of funnelSteps) {
      const step = funnel.steps.find((one) => one.item === item);
      const { reasons, ...expected } = computeStep(query, item);
      const isOmitted =
        expected.value === null && expected.base === null && (item === 'flowPassby' || item === 'batch');
      const {
        completeness,
        comparedCompleteness,
        baseCompleteness: _base,
        item: _of,
        likeForLike,
        ...reply
      } = step ?? {};
      tally.expectSame(comparedCompleteness, completeness, { ...at, item });
      tally.expectSame(step === undefined, isOmitted, { ...at, item });
      if (!isOmitted) tally.expectSame(reply, expected, { ...at, item, reasons });
      const { leftOut: names = [], ...same } = likeForLike ?? {};
      const together = withLeftOutCount(counted.likeForLike(units, item), units.length);
      if (!isOmitted && compare !== 'none')
        tally.expectSame({ ...same, leftOut: names.length }, together, { ...at, item });
      if (!isOmitted && times % 6 === 0)
        tally.expectSame(completeness, counted.computeCompleteness(units, item), { ...at, item });
    }
    const rows = places.map((place) => {
      const places = listChainUnits(rangeType, place);
      const of = (item: StatisticItem) => counted.computeValue('value', places, item);
      return (['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const).map(
        of,
      );
    });
    const repliedRows = funnel.rows.map((row) => [
      row.flowPassby,
      row.flowIn,
      row.enteringRate,
      row.batch,
      row.averageGroupSize,
      row.averageDwellTime,
    ]);
    tally.expectSame(repliedRows, rows, { ...at, compare });
  }
}

function computeStep({ counted, units, places, rangeType, compare }: ChainQuery, item: (typeof funnelSteps)[number]) {
  const { comparedUnits, ...row } = counted.compareUnits(units, item);
  // A rate is null when a store has only one of its two metrics: otherwise it would divide counts of different stores.
  const rateOf = (side: ChainValueKind, of: readonly ChainPlace[]) => {
    const sides = item === 'flowIn' ? (['flowPassby', 'flowIn'] as const) : (['flowIn', 'batch'] as const);
    if (item !== 'flowIn' && item !== 'batch') return null;
    const stores = [...Map.groupBy(of, ({ entities: [entity] }) => entity).values()];
    const isApart = stores.some((ofStore) => {
      const [one, other] = sides.map((metric) => counted.computeValue(side, ofStore, metric) === null);
      return one !== other;
    });
    if (isApart) return null;
    return item === 'flowIn'
      ? counted.computeValue(side, of, 'enteringRate')
      : divideKnown(...counted.computeSides(side, of, 'averageGroupSize', ['batch', 'flowIn']));
  };
  const values =
    compare === 'none'
      ? { value: row.value, compared: row.value, base: null, growth: null, leftOut: null, leftOutInside: 0 }
      : row;
  return {
    ...values,
    places: places.filter((place) => counted.computeValue('value', listChainUnits(rangeType, place), item) !== null)
      .length,
    rate: rateOf('value', units),
    baseRate: compare === 'none' ? null : rateOf('base', comparedUnits),
    reasons: units.map((unit) => counted.findLeftOutReason(unit, item)),
  };
}
