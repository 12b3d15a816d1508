import { devices as deviceRoutes } from '@portico/contract/routes/devices';
import { home } from '@portico/contract/routes/home';
import { metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { rangeTypes, type Step, selectionTypes, steps } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, testSeed } from '../../tools/test-size.ts';
import { gapPatternDays, type ReportedHour, sendGapPatterns } from './gap-patterns.ts';
import { createOracleCompanies } from './oracle/build-state.ts';
import { findOracleBucketStart, formatOracleLocal, parseOracleLocal } from './oracle/calendar.ts';
import { createRandomSource } from './oracle/random-source.ts';
import type { OracleState } from './oracle/state.ts';
import { installAndSendFirstRecords, moveDevicesAndCorrectRecords } from './oracle/story.ts';
import { type Portico, startPortico } from './portico.ts';
import { type CallRoute, createRouteCaller, fetchRouteFile } from './route-caller.ts';
import { querySeries } from './series.ts';
import { parseCsvRows, parseXlsxRows } from './sheet.ts';

// A number must be the same in queries by device, entrance, entity and organisation, on the screen and in files, in cards, charts and
// series.

const random = createRandomSource(testSeed);

let portico: Portico;
let token: string;
let call: CallRoute;

beforeAll(async () => {
  portico = await startPortico();
  token = await portico.login(null, 'platform');
  call = createRouteCaller(portico.api, token);
}, 120_000);

afterAll(async () => portico?.stopAndRemove());

const isAdditive = (item: StatisticItem) =>
  statisticItems[item].kind !== 'derived' &&
  statisticItems[item].sourceMetrics.every((metric) => metrics[metric].kind === 'additive');
const additive = statisticItemNames.filter(isAdditive);
/** Names of the metrics in an upload record. */
const uploadRecordNames = {
  flowIn: 'in',
  flowOut: 'out',
  flowTurnback: 'back',
  flowPassby: 'after',
  enterStaff: 'staffIn',
  leaveStaff: 'staffOut',
} as const satisfies Partial<Record<StatisticItem, string>>;
const uploadRecordItems = Object.keys(uploadRecordNames) as (keyof typeof uploadRecordNames)[]; // keys of the object above

type Sums = Map<string, number>;

function add(sums: Sums, key: string, value: number | null): void {
  if (value !== null) sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Sums over the rows of a series, by "group/item part/bucket". */
async function sumsOf(question: object, groupOf: (id: number | null) => number): Promise<Sums> {
  const sums: Sums = new Map();
  const series = await querySeries(portico.api, token, { completeness: false, ...question });
  for (const { id, item, part, values } of series.rows)
    for (const [index, value] of values.entries())
      add(sums, `${groupOf(id)}/${item} ${part}/${series.buckets[index]}`, value);
  return sums;
}

const sorted = (sums: Sums) => [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));

test('sums of devices, entrances, stores, organisations and files agree', async () => {
  const state = await createOracleCompanies(call, random);
  const telling = { portico, call, random, state };
  await moveDevicesAndCorrectRecords(telling, await installAndSendFirstRecords(telling), 0);
  const recordTimes = state.records.map(({ at }) => at).toSorted((a, b) => a - b);
  const midnight = (at: number) => `${formatOracleLocal(at).slice(0, 10)} 00:00:00`;
  const range = {
    startTime: midnight((recordTimes[0] ?? 0) - 86_400),
    endTime: midnight((recordTimes.at(-1) ?? 0) + 2 * 86_400),
  };
  const { records, sumsByStep } = await sumsOfDevices(state);
  let compared = 0;
  for (const step of steps) {
    const isShort = step === '5m' || step === '30m' || step === '1h';
    // Short steps are queried month by month, and only for some months, because a query has a maximum number of buckets and values.
    const every = (step === '5m' ? 6 : 3) * (isLongRun ? 1 : 2);
    const parts = isShort ? monthsOf(range).filter((_, index) => index % every === every - 3) : [range];
    const items = isShort ? (['flowIn', 'flowOut'] as const) : additive;
    const doors: Sums = new Map();
    for (const part of parts) {
      const found = await reconcileSeries(state, { ...part, step, items });
      compared += found.compared;
      for (const [key, value] of found.entranceSums) doors.set(key, value);
    }
    const isAsked = ([key]: [string, number]) => {
      const [, item = '', bucket = ''] = key.split('/');
      const isShown = uploadRecordItems.some((one) => item === `${one} null` && items.some((query) => query === one));
      return isShown && (!isShort || parts.some((part) => bucket >= part.startTime && bucket < part.endTime));
    };
    expect(sorted(sumsByStep.get(step) ?? new Map()).filter(isAsked)).toEqual(sorted(doors).filter(isAsked));
  }
  console.log(
    `${records} records of ${state.devices.length} devices reconciled with ${compared} figures, seed ${testSeed}`,
  );
  expect(records).toBeGreaterThan(isLongRun ? 30_000 : 1_000);
  expect(compared).toBeGreaterThan(isLongRun ? 50_000 : 2_000);

  await sameInFiles(state.devices.slice(0, 4).map(({ sn }) => sn));
  await expectSameOnHome(state.entities, range);
}, 1_800_000);

/** Reads each device's complete upload record and returns the sums by entrance and bucket for every step. */
async function sumsOfDevices({ devices }: OracleState): Promise<{ records: number; sumsByStep: Map<Step, Sums> }> {
  const sumsByStep = new Map(steps.map((step): [Step, Sums] => [step, new Map()]));
  let records = 0;
  for (const { sn } of devices) {
    for (const row of await recordsOf(sn)) {
      records += 1;
      if (row.corridorId === null || (row.flags & recordFlags.overlaps) !== 0) continue;
      for (const [step, sums] of sumsByStep) {
        const bucket = formatOracleLocal(findOracleBucketStart(parseOracleLocal(row.localTime), step));
        for (const item of uploadRecordItems)
          add(sums, `${row.corridorId}/${item} null/${bucket}`, row[uploadRecordNames[item]]);
      }
    }
  }
  return { records, sumsByStep };
}

/** Sums of entrances, after checking that they equal those of their entities and of the company. */
async function reconcileSeries(state: OracleState, query: object): Promise<{ entranceSums: Sums; compared: number }> {
  const entityOf = new Map(state.corridors.map(({ id, entityId }) => [id, entityId]));
  const entranceSums: Sums = new Map();
  let compared = 0;
  for (const companyId of state.companyIds) {
    const ids = state.entities.filter((entity) => entity.companyId === companyId).map(({ id }) => id);
    const corridorIds = state.corridors.flatMap(({ id, entityId }) => (ids.includes(entityId) ? [id] : []));
    const byDoor = await sumsOf({ ...query, rangeType: selectionTypes.access, ids: corridorIds }, (id) => id ?? 0);
    const entities = await sumsOf({ ...query, ids }, (id) => id ?? 0);
    const company = await sumsOf({ ...query, ids, each: false }, () => 0);
    expect(sorted(grouped(byDoor, (id) => entityOf.get(id) ?? 0))).toEqual(sorted(entities));
    expect(sorted(grouped(entities, () => 0))).toEqual(sorted(company));
    for (const [key, value] of byDoor) entranceSums.set(key, value);
    compared += byDoor.size + entities.size + company.size;
  }
  return { entranceSums, compared };
}

function grouped(sums: Sums, groupOf: (id: number) => number): Sums {
  const found: Sums = new Map();
  for (const [key, value] of sums) {
    const [id, ...rest] = key.split('/');
    add(found, [groupOf(Number(id)), ...rest].join('/'), value);
  }
  return found;
}

function monthsOf({ startTime, endTime }: { startTime: string; endTime: string }) {
  const months: { startTime: string; endTime: string }[] = [];
  for (let from = startTime; from < endTime; ) {
    const [year = 0, month = 0] = from.split('-').map(Number);
    const next = `${new Date(Date.UTC(year, month)).toISOString().slice(0, 10)} 00:00:00`;
    const to = next < endTime ? next : endTime;
    months.push({ startTime: from, endTime: to });
    from = to;
  }
  return months;
}

/** All records of a device, read page by page as on the screen. */
async function recordsOf(sn: string) {
  const size = 1000;
  const rows = [];
  for (let page = 0; ; page += 1) {
    const { content, totalElements } = await call(deviceRoutes.uploadRecord, { sn, page, size });
    rows.push(...content);
    if (rows.length >= totalElements) return rows;
  }
}

async function sameInFiles(sns: readonly string[]): Promise<void> {
  let lines = 0;
  for (const sn of sns) {
    const onScreen = (await recordsOf(sn)).map((row) =>
      [
        row.sn,
        row.localTime,
        row.minutes,
        row.line,
        row.in,
        row.out,
        row.back,
        row.after,
        row.staffIn,
        row.staffOut,
      ].map((cell) => (cell === null ? null : String(cell))),
    );
    for (const [format, read] of [
      ['csv', parseCsvRows],
      ['xlsx', parseXlsxRows],
    ] as const) {
      const file = await fetchRouteFile(portico.api, token, deviceRoutes.uploadRecordDownload, { sn, format });
      const [, ...rows] = read(file);
      expect(rows.map((row) => Array.from({ length: 10 }, (_, index) => row[index] ?? null))).toEqual(onScreen);
      lines += rows.length;
    }
  }
  console.log(`${lines} lines of files equal the screen`);
  expect(lines).toBeGreaterThan(isLongRun ? 1000 : 100);
}

/** Checks that the cards and the chart of home equal the series. */
async function expectSameOnHome(
  places: readonly { id: number }[],
  range: { startTime: string; endTime: string },
): Promise<void> {
  const days = Math.round((parseOracleLocal(range.endTime) - parseOracleLocal(range.startTime)) / 86_400);
  const dayText = (day: number) => formatOracleLocal(parseOracleLocal(range.startTime) + day * 86_400);
  let [figures, known] = [0, 0];
  const wrong: string[] = [];
  const same = (one: unknown, other: unknown, what: string) => {
    if (one !== other) wrong.push(`${what} is ${String(one)}, in the series ${String(other)}`);
    figures += 1;
    if (one !== null) known += 1;
  };
  for (const { id } of isLongRun ? places : places.slice(0, 3)) {
    for (const length of [1, 7, 40]) {
      const first = random.integer(1, days - length);
      const [startTime, endTime] = [dayText(first), dayText(first + length)];
      const query = { ids: [id], startTime, endTime, step: '1d', items: statisticItemNames };
      const series = await querySeries(portico.api, token, query);
      const totals = new Map(series.rows.map(({ item, part, total }) => [`${item}/${part}`, total]));
      const custom = { type: rangeTypes.custom, startTime, endTime };
      const { cards } = await call(home.statistical, { entityId: id, items: [...statisticItemNames], ...custom });
      for (const { item, value, parts } of cards) {
        same(value, totals.get(`${item}/null`), `${item} of ${id}, ${startTime}`);
        for (const part of parts ?? []) same(part.value, totals.get(`${item}/${part.part}`), `${item}/${part.part}`);
      }
      const item = random.pickOne(statisticItemNames);
      const trend = await call(home.trend, { entityId: id, item, startTime });
      const hours = await querySeries(portico.api, token, {
        ...query,
        startTime: dayText(first - 1),
        endTime: dayText(first + 1),
        step: '1h',
        items: [item],
      });
      const values = hours.rows.find(({ part }) => part === null)?.values ?? [];
      for (const [hour, { value }] of [...trend.yesterday, ...trend.now].entries())
        same(value, values[hour], `${item} of ${id} in hour ${hour} from ${dayText(first - 1)}`);
    }
  }
  console.log(`${figures} figures of home (${known} with a value) equal the series`);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(known).toBeGreaterThan(isLongRun ? 250 : 10);
}

test('a gap is never shown as 0, and 0 never as a gap', async () => {
  const patterns = await sendGapPatterns(portico, call, random);
  const { entrances, entityIds, firstDay, endDay } = patterns;
  const range = { startTime: `${firstDay} 00:00:00`, endTime: `${endDay} 00:00:00` };
  const wrong: string[] = [];
  const seen = { nothing: 0, zero: 0, people: 0 };
  const check = (what: string, value: number | null | undefined, right: number | null) => {
    seen[right === null ? 'nothing' : right === 0 ? 'zero' : 'people'] += 1;
    if (value !== right && wrong.length < 20) wrong.push(`${what} is ${value}, not ${right}`);
  };
  let rows = 0;
  const days = new Set<string>();
  for (const [index, { hours }] of entrances.entries())
    for (let day = 0; day < gapPatternDays; day += 1)
      days.add(`${index}: ${JSON.stringify(hours.slice(day * 24, day * 24 + 24))}`);

  for (const [item, of] of [
    ['flowIn', (hour: ReportedHour) => hour.in],
    ['flowOut', (hour: ReportedHour) => hour.out],
    ['totalPerson', (hour: ReportedHour) => sum([hour.in, hour.out])],
  ] as const) {
    for (const [step, length] of [
      ['1h', 1],
      ['1d', 24],
    ] as const) {
      const places = [
        { rangeType: selectionTypes.access, ids: entrances.map(({ corridorId }) => corridorId), idField: 'corridorId' },
        { rangeType: selectionTypes.entity, ids: entityIds, idField: 'entityId' },
      ] as const;
      for (const { rangeType, ids, idField: place } of places) {
        const series = await querySeries(portico.api, token, { ...range, items: [item], step, rangeType, ids });
        for (const { id, values, total } of series.rows) {
          const own = entrances.filter((door) => door[place] === id);
          for (const [position, value] of values.entries()) {
            const hours = own.flatMap((door) => door.hours.slice(position * length, (position + 1) * length));
            check(`${item} of ${place} ${id} at ${series.buckets[position]} by ${step}`, value, sum(hours.map(of)));
          }
          check(`${item} of ${place} ${id}`, total, sum(own.flatMap(({ hours }) => hours.map(of))));
        }
        rows += series.rows.length;
      }
    }
  }
  console.log(
    `${days.size} patterns of a day; figures that are missing, 0 and above 0: ${Object.values(seen).join(', ')}`,
  );
  expect(wrong).toEqual([]);
  expect(rows).toBe(3 * 2 * (entrances.length + entityIds.length));
  expect(days.size).toBeGreaterThan(isLongRun ? 10_000 : 500);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(isLongRun ? 10_000 : 1_000);
}, 1_800_000);

/** The sum of the known values; null when all are unknown. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
