import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let us: CountingCompany;
let here: Awaited<ReturnType<CountingCompany['place']>>;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
  us = await countingCompany(server);
  here = await us.place({ timeZone: 'Europe/Berlin' });
  // Two hours ahead of UTC: 10:00, 11:00 and 12:00 there.
  await us.send(here, [at('2026-07-01T08:00:00Z', 1), at('2026-07-01T09:00:00Z', 2), at('2026-07-01T10:00:00Z', 4)]);
});
afterAll(async () => server?.stop());

const ask = async (input: object) =>
  server.call(devices.uploadRecord, { sn: here.device.sn, ...input }, { token: us.token });
const people = async (input: object) => {
  const { content, totalElements } = (await ask(input)).result;
  expect(content).toHaveLength(totalElements);
  return content.map((record) => record.in);
};

test.each<[string, object, number[]]>([
  ['all of them, the newest first', {}, [4, 2, 1]],
  ['from an instant on', { startTime: '2026-07-01T09:00:00Z' }, [4, 2]],
  ['to an instant, which is not in it', { endTime: '2026-07-01T11:00:00+02:00' }, [1]],
  ['in epoch seconds and milliseconds', { startTime: '1782896400', endTime: '1782900000000' }, [2]],
  ['by the clock on the wall, as it stands in the reply', { startTime: '2026-07-01 11:00:00' }, [4, 2]],
  ['to a minute on the wall', { endTime: '2026-07-01T11:00' }, [1]],
  ['one end of each kind', { startTime: '2026-07-01 10:30:00', endTime: '2026-07-01T10:00:00Z' }, [2]],
])('%s', async (_story, input, expected) => {
  expect(await people(input)).toEqual(expected);
});

test.each<[string, object, string]>([
  ['before 1970', { startTime: '1960-01-01T00:00:00Z' }, 'startTime'],
  ['after 2099', { endTime: '2100-01-02 00:00:00' }, 'endTime'],
  ['a day no calendar has', { startTime: '2026-02-30 00:00:00' }, 'startTime'],
  ['no time at all', { endTime: 'yesterday' }, 'endTime'],
])('refused by the name of its field: %s', async (_story, input, field) => {
  const { status, error, body } = await ask(input);
  expect([status, error, body]).toMatchObject([400, 'badRequest', { details: { [field]: 'invalid' } }]);
});

test('a page far behind the last one is empty, also one that no list has', async () => {
  for (const page of [1_000_000, 4_294_967_296]) {
    const { content, totalElements } = (await ask({ page, size: 1000 })).result;
    expect([page, content, totalElements]).toEqual([page, [], 3]);
  }
});

test('somebody with a few entities sees what it sent from there and from nowhere, not from elsewhere', async () => {
  const [before, now] = [await us.place(), await us.place()];
  const { device } = before;
  const move = { devices: [device.id], corridorId: now.corridor.id, entityId: now.entity.id };
  await server.call(devices.unbind, { devices: [device.id], from: '2026-07-02T00:00:00Z' }, { token: us.token });
  await server.call(devices.bind, { ...move, from: '2026-07-03T00:00:00Z' }, { token: us.token });
  await us.send(
    before,
    [1, 2, 3].map((day) => at(`2026-07-0${day}T12:00:00Z`, day)),
  );
  const operator = await server.world.user({
    company: us.company,
    permissions: ['device:list'],
    entities: [now.entity],
  });
  const { content } = (await server.call(devices.uploadRecord, { sn: device.sn }, { token: operator.token })).result;
  expect(content.map((record) => record.in)).toEqual([3, 2]);
});
