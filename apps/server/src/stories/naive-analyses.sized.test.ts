import type { ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMinComparedValues, isLongRun, scaleCases, testSeed } from '../../../../tools/test-size.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { createSeededRandom } from '../platform/testing/seeded-random.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import {
  createNaiveQuery as chosen,
  createNaiveCounter as counterOf,
  formatNaiveTime,
  listNaiveUnits,
  listQueryUnits,
  type NaiveQuery,
  type NaiveValueKind,
  toAnalysisInput,
} from './analyses/naive-counter.ts';
import {
  createNaiveFixture,
  daySeconds,
  type NaiveFixture,
  type NaivePlace,
  type NaiveRecord,
} from './analyses/naive-fixture.ts';
import {
  computeBusinessEnd,
  computeNaiveItem,
  findBest,
  findNaiveBucketStart,
  isInWindow,
  isItemKnown,
  isoWeekday,
  isQuotient,
  listNaiveBuckets,
  type NaiveItem,
  type NaiveStep,
  naiveBusinessDayStart,
  stepSeconds,
} from './analyses/naive-sums.ts';
import { listNumbersAndNulls } from './chain/tally.ts';

// Compares every value of every analysis with the reference implementation, over random stores in three time zones around the night of the
// clock change.

const random = createSeededRandom(testSeed + 1);
// Later than all records; each query sets the clock again.
const clock = createFixedClock('2029-01-01T00:00:00Z');
let server: TestServer;
let fixture: NaiveFixture;
let checkedCount = 0;
let known = 0;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  fixture = await createNaiveFixture(server, testSeed);
}, 120_000);
afterAll(async () => server?.stop());

const choose = <T>(values: readonly T[]): T => {
  const found = values[random(values.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

function question(days: readonly [least: number, most: number], types: readonly number[]): NaiveQuery {
  const query = chosen({ fixture, random }, days, types);
  clock.set(new Date(query.now * 1000).toISOString());
  return query;
}

const counter = (query: NaiveQuery) => counterOf(fixture, query);

function same(found: unknown, expected: unknown, query: NaiveQuery): void {
  const figures = listNumbersAndNulls(expected);
  checkedCount += figures.length;
  known += figures.filter((figure) => figure !== null).length;
  try {
    expect(found).toEqual(expected);
  } catch (error) {
    console.log(`seed ${testSeed}: ${JSON.stringify({ ...toAnalysisInput(query), now: query.now })}`);
    throw error;
  }
}

const allTypes = [1, 6, 2, 7, 3, 8, 4, 5, 5, 5, 5];

test('ranks of places match the reference', async () => {
  const before = checkedCount;
  for (let times = 0; times < scaleCases(65); times += 1) {
    const query = question([1, 20], allTypes);
    const counted = counter(query);
    const { rows, total, likeForLike } = await fixture.company.analyse(comparisons.rank, toAnalysisInput(query));
    const known = query.selectedPlaces.map((place) => ({ place, ...counted.row(place) }));
    const rankBy = (values: (number | null)[]) =>
      values.map((value) => (value === null ? null : 1 + values.filter((one) => one !== null && one > value).length));
    const isCompared = ({ leftOut }: { leftOut: unknown }) => query.compare !== 'none' && leftOut === null;
    const [ranks, now, then] = [
      rankBy(known.map(({ value }) => value)),
      rankBy(known.map((one) => (isCompared(one) ? (one.compared ?? null) : null))),
      rankBy(known.map((one) => (isCompared(one) ? one.base : null))),
    ];
    const all = counted.fig('value', listQueryUnits(query));
    same(total, all, query);
    const { leftOut: _names, ...alike } = likeForLike ?? { leftOut: [] };
    same(likeForLike === null ? null : alike, counted.likeForLike(), query);
    for (const [index, { place, own: _own, compared = null, ...expected }] of known.entries()) {
      const row = rows.find(({ id }) => id === place.id);
      if (row === undefined) throw new Error('a row is missing');
      const { name: _name, id: _id, entityId: _entityId, completeness, compared: found, ...judged } = row;
      const { comparedCompleteness, baseCompleteness: _baseCompleteness, ...rest } = judged;
      const change = now[index] == null || then[index] == null ? null : then[index] - now[index];
      same(
        rest,
        {
          ...expected,
          rank: ranks[index] ?? null,
          share: isQuotient(query.item) || expected.value === null || !all ? null : expected.value / all,
          baseRank: then[index] ?? null,
          rankChange: change,
        },
        query,
      );
      if (query.compare !== 'none') same(found, compared, query);
      if (times % 5 > 0) continue;
      same(completeness, counted.complete(listNaiveUnits(query.rangeType, place)), query);
      if (row.leftOutInside === 0) same(comparedCompleteness, completeness, query);
    }
  }
  expect(checkedCount - before).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 120_000);

test('growth against both comparison periods matches the reference', async () => {
  const before = checkedCount;
  for (let times = 0; times < scaleCases(45); times += 1) {
    const timeType = 1 + random(6);
    const query = question([1, 1], [[1, 6, 2, 7, 3, 8][timeType - 1] ?? 1]);
    const { ids, rangeType, item, startHour, endHour } = toAnalysisInput(query);
    const input = { ids, rangeType, item, startHour, endHour, timeType };
    const { rows } = await fixture.company.analyse(comparisons.growth, input);
    const [before, year] = (['before', 'year'] as const).map((compare) => counter({ ...query, compare }));
    for (const [index, place] of query.selectedPlaces.entries()) {
      const row = rows[index];
      const [one, other] = [before?.row(place), year?.row(place)];
      same([row?.value, row?.compared], [one?.value, before?.fig('compared', listNaiveUnits(rangeType, place))], query);
      for (const [found, expected] of [
        [row?.before, one],
        [row?.year, other],
      ] as const) {
        same(
          [found?.compared, found?.value, found?.growth, found?.leftOut, found?.leftOutInside],
          [expected?.compared, expected?.base, expected?.growth, expected?.leftOut, expected?.leftOutInside],
          query,
        );
      }
    }
  }
  expect(checkedCount - before).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 120_000);

test('contrast by bucket and the daily groups of people match the reference', async () => {
  const before = checkedCount;
  for (let times = 0; times < scaleCases(57); times += 1) {
    const step = choose<NaiveStep>(['30m', '1h', '1d', '1w']);
    const isShort = step === '30m' || step === '1h';
    const isBatch = times % 3 === 0;
    const query = question(isShort ? [1, 4] : [7, 28], isShort ? [1, 6, 5, 5] : [2, 7, 5, 5]);
    if (isBatch) query.item = 'batch';
    else if (query.item === 'averageDwellTime' && !isShort) query.item = 'flowIn';
    const counted = counter(query);
    const { window } = query.period;
    const shownStep = isBatch ? '1d' : step;
    const gridOf = (side: NaiveValueKind, units: readonly NaivePlace[]) => {
      const found = new Map<number, NaiveRecord[]>();
      for (const record of counted.recordsOf(side, units)) {
        const ranges = counted.timesOf.get(record.device.entity);
        if (ranges === undefined) continue;
        const buckets = listNaiveBuckets(side === 'base' ? ranges.base : ranges.range, shownStep, window);
        const position = buckets.indexOf(findNaiveBucketStart(record.local, shownStep, window));
        found.set(position, [...(found.get(position) ?? []), record]);
      }
      return (length: number) =>
        Array.from({ length }, (_, index) => counted.over(found.get(index) ?? [], units, query.item, side));
    };
    const { item: _item, ...batchInput } = toAnalysisInput(query);
    const reply: Pick<
      ResultOf<typeof comparisons.contrast>,
      'columns' | 'together' | 'total' | 'likeForLike' | 'buckets'
    > | null = isBatch
      ? null
      : await fixture.company.analyse(comparisons.contrast, { ...toAnalysisInput(query), step: shownStep });
    const batch = isBatch ? await fixture.company.analyse(comparisons.batch, batchInput) : null;
    const length = reply?.buckets.length ?? batch?.days.length ?? 0;
    for (const [index, place] of query.selectedPlaces.entries()) {
      const { own: places = [], compared = null, ...expected } = counted.row(place);
      const units = listNaiveUnits(query.rangeType, place);
      const values = gridOf('value', units)(length);
      const [entity] = place.entities;
      const ranges = entity === undefined ? undefined : counted.timesOf.get(entity);
      const buckets = ranges === undefined ? [] : listNaiveBuckets(ranges.range, shownStep, window);
      const reach = stepSeconds[shownStep] >= daySeconds && window[1] < window[0] ? window[1] + 1 : 0;
      const isOver = (start: number) =>
        ranges !== undefined &&
        Math.min(start + stepSeconds[shownStep] + reach, computeBusinessEnd(ranges.range, window)) <= ranges.asOf;
      const over = buckets.flatMap((start, position) => {
        const value = values[position] ?? null;
        return isOver(start) && value !== null ? [{ start, value }] : [];
      });
      const mean = over.length === 0 ? null : over.reduce((sum, { value }) => sum + value, 0) / over.length;
      if (batch !== null) {
        const row = batch.rows[index];
        const least = findBest(over, (one, other) => one < other);
        const most = findBest(over, (one, other) => one > other);
        const toDayValue = (one: typeof least) =>
          one === null ? null : { day: formatNaiveTime(one.start).slice(0, 10), value: one.value };
        same(
          [row?.values, row?.value, row?.base, row?.growth, row?.leftOut],
          [values, expected.value, expected.base, expected.growth, expected.leftOut],
          query,
        );
        same(
          [row?.min, row?.max, row?.average, row?.averageGroupSize],
          [toDayValue(least), toDayValue(most), mean, counted.fig('value', units, 'averageGroupSize')],
          query,
        );
        continue;
      }
      const column = reply?.columns[index];
      const firstLeft = buckets.find((start) => !isOver(start));
      const running =
        firstLeft === undefined || ranges === undefined || firstLeft > ranges.asOf ? null : buckets.indexOf(firstLeft);
      same(
        {
          values: column?.values,
          base: column?.base,
          growth: column?.growth,
          leftOut: column?.leftOut,
          leftOutInside: column?.leftOutInside,
          value: column?.value,
          baseValues: column?.baseValues,
          average: column?.average,
        },
        {
          values,
          ...expected,
          baseValues: query.compare === 'none' ? [] : gridOf('base', places)(length),
          average: isQuotient(query.item) ? null : mean,
        },
        query,
      );
      if (query.compare !== 'none') same(column?.compared, compared, query);
      if (place.entities.length > 0) same(column?.unfinishedBucket, running, query);
      if (times % 5 === 0) same(column?.completeness, counted.complete(units), query);
    }
    if (reply === null) continue;
    same(reply.together, gridOf('value', listQueryUnits(query))(length), query);
    same(reply.total, counted.fig('value', listQueryUnits(query)), query);
  }
  expect(checkedCount - before).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 120_000);

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

test('the usual day and the usual week match the reference', async () => {
  const before = checkedCount;
  for (let times = 0; times < scaleCases(45); times += 1) {
    const query = question([3, 24], [2, 7, 3, 8, 5, 5, 5]);
    const week = random(8);
    const counted = counter(query);
    const { window } = query.period;
    const usual = (places: readonly NaivePlace[], isWanted: (on: number) => boolean) => {
      const entities = new Set(places.flatMap((place) => place.entities));
      const ranges = [...entities].flatMap((entity) => counted.timesOf.get(entity) ?? []);
      const days = new Set(ranges.flatMap(({ range }) => listNaiveBuckets(range, '1d', window)));
      const reach = window[1] < window[0] ? window[1] + 1 : 0;
      const isOver = (on: number) =>
        ranges.every(({ range, asOf }) => {
          const first = listNaiveBuckets(range, '1d', window).find(
            (start) => Math.min(start + daySeconds + reach, computeBusinessEnd(range, window)) > asOf,
          );
          return first === undefined || on < first;
        });
      const choice = [...days].filter((on) => isWanted(on) && isOver(on));
      const records = Map.groupBy(counted.recordsOf('value', places), ({ local }) =>
        naiveBusinessDayStart(local, window),
      );
      const own = choice.filter((on) => isItemKnown(query.item, records.get(on) ?? []));
      const hours = Array.from({ length: 24 }, (_, hour) => {
        const ofHour = own.map((on) =>
          (records.get(on) ?? []).filter(({ local }) => Math.floor((local % daySeconds) / 3600) === hour),
        );
        if (isQuotient(query.item)) return counted.over(ofHour.flat(), places);
        const known = ofHour.flatMap((records) => counted.over(records, places) ?? []);
        return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
      });
      const sums = own.map((on) => counted.over(records.get(on) ?? [], places) ?? 0);
      return {
        hours,
        days: own.length,
        daysWithout: choice.length - own.length,
        average:
          isQuotient(query.item) || own.length === 0 ? null : sums.reduce((sum, value) => sum + value, 0) / own.length,
        own: new Set(own),
      };
    };
    const { compare: _compare, ...input } = toAnalysisInput(query);
    const { rows } = await fixture.company.analyse(comparisons.highlow, { ...input, week });
    for (const [index, place] of query.selectedPlaces.entries()) {
      const units = listNaiveUnits(query.rangeType, place);
      const { own, ...expected } = usual(units, (on) => week === 0 || isoWeekday(on) === week);
      const row = rows[index];
      same(
        { hours: row?.hours, days: row?.days, daysWithout: row?.daysWithout, average: row?.average },
        expected,
        query,
      );
      const best = (values: (number | null)[], isBetter: (one: number, other: number) => boolean) =>
        findBest(
          values.flatMap((value, hour) => (value === null ? [] : [{ time: hourText(hour), value }])),
          isBetter,
        );
      const isOpen = (hour: number) =>
        [window, ...place.entities.map(({ hours }) => hours)].every((of) =>
          [0, 1799, 3599].every((second) => isInWindow(hour * 3600 + second, of)),
        );
      same(
        row?.peak,
        best(expected.hours, (one, other) => one > other),
        query,
      );
      same(
        row?.lowest,
        best(
          expected.hours.map((value, hour) => (isOpen(hour) ? value : null)),
          (one, other) => one < other,
        ),
        query,
      );
      if (times % 4 === 0)
        same(
          row?.completeness,
          counted.complete(units, (local) => own.has(naiveBusinessDayStart(local, window))),
          query,
        );
    }
    const { weekdays } = await fixture.company.analyse(comparisons.matrix, input);
    for (const [index, found] of weekdays.entries()) {
      const { hours, days, daysWithout } = usual(listQueryUnits(query), (on) => isoWeekday(on) === index + 1);
      same(found, { hours, days, daysWithout }, query);
    }
  }
  expect(checkedCount - before).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 120_000);

test('proportions and the visitor funnel match the reference', async () => {
  const before = checkedCount;
  for (let times = 0; times < scaleCases(40); times += 1) {
    const query = question([1, 15], allTypes);
    const counted = counter({ ...query, compare: 'none' });
    const { compare: _compare, ...input } = toAnalysisInput(query);
    const { rows, whole } = await fixture.company.analyse(comparisons.proportion, input);
    const all = counted.fig('value', listQueryUnits(query));
    same(whole, all, query);
    same(
      rows.map(({ value, share }) => [value, share]),
      query.selectedPlaces.map((place) => {
        const value = counted.fig('value', listNaiveUnits(query.rangeType, place));
        return [value, isQuotient(query.item) || value === null || !all ? null : value / all];
      }),
      query,
    );
    const { item: _item, ...funnel } = input;
    const way = await fixture.company.analyse(comparisons.funnel, { ...funnel, compare: 'none' });
    const passers = (places: readonly NaivePlace[]) =>
      computeNaiveItem('flowPassby', counted.recordsOf('value', places), {
        window: query.period.window,
        getPlace: () => 0,
      });
    same(
      way.rows.map((row) => [row.flowPassby, row.flowIn, row.enteringRate, row.batch, row.averageDwellTime]),
      query.selectedPlaces.map((place) => {
        const units = listNaiveUnits(query.rangeType, place);
        const of = (item: NaiveItem) => counted.fig('value', units, item);
        return [passers(units), of('flowIn'), of('enteringRate'), of('batch'), of('averageDwellTime')];
      }),
      query,
    );
  }
  expect(checkedCount - before).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 120_000);

test('many values were compared, and many of them were not null', () => {
  console.log(`seed ${testSeed}: ${checkedCount} figures of analyses compared, ${known} of them known`);
  expect(checkedCount).toBeGreaterThan(isLongRun ? 15_000 : 500);
  expect(known).toBeGreaterThan(isLongRun ? 5_000 : 200);
});
