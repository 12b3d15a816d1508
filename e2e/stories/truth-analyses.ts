import type { Fleet } from '@portico/contract/fields/fleet';
import type { ResultOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { Entity } from '@portico/contract/routes/entities';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { contrastTypes, growthPeriods } from '@portico/contract/words/time-ranges';
import { isLongRun } from '../../tools/test-size.ts';
import { createCountedSinceLookup } from './counted-since.ts';
import type { ExpectedFigures } from './expected-figures.ts';
import { listNumbers } from './items-by-hand.ts';
import type { CallRoute } from './route-caller.ts';

// Expected answers of every analysis, computed from the simulator's truth file: uses none of the product's arithmetic. All ranges are in
// the past.

export type TruthDayRange = { from: string; to: string };

const items = ['flowIn', 'flowPassby', 'enteringRate'] as const;

/** `figures`: number of values compared; `known`: of these, not null; `wrong`: descriptions of those that differ. */
export type AnalysisComparisonResult = { figures: number; known: number; wrong: string[]; countByAnalysis: ByAnalysis };

/** Number of values compared, by analysis. */
type ByAnalysis = Map<string, number>;

const dayMilliseconds = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The days of [from, to). */
function daysOf({ from, to }: TruthDayRange): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

const earlier = ({ from, to }: TruthDayRange, days: number): TruthDayRange => ({
  from: dayAfter(from, -days),
  to: dayAfter(to, -days),
});
const yearEarlier = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
const midnight = (day: string) => `${day} 00:00:00`;
const rangeInput = ({ from, to }: TruthDayRange) => ({ startTime: midnight(from), endTime: midnight(to) });
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

const ratio = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole;
const growthOf = (now: number | null, then: number | null) =>
  now === null ? null : ratio(then === null ? null : now - then, then);
function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
const rankOf = (value: number | null, values: readonly (number | null)[]) =>
  value === null ? null : 1 + values.filter((one) => one !== null && one > value).length;
const isDivided = (item: StatisticItem) => item === 'enteringRate' || item === 'averageDwellTime';

const sourceItems: Partial<Record<StatisticItem, readonly StatisticItem[]>> = {
  enteringRate: ['flowIn', 'flowPassby'],
  averageDwellTime: ['totalDwellTime'],
};

/** Sums from the truth file for entities or entrances ("entity:7"). */
function sumsOf(expected: ExpectedFigures) {
  const over = (item: StatisticItem, places: readonly string[], days: readonly string[], part: string | null = null) =>
    expected.totalFor({ places, item, part, step: '1d', buckets: days.map(midnight) });
  const inHour = (item: StatisticItem, places: readonly string[], days: readonly string[], hour: string) =>
    expected.totalFor({ places, item, part: null, step: '1h', buckets: days.map((day) => `${day} ${hour}:00`) });
  return { over, inHour };
}

/** `entities` must be in one time zone. */
export function createAnalysisCheck(
  call: CallRoute,
  expected: ExpectedFigures,
  entities: readonly Entity[],
  fleet: Fleet,
) {
  const findCountedSince = createCountedSinceLookup(fleet, entities[0]?.timeZone);
  const { over, inHour } = sumsOf(expected);
  const compared: AnalysisComparisonResult = { figures: 0, known: 0, wrong: [], countByAnalysis: new Map() };
  const ids = entities.map(({ id }) => id);
  const key = (id: number) => `entity:${id}`;
  const keys = ids.map(key);

  function same(what: string, found: unknown, right: unknown): void {
    const figures = listNumbers(right);
    compared.figures += figures.length;
    compared.known += figures.filter((figure) => figure !== null).length;
    const analysis = what.split(' ')[0] ?? '';
    compared.countByAnalysis.set(analysis, (compared.countByAnalysis.get(analysis) ?? 0) + figures.length);
    const [is, shouldBe] = [found, right].map((value) => JSON.stringify(value));
    if (is !== shouldBe) compared.wrong.push(`${what}: ${is}, not ${shouldBe}`);
  }

  /** Values of a range and its comparison period; left out if one of the places was first counted after the comparison period began. */
  function pair(item: StatisticItem, places: readonly string[], range: TruthDayRange, base: TruthDayRange) {
    const value = over(item, places, daysOf(range));
    const then = over(item, places, daysOf(base));
    const isLater = places.some((place) => findCountedSince(item, place) > midnight(base.from));
    const leftOut = value === null ? 'noValue' : isLater ? 'countedLater' : then === null ? 'noBase' : null;
    return { value, compared: value, base: then, growth: leftOut === null ? growthOf(value, then) : null, leftOut };
  }
  const pairIn = (of: ReturnType<typeof pair>) => ({
    value: of.value,
    compared: of.compared,
    base: of.base,
    growth: of.growth,
    leftOut: of.leftOut,
  });

  /** The total of all places that can be compared. */
  function together(item: StatisticItem, range: TruthDayRange, base: TruthDayRange) {
    const same = keys.filter((place) => pair(item, [place], range, base).leftOut === null);
    const { value, base: then } = pair(item, same, range, base);
    return { compared: value, base: then, growth: growthOf(value, then), places: same.length };
  }
  const togetherIn = (of: ReturnType<typeof together> | null) =>
    of === null ? null : { compared: of.compared, base: of.base, growth: of.growth, places: of.places };

  async function contrast(item: StatisticItem, range: TruthDayRange): Promise<void> {
    const base = earlier(range, daysOf(range).length);
    const input = { ids, item, step: '1d' as const, ...rangeInput(range) };
    const reply = await call(comparisons.contrast, input);
    same('contrast buckets', reply.buckets, daysOf(range).map(midnight));
    for (const column of reply.columns) {
      const byDay = (days: TruthDayRange) => daysOf(days).map((day) => over(item, [key(column.id)], [day]));
      const what = `contrast ${column.name} ${item}`;
      same(what, [column.values, column.baseValues], [byDay(range), byDay(base)]);
      same(`${what} total`, pairIn(column), pair(item, [key(column.id)], range, base));
      same(`${what} average`, column.average, isDivided(item) ? null : mean(byDay(range)));
    }
    same(
      'contrast together',
      reply.together,
      daysOf(range).map((day) => over(item, keys, [day])),
    );
    same('contrast total', reply.total, over(item, keys, daysOf(range)));
    same('contrast alike', togetherIn(reply.likeForLike), together(item, range, base));
  }

  async function contrastByTime(item: StatisticItem, range: TruthDayRange): Promise<void> {
    const [id = 0] = ids;
    const spans = [range, earlier(range, 7), earlier(range, 28)];
    const ranges = spans.map(rangeInput);
    const input = { ids: [id], contrastType: contrastTypes.time, item, step: '1d' as const, ranges };
    const { columns } = await call(comparisons.contrast, input);
    for (const [index, span] of spans.entries()) {
      const column = columns[index];
      const what = `contrastByTime ${span.from} ${item}`;
      same(
        what,
        column?.values,
        daysOf(span).map((day) => over(item, [key(id)], [day])),
      );
      same(`${what} total`, column?.value, over(item, [key(id)], daysOf(span)));
      if (index > 0) same(`${what} growth`, column?.growth, pair(item, [key(id)], span, range).growth);
    }
  }

  async function rank(item: StatisticItem, range: TruthDayRange): Promise<void> {
    const base = earlier(range, daysOf(range).length);
    const reply = await call(comparisons.rank, { ids, item, ...rangeInput(range) });
    const all = ids.map((id) => pair(item, [key(id)], range, base));
    const comparable = all.filter(({ leftOut }) => leftOut === null);
    const total = over(item, keys, daysOf(range));
    same('rank total', reply.total, total);
    same('rank alike', togetherIn(reply.likeForLike), together(item, range, base));
    for (const [position, id] of ids.entries()) {
      const row = reply.rows.find((one) => one.id === id);
      const own = all[position];
      if (row === undefined || own === undefined) throw new Error(`no row of ${id}`);
      const [now, then] = [own.value, own.base].map((value, index) =>
        own.leftOut === null
          ? rankOf(
              value,
              comparable.map((one) => (index === 0 ? one.value : one.base)),
            )
          : null,
      );
      same(`rank ${row.name} ${item}`, pairIn(row), own);
      same(
        `rank ${row.name} ${item} place`,
        [row.rank, row.share, row.baseRank, row.rankChange],
        [
          rankOf(
            own.value,
            all.map(({ value }) => value),
          ),
          isDivided(item) ? null : ratio(own.value, total),
          then ?? null,
          now == null || then == null ? null : then - now,
        ],
      );
    }
  }

  /** `range`: last week (timeType 4) or last month (6); `before`: its comparison period; `yearBefore`: the one of last year. */
  async function growth(
    item: StatisticItem,
    timeType: number,
    range: TruthDayRange,
    before: TruthDayRange,
    yearBefore: TruthDayRange,
  ): Promise<void> {
    const reply = await call(comparisons.growth, { ids, item, timeType });
    for (const row of reply.rows) {
      const what = `growth ${row.name} ${item} of ${timeType}`;
      const own = pair(item, [key(row.id)], range, before);
      same(`${what} range`, row.range, { from: midnight(range.from), to: midnight(range.to) });
      same(what, [row.value, row.before.value, row.before.growth], [own.value, own.base, own.growth]);
      const year = over(item, [key(row.id)], daysOf(yearBefore));
      same(`${what} a year ago`, row.year.value, year);
      if (row.year.leftOut === null) same(`${what} in a year`, row.year.growth, growthOf(own.value, year));
    }
    const { compared: now, base, growth: change, places } = reply.before;
    same(`growth ${item} alike`, { compared: now, base, growth: change, places }, together(item, range, before));
  }

  /** The usual value of each hour of the day, over the days on which anything is known. */
  function usual(item: StatisticItem, places: readonly string[], days: readonly string[]) {
    // A day counts when any metric of the item is known.
    const sources = sourceItems[item] ?? [item];
    const counted = days.filter((day) => sources.some((one) => over(one, places, [day]) !== null));
    const known = hours.map((hour) => counted.filter((day) => inHour(item, places, [day], hour) !== null));
    const values = hours.map((hour, index) =>
      isDivided(item)
        ? inHour(item, places, known[index] ?? [], hour)
        : mean((known[index] ?? []).map((day) => inHour(item, places, [day], hour))),
    );
    return { values, counted };
  }

  function extreme(values: readonly (number | null)[], best: (...of: number[]) => number) {
    const max = best(...values.filter((value) => value !== null));
    const at = values.indexOf(max);
    return at === -1 ? null : { time: hours[at], value: max };
  }

  async function highLow(item: StatisticItem, range: TruthDayRange, week: number): Promise<void> {
    const { rows } = await call(comparisons.highlow, { ids, item, week, ...rangeInput(range) });
    const days = daysOf(range).filter((day) => week === 0 || weekdayOf(day) === week);
    for (const row of rows) {
      const { values, counted } = usual(item, [key(row.id)], days);
      const [opens = '', closes = ''] = (entities.find(({ id }) => id === row.id)?.workTime ?? '').split('~');
      const open = values.map((value, index) =>
        `${hours[index]}:00` >= opens && `${hours[index]?.slice(0, 3)}59:59` <= closes ? value : null,
      );
      const what = `highLow ${row.name} ${item} on ${week}`;
      same(what, row.hours, values);
      same(`${what} peak`, [row.peak, row.lowest], [extreme(values, Math.max), extreme(open, Math.min)]);
      same(`${what} days`, [row.days, row.daysWithout], [counted.length, days.length - counted.length]);
      const ofDays = counted.map((day) => over(item, [key(row.id)], [day]));
      same(`${what} average`, row.average, isDivided(item) ? null : mean(ofDays));
    }
  }

  async function matrix(item: StatisticItem, range: TruthDayRange): Promise<void> {
    const { weekdays, peak } = await call(comparisons.matrix, { ids, item, ...rangeInput(range) });
    const right = Array.from({ length: 7 }, (_, index) => {
      const days = daysOf(range).filter((day) => weekdayOf(day) === index + 1);
      const { values, counted } = usual(item, keys, days);
      return { hours: values, days: counted.length, daysWithout: days.length - counted.length };
    });
    same(`matrix ${item}`, weekdays, right);
    const all = right.flatMap((day) => day.hours);
    const max = Math.max(...all.filter((value) => value !== null));
    const at = all.indexOf(max);
    same(
      `matrix ${item} peak`,
      peak,
      at === -1 ? null : { weekday: Math.floor(at / 24) + 1, time: hours[at % 24], value: max },
    );
  }

  async function batch(range: TruthDayRange): Promise<void> {
    const base = earlier(range, daysOf(range).length);
    const { rows } = await call(comparisons.batch, { ids, ...rangeInput(range) });
    for (const row of rows) {
      const values = daysOf(range).map((day) => over('batch', [key(row.id)], [day]));
      const dayOf = (best: (...of: number[]) => number) => {
        const value = best(...values.filter((one) => one !== null));
        const at = values.indexOf(value);
        return at === -1 ? null : { day: daysOf(range)[at], value };
      };
      same(`batch ${row.name}`, row.values, values);
      same(`batch ${row.name} total`, pairIn(row), pair('batch', [key(row.id)], range, base));
      same(
        `batch ${row.name} days`,
        [row.min, row.max, row.average, row.averageGroupSize],
        [dayOf(Math.min), dayOf(Math.max), mean(values), over('averageGroupSize', [key(row.id)], daysOf(range))],
      );
    }
  }

  async function funnel(range: TruthDayRange): Promise<void> {
    const base = earlier(range, daysOf(range).length);
    const { steps, rows } = await call(comparisons.funnel, { ids, ...rangeInput(range) });
    const items = ['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const;
    for (const row of rows)
      same(
        `funnel ${row.name}`,
        items.map((item) => row[item]),
        items.map((item) => over(item, [key(row.id)], daysOf(range))),
      );
    for (const step of steps) {
      const measuring = keys.filter((place) => over(step.item, [place], daysOf(range)) !== null);
      const { growth: change } = together(step.item, range, base);
      same(`funnel ${step.item}`, [step.value, step.places], [over(step.item, keys, daysOf(range)), measuring.length]);
      if (step.leftOut === null) same(`funnel ${step.item} change`, step.growth, change);
    }
  }

  type Shares = Pick<ResultOf<typeof comparisons.proportion>, 'rows' | 'whole'>;

  function sameShares(
    what: string,
    { rows, whole }: Shares,
    right: readonly (number | null)[],
    all: number | null,
  ): void {
    same(`proportion ${what} whole`, whole, all);
    same(
      `proportion ${what}`,
      rows.map(({ value, share }) => [value, share]),
      right.map((value) => [value, ratio(value, all)]),
    );
  }

  async function proportion(range: TruthDayRange): Promise<void> {
    const days = daysOf(range);
    const input = { ids, ...rangeInput(range) };
    const places = await call(comparisons.proportion, { ...input, item: 'flowIn' as const, by: 'place' as const });
    sameShares(
      'of places',
      places,
      places.rows.map(({ id }) => over('flowIn', [key(id ?? 0)], days)),
      over('flowIn', keys, days),
    );
    for (const item of ['gender', 'age'] as const) {
      const parts = await call(comparisons.proportion, { ...input, item, by: 'part' as const });
      sameShares(
        item,
        parts,
        parts.rows.map(({ name }) => over(item, keys, days, name)),
        over(item, keys, days),
      );
    }
    const [first = 0] = ids;
    const ofStore = { ...input, ids: [first], item: 'flowIn' as const, by: 'entrance' as const };
    const doors = await call(comparisons.proportion, ofStore);
    sameShares(
      'of entrances',
      doors,
      doors.rows.map(({ id }) => over('flowIn', [`corridor:${id}`], days)),
      over('flowIn', [key(first)], days),
    );
  }

  return {
    compared,
    /** Checks every analysis for places of one time zone; `today` is their local day. */
    async compareAll(today: string): Promise<void> {
      const monday = dayAfter(today, 1 - weekdayOf(today));
      const [thisMonth, lastMonth] = [
        `${today.slice(0, 8)}01`,
        `${dayAfter(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`,
      ];
      const monthBefore = `${dayAfter(lastMonth, -1).slice(0, 8)}01`;
      const lastWeek = { from: dayAfter(monday, -7), to: monday };
      for (const item of items) {
        await contrastByTime(item, lastWeek);
        await growth(item, growthPeriods.lastWeek, lastWeek, earlier(lastWeek, 7), earlier(lastWeek, 364));
        await growth(
          item,
          growthPeriods.lastMonth,
          { from: lastMonth, to: thisMonth },
          { from: monthBefore, to: lastMonth },
          { from: yearEarlier(lastMonth), to: yearEarlier(thisMonth) },
        );
      }
      // In the long test run, two times twelve weeks and their comparison periods: nearly a year, with both clock changes.
      const [days, starts] = isLongRun ? [84, [0, 168]] : [28, [0]];
      for (const range of starts.map((ago) => earlier({ from: dayAfter(monday, -days), to: monday }, ago))) {
        for (const item of items) {
          await contrast(item, range);
          await rank(item, range);
          for (const week of isLongRun ? [0, 3, 6] : [0]) await highLow(item, range, week);
          await matrix(item, range);
        }
        await rank('averageDwellTime', range);
        await highLow('averageDwellTime', range, 0);
        await batch(range);
        await funnel(range);
        await proportion(range);
      }
    },
  };
}
