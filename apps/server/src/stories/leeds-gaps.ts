import type { RequestOf, Route } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { comparisons } from '@portico/contract/routes/comparisons';
import { festivalExports } from '@portico/contract/routes/festival-exports';
import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { home } from '@portico/contract/routes/home';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { fetchTestFile } from '../platform/testing/fetch-file.ts';
import type { createFixedClock } from '../platform/testing/fixed-clock.ts';
import type { TestServer } from '../platform/testing/server.ts';

// The Leeds series has no records from 31 August to 6 September 2015. Checks that every view over time shows this week as a gap.

export type LeedsScene = {
  server: TestServer;
  clock: ReturnType<typeof createFixedClock>;
  /** Creates a user with all permissions needed, at the current test time. */
  createUser: () => Promise<{ token: string }>;
  ids: readonly number[];
  places: readonly string[];
  /** Count of a place on a day in the file; null: no rows. */
  countOnDay: (place: string, day: string) => number | null;
};

export const timeAfterSeriesEnd = '2017-01-10T11:00:00Z';

/** `figures`: number of null values for the gap in a view's reply; `cells`: number of empty cells for the gap in its exported file. */
type Seen = { figures: number; cells: number };
type View = (scene: LeedsScene, token: string) => Promise<Seen>;

const gap = Array.from({ length: 7 }, (_, day) => formatDay(addDays(parseLocal('2015-08-31'), day)));
const range = (from: string, to: string) => ({ startTime: `${from} 00:00:00`, endTime: `${to} 00:00:00` });
/** From a week before the gap to a week after it; `inGap`: the gap alone. */
const around = range('2015-08-24', '2015-09-14');
const inGap = range('2015-08-31', '2015-09-07');
const after = range('2015-09-07', '2015-09-14');
const hoursOfDay = 24;
const item = 'flowIn' as const;

/** Expects all values to be null and returns their number. */
function expectGaps(values: readonly (number | null | undefined)[]): number {
  expect(values.filter((value) => value !== null)).toEqual([]);
  return values.length;
}

type Table = { titles: string[]; rows: string[][] };

async function fetchCsv<R extends Route>(
  scene: LeedsScene,
  route: R,
  input: RequestOf<R>,
  token: string,
): Promise<Table> {
  const { status, bytes } = await fetchTestFile(
    scene.server,
    route,
    { ...input, format: 'csv' },
    { token, lang: 'en' },
  );
  expect(status).toBe(200);
  const [titles = [], ...rows] = parse(bytes, { bom: true });
  return { titles, rows };
}

/** Expects the chosen cells to be empty and returns their number. */
function expectEmptyCells(
  { titles, rows }: Table,
  isGap: (row: readonly string[]) => boolean,
  isFigure: (title: string, at: number) => boolean,
): number {
  const columns = titles.flatMap((title, index) => (isFigure(title, index) ? [index] : []));
  const cells = rows.filter(isGap).flatMap((row) => columns.map((at) => row[at]));
  expect(cells.filter((cell) => cell !== '')).toEqual([]);
  return cells.length;
}

const isInGap = (text: string | undefined) => gap.some((day) => text?.startsWith(day));
const isFigure = (title: string) => !title.toLowerCase().includes('complete');

const trend: View = async ({ server, ids }, token) => {
  let figures = 0;
  for (const entityId of ids) {
    const of = async (startTime: string) => {
      const query = { entityId, startTime };
      const { now, yesterday } = (await server.call(home.trend, query, { token })).result;
      const { weekAgo, usual } = (await server.call(home.usualHours, query, { token })).result;
      return { now, yesterday, weekAgo, usual };
    };
    const [inside, first, later] = [await of('2015-09-02'), await of('2015-09-07'), await of('2015-09-09')];
    for (const hours of [inside.now, inside.yesterday, first.yesterday, first.weekAgo, later.weekAgo])
      figures += expectGaps(hours.map(({ value }) => value));
    expect(first.now.every(({ value }) => value !== null)).toBe(true);
    // The values in the gap are unknown, so seven of the eight weeks count. If they were 0, this week would be left out as the lowest one.
    expect(later.usual.map(({ range: known }) => known?.weeks)).toEqual(Array.from({ length: hoursOfDay }, () => 7));
  }
  return { figures, cells: 0 };
};

const series: View = async (scene, token) => {
  const { server, ids } = scene;
  const query = { ids: [...ids], ...around, step: '1h' as const, items: [item], each: true };
  const { buckets, rows } = (await server.call(analysis.series, query, { token })).result;
  const gapValues = rows.flatMap(({ values }) => values.filter((_, index) => isInGap(buckets[index])));
  const others = rows.flatMap(({ values }) => values.filter((_, index) => !isInGap(buckets[index])));
  expect(others.every((value) => value !== null)).toBe(true);
  const table = await fetchCsv(scene, comparisonExports.series, query, token);
  const cells = expectEmptyCells(
    table,
    ([, time]) => isInGap(time),
    (title, at) => at > 1 && isFigure(title),
  );
  return { figures: expectGaps(gapValues), cells };
};

const contrast: View = async (scene, token) => {
  const { server, ids } = scene;
  const query = { ids: [...ids], ...around, item, step: '1d' as const, compare: 'none' as const };
  const { buckets, columns, together } = (await server.call(comparisons.contrast, query, { token })).result;
  const lists = [...columns.map(({ values }) => values), together];
  let figures = expectGaps(lists.flatMap((values) => values.filter((_, index) => isInGap(buckets[index]))));
  let cells = expectEmptyCells(
    await fetchCsv(scene, comparisonExports.contrast, query, token),
    ([day]) => isInGap(day),
    (title, at) => at > 0 && isFigure(title),
  );
  // The gap as comparison period: it has no values, so there is no growth.
  const aligned = { ...query, ...after, compare: 'before' as const };
  const { columns: compared, likeForLike } = (await server.call(comparisons.contrast, aligned, { token })).result;
  figures += expectGaps(compared.flatMap(({ base, growth, baseValues }) => [base, growth, ...baseValues]));
  expect(compared.map(({ leftOut }) => leftOut)).toEqual(ids.map(() => 'noBase'));
  expect(likeForLike).toMatchObject({ places: 0, growth: null });
  cells += expectEmptyCells(
    await fetchCsv(scene, comparisonExports.contrast, aligned, token),
    () => true,
    (title) => title.includes('Comparison'),
  );
  return { figures, cells };
};

const batch: View = async (scene, token) => {
  const { server, ids } = scene;
  const query = { ids: ids.slice(0, 1), ...around, compare: 'none' as const };
  const { days, rows } = (await server.call(comparisons.batch, query, { token })).result;
  const [row] = rows;
  const known = row?.values.filter((_, index) => !isInGap(days[index])) ?? [];
  expect(known).toEqual(Array.from({ length: 14 }, () => hoursOfDay * groupsPerHour));
  // The day with the fewest people is a counted one, and the mean is over counted days.
  expect(row).toMatchObject({ min: { value: hoursOfDay * groupsPerHour }, average: hoursOfDay * groupsPerHour });
  const cells = expectEmptyCells(
    await fetchCsv(scene, comparisonExports.batch, query, token),
    () => true,
    (title) => isInGap(title),
  );
  return { figures: expectGaps(row?.values.filter((_, index) => isInGap(days[index])) ?? []), cells };
};

/** Groups at the first place in each counted hour. */
export const groupsPerHour = 3;
/** The counted days around the gap. */
export const countedDaysAroundGap = Array.from({ length: 21 }, (_, day) =>
  formatDay(addDays(parseLocal('2015-08-24'), day)),
).filter((day) => !gap.includes(day));

const highLow: View = async (scene, token) => {
  const { server, ids, places, countOnDay } = scene;
  const query = { ids: [...ids], ...around, item };
  const { rows } = (await server.call(comparisons.highlow, query, { token })).result;
  for (const [index, row] of rows.entries()) {
    expect(row).toMatchObject({ days: 14, daysWithout: 7 });
    const sum = countedDaysAroundGap.reduce((all, day) => all + (countOnDay(places[index] ?? '', day) ?? 0), 0);
    expect(row.average).toBeCloseTo(sum / 14, 6);
  }
  const nothing = { ...query, ...inGap };
  const { rows: empty } = (await server.call(comparisons.highlow, nothing, { token })).result;
  expect(empty.map(({ days, daysWithout }) => [days, daysWithout])).toEqual(ids.map(() => [0, 7]));
  expect(empty.flatMap(({ peak, lowest }) => [peak, lowest]).filter((one) => one !== null)).toEqual([]);
  const cells = expectEmptyCells(
    await fetchCsv(scene, comparisonExports.highlow, nothing, token),
    () => true,
    (title) => /^\d\d:00$/.test(title) || title.startsWith('Average'),
  );
  return { figures: expectGaps(empty.flatMap(({ hours, average }) => [...hours, average])), cells };
};

const matrix: View = async (scene, token) => {
  const { server, ids, places, countOnDay } = scene;
  const query = { ids: [...ids], ...around, item };
  const { weekdays } = (await server.call(comparisons.matrix, query, { token })).result;
  for (const [index, { hours, days, daysWithout }] of weekdays.entries()) {
    expect({ days, daysWithout }).toEqual({ days: 2, daysWithout: 1 });
    const two = countedDaysAroundGap.filter(
      (day) => ((parseLocal(day) - parseLocal('2015-08-24')) / 86_400) % 7 === index,
    );
    const sum = two
      .flatMap((day) => places.map((place) => countOnDay(place, day) ?? 0))
      .reduce((all, one) => all + one, 0);
    expect(hours.reduce<number>((all, hour) => all + (hour ?? 0), 0)).toBeCloseTo(sum / 2, 6);
  }
  const nothing = { ...query, ...inGap };
  const { weekdays: empty, peak } = (await server.call(comparisons.matrix, nothing, { token })).result;
  expect(empty.map(({ days, daysWithout }) => [days, daysWithout])).toEqual(empty.map(() => [0, 1]));
  expect(peak).toBeNull();
  const cells = expectEmptyCells(
    await fetchCsv(scene, comparisonExports.matrix, nothing, token),
    () => true,
    (title) => /^\d\d:00$/.test(title),
  );
  return { figures: expectGaps(empty.flatMap(({ hours }) => hours)), cells };
};

const growth: View = async (scene, token) => {
  const { server, ids } = scene;
  const query = { ids: [...ids], item };
  // Now is Wednesday 9 September: last week is the gap, and this week has no comparison period.
  const last = (await server.call(comparisons.growth, { ...query, timeType: 4 }, { token })).result;
  let figures = expectGaps(last.rows.flatMap(({ value, compared, before }) => [value, compared, before.growth]));
  expect(last.rows.every(({ before }) => before.value !== null && before.leftOut === 'noValue')).toBe(true);
  const now = (await server.call(comparisons.growth, { ...query, timeType: 3 }, { token })).result;
  figures += expectGaps(now.rows.flatMap(({ before }) => [before.value, before.growth]));
  expect(now.rows.every(({ value, before }) => value !== null && before.leftOut === 'noBase')).toBe(true);
  expect([last.before, now.before]).toMatchObject([
    { places: 0, growth: null },
    { places: 0, growth: null },
  ]);
  const files = {
    last: await fetchCsv(scene, comparisonExports.growth, { ...query, timeType: 4 }, token),
    now: await fetchCsv(scene, comparisonExports.growth, { ...query, timeType: 3 }, token),
  };
  const wholeRow = () => true;
  // Columns: place, period, value, completeness, compared; of the comparison period: range, value, change, reason.
  const cells =
    expectEmptyCells(files.last, wholeRow, (_, at) => at === 2 || at === 4 || at === 7) +
    expectEmptyCells(files.now, wholeRow, (_, at) => at === 6 || at === 7);
  return { figures, cells };
};

const festival: View = async (scene, token) => {
  const { server, ids } = scene;
  const query = { ids: [...ids], item };
  let [figures, cells] = [0, 0];
  // One festival in the gap, after a counted week; one in the week after the gap.
  for (const [name, startTime, endTime] of [
    ['In the gap', '2015-08-31', '2015-09-06'],
    ['Beside the gap', '2015-09-07', '2015-09-13'],
  ] as const) {
    const side = name === 'In the gap' ? ('value' as const) : ('base' as const);
    const other = side === 'value' ? 'base' : 'value';
    const { id } = (await server.call(holidays.add, { name, startTime, endTime }, { token })).result;
    const { rows, together } = (await server.call(festivals.details, { ...query, id }, { token })).result;
    for (const row of [...rows, together]) {
      figures += expectGaps([row[side], row.growth, ...row.days.flatMap((day) => [day[side], day.growth])]);
      expect(row.days.every((day) => day[other] !== null)).toBe(true);
    }
    const table = await fetchCsv(scene, festivalExports.holidaydetails, { ...query, id }, token);
    // Columns: day, date, value, completeness, date of the matched day, its value, …, change, reason.
    cells += expectEmptyCells(
      table,
      () => true,
      (_, at) => at === (side === 'value' ? 2 : 5) || at === table.titles.length - 2,
    );
  }
  return { figures, cells };
};

const hoursInGap = gap.length * hoursOfDay;

/** Every view, and the number of gaps it must show. */
export const gapViews: Readonly<Record<string, { view: View; at?: string; seen: Seen }>> = {
  'the trend of home': { view: trend, seen: { figures: 8 * 5 * hoursOfDay, cells: 0 } },
  'a series': { view: series, seen: { figures: 8 * hoursInGap, cells: 8 * hoursInGap } },
  'a contrast': { view: contrast, seen: { figures: 9 * 7 + 8 * 9, cells: 9 * 7 + 8 * 7 } },
  'groups by day': { view: batch, seen: { figures: 7, cells: 7 } },
  'high and low': { view: highLow, seen: { figures: 8 * 25, cells: 8 * 25 } },
  'the usual week': { view: matrix, seen: { figures: 7 * 24, cells: 7 * 24 } },
  growth: { view: growth, at: '2015-09-09T11:00:00Z', seen: { figures: 8 * 5, cells: 8 * 5 } },
  'a festival': { view: festival, seen: { figures: 2 * 9 * 16, cells: 2 * 7 * 2 } },
};

/** Runs a view and returns the number of its gaps. */
export async function countGaps(name: string, scene: LeedsScene): Promise<Seen> {
  const one = gapViews[name];
  if (one === undefined) throw new Error(`no view ${name}`);
  scene.clock.set(one.at ?? timeAfterSeriesEnd);
  return one.view(scene, (await scene.createUser()).token);
}
