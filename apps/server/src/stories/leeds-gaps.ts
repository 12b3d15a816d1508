import type { CallOf, Route } from '@portico/contract/route';
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
import { fetchFile } from '../platform/testing/fetch-file.ts';
import type { fixedClock } from '../platform/testing/fixed-clock.ts';
import type { TestServer } from '../platform/testing/server.ts';

// The week of the series that nobody counted, 31 August to 6 September 2015, in every view that shows time.

export type LeedsScene = {
  server: TestServer;
  clock: ReturnType<typeof fixedClock>;
  /** Somebody with every right it takes, as the clock stands. */
  person: () => Promise<{ token: string }>;
  ids: readonly number[];
  places: readonly string[];
  /** What the file has of a place on a day; null: nothing. */
  onDay: (place: string, day: string) => number | null;
};

export const afterSeries = '2017-01-10T11:00:00Z';

/** How many figures of gaps a view told, and how many cells of its file are empty for them. */
type Seen = { figures: number; cells: number };
type View = (scene: LeedsScene, token: string) => Promise<Seen>;

const gap = Array.from({ length: 7 }, (_, day) => formatDay(addDays(parseLocal('2015-08-31'), day)));
const range = (from: string, to: string) => ({ startTime: `${from} 00:00:00`, endTime: `${to} 00:00:00` });
/** A week before the gap, the gap, a week after it; and the gap alone. */
const around = range('2015-08-24', '2015-09-14');
const inGap = range('2015-08-31', '2015-09-07');
const after = range('2015-09-07', '2015-09-14');
const hoursOfDay = 24;
const item = 'flowIn' as const;

/** Figures that have to be gaps; how many they are. */
function gaps(values: readonly (number | null | undefined)[]): number {
  expect(values.filter((value) => value !== null)).toEqual([]);
  return values.length;
}

type Table = { titles: string[]; rows: string[][] };

async function csvOf<R extends Route>(scene: LeedsScene, route: R, input: CallOf<R>, token: string): Promise<Table> {
  const { status, bytes } = await fetchFile(scene.server, route, { ...input, format: 'csv' }, { token, lang: 'en' });
  expect(status).toBe(200);
  const [titles = [], ...rows] = parse(bytes, { bom: true });
  return { titles, rows };
}

/** Cells of some columns in some rows that have to be empty; how many they are. */
function emptyCells(
  { titles, rows }: Table,
  isGap: (row: readonly string[]) => boolean,
  isFigure: (title: string, at: number) => boolean,
): number {
  const columns = titles.flatMap((title, at) => (isFigure(title, at) ? [at] : []));
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
      const asked = { entityId, startTime };
      const { now, yesterday } = (await server.call(home.trend, asked, { token })).result;
      const { weekAgo, usual } = (await server.call(home.usualHours, asked, { token })).result;
      return { now, yesterday, weekAgo, usual };
    };
    const [inside, first, later] = [await of('2015-09-02'), await of('2015-09-07'), await of('2015-09-09')];
    for (const hours of [inside.now, inside.yesterday, first.yesterday, first.weekAgo, later.weekAgo])
      figures += gaps(hours.map(({ value }) => value));
    expect(first.now.every(({ value }) => value !== null)).toBe(true);
    // The week is none of the eight: with a zero in it the lowest would be left out twice.
    expect(later.usual.map(({ range: known }) => known?.weeks)).toEqual(Array.from({ length: hoursOfDay }, () => 7));
  }
  return { figures, cells: 0 };
};

const series: View = async (scene, token) => {
  const { server, ids } = scene;
  const asked = { ids: [...ids], ...around, step: '1h' as const, items: [item], each: true };
  const { buckets, rows } = (await server.call(analysis.series, asked, { token })).result;
  const told = rows.flatMap(({ values }) => values.filter((_, at) => isInGap(buckets[at])));
  const others = rows.flatMap(({ values }) => values.filter((_, at) => !isInGap(buckets[at])));
  expect(others.every((value) => value !== null)).toBe(true);
  const table = await csvOf(scene, comparisonExports.series, asked, token);
  const cells = emptyCells(
    table,
    ([, time]) => isInGap(time),
    (title, at) => at > 1 && isFigure(title),
  );
  return { figures: gaps(told), cells };
};

const contrast: View = async (scene, token) => {
  const { server, ids } = scene;
  const asked = { ids: [...ids], ...around, item, step: '1d' as const, compare: 'none' as const };
  const { buckets, columns, together } = (await server.call(comparisons.contrast, asked, { token })).result;
  const lists = [...columns.map(({ values }) => values), together];
  let figures = gaps(lists.flatMap((values) => values.filter((_, at) => isInGap(buckets[at]))));
  let cells = emptyCells(
    await csvOf(scene, comparisonExports.contrast, asked, token),
    ([day]) => isInGap(day),
    (title, at) => at > 0 && isFigure(title),
  );
  // The gap as what another week is set against: nothing, so that nothing has grown.
  const beside = { ...asked, ...after, compare: 'before' as const };
  const { columns: compared, likeForLike } = (await server.call(comparisons.contrast, beside, { token })).result;
  figures += gaps(compared.flatMap(({ base, growth, baseValues }) => [base, growth, ...baseValues]));
  expect(compared.map(({ leftOut }) => leftOut)).toEqual(ids.map(() => 'noBase'));
  expect(likeForLike).toMatchObject({ places: 0, growth: null });
  cells += emptyCells(
    await csvOf(scene, comparisonExports.contrast, beside, token),
    () => true,
    (title) => title.includes('Comparison period'),
  );
  return { figures, cells };
};

const batch: View = async (scene, token) => {
  const { server, ids } = scene;
  const asked = { ids: ids.slice(0, 1), ...around, compare: 'none' as const };
  const { days, rows } = (await server.call(comparisons.batch, asked, { token })).result;
  const [row] = rows;
  const known = row?.values.filter((_, at) => !isInGap(days[at])) ?? [];
  expect(known).toEqual(Array.from({ length: 14 }, () => hoursOfDay * groupsAnHour));
  // The least day is one that was counted, and the mean is of those.
  expect(row).toMatchObject({ min: { value: hoursOfDay * groupsAnHour }, average: hoursOfDay * groupsAnHour });
  const cells = emptyCells(
    await csvOf(scene, comparisonExports.batch, asked, token),
    () => true,
    (title) => isInGap(title),
  );
  return { figures: gaps(row?.values.filter((_, at) => isInGap(days[at])) ?? []), cells };
};

/** What the first place is told to have had of groups, in each hour somebody counted. */
export const groupsAnHour = 3;
/** The days around the gap that were counted. */
export const daysAround = Array.from({ length: 21 }, (_, day) =>
  formatDay(addDays(parseLocal('2015-08-24'), day)),
).filter((day) => !gap.includes(day));

const highLow: View = async (scene, token) => {
  const { server, ids, places, onDay } = scene;
  const asked = { ids: [...ids], ...around, item };
  const { rows } = (await server.call(comparisons.highlow, asked, { token })).result;
  for (const [at, row] of rows.entries()) {
    expect(row).toMatchObject({ days: 14, daysWithout: 7 });
    const sum = daysAround.reduce((all, day) => all + (onDay(places[at] ?? '', day) ?? 0), 0);
    expect(row.average).toBeCloseTo(sum / 14, 6);
  }
  const nothing = { ...asked, ...inGap };
  const { rows: empty } = (await server.call(comparisons.highlow, nothing, { token })).result;
  expect(empty.map(({ days, daysWithout }) => [days, daysWithout])).toEqual(ids.map(() => [0, 7]));
  expect(empty.flatMap(({ peak, lowest }) => [peak, lowest]).filter((one) => one !== null)).toEqual([]);
  const cells = emptyCells(
    await csvOf(scene, comparisonExports.highlow, nothing, token),
    () => true,
    (title) => /^\d\d:00$/.test(title) || title.startsWith('Average'),
  );
  return { figures: gaps(empty.flatMap(({ hours, average }) => [...hours, average])), cells };
};

const matrix: View = async (scene, token) => {
  const { server, ids, places, onDay } = scene;
  const asked = { ids: [...ids], ...around, item };
  const { weekdays } = (await server.call(comparisons.matrix, asked, { token })).result;
  for (const [at, { hours, days, daysWithout }] of weekdays.entries()) {
    expect({ days, daysWithout }).toEqual({ days: 2, daysWithout: 1 });
    const two = daysAround.filter((day) => ((parseLocal(day) - parseLocal('2015-08-24')) / 86_400) % 7 === at);
    const sum = two.flatMap((day) => places.map((place) => onDay(place, day) ?? 0)).reduce((all, one) => all + one, 0);
    expect(hours.reduce<number>((all, hour) => all + (hour ?? 0), 0)).toBeCloseTo(sum / 2, 6);
  }
  const nothing = { ...asked, ...inGap };
  const { weekdays: empty, peak } = (await server.call(comparisons.matrix, nothing, { token })).result;
  expect(empty.map(({ days, daysWithout }) => [days, daysWithout])).toEqual(empty.map(() => [0, 1]));
  expect(peak).toBeNull();
  const cells = emptyCells(
    await csvOf(scene, comparisonExports.matrix, nothing, token),
    () => true,
    (title) => /^\d\d:00$/.test(title),
  );
  return { figures: gaps(empty.flatMap(({ hours }) => hours)), cells };
};

const growth: View = async (scene, token) => {
  const { server, ids } = scene;
  const asked = { ids: [...ids], item };
  // It is Wednesday the ninth of September: last week is the gap, and this one has nothing to be set against.
  const last = (await server.call(comparisons.growth, { ...asked, timeType: 4 }, { token })).result;
  let figures = gaps(last.rows.flatMap(({ value, compared, before }) => [value, compared, before.growth]));
  expect(last.rows.every(({ before }) => before.value !== null && before.leftOut === 'noValue')).toBe(true);
  const now = (await server.call(comparisons.growth, { ...asked, timeType: 3 }, { token })).result;
  figures += gaps(now.rows.flatMap(({ before }) => [before.value, before.growth]));
  expect(now.rows.every(({ value, before }) => value !== null && before.leftOut === 'noBase')).toBe(true);
  expect([last.before, now.before]).toMatchObject([
    { places: 0, growth: null },
    { places: 0, growth: null },
  ]);
  const files = {
    last: await csvOf(scene, comparisonExports.growth, { ...asked, timeType: 4 }, token),
    now: await csvOf(scene, comparisonExports.growth, { ...asked, timeType: 3 }, token),
  };
  const wholeRow = () => true;
  // Place, period, value, completeness, compared; of the period before: range, value, change, reason.
  const cells =
    emptyCells(files.last, wholeRow, (_, at) => at === 2 || at === 4 || at === 7) +
    emptyCells(files.now, wholeRow, (_, at) => at === 6 || at === 7);
  return { figures, cells };
};

const festival: View = async (scene, token) => {
  const { server, ids } = scene;
  const asked = { ids: [...ids], item };
  let [figures, cells] = [0, 0];
  // One in the gap, after a week that was counted; one of the week after it, beside the gap.
  for (const [name, startTime, endTime] of [
    ['In the gap', '2015-08-31', '2015-09-06'],
    ['Beside the gap', '2015-09-07', '2015-09-13'],
  ] as const) {
    const side = name === 'In the gap' ? ('value' as const) : ('base' as const);
    const other = side === 'value' ? 'base' : 'value';
    const { id } = (await server.call(holidays.add, { name, startTime, endTime }, { token })).result;
    const { rows, together } = (await server.call(festivals.details, { ...asked, id }, { token })).result;
    for (const row of [...rows, together]) {
      figures += gaps([row[side], row.growth, ...row.days.flatMap((day) => [day[side], day.growth])]);
      expect(row.days.every((day) => day[other] !== null)).toBe(true);
    }
    const table = await csvOf(scene, festivalExports.holidaydetails, { ...asked, id }, token);
    // Day, its date, value, completeness, the day before's date, value.
    cells += emptyCells(
      table,
      () => true,
      (_, at) => at === (side === 'value' ? 2 : 5) || at === table.titles.length - 1,
    );
  }
  return { figures, cells };
};

const hoursInGap = gap.length * hoursOfDay;

/** Every view, and how many gaps it has to have shown. */
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

/** What of a view has to be a gap, counted. */
export async function gapsIn(name: string, scene: LeedsScene): Promise<Seen> {
  const one = gapViews[name];
  if (one === undefined) throw new Error(`no view ${name}`);
  scene.clock.set(one.at ?? afterSeries);
  return one.view(scene, (await scene.person()).token);
}
