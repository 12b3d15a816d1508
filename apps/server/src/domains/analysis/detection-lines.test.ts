import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type CountingCompany, countingCompany, type Question } from '../../platform/testing/counting-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

/** `count` periods from ten o'clock on, each told of all the lines. */
const periods = (lines: readonly number[], count: number, day = '2026-03-05') =>
  Array.from({ length: count }, (_, period) => new Date(Date.parse(`${day}T10:00:00Z`) + period * 300_000)).flatMap(
    (start) => lines.map((line) => at(start.toISOString(), 1, line === 0 ? {} : { line })),
  );

const day = { startTime: '2026-03-05 00:00', endTime: '2026-03-06 00:00', step: '1d' as const };
const completeness = async (company: CountingCompany, question: Question) =>
  (await company.ask({ ...day, ...question })).completeness;

test.each<[string, number[], number, number]>([
  ['one line', [0], 24, 1],
  ['lines from 0 on', [0, 1, 2], 24, 1],
  ['lines from 1 on', [1, 2], 24, 1],
  ['any numbers', [7, 40, 9], 24, 1],
  ['lines from 0 on, half of the periods missing', [0, 1], 12, 0.5],
  ['lines from 1 on, half of the periods missing', [1, 2], 12, 0.5],
])('a period is received once, however many lines it is told of: %s', async (_story, lines, count, expected) => {
  const company = await countingCompany(server);
  const here = await company.place({ timeZone: 'UTC', workTime: '10:00:00~11:59:59' });
  await company.send(here, periods(lines, count));
  const ids = [here.entity.id];
  // From memory, by the engine in one pass, and apart from the sums.
  expect(await completeness(company, { ids })).toBe(expected);
  expect(await completeness(company, { ids, step: '1h' })).toBe(expected);
  expect(await completeness(company, { ids, startHour: '09:00', endHour: '21:00' })).toBe(expected);
  expect(await completeness(company, { rangeType: 1, ids: [here.corridor.id] })).toBe(expected);
  expect((await company.ask({ ...day, ids })).rows[0]?.total).toBe(lines.length * count);
});

test('one device with lines and one without, over several days', async () => {
  const company = await countingCompany(server);
  const [lines, plain] = [
    await company.place({ timeZone: 'UTC', workTime: '10:00:00~11:59:59' }),
    await company.place({ timeZone: 'UTC', workTime: '10:00:00~11:59:59' }),
  ];
  await company.send(lines, [...periods([1, 2], 24), ...periods([1, 2], 18, '2026-03-06')]);
  await company.send(plain, [...periods([0], 24), ...periods([0], 6, '2026-03-06')]);
  const both = { ids: [lines.entity.id, plain.entity.id], endTime: '2026-03-07 00:00' };
  expect(await completeness(company, both)).toBe((24 + 18 + 24 + 6) / 96);
  expect(await completeness(company, { ...both, ids: [lines.entity.id] })).toBe((24 + 18) / 48);
  expect(await completeness(company, { ...both, step: '1h' })).toBe((24 + 18 + 24 + 6) / 96);
});
