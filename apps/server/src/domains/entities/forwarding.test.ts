import { entities } from '@portico/contract/routes/entities';
import { logs } from '@portico/contract/routes/logs';
import { forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestEntity } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let store: TestEntity;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
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
  for (const address of ['https://example.com', 'mqtt://', 'nowhere', 'mqtt://user:pass@example.com']) {
    const refused = await set({ address });
    expect([address, refused.error, refused.body]).toMatchObject([
      address,
      'badRequest',
      { details: { address: 'invalid' } },
    ]);
  }
  expect((await set({ protocol: 10, address: 'https://example.com' })).error).toBe('badRequest');
});

test('only users with a protocol’s right see and set its forwarding', async () => {
  const platform = await server.factory.user();
  const addresses = ['http', 'http', 'http', 'https', 'mqtt', 'tcp', 'sftp', 'kafka'].map(
    (word) => `${word}://a.example`,
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
