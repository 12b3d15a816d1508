import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { metrics } from '@portico/contract/words/metrics';
import { wholeDayWindow } from '@portico/counting/business-hours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordKeyColumns } from '../../../platform/counting-store/records-table.ts';
import { openTestCountingStore } from '../../../platform/testing/test-counting-store.ts';
import { createRecordTestContext, type RecordTestContext } from '../../ingest/testing/test-records.ts';
import { readDetectionLineRows } from './detection-line-rows.ts';
import { sumByDeviceDay } from './device-days.ts';
import { readPassagesByEntity } from './passages.ts';
import { areRatioSidesPaired, lineHourKey, readLineHoursInRatio, sumRatioSides } from './ratio-sums.ts';
import { countRecordsByDay, findDistinctPeopleDevices, readRecordsPage } from './records.ts';
import { buildReceivedPeriodsAggregate, type CountScope, type SumsQuery, sumByBucket } from './sums.ts';

// The counting store has no row-level security: every query must name the company, and none may return counts of another company, whichever
// entities and devices are named.

const [ours, otherId] = [1, 2];
const [device, corridor, entity] = [11, 5, 6];
let testRecords: RecordTestContext;

beforeAll(async () => {
  testRecords = createRecordTestContext(await openTestCountingStore());
  const { countingStore, start } = testRecords;
  // Both companies have the same ids of device and place, which no installation has, so that only the company distinguishes their records.
  const rowOf = (company: number, people: number) => {
    const recordFields = { line: 0, at: start, local: start, minutes: 5, version: start, received: start, flags: 0 };
    const row: Record<(typeof recordKeyColumns)[number], number> = {
      company,
      device,
      corridor,
      entity,
      ...recordFields,
    };
    // Only our company counts groups: for the other one, the two sides of the group size are not paired.
    const groups = company === ours ? 1 : null;
    return [...recordKeyColumns.map((column) => row[column]), people, people, people, groups];
  };
  const sentMetrics = ['flowIn', 'dedupedCount', 'flowPassby', 'batch'] as const;
  const columns = [...recordKeyColumns, ...sentMetrics.map((metric) => metrics[metric].column)];
  await countingStore.insert('records', columns, [rowOf(ours, 3), rowOf(otherId, 1000)]);
});
afterAll(() => testRecords.close());

function createQuery(scope: Partial<CountScope> = {}): SumsQuery {
  const whole: CountScope = {
    company: ours,
    by: 'entity',
    ids: [entity],
    devices: null,
    deviceCount: 1,
    countedEntities: null,
    ...scope,
  };
  const day = Math.floor(testRecords.start / 86_400) * 86_400;
  const range = { from: day, to: day + 86_400, step: null, window: wholeDayWindow, isSeparate: false };
  return { scope: whole, ...range, metrics: ['flowIn', 'dedupedCount'] };
}

const scopes: Partial<CountScope>[] = [{}, { devices: [device] }, { by: 'corridor', ids: [corridor] }];

/** For every query of this folder, a function that runs it for a scope and returns the number of people it counted. */
const queryRuns: Record<string, (scope: Partial<CountScope>) => Promise<number>> = {
  async sumByBucket(scope) {
    const [added] = await sumByBucket(testRecords.countingStore, createQuery(scope), 'additive');
    const [daily] = await sumByBucket(testRecords.countingStore, createQuery(scope), 'daily');
    expect(daily?.sums.dedupedCount).toBe(added?.sums.flowIn);
    return added?.sums.flowIn ?? 0;
  },
  async countRecordsByDay(scope) {
    const counted = await countRecordsByDay(testRecords.countingStore, createQuery(scope));
    expect([...counted.values()]).toEqual([1]);
    return (await queryRuns['readRecordsPage']?.(scope)) ?? 0;
  },
  async readRecordsPage(scope) {
    const day = Math.floor(testRecords.start / 86_400);
    const part = { days: { from: day, to: day + 1 }, descending: false, limit: 10, offset: 0 };
    const [record, ...others] = await readRecordsPage(testRecords.countingStore, createQuery(scope), part);
    expect(others).toEqual([]);
    return record?.metrics.flowIn ?? 0;
  },
  async findDistinctPeopleDevices(scope) {
    const dailyQuery = { ...createQuery(scope), metrics: ['dedupedCount' as const] };
    const latest = await findDistinctPeopleDevices(testRecords.countingStore, dailyQuery, {
      from: dailyQuery.from,
      to: dailyQuery.to,
    });
    expect([...latest]).toEqual([[`${entity}/${dailyQuery.from}`, device]]);
    return (await queryRuns['sumByBucket']?.(scope)) ?? 0;
  },
  async readPassagesByEntity(scope) {
    const range = { from: testRecords.start, to: testRecords.start + 300 };
    const passages = await readPassagesByEntity(
      testRecords.countingStore,
      createQuery({ ...scope, by: 'entity', ids: [entity] }).scope,
      range,
    );
    expect([...passages.keys()]).toEqual([entity]);
    return passages.get(entity)?.[0]?.flowIn ?? 0;
  },
  async sumRatioSides(scope) {
    const [joint] = await sumRatioSides(testRecords.countingStore, { ...createQuery(scope), ratios: ['enteringRate'] });
    return joint?.sums['enteringRate:flowIn'] ?? 0;
  },
  async areRatioSidesPaired(scope) {
    const areTogether = await areRatioSidesPaired(testRecords.countingStore, createQuery(scope), ['averageGroupSize']);
    expect(areTogether).toBe(scope.company !== otherId);
    return (await queryRuns['sumRatioSides']?.(scope)) ?? 0;
  },
  async readLineHoursInRatio(scope) {
    const hours = await readLineHoursInRatio(
      testRecords.countingStore,
      createQuery(scope),
      'enteringRate',
      createQuery(scope),
    );
    expect([...hours]).toEqual([lineHourKey({ corridor, device, line: 0 }, testRecords.start)]);
    return (await queryRuns['sumRatioSides']?.(scope)) ?? 0;
  },
  async readDetectionLineRows(scope) {
    const day = Math.floor(testRecords.start / 86_400);
    const rowsQuery = { ...createQuery({ ...scope, by: 'entity', ids: [entity] }), columns: [metrics.flowIn.column] };
    const days = { from: day, to: day + 1 };
    const found = await readDetectionLineRows(testRecords.countingStore, {
      ...rowsQuery,
      granularity: 'record',
      days,
      usesOneThread: true,
    });
    expect([...found.keys()]).toEqual([entity]);
    return found.get(entity)?.[0]?.values[0]?.[0] ?? 0;
  },
  async sumByDeviceDay({ company = ours, devices = null }) {
    const day = Math.floor(testRecords.start / 86_400);
    const addends = [{ key: 'in', sql: 'sum(flow_in)', params: {} }, buildReceivedPeriodsAggregate([])];
    const rows = await sumByDeviceDay(testRecords.countingStore, company, { from: day, to: day + 1 }, addends, devices);
    return Number(rows[0]?.[4] ?? 0);
  },
};

test.each(Object.entries(queryRuns))('%s counts one company’s people only', async (_name, runQuery) => {
  for (const scope of scopes) {
    expect(await runQuery(scope)).toBe(3);
    expect(await runQuery({ ...scope, company: otherId })).toBe(1000);
  }
});

test('a query without a scope does not compile', async () => {
  const { scope, ...unscoped } = createQuery();
  const { company: _left, ...scopeWithoutCompany } = scope;
  const days = { from: 0, to: 1 };
  // These functions are never called: the compiler must report an error for each.
  const refused = [
    // @ts-expect-error: a query requires a scope
    () => sumByBucket(testRecords.countingStore, unscoped, 'additive'),
    // @ts-expect-error: a scope requires a company
    () => sumByBucket(testRecords.countingStore, { ...unscoped, scope: scopeWithoutCompany }, 'daily'),
    // @ts-expect-error: devices are required, a list or null for all of the company
    () => sumByDeviceDay(testRecords.countingStore, ours, days, []),
    // @ts-expect-error: the company is a number
    () => sumByDeviceDay(testRecords.countingStore, null, days, [], null),
  ];
  expect(refused).toHaveLength(4);
});

test('every query on the counting store names the company', async () => {
  const exported = new Set<string>();
  const queryingFiles: string[] = [];
  const domains = path.join(import.meta.dirname, '../..');
  for (const file of await readdir(domains, { recursive: true })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|\/testing\//.test(file)) continue;
    const text = await readFile(path.join(domains, file), 'utf8');
    const isQueryFile = file.startsWith('analysis/queries/');
    for (const [, name = ''] of isQueryFile ? text.matchAll(/^export async function (\w+)/gm) : []) exported.add(name);
    const queryCount = text.match(/\b(countingStore|counts)\.runQuery\(/g)?.length ?? 0;
    if (queryCount === 0) continue;
    queryingFiles.push(file);
    // The rate of arriving records over all companies, for platform administrators only.
    if (file === 'analysis/home-panels/platform.ts') continue;
    // `recordConditionsSql` begins with the company.
    expect(text).toMatch(
      /company (= \{company:UInt32\}|IN \{(ids|companies):Array\(UInt32\)\})|\$\{recordConditionsSql\((question|query)\)\}/,
    );
  }
  expect([...exported].toSorted()).toEqual(Object.keys(queryRuns).toSorted());
  expect(queryingFiles.toSorted()).toEqual([
    'analysis/home-panels/platform.ts',
    'analysis/queries/detection-line-rows.ts',
    'analysis/queries/device-days.ts',
    'analysis/queries/passages.ts',
    'analysis/queries/ratio-sums.ts',
    'analysis/queries/records.ts',
    'analysis/queries/sums.ts',
    // Records left by deleted companies, and expired records.
    'companies/retention.ts',
    'counting-rules/preview-rule.ts',
    'devices/clear-records.ts',
    'devices/heat-image.ts',
    'devices/preview-binding.ts',
    'devices/stay-times.ts',
    'devices/upload-records.ts',
    'gap-filling/queries/entrance-hours.ts',
    'health/queries/device-hours.ts',
    'record-coverage/day-coverage.ts',
  ]);
  console.log(`${exported.size} queries × ${scopes.length} scopes, ${queryingFiles.length} files with queries`);
});
