import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;
let place: Awaited<ReturnType<CountingCompany['addPlace']>>;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
  place = await company.addPlace({ timeZone: 'Europe/Berlin' });
  // Berlin is two hours ahead of UTC: 10:00, 11:00 and 12:00 local time.
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-07-01T08:00:00Z', 1),
    createFiveMinuteRecord('2026-07-01T09:00:00Z', 2),
    createFiveMinuteRecord('2026-07-01T10:00:00Z', 4),
  ]);
});
afterAll(async () => server?.stop());

const ask = async (input: object) =>
  server.call(devices.uploadRecord, { sn: place.device.sn, ...input }, { token: company.token });
const people = async (input: object) => {
  const { content, totalElements } = (await ask(input)).result;
  expect(content).toHaveLength(totalElements);
  return content.map((record) => record.in);
};

test.each<[string, object, number[]]>([
  ['without a range all records, the newest first', {}, [4, 2, 1]],
  ['from a start instant', { startTime: '2026-07-01T09:00:00Z' }, [4, 2]],
  ['up to an end instant, which is excluded', { endTime: '2026-07-01T11:00:00+02:00' }, [1]],
  ['from epoch seconds to epoch milliseconds', { startTime: '1782896400', endTime: '1782900000000' }, [2]],
  ['from a local time, written as in the reply', { startTime: '2026-07-01 11:00:00' }, [4, 2]],
  ['up to a local time without seconds', { endTime: '2026-07-01T11:00' }, [1]],
  ['from a local time to an instant', { startTime: '2026-07-01 10:30:00', endTime: '2026-07-01T10:00:00Z' }, [2]],
])('upload records are filtered by time: %s', async (_story, input, expected) => {
  expect(await people(input)).toEqual(expected);
});

test.each<[string, object, string]>([
  ['before 1970', { startTime: '1960-01-01T00:00:00Z' }, 'startTime'],
  ['after 2099', { endTime: '2100-01-02 00:00:00' }, 'endTime'],
  ['a day that does not exist', { startTime: '2026-02-30 00:00:00' }, 'startTime'],
  ['a word instead of a time', { endTime: 'yesterday' }, 'endTime'],
])('a wrong time is refused by its field name: %s', async (_story, input, field) => {
  const { status, error, body } = await ask(input);
  expect([status, error, body]).toMatchObject([400, 'badRequest', { details: { [field]: 'invalid' } }]);
});

test('a page far behind the last one is empty', async () => {
  for (const page of [1_000_000, 4_294_967_296]) {
    const { content, totalElements } = (await ask({ page, size: 1000 })).result;
    expect([page, content, totalElements]).toEqual([page, [], 3]);
  }
});

test('a user sees upload records only of visible places or while unbound', async () => {
  const [before, now] = [await company.addPlace(), await company.addPlace()];
  const { device } = before;
  const move = { devices: [device.id], corridorId: now.corridor.id, entityId: now.entity.id };
  await server.call(devices.unbind, { devices: [device.id], from: '2026-07-02T00:00:00Z' }, { token: company.token });
  await server.call(devices.bind, { ...move, from: '2026-07-03T00:00:00Z' }, { token: company.token });
  await company.sendRecords(
    before,
    [1, 2, 3].map((day) => createFiveMinuteRecord(`2026-07-0${day}T12:00:00Z`, day)),
  );
  const operator = await server.factory.user({
    company: company.company,
    permissions: ['device:list'],
    entities: [now.entity],
  });
  const { content } = (await server.call(devices.uploadRecord, { sn: device.sn }, { token: operator.token })).result;
  expect(content.map((record) => record.in)).toEqual([3, 2]);
});
