import { entities } from '@portico/contract/routes/entities';
import { logs } from '@portico/contract/routes/logs';
import { forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllowEntries } from '../../platform/outbound/allow-list.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestEntity } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let store: TestEntity;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ outboundAllow: parseAllowEntries('10.9.8.7:8080') ?? [] });
  company = await server.factory.company();
  store = await server.factory.entity({ company });
  const user = await server.factory.user({
    company,
    permissions: ['entity:protocol4', 'entity:protocol5', 'entity:protocol9', 'logs:list'],
  });
  token = user.token;
});
afterAll(() => server?.stop());

const set = (input: object, as = token) =>
  server.call(entities.setForwarding, { entityId: store.id, protocol: 5, address: '', ...input }, { token: as });
const forwardingFor = async (as: string) =>
  (await server.call(entities.details, { id: store.id }, { token: as })).result.forwarding;

test('forwarding is set, changed and deleted by protocol', async () => {
  expect((await set({ address: ' mqtts://broker.example.com/counts ', channelCode: 'A1' })).status).toBe(200);
  expect((await set({ protocol: 9, address: 'mailto:counts@example.com', enabled: false })).status).toBe(200);
  const time = { changeTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) };
  expect(await forwardingFor(token)).toEqual([
    { protocol: 5, enabled: true, address: 'mqtts://broker.example.com/counts', channelCode: 'A1', ...time },
    { protocol: 9, enabled: false, address: 'mailto:counts@example.com', channelCode: null, ...time },
  ]);
  await set({ address: 'mqtt://other.example.com', enabled: false });
  expect((await forwardingFor(token))[0]).toMatchObject({ enabled: false, channelCode: 'A1' });
  await set({ address: 'mqtt://other.example.com', channelCode: '' });
  expect((await forwardingFor(token))[0]).toMatchObject({ enabled: true, channelCode: null });
  await set({ protocol: 9 });
  expect((await forwardingFor(token)).map((forwarding) => forwarding.protocol)).toEqual([5]);
});

test('the log contains the host, but no path, query or channel code', async () => {
  await set({ protocol: 4, address: 'https://hooks.example.com/T0/secret?key=1', channelCode: 'C7' });
  await set({ protocol: 4, address: 'https://hooks.example.com/T0/other', channelCode: 'C7' });
  const [last, first] = (await server.call(logs.list, {}, { token })).result.content;
  const changesOf = (entry: typeof first) => entry?.changes.map(({ field, before, after }) => [field, before, after]);
  expect(changesOf(first)).toEqual([
    ['protocol4', null, 'https://hooks.example.com'],
    ['enabled', null, 'true'],
    ['channelCode', null, '***'],
  ]);
  expect(changesOf(last)).toEqual([['protocol4', 'https://hooks.example.com', 'https://hooks.example.com']]);
});

test('an address the protocol cannot send to is refused', async () => {
  const platform = await server.factory.user();
  const refusals: [protocol: number, address: string, key: string][] = [
    [5, 'https://example.com', 'addressInvalid'],
    [5, 'mqtt://', 'addressInvalid'],
    [5, 'nowhere', 'addressInvalid'],
    [5, 'mqtt://user:pass@example.com', 'addressInvalid'],
    [1, 'http://user@example.com/', 'addressInvalid'],
    [8, 'kafka://a.example:9092,,b.example', 'addressInvalid'],
    [9, 'mailto:%zz@example.com', 'addressInvalid'],
    [6, 'tcp://a.example', 'addressPortRefused'],
    [3, 'http://a.example:22/', 'addressPortRefused'],
    [1, 'http://127.0.0.1:8080/', 'addressPrivate'],
    [2, 'https://0x7f.1/', 'addressPrivate'],
    [4, 'https://[::ffff:10.0.0.1]/hook', 'addressPrivate'],
    [5, 'mqtt://counts@1２7.1', 'addressPrivate'],
    [6, 'tls://localhost:6000', 'addressPrivate'],
    [7, 'sftp://counts@192.168.1.20/in', 'addressPrivate'],
    [8, 'kafka://a.example:9092,10.0.0.1:9092', 'addressPrivate'],
  ];
  for (const [protocol, address, key] of refusals) {
    const { error, body } = await set({ protocol, address }, platform.token);
    expect([address, error, body]).toMatchObject([address, key, { code: 400, details: { address: 'invalid' } }]);
  }
  expect((await set({ protocol: 10, address: 'https://example.com' })).error).toBe('badRequest');
});

test('a private address that the operator allows is accepted', async () => {
  expect((await set({ protocol: 4, address: 'https://10.9.8.7:8080/counts' })).status).toBe(200);
  expect((await set({ protocol: 4, address: 'https://10.9.8.7/counts' })).error).toBe('addressPrivate');
  expect((await set({ protocol: 4 })).status).toBe(200);
});

test('an unchanged address can be switched off though it is refused now', async () => {
  const entity = await server.factory.entity({ company });
  const [entityId, address] = [entity.id, 'http://user@192.168.1.20/counts'];
  await server.db.insertInto('forwardings').values({ entityId, protocol: 4, address }).execute();
  expect((await set({ entityId, protocol: 4, address, enabled: false })).status).toBe(200);
  expect((await set({ entityId, protocol: 4, address: `${address}2` })).error).toBe('addressInvalid');
  const stored = await server.db.selectFrom('forwardings').selectAll().where('entityId', '=', entityId).execute();
  expect(stored).toMatchObject([{ address, enabled: false }]);
  const { content } = (await server.call(logs.list, {}, { token })).result;
  expect(JSON.stringify(content[0]?.changes)).not.toContain('counts');
});

test('only users with a protocol’s right see and set its forwarding', async () => {
  const platform = await server.factory.user();
  const addresses = ['http', 'http', 'http', 'https', 'mqtt', 'tcp', 'sftp', 'kafka'].map(
    (word) => `${word}://93.184.215.14:9092`,
  );
  for (const protocol of forwardingProtocolNumbers) {
    const address = addresses[protocol - 1] ?? 'mailto:a@example.com';
    expect((await set({ protocol, address }, platform.token)).status).toBe(200);
    const may = protocol === 4 || protocol === 5 || protocol === 9;
    expect((await set({ protocol, address })).error).toBe(may ? null : 'forbidden');
  }
  expect((await forwardingFor(platform.token)).map((forwarding) => forwarding.protocol)).toEqual([
    ...forwardingProtocolNumbers,
  ]);
  expect((await forwardingFor(token)).map((forwarding) => forwarding.protocol)).toEqual([4, 5, 9]);
  expect(await forwardingFor((await server.factory.user({ company })).token)).toEqual([]);
});

test('users without rights or of other stores or companies are refused', async () => {
  const address = 'mqtt://broker.example.com';
  const other = await server.factory.user({
    company: await server.factory.company(),
    permissions: ['entity:protocol5'],
  });
  const otherStoreUser = await server.factory.user({ company, permissions: ['entity:protocol5'], entities: [] });
  expect((await set({ address }, other.token)).error).toBe('notFound');
  expect((await set({ address }, otherStoreUser.token)).error).toBe('notFound');
  expect((await set({ address }, (await server.factory.user({ company })).token)).error).toBe('forbidden');
  expect((await set({ entityId: 987_654, address })).error).toBe('notFound');
});
