import { companies } from '@portico/contract/routes/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { keepRetention } from './index.ts';
import { keptFrom } from './retention.ts';

const clock = fixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.stop());

/** Around the day three whole months before March begin, and later: 1 and 2 people before it, 4 at it, 8 and 16 after. */
const sent = [
  at('2025-06-01T12:00:00Z', 1),
  at('2025-11-29T23:55:00Z', 2),
  at('2025-11-30T00:00:00Z', 4),
  at('2025-12-01T00:00:00Z', 8),
  at('2026-03-09T12:00:00Z', 16),
];
const year = { startTime: '2025-03-01 00:00', endTime: '2026-03-11 00:00', step: '1n' } as const;

async function withPast() {
  const ours = await countingCompany(server);
  const place = await ours.place({ timeZone: 'Europe/London' });
  await ours.send(place, sent);
  const total = [ours.company.id, place.device.id, 0, 1_748_779_200, 10];
  await server.app.counts.insert('running_totals', ['company', 'device', 'line', 'at', 'flow_in'], [total]);
  const { token } = await server.world.user({ company: ours.company, permissions: ['basic'] });
  return { ours, place, token, ids: [place.entity.id] };
}

const totalOf = async ({ ours, ids }: { ours: CountingCompany; ids: number[] }) =>
  (await ours.ask({ ...year, ids })).rows[0]?.total;

async function rowsOf(companyId: number): Promise<number[]> {
  const rows = [];
  for (const table of ['records', 'running_totals']) {
    const question = `SELECT count() FROM ${table} WHERE company = {id:UInt32} SETTINGS apply_deleted_mask = 0`;
    rows.push(Number((await server.app.counts.ask(question, { id: companyId }))[0]?.[0]));
  }
  return rows;
}

test('whole months of UTC are kept, and the day before them', () => {
  const from = (now: string, months: number) => new Date(keptFrom(Date.parse(now), months) * 1000).toISOString();
  expect(from('2026-03-10T08:00:00Z', 3)).toBe('2025-11-30T00:00:00.000Z');
  expect(from('2026-03-01T00:00:00Z', 3)).toBe('2025-11-30T00:00:00.000Z');
  expect(from('2026-02-28T23:59:59Z', 3)).toBe('2025-10-31T00:00:00.000Z');
  expect(from('2026-03-31T23:59:59Z', 12)).toBe('2025-02-28T00:00:00.000Z');
});

test('what a company keeps no longer goes, figures that were asked before included; others keep theirs', async () => {
  const [short, long, forever] = [await withPast(), await withPast(), await withPast()];
  for (const one of [short, long, forever]) expect(await totalOf(one)).toBe(31);
  const keep = (retentionMonths: number, { token }: { token: string }) =>
    server.call(companies.changeOneself, { retentionMonths }, { token });
  expect((await keep(3, short)).error).toBeNull();
  expect((await keep(12, long)).error).toBeNull();
  // Nothing goes before the night.
  expect(await totalOf(short)).toBe(31);

  const retention = keepRetention(server.app);
  await retention.run();
  expect(await totalOf(short)).toBe(28);
  expect(await rowsOf(short.ours.company.id)).toEqual([3, 0]);
  for (const one of [long, forever]) {
    expect(await totalOf(one)).toBe(31);
    expect(await rowsOf(one.ours.company.id)).toEqual([5, 1]);
  }
  // What comes late is counted, and goes the next night.
  await short.ours.send(short.place, [at('2025-06-01T13:00:00Z', 32)]);
  expect(await totalOf(short)).toBe(60);
  await retention.run();
  expect(await totalOf(short)).toBe(28);
  await retention.stop();
}, 120_000);

test('what would go is told before it is decided, of the own company alone', async () => {
  const us = await withPast();
  const preview = async (retentionMonths: number | null, token = us.token) =>
    server.call(companies.retention, { retentionMonths }, { token });
  expect((await preview(3)).result).toEqual({ before: '2025-11-30T00:00:00.000Z', records: 2 });
  expect((await preview(12)).result).toEqual({ before: '2025-02-28T00:00:00.000Z', records: 0 });
  const stranger = await server.world.user({ company: await server.world.company(), permissions: ['basic'] });
  expect((await preview(3, stranger.token)).result.records).toBe(0);
  for (const months of [2, 121, 3.5]) expect((await preview(months)).error).toBe('badRequest');
  const without = await server.world.user({ company: us.ours.company, permissions: ['device:list'] });
  expect((await preview(3, without.token)).error).toBe('forbidden');
  expect((await preview(3, (await server.world.user()).token)).error).toBe('notFound');
});
