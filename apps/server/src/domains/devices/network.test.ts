import { companies } from '@portico/contract/routes/companies';
import { devices } from '@portico/contract/routes/devices';
import { health } from '@portico/contract/routes/health';
import { encodeHxF5Heartbeat, encodeHxF5Upload } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';
import { storeUnregisteredMessage } from '../ingest/unregistered-messages.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let corridor: TestCorridor;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  ({ company, entity, corridor, token } = await createPlace());
});
afterAll(() => server?.stop());

async function createPlace() {
  const owner = await server.factory.company();
  const place = await server.factory.entity({ company: owner, timeZone: 'UTC' });
  const permissions = ['device:list', 'device:set', 'basic'] as const;
  const user = await server.factory.user({ company: owner, permissions });
  return {
    company: owner,
    entity: place,
    corridor: await server.factory.corridor({ entity: place }),
    token: user.token,
  };
}

const camera = () => server.factory.device({ company, corridor, format: 'hx-f5' });

// The start of a five-minute period, early enough that no record is in the future.
const start = Math.floor(Date.now() / 300_000) * 300 - 7200;
const patience = { timeout: 10_000 };
const record = (flowIn: number, period: number) => {
  const at = start + period * 300;
  return { line: 0, at, minutes: 5, metrics: { flowIn, flowOut: 0 }, uploadedAt: at + 301 };
};

async function post(path: string, body: Buffer): Promise<string> {
  const sent = { method: 'POST', body: new Uint8Array(body) };
  return (await fetch(`${server.deviceUrl}/api/camera/${path}`, sent)).text();
}

/** Uploads a record from the loopback address. */
const upload = ({ sn }: { sn: string }, flowIn: number, period = 0) =>
  post('dataUpload', encodeHxF5Upload(sn, record(flowIn, period), 'Add'));
const setNetworks = ({ id }: { id: number }, networks: string[] | null, as = token) =>
  server.call(devices.setNetworks, { id, networks }, { token: as });
const networksOf = async ({ id }: { id: number }) => (await server.call(devices.networks, { id }, { token })).result;
const countedIn = async ({ sn }: { sn: string }) =>
  (await server.call(devices.uploadRecord, { sn, size: 100 }, { token })).result.content.map((row) => row.in);
const refusedReply = '{"code":1,"msg":"sn non-existent"}';

async function setCompanyNetworks(networks: string[] | null): Promise<void> {
  const { error } = await server.call(companies.changeOneself, { deviceNetworks: networks }, { token });
  expect(error).toBeNull();
}

/** The decision on an upload and on the kind of the log entry, by the networks of company and device. */
const cases: { company: string[] | null; own: string[] | null; isBelieved: boolean }[] = [
  { company: null, own: null, isBelieved: true },
  { company: ['127.0.0.0/8'], own: null, isBelieved: true },
  { company: ['192.0.2.0/24', '::1', '127.0.0.1'], own: null, isBelieved: true },
  { company: ['192.0.2.0/24'], own: null, isBelieved: false },
  { company: ['2001:db8::/32'], own: null, isBelieved: false },
  { company: ['192.0.2.0/24'], own: ['127.0.0.0/24'], isBelieved: true },
  { company: ['127.0.0.0/8'], own: ['192.0.2.0/24'], isBelieved: false },
  { company: null, own: ['192.0.2.0/24'], isBelieved: false },
];

test('a device without a secret is believed only from its networks', async () => {
  const managed = await server.factory.device({ company, corridor, format: 'native-http' });
  const authorization = `Basic ${Buffer.from(`${managed.sn}:${managed.secret}`).toString('base64')}`;
  let seen = 0;
  for (const { company: ofCompany, own, isBelieved } of cases) {
    const device = await camera();
    await setCompanyNetworks(ofCompany);
    expect((await setNetworks(device, own)).error).toBeNull();
    const context = JSON.stringify({ ofCompany, own });
    expect([context, (await upload(device, 5)) !== refusedReply]).toEqual([context, isBelieved]);
    expect([context, await countedIn(device)]).toEqual([context, isBelieved ? [5] : []]);
    // A device with a secret proves who it is, wherever it is.
    const sent = {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ time: start, period: 5, in: 1 }),
    };
    expect((await fetch(`${server.deviceUrl}/ingest/v1/records`, sent)).status).toBe(200);
    seen += 1;
  }
  await setCompanyNetworks(null);
  expect(seen).toBe(8);
});

test('a refused address is a finding, and is allowed with one call', async () => {
  const device = await camera();
  await setNetworks(device, ['192.0.2.0/24']);
  for (const flowIn of [7, 8]) expect(await upload(device, flowIn)).toBe(refusedReply);
  expect(await post('heartBeat', encodeHxF5Heartbeat(device.sn, start))).toBe(refusedReply);
  const refused = async () =>
    (await networksOf(device)).refused.map(({ address, network, messages }) => [address, network, messages]);
  await expect.poll(refused, patience).toEqual([['127.0.0.1', '127.0.0.0/24', 3]]);
  const { lastTime } = (await server.call(devices.details, { id: device.id }, { token })).result;
  expect(lastTime).toBeNull();
  await server.call(health.check, { entityId: entity.id }, { token });
  const query = { entityId: entity.id, kinds: ['otherNetwork' as const], size: 100 };
  const found = (await server.call(health.findings, query, { token })).result.content;
  expect(found.find(({ sn }) => sn === device.sn)?.evidence).toEqual({ messages: 3, days: 1 });

  expect((await setNetworks(device, ['192.0.2.0/24', '127.0.0.0/24'])).error).toBeNull();
  expect(await upload(device, 9)).not.toBe(refusedReply);
  expect(await countedIn(device)).toEqual([9]);
  const log = await server.db
    .selectFrom('operationLogs')
    .select('changes')
    .where('route', '=', 'devices.setNetworks')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log.changes).toEqual([{ field: 'networks', before: '192.0.2.0/24', after: '192.0.2.0/24, 127.0.0.0/24' }]);
});

test('the networks of the first week are learned, later ones are not', async () => {
  const device = await camera();
  await upload(device, 1);
  const seen = async () => (await networksOf(device)).seen.map(({ network }) => network);
  await expect.poll(seen, patience).toEqual(['127.0.0.0/24']);
  const learn = async (networks: readonly { network: string; daysAgo: number }[]) => {
    const list = networks.map(({ network, daysAgo }) => ({
      network,
      since: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    }));
    await server.db
      .updateTable('devices')
      .set({ seenNetworks: JSON.stringify(list), lastAt: null })
      .where('id', '=', device.id)
      .execute();
    await upload(device, 1);
    const lastAt = server.db.selectFrom('devices').select('lastAt').where('id', '=', device.id);
    await expect.poll(async () => (await lastAt.executeTakeFirstOrThrow()).lastAt, patience).not.toBeNull();
    return seen();
  };
  expect(await learn([{ network: '192.0.2.0/24', daysAgo: 6 }])).toEqual(['192.0.2.0/24', '127.0.0.0/24']);
  expect(await learn([{ network: '192.0.2.0/24', daysAgo: 8 }])).toEqual(['192.0.2.0/24']);
  const eight = Array.from({ length: 8 }, (_, index) => ({ network: `192.0.${index}.0/24`, daysAgo: 1 }));
  expect(await learn(eight)).toHaveLength(8);
});

test('earlier messages count only if they came from the networks', async () => {
  await setCompanyNetworks(['192.0.2.0/24']);
  const sn = 'NETWORKS-1';
  for (const [period, address] of ['192.0.2.7', '198.51.100.7'].entries()) {
    const body = encodeHxF5Upload(sn, record(period + 1, period), 'Add');
    const message = { sn, format: 'hx-f5', path: '/api/camera/dataUpload', receivedAt: new Date(), body };
    await storeUnregisteredMessage(server.db, message, address);
  }
  const device: TestDevice = await server.factory.device({ company, corridor, sn, format: 'hx-f5' });
  await expect.poll(() => countedIn(device), patience).toEqual([1]);
  await expect
    .poll(async () => (await networksOf(device)).refused.map(({ address }) => address), patience)
    .toEqual(['198.51.100.7']);
  await setCompanyNetworks(null);
});

test('invalid networks are refused, also any of devices with a secret', async () => {
  const device = await camera();
  const wrong = [['office'], ['192.0.2.0/33'], ['192.0.2.0/24', ''], Array.from({ length: 51 }, () => '192.0.2.1')];
  for (const networks of wrong) {
    const { error, body } = await setNetworks(device, networks);
    expect([error, Object.keys(Object(body).details)[0]?.split('.')[0]]).toEqual(['badRequest', 'networks']);
  }
  expect(wrong).toHaveLength(4);
  expect((await setNetworks(device, [' 192.0.2.9/24 ', '2001:DB8::/32', '192.0.2.0/24'])).error).toBeNull();
  expect((await networksOf(device)).own).toEqual(['192.0.2.0/24', '2001:db8::/32']);
  expect((await setNetworks(device, [])).error).toBeNull();
  expect((await networksOf(device)).own).toBeNull();
  const managed = await server.factory.device({ company, corridor, format: 'native-mqtt' });
  expect((await setNetworks(managed, ['192.0.2.0/24'])).error).toBe('badRequest');

  const other = await createPlace();
  expect((await setNetworks(device, ['192.0.2.0/24'], other.token)).error).toBe('notFound');
  expect((await server.call(devices.networks, { id: device.id }, { token: other.token })).error).toBe('notFound');
  const reader = await server.factory.user({ company, permissions: ['device:list'] });
  expect((await setNetworks(device, ['192.0.2.0/24'], reader.token)).error).toBe('deviceNoPermission');
});
