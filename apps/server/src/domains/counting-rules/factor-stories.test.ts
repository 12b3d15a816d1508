import type { NativeRecord } from '@portico/contract/device-messages/native';
import type { RequestOf } from '@portico/contract/route';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  company = await createCountingCompany(server);
  const permissions = ['rule:eliminate', 'rule:correct', 'device:list', 'device:set', 'entity:list'] as const;
  ({ token } = await server.factory.user({ company: company.company, permissions: [...permissions] }));
});
afterAll(async () => server?.stop());

const waiting = { timeout: 20_000, interval: 20 };

type Place = Awaited<ReturnType<CountingCompany['addPlace']>>;
type Rule = RequestOf<typeof countingRules.add>;

const july = { startDay: '2026-07-01', endDay: '2026-07-01' };
/** A day in Shanghai. */
const dayStart = Date.parse('2026-06-30T16:00:00Z');
const day = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
const quarterHour = (position: number, flow: number, rest: Partial<NativeRecord> = {}): NativeRecord => ({
  time: new Date(dayStart + position * 900_000).toISOString(),
  period: 15,
  in: flow,
  ...rest,
});
const ones = Array.from({ length: 96 }, (_, position) => quarterHour(position, 1));

async function addRule(rule: Rule): Promise<number> {
  const { result } = await server.call(countingRules.add, { reason: 'because', ...july, ...rule }, { token });
  await expect
    .poll(
      async () => (await server.call(countingRules.runs, { ids: [result.run] }, { token })).result.content[0]?.state,
    )
    .toBe('done');
  return result.id;
}

const multiply = ({ device }: Place, factor: number) =>
  addRule({ kind: 'correct', place: 'device', ids: [device.id], metrics: ['flowIn'], factor });

async function readDay(place: Place): Promise<number | null | undefined> {
  const { rows } = await company.querySeries({ ...day, ids: [place.entity.id], step: '1d' });
  return rows[0]?.total;
}

/** The counts of the day's hours, as "HH=count". */
const readHours = async (place: Place) =>
  (await company.listFilledBuckets({ ...day, ids: [place.entity.id], step: '1h' })).map((text) =>
    text.slice(6).replace(':00', ''),
  );

test.each([
  [0.5, 48],
  [0.49, 47],
  [1.5, 144],
  [0.01, 1],
])('96 records of 1 times %d count %i, before and after the rule', async (factor, expected) => {
  const [before, after] = [await company.addPlace(), await company.addPlace()];
  await company.sendRecords(before, ones);
  await multiply(before, factor);
  expect(await readDay(before)).toBe(expected);
  await multiply(after, factor);
  for (let from = 0; from < ones.length; from += 24) await company.sendRecords(after, ones.slice(from, from + 24));
  expect(await readDay(after)).toBe(expected);
  expect(await readHours(after)).toEqual(await readHours(before));
});

test('a late record is rounded together with the records after it', async () => {
  const [late, inOrder] = [await company.addPlace(), await company.addPlace()];
  for (const place of [late, inOrder]) await multiply(place, 0.33);
  const records = [2, 2, 2, 2, 2, 2, 2, 2].map((flow, position) => quarterHour(position * 4, flow));
  await company.sendRecords(inOrder, records);
  await company.sendRecords(late, records.slice(4));
  await company.sendRecords(late, records.slice(1, 3).toReversed());
  await company.sendRecords(
    late,
    [records[3], records[0]].flatMap((record) => record ?? []),
  );
  expect(await readHours(inOrder)).toEqual(['00=1', '01=0', '02=1', '03=1', '04=0', '05=1', '06=1', '07=0']);
  expect(await readHours(late)).toEqual(await readHours(inOrder));
});

test('a corrected record changes the rounding of the records after it', async () => {
  const place = await company.addPlace();
  await multiply(place, 0.5);
  await company.sendRecords(
    place,
    [0, 1, 2, 3].map((position) => quarterHour(position * 4, 1)),
  );
  expect(await readHours(place)).toEqual(['00=1', '01=0', '02=1', '03=0']);
  await company.sendRecords(place, [quarterHour(0, 2)]);
  expect(await readHours(place)).toEqual(['00=1', '01=1', '02=0', '03=1']);
  expect(await readDay(place)).toBe(3);
});

test('clearing records of a day rounds the others again', async () => {
  const place = await company.addPlace();
  await multiply(place, 0.5);
  await company.sendRecords(
    place,
    [0, 1, 2, 3].map((position) => quarterHour(position * 4, 1)),
  );
  const range = { startTime: '2026-07-01 01:00:00', endTime: '2026-07-01 02:00:00' };
  const { result } = await server.call(devices.uploadRecordClear, { sn: place.device.sn, ...range }, { token });
  expect(result.removed).toBe(1);
  await expect.poll(() => readHours(place), waiting).toEqual(['00=1', '02=0', '03=1']);
  await company.sendRecords(place, [quarterHour(16, 1)]);
  expect(await readHours(place)).toEqual(['00=1', '02=0', '03=1', '04=0']);
});

test('a move during a day keeps the rounding of the line', async () => {
  const [from, to] = [await company.addPlace(), await company.addPlace()];
  for (const { corridor } of [from, to])
    await addRule({ kind: 'correct', place: 'corridor', ids: [corridor.id], metrics: ['flowIn'], factor: 0.5 });
  await company.sendRecords(
    from,
    [0, 1, 2, 3, 4].map((position) => quarterHour(position * 4, 1)),
  );
  const moved = { devices: [from.device.id], corridorId: to.corridor.id, entityId: to.entity.id, move: true };
  await server.call(devices.bind, { ...moved, from: '2026-06-30T17:00:00Z' }, { token: company.token });
  await expect.poll(() => readHours(to), waiting).toEqual(['01=0', '02=1', '03=0', '04=1']);
  expect(await readHours(from)).toEqual(['00=1']);
});

test('an elimination on a day with a factor rounds the rest again', async () => {
  const place = await company.addPlace();
  await company.sendRecords(
    place,
    [0, 1, 2, 3].map((position) => quarterHour(position * 4, 1)),
  );
  await multiply(place, 0.5);
  const hours = { startHour: '01:00', endHour: '01:59:59' };
  const id = await addRule({ kind: 'eliminate', place: 'device', ids: [place.device.id], ...hours });
  expect(await readHours(place)).toEqual(['00=1', '02=0', '03=1']);
  await server.call(countingRules.withdraw, { id }, { token });
  await expect.poll(() => readHours(place), waiting).toEqual(['00=1', '01=0', '02=1', '03=0']);
});

test('a late record beside a corrected value leaves the sent counts alone', async () => {
  const place = await company.addPlace();
  const records = [10, 20, 30].map((flow, position) => quarterHour(position * 4, flow));
  await company.sendRecords(place, records.slice(1));
  const night = { startHour: '20:00', endHour: '21:00' };
  const devicePlace = {
    kind: 'correct' as const,
    place: 'device' as const,
    ids: [place.device.id],
    metrics: ['flowIn' as const],
  };
  await addRule({ ...devicePlace, factor: 0.5, ...night });
  const id = await addRule({ ...devicePlace, value: 6 });
  await company.sendRecords(place, records.slice(0, 1));
  await expect.poll(() => readHours(place), waiting).toEqual(['00=1', '01=2', '02=3']);
  const { content } = (await server.call(devices.uploadRecord, { sn: place.device.sn, page: 0, size: 9 }, { token }))
    .result;
  expect(content.map((record) => record.in)).toEqual([30, 20, 10]);
  await server.call(countingRules.withdraw, { id }, { token });
  await expect.poll(() => readHours(place), waiting).toEqual(['00=10', '01=20', '02=30']);
});
