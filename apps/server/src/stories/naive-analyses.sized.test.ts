import type { ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, minimumOfPart, sized, testSeed } from '../../../../tools/test-size.ts';
import { fixedClock } from '../platform/testing/fixed-clock.ts';
import { seededRandom } from '../platform/testing/seeded-random.ts';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import {
  counter as counterOf,
  inputOf,
  placesOf,
  type Question,
  question as chosen,
  type Side,
  text,
  unitsOf,
} from './analyses/naive-counter.ts';
import {
  bucketOf,
  bucketsOf,
  endOf,
  figureOf,
  isDivided,
  isIn,
  isKnown,
  type Item,
  opened,
  type Step,
  steps,
  weekdayOf,
} from './analyses/naive-sums.ts';
import { day, type NaiveRecord, naiveWorld, type NaiveWorld, type Place } from './analyses/naive-world.ts';

// Every figure of every analysis counted once more, record by record, over random stores in three zones around the night the clocks
// change.

const random = seededRandom(testSeed + 1);
// After everything that is told; each question sets it.
const clock = fixedClock('2029-01-01T00:00:00Z');
let server: TestServer;
let world: NaiveWorld;
let seen = 0;
let known = 0;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
  world = await naiveWorld(server, testSeed);
}, 120_000);
afterAll(async () => server?.stop());

const choose = <T>(of: readonly T[]): T => {
  const found = of[random(of.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

function question(days: readonly [least: number, most: number], types: readonly number[]): Question {
  const asked = chosen({ world, random }, days, types);
  clock.set(new Date(asked.now * 1000).toISOString());
  return asked;
}

const counter = (q: Question) => counterOf(world, q);

function same(found: unknown, expected: unknown, asked: Question): void {
  const figures = figuresIn(expected);
  seen += figures.length;
  known += figures.filter((figure) => figure !== null).length;
  try {
    expect(found).toEqual(expected);
  } catch (error) {
    console.log(`seed ${testSeed}: ${JSON.stringify({ ...inputOf(asked), now: asked.now })}`);
    throw error;
  }
}

function figuresIn(value: unknown): (number | null)[] {
  if (value === null || typeof value === 'number') return [value];
  return typeof value === 'object' ? Object.values(value).flatMap(figuresIn) : [];
}

const allTypes = [1, 6, 2, 7, 3, 8, 4, 5, 5, 5, 5];

test('places by rank', async () => {
  const before = seen;
  for (let times = 0; times < sized(65); times += 1) {
    const q = question([1, 20], allTypes);
    const counted = counter(q);
    const { rows, total, likeForLike } = await world.us.analyse(comparisons.rank, inputOf(q));
    const known = q.chosen.map((place) => ({ place, ...counted.row(place) }));
    const rankBy = (values: (number | null)[]) =>
      values.map((value) => (value === null ? null : 1 + values.filter((one) => one !== null && one > value).length));
    const isIn2 = ({ leftOut }: { leftOut: unknown }) => q.compare !== 'none' && leftOut === null;
    const [ranks, now, then] = [
      rankBy(known.map(({ value }) => value)),
      rankBy(known.map((one) => (isIn2(one) ? (one.compared ?? null) : null))),
      rankBy(known.map((one) => (isIn2(one) ? one.base : null))),
    ];
    const all = counted.fig('value', placesOf(q));
    same(total, all, q);
    const { leftOut: _names, ...alike } = likeForLike ?? { leftOut: [] };
    same(likeForLike === null ? null : alike, counted.likeForLike(), q);
    for (const [index, { place, own: _own, compared = null, ...expected }] of known.entries()) {
      const row = rows.find(({ id }) => id === place.id);
      if (row === undefined) throw new Error('a row is missing');
      const { name: _name, id: _id, completeness, compared: found, ...rest } = row;
      const change = now[index] == null || then[index] == null ? null : then[index] - now[index];
      same(
        rest,
        {
          ...expected,
          rank: ranks[index] ?? null,
          share: isDivided(q.item) || expected.value === null || !all ? null : expected.value / all,
          baseRank: then[index] ?? null,
          rankChange: change,
        },
        q,
      );
      if (q.compare !== 'none') same(found, compared, q);
      if (times % 5 === 0) same(completeness, counted.complete(unitsOf(q.rangeType, place)), q);
    }
  }
  expect(seen - before).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 120_000);

test('growth against both bases', async () => {
  const before = seen;
  for (let times = 0; times < sized(45); times += 1) {
    const timeType = 1 + random(6);
    const q = question([1, 1], [[1, 6, 2, 7, 3, 8][timeType - 1] ?? 1]);
    const { ids, rangeType, item, startHour, endHour } = inputOf(q);
    const { rows } = await world.us.analyse(comparisons.growth, { ids, rangeType, item, startHour, endHour, timeType });
    const [before, year] = (['before', 'year'] as const).map((compare) => counter({ ...q, compare }));
    for (const [index, place] of q.chosen.entries()) {
      const row = rows[index];
      const [one, other] = [before?.row(place), year?.row(place)];
      same([row?.value, row?.compared], [one?.value, before?.fig('compared', unitsOf(rangeType, place))], q);
      for (const [found, expected] of [
        [row?.before, one],
        [row?.year, other],
      ] as const) {
        same(
          [found?.compared, found?.value, found?.growth, found?.leftOut, found?.leftOutInside],
          [expected?.compared, expected?.base, expected?.growth, expected?.leftOut, expected?.leftOutInside],
          q,
        );
      }
    }
  }
  expect(seen - before).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 120_000);

test('contrast of places by bucket, and groups by day', async () => {
  const before = seen;
  for (let times = 0; times < sized(57); times += 1) {
    const step = choose<Step>(['30m', '1h', '1d', '1w']);
    const isShort = step === '30m' || step === '1h';
    const isBatch = times % 3 === 0;
    const q = question(isShort ? [1, 4] : [7, 28], isShort ? [1, 6, 5, 5] : [2, 7, 5, 5]);
    if (isBatch) q.item = 'batch';
    else if (q.item === 'averageDwellTime' && !isShort) q.item = 'flowIn';
    const counted = counter(q);
    const { window } = q.asked;
    const shown = isBatch ? '1d' : step;
    const gridOf = (side: Side, units: readonly Place[]) => {
      const found = new Map<number, NaiveRecord[]>();
      for (const record of counted.recordsOf(side, units)) {
        const of = counted.timesOf.get(record.device.entity);
        if (of === undefined) continue;
        const buckets = bucketsOf(side === 'base' ? of.base : of.range, shown, window);
        const position = buckets.indexOf(bucketOf(record.local, shown, window));
        found.set(position, [...(found.get(position) ?? []), record]);
      }
      return (length: number) =>
        Array.from({ length }, (_, place) => counted.over(found.get(place) ?? [], units, q.item, side));
    };
    const { item: _item, ...batchInput } = inputOf(q);
    const reply: Pick<
      ResultOf<typeof comparisons.contrast>,
      'columns' | 'together' | 'total' | 'likeForLike' | 'buckets'
    > | null = isBatch ? null : await world.us.analyse(comparisons.contrast, { ...inputOf(q), step: shown });
    const batch = isBatch ? await world.us.analyse(comparisons.batch, batchInput) : null;
    const length = reply?.buckets.length ?? batch?.days.length ?? 0;
    for (const [index, place] of q.chosen.entries()) {
      const { own = [], compared = null, ...expected } = counted.row(place);
      const units = unitsOf(q.rangeType, place);
      const values = gridOf('value', units)(length);
      const [entity] = place.entities;
      const times2 = entity === undefined ? undefined : counted.timesOf.get(entity);
      const buckets = times2 === undefined ? [] : bucketsOf(times2.range, shown, window);
      const reach = steps[shown] >= day && window[1] < window[0] ? window[1] + 1 : 0;
      const isOver = (start: number) =>
        times2 !== undefined && Math.min(start + steps[shown] + reach, endOf(times2.range, window)) <= times2.asOf;
      const over = buckets.flatMap((start, position) => {
        const value = values[position] ?? null;
        return isOver(start) && value !== null ? [{ start, value }] : [];
      });
      const mean = over.length === 0 ? null : over.reduce((sum, { value }) => sum + value, 0) / over.length;
      if (batch !== null) {
        const row = batch.rows[index];
        const least = over.reduce<(typeof over)[number] | null>(
          (all, one) => (all === null || one.value < all.value ? one : all),
          null,
        );
        const most = over.reduce<(typeof over)[number] | null>(
          (all, one) => (all === null || one.value > all.value ? one : all),
          null,
        );
        const told = (one: typeof least) =>
          one === null ? null : { day: text(one.start).slice(0, 10), value: one.value };
        same(
          [
            row?.values,
            row?.value,
            row?.base,
            row?.growth,
            row?.leftOut,
            row?.min,
            row?.max,
            row?.average,
            row?.averageGroupSize,
          ],
          [
            values,
            expected.value,
            expected.base,
            expected.growth,
            expected.leftOut,
            told(least),
            told(most),
            mean,
            counted.fig('value', units, 'averageGroupSize'),
          ],
          q,
        );
        continue;
      }
      const column = reply?.columns[index];
      const firstLeft = buckets.find((start) => !isOver(start));
      const running =
        firstLeft === undefined || times2 === undefined || firstLeft > times2.asOf ? null : buckets.indexOf(firstLeft);
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
          baseValues: q.compare === 'none' ? [] : gridOf('base', own)(length),
          average: isDivided(q.item) ? null : mean,
        },
        q,
      );
      if (q.compare !== 'none') same(column?.compared, compared, q);
      if (place.entities.length > 0) same(column?.unfinishedBucket, running, q);
      if (times % 5 === 0) same(column?.completeness, counted.complete(units), q);
    }
    if (reply === null) continue;
    same(reply.together, gridOf('value', placesOf(q))(length), q);
    same(reply.total, counted.fig('value', placesOf(q)), q);
  }
  expect(seen - before).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 120_000);

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

test('the usual day and the usual week', async () => {
  const before = seen;
  for (let times = 0; times < sized(45); times += 1) {
    const q = question([3, 24], [2, 7, 3, 8, 5, 5, 5]);
    const week = random(8);
    const counted = counter(q);
    const { window } = q.asked;
    const usual = (places: readonly Place[], isWanted: (on: number) => boolean) => {
      const entities = new Set(places.flatMap((place) => place.entities));
      const of = [...entities].flatMap((entity) => counted.timesOf.get(entity) ?? []);
      const days = new Set(of.flatMap(({ range }) => bucketsOf(range, '1d', window)));
      const reach = window[1] < window[0] ? window[1] + 1 : 0;
      const isOver = (on: number) =>
        of.every(({ range, asOf }) => {
          const first = bucketsOf(range, '1d', window).find(
            (start) => Math.min(start + day + reach, endOf(range, window)) > asOf,
          );
          return first === undefined || on < first;
        });
      const choice = [...days].filter((on) => isWanted(on) && isOver(on));
      const records = Map.groupBy(counted.recordsOf('value', places), ({ local }) => opened(local, window));
      const own = choice.filter((on) => isKnown(q.item, records.get(on) ?? []));
      const hours = Array.from({ length: 24 }, (_, hour) => {
        const ofHour = own.map((on) =>
          (records.get(on) ?? []).filter(({ local }) => Math.floor((local % day) / 3600) === hour),
        );
        if (isDivided(q.item)) return counted.over(ofHour.flat(), places);
        const known = ofHour.flatMap((told) => counted.over(told, places) ?? []);
        return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
      });
      const sums = own.map((on) => counted.over(records.get(on) ?? [], places) ?? 0);
      return {
        hours,
        days: own.length,
        daysWithout: choice.length - own.length,
        average:
          isDivided(q.item) || own.length === 0 ? null : sums.reduce((sum, value) => sum + value, 0) / own.length,
        own: new Set(own),
      };
    };
    const { compare: _compare, ...input } = inputOf(q);
    const { rows } = await world.us.analyse(comparisons.highlow, { ...input, week });
    for (const [index, place] of q.chosen.entries()) {
      const units = unitsOf(q.rangeType, place);
      const { own, ...expected } = usual(units, (on) => week === 0 || weekdayOf(on) === week);
      const row = rows[index];
      same({ hours: row?.hours, days: row?.days, daysWithout: row?.daysWithout, average: row?.average }, expected, q);
      const best = (values: (number | null)[], isBetter: (one: number, other: number) => boolean) =>
        values.reduce<{ time: string; value: number } | null>(
          (all, value, hour) =>
            value !== null && (all === null || isBetter(value, all.value)) ? { time: hourText(hour), value } : all,
          null,
        );
      const isOpen = (hour: number) =>
        [window, ...place.entities.map(({ hours }) => hours)].every((of) =>
          [0, 1799, 3599].every((second) => isIn(hour * 3600 + second, of)),
        );
      same(
        row?.peak,
        best(expected.hours, (one, other) => one > other),
        q,
      );
      same(
        row?.lowest,
        best(
          expected.hours.map((value, hour) => (isOpen(hour) ? value : null)),
          (one, other) => one < other,
        ),
        q,
      );
      if (times % 4 === 0)
        same(
          row?.completeness,
          counted.complete(units, (local) => own.has(opened(local, window))),
          q,
        );
    }
    const { weekdays } = await world.us.analyse(comparisons.matrix, input);
    for (const [index, found] of weekdays.entries()) {
      const { hours, days, daysWithout } = usual(placesOf(q), (on) => weekdayOf(on) === index + 1);
      same(found, { hours, days, daysWithout }, q);
    }
  }
  expect(seen - before).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 120_000);

test('proportions and the way in', async () => {
  const before = seen;
  for (let times = 0; times < sized(40); times += 1) {
    const q = question([1, 15], allTypes);
    const counted = counter({ ...q, compare: 'none' });
    const { compare: _compare, ...input } = inputOf(q);
    const { rows, whole } = await world.us.analyse(comparisons.proportion, input);
    const all = counted.fig('value', placesOf(q));
    same(whole, all, q);
    same(
      rows.map(({ value, share }) => [value, share]),
      q.chosen.map((place) => {
        const value = counted.fig('value', unitsOf(q.rangeType, place));
        return [value, isDivided(q.item) || value === null || !all ? null : value / all];
      }),
      q,
    );
    const { item: _item, ...funnel } = input;
    const way = await world.us.analyse(comparisons.funnel, { ...funnel, compare: 'none' });
    const passers = (places: readonly Place[]) =>
      figureOf('flowPassby', counted.recordsOf('value', places), { window: q.asked.window, placeOf: () => 0 });
    same(
      way.rows.map((row) => [row.flowPassby, row.flowIn, row.enteringRate, row.batch, row.averageDwellTime]),
      q.chosen.map((place) => {
        const units = unitsOf(q.rangeType, place);
        const of = (item: Item) => counted.fig('value', units, item);
        return [passers(units), of('flowIn'), of('enteringRate'), of('batch'), of('averageDwellTime')];
      }),
      q,
    );
  }
  expect(seen - before).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 120_000);

test('many figures were compared, and many of them were known', () => {
  console.log(`seed ${testSeed}: ${seen} figures of analyses compared, ${known} of them known`);
  expect(seen).toBeGreaterThan(isLongRun ? 15_000 : 500);
  expect(known).toBeGreaterThan(isLongRun ? 5_000 : 200);
});
