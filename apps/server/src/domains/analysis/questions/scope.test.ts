import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { metrics } from '@portico/contract/words/metrics';
import { wholeDay } from '@portico/counting/business-hours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyColumns } from '../../../platform/counts/records-table.ts';
import { openFreshCounts } from '../../../platform/testing/embedded-counts.ts';
import { madeRecords, type MadeRecords } from '../../ingest/testing/made-records.ts';
import { sumByDeviceDay } from './device-days.ts';
import { areSidesTogether, jointHours, jointKey, sumJointly } from './joint-sums.ts';
import { readLineRows } from './kept-rows.ts';
import { passagesByEntity } from './passages.ts';
import { countRecordsByDay, recordsBehind, standingDevices } from './records.ts';
import { type CountScope, receivedAddend, sumByBucket, sumWithReceipts, type SumsQuestion } from './sums.ts';

// The counting store has no row security: no question may be asked without saying whose counts are meant, and none may answer with
// those of another company, whatever entities and devices are named.

const [ours, theirs] = [1, 2];
const [device, corridor, entity] = [11, 5, 6];
let made: MadeRecords;

beforeAll(async () => {
  made = madeRecords(await openFreshCounts());
  const { counts, start } = made;
  // The same numbers of device and place in both companies, as no installation has them: only the company tells them apart.
  const rowOf = (company: number, people: number) => {
    const told = { line: 0, at: start, local: start, minutes: 5, version: start, received: start, flags: 0 };
    const row: Record<(typeof keyColumns)[number], number> = { company, device, corridor, entity, ...told };
    // Groups are counted by ours alone: at theirs the two sides of a group size are not told together.
    const groups = company === ours ? 1 : null;
    return [...keyColumns.map((column) => row[column]), people, people, people, groups];
  };
  const told = ['flowIn', 'dedupedCount', 'flowPassby', 'batch'] as const;
  const columns = [...keyColumns, ...told.map((metric) => metrics[metric].column)];
  await counts.insert('records', columns, [rowOf(ours, 3), rowOf(theirs, 1000)]);
});
afterAll(() => made.close());

function question(scope: Partial<CountScope> = {}): SumsQuestion {
  const whole: CountScope = {
    company: ours,
    by: 'entity',
    ids: [entity],
    devices: null,
    deviceCount: 1,
    places: null,
    ...scope,
  };
  const day = Math.floor(made.start / 86_400) * 86_400;
  const range = { from: day, to: day + 86_400, step: null, window: wholeDay, each: false };
  return { scope: whole, ...range, metrics: ['flowIn', 'dedupedCount'] };
}

const scopes: Partial<CountScope>[] = [{}, { devices: [device] }, { by: 'corridor', ids: [corridor] }];

/** Every question of this folder, as the people it counted for a scope. */
const questions: Record<string, (scope: Partial<CountScope>) => Promise<number>> = {
  async sumByBucket(scope) {
    const [added] = await sumByBucket(made.counts, question(scope), 'additive');
    const [daily] = await sumByBucket(made.counts, question(scope), 'daily');
    expect(daily?.sums.dedupedCount).toBe(added?.sums.flowIn);
    return added?.sums.flowIn ?? 0;
  },
  async sumWithReceipts(scope) {
    const openings = [{ entityIds: [entity], window: wholeDay }];
    const { sums, receipts } = await sumWithReceipts(made.counts, question(scope), openings);
    const place = scope.by === 'corridor' ? corridor : entity;
    expect([...receipts]).toEqual([[place, [{ device, periods: [1] }]]]);
    return sums[0]?.sums.flowIn ?? 0;
  },
  async countRecordsByDay(scope) {
    const counted = await countRecordsByDay(made.counts, question(scope));
    expect([...counted.values()]).toEqual([1]);
    return (await questions['recordsBehind']?.(scope)) ?? 0;
  },
  async recordsBehind(scope) {
    const day = Math.floor(made.start / 86_400);
    const part = { days: { from: day, to: day + 1 }, descending: false, limit: 10, offset: 0 };
    const [record, ...others] = await recordsBehind(made.counts, question(scope), part);
    expect(others).toEqual([]);
    return record?.metrics.flowIn ?? 0;
  },
  async standingDevices(scope) {
    const of = { ...question(scope), metrics: ['dedupedCount' as const] };
    const standing = await standingDevices(made.counts, of, { from: of.from, to: of.to });
    expect([...standing]).toEqual([[`${entity}/${of.from}`, device]]);
    return (await questions['sumByBucket']?.(scope)) ?? 0;
  },
  async passagesByEntity(scope) {
    const range = { from: made.start, to: made.start + 300 };
    const passages = await passagesByEntity(
      made.counts,
      question({ ...scope, by: 'entity', ids: [entity] }).scope,
      range,
    );
    expect([...passages.keys()]).toEqual([entity]);
    return passages.get(entity)?.[0]?.flowIn ?? 0;
  },
  async sumJointly(scope) {
    const [joint] = await sumJointly(made.counts, { ...question(scope), ratios: ['enteringRate'] });
    return joint?.sums['enteringRate:flowIn'] ?? 0;
  },
  async areSidesTogether(scope) {
    const areTogether = await areSidesTogether(made.counts, question(scope), ['averageGroupSize']);
    expect(areTogether).toBe(scope.company !== theirs);
    return (await questions['sumJointly']?.(scope)) ?? 0;
  },
  async jointHours(scope) {
    const hours = await jointHours(made.counts, question(scope), 'enteringRate', question(scope));
    const place = scope.by === 'corridor' ? corridor : entity;
    expect([...hours]).toEqual([jointKey(place, made.start)]);
    return (await questions['sumJointly']?.(scope)) ?? 0;
  },
  async readLineRows(scope) {
    const day = Math.floor(made.start / 86_400);
    const asked = { ...question({ ...scope, by: 'entity', ids: [entity] }), columns: [metrics.flowIn.column] };
    const days = { from: day, to: day + 1 };
    const found = await readLineRows(made.counts, { ...asked, grain: 'record', days, openings: [], inOneThread: true });
    expect([...found.keys()]).toEqual([entity]);
    return found.get(entity)?.[0]?.values[0]?.[0] ?? 0;
  },
  async sumByDeviceDay({ company = ours, devices = null }) {
    const day = Math.floor(made.start / 86_400);
    const addends = [{ key: 'in', sql: 'sum(flow_in)', params: {} }, receivedAddend([])];
    const rows = await sumByDeviceDay(made.counts, company, { from: day, to: day + 1 }, addends, devices);
    return Number(rows[0]?.[4] ?? 0);
  },
};

test.each(Object.entries(questions))('%s counts one company’s people only', async (_name, ask) => {
  for (const scope of scopes) {
    expect(await ask(scope)).toBe(3);
    expect(await ask({ ...scope, company: theirs })).toBe(1000);
  }
});

test('no question is asked without a scope', async () => {
  const { scope, ...unscoped } = question();
  const { company: _left, ...nobodys } = scope;
  const days = { from: 0, to: 1 };
  // Only the compiler reads these.
  const refused = [
    // @ts-expect-error: a question names its scope
    () => sumByBucket(made.counts, unscoped, 'additive'),
    // @ts-expect-error: a question names its scope
    () => sumWithReceipts(made.counts, unscoped, []),
    // @ts-expect-error: a scope names the company
    () => sumByBucket(made.counts, { ...unscoped, scope: nobodys }, 'daily'),
    // @ts-expect-error: which devices, or in so many words all of the company
    () => sumByDeviceDay(made.counts, ours, days, []),
    // @ts-expect-error: the company is a number
    () => sumByDeviceDay(made.counts, null, days, [], null),
  ];
  expect(refused).toHaveLength(5);
});

test('every question there is stands above, and every screen’s question to the counts names the company', async () => {
  const exported = new Set<string>();
  const asking: string[] = [];
  const domains = path.join(import.meta.dirname, '../..');
  for (const file of await readdir(domains, { recursive: true })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|\/testing\//.test(file)) continue;
    const text = await readFile(path.join(domains, file), 'utf8');
    const isQuestion = file.startsWith('analysis/questions/');
    for (const [, name = ''] of isQuestion ? text.matchAll(/^export async function (\w+)/gm) : []) exported.add(name);
    const asks = text.match(/counts\.ask\(/g)?.length ?? 0;
    if (asks === 0) continue;
    asking.push(file);
    // How fast records come, over all companies: told to the platform's own administrators.
    if (file === 'analysis/home-panels/platform.ts') continue;
    // `conditionsOf` begins with the company.
    expect(text).toMatch(
      /company (= \{company:UInt32\}|IN \{(ids|companies):Array\(UInt32\)\})|\$\{conditionsOf\(question\)\}/,
    );
  }
  expect([...exported].toSorted()).toEqual(Object.keys(questions).toSorted());
  expect(asking.toSorted()).toEqual([
    'analysis/home-panels/platform.ts',
    'analysis/questions/device-days.ts',
    'analysis/questions/joint-sums.ts',
    'analysis/questions/kept-rows.ts',
    'analysis/questions/passages.ts',
    'analysis/questions/records.ts',
    'analysis/questions/sums.ts',
    // What deleted companies left, and what is kept no longer.
    'companies/clearing.ts',
    'companies/retention.ts',
    'counting-rules/preview.ts',
    'devices/clear-records.ts',
    'devices/heat-image.ts',
    'devices/preview.ts',
    'devices/stay-times.ts',
    'devices/upload-records.ts',
    'gap-filling/questions/entrance-hours.ts',
    'health/questions/device-hours.ts',
  ]);
  console.log(`${exported.size} questions × ${scopes.length} scopes, ${asking.length} files that ask`);
});
