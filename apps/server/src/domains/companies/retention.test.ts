import { companies } from '@portico/contract/routes/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { scheduleRetention } from './index.ts';
import { computeRetentionStart } from './retention.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

/** Records around 2025-11-30, where a retention of three months begins: 1 and 2 people before, 4 at its start, 8 and 16 after. */
const sent = [
  createFiveMinuteRecord('2025-06-01T12:00:00Z', 1),
  createFiveMinuteRecord('2025-11-29T23:55:00Z', 2),
  createFiveMinuteRecord('2025-11-30T00:00:00Z', 4),
  createFiveMinuteRecord('2025-12-01T00:00:00Z', 8),
  createFiveMinuteRecord('2026-03-09T12:00:00Z', 16),
];
const year = { startTime: '2025-03-01 00:00', endTime: '2026-03-11 00:00', step: '1n' } as const;

async function withPast() {
  const ownCompany = await createCountingCompany(server);
  const place = await ownCompany.addPlace({ timeZone: 'Europe/London' });
  await ownCompany.sendRecords(place, sent);
  const total = [ownCompany.company.id, place.device.id, 0, 1_748_779_200, 10];
  await server.app.countingStore.insert('running_totals', ['company', 'device', 'line', 'at', 'flow_in'], [total]);
  const { token } = await server.factory.user({ company: ownCompany.company, permissions: ['basic'] });
  return { countingCompany: ownCompany, place, token, ids: [place.entity.id] };
}

const totalOf = async ({ countingCompany, ids }: { countingCompany: CountingCompany; ids: number[] }) =>
  (await countingCompany.querySeries({ ...year, ids })).rows[0]?.total;

async function rowsOf(companyId: number): Promise<number[]> {
  const rows = [];
  for (const table of ['records', 'running_totals']) {
    const query = `SELECT count() FROM ${table} WHERE company = {id:UInt32} SETTINGS apply_deleted_mask = 0`;
    rows.push(Number((await server.app.countingStore.runQuery(query, { id: companyId }))[0]?.[0]));
  }
  return rows;
}

test('retention keeps complete UTC months and one day before them', () => {
  const from = (now: string, months: number) =>
    new Date(computeRetentionStart(Date.parse(now), months) * 1000).toISOString();
  expect(from('2026-03-10T08:00:00Z', 3)).toBe('2025-11-30T00:00:00.000Z');
  expect(from('2026-03-01T00:00:00Z', 3)).toBe('2025-11-30T00:00:00.000Z');
  expect(from('2026-02-28T23:59:59Z', 3)).toBe('2025-10-31T00:00:00.000Z');
  expect(from('2026-03-31T23:59:59Z', 12)).toBe('2025-02-28T00:00:00.000Z');
});

test('counts past the retention are deleted, also from cached sums', async () => {
  const [short, long, forever] = [await withPast(), await withPast(), await withPast()];
  for (const one of [short, long, forever]) expect(await totalOf(one)).toBe(31);
  const setRetention = (retentionMonths: number, { token }: { token: string }) =>
    server.call(companies.changeOneself, { retentionMonths }, { token });
  expect((await setRetention(3, short)).error).toBeNull();
  expect((await setRetention(12, long)).error).toBeNull();
  // Nothing is deleted before the next run.
  expect(await totalOf(short)).toBe(31);

  const retention = scheduleRetention(server.app);
  await retention.run();
  expect(await totalOf(short)).toBe(28);
  expect(await rowsOf(short.countingCompany.company.id)).toEqual([3, 0]);
  for (const one of [long, forever]) {
    expect(await totalOf(one)).toBe(31);
    expect(await rowsOf(one.countingCompany.company.id)).toEqual([5, 1]);
  }
  // A late record counts until the next run deletes it.
  await short.countingCompany.sendRecords(short.place, [createFiveMinuteRecord('2025-06-01T13:00:00Z', 32)]);
  expect(await totalOf(short)).toBe(60);
  await retention.run();
  expect(await totalOf(short)).toBe(28);
  await retention.stop();
}, 120_000);

test('the retention preview counts only records of the caller’s company', async () => {
  const countingCompany = await withPast();
  const preview = async (retentionMonths: number | null, token = countingCompany.token) =>
    server.call(companies.retention, { retentionMonths }, { token });
  expect((await preview(3)).result).toEqual({ before: '2025-11-30T00:00:00.000Z', records: 2 });
  expect((await preview(12)).result).toEqual({ before: '2025-02-28T00:00:00.000Z', records: 0 });
  const otherUser = await server.factory.user({ company: await server.factory.company(), permissions: ['basic'] });
  expect((await preview(3, otherUser.token)).result.records).toBe(0);
  for (const months of [2, 121, 3.5]) expect((await preview(months)).error).toBe('badRequest');
  const without = await server.factory.user({
    company: countingCompany.countingCompany.company,
    permissions: ['device:list'],
  });
  expect((await preview(3, without.token)).error).toBe('forbidden');
  expect((await preview(3, (await server.factory.user()).token)).error).toBe('notFound');
});
