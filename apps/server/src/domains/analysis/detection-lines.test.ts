import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
  type TestSeriesQuery,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

/** `count` periods from 10:00 on, each with a record of every line. */
const periods = (lines: readonly number[], count: number, day = '2026-03-05') =>
  Array.from({ length: count }, (_, period) => new Date(Date.parse(`${day}T10:00:00Z`) + period * 300_000)).flatMap(
    (start) => lines.map((line) => createFiveMinuteRecord(start.toISOString(), 1, line === 0 ? {} : { line })),
  );

const day = { startTime: '2026-03-05 00:00', endTime: '2026-03-06 00:00', step: '1d' as const };
const completeness = async (company: CountingCompany, query: TestSeriesQuery) =>
  (await company.querySeries({ ...day, ...query })).completeness;

test.each<[string, number[], number, number]>([
  ['one line', [0], 24, 1],
  ['lines from 0 on', [0, 1, 2], 24, 1],
  ['lines from 1 on', [1, 2], 24, 1],
  ['arbitrary line numbers', [7, 40, 9], 24, 1],
  ['lines from 0 on, half of the periods missing', [0, 1], 12, 0.5],
  ['lines from 1 on, half of the periods missing', [1, 2], 12, 0.5],
])('a period counts as received once with several detection lines: %s', async (_story, lines, count, expected) => {
  const company = await createCountingCompany(server);
  const place = await company.addPlace({ timeZone: 'UTC', workTime: '10:00:00~11:59:59' });
  await company.sendRecords(place, periods(lines, count));
  const ids = [place.entity.id];
  // The queries are answered from the cache, by the engine together with the sums, and by the engine separately from the sums.
  expect(await completeness(company, { ids })).toBe(expected);
  expect(await completeness(company, { ids, step: '1h' })).toBe(expected);
  expect(await completeness(company, { ids, startHour: '09:00', endHour: '21:00' })).toBe(expected);
  expect(await completeness(company, { rangeType: 1, ids: [place.corridor.id] })).toBe(expected);
  expect((await company.querySeries({ ...day, ids })).rows[0]?.total).toBe(lines.length * count);
});

test('completeness combines devices with and without detection lines', async () => {
  const company = await createCountingCompany(server);
  const [lines, plain] = [
    await company.addPlace({ timeZone: 'UTC', workTime: '10:00:00~11:59:59' }),
    await company.addPlace({ timeZone: 'UTC', workTime: '10:00:00~11:59:59' }),
  ];
  await company.sendRecords(lines, [...periods([1, 2], 24), ...periods([1, 2], 18, '2026-03-06')]);
  await company.sendRecords(plain, [...periods([0], 24), ...periods([0], 6, '2026-03-06')]);
  const both = { ids: [lines.entity.id, plain.entity.id], endTime: '2026-03-07 00:00' };
  expect(await completeness(company, both)).toBe((24 + 18 + 24 + 6) / 96);
  expect(await completeness(company, { ...both, ids: [lines.entity.id] })).toBe((24 + 18) / 48);
  expect(await completeness(company, { ...both, step: '1h' })).toBe((24 + 18 + 24 + 6) / 96);
});
