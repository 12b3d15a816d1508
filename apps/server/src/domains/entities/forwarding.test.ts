import { entities } from '@portico/contract/routes/entities';
import { logs } from '@portico/contract/routes/logs';
import { forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestEntity } from '../../platform/testing/world.ts';

let server: TestServer;
let company: TestCompany;
let store: TestEntity;
let token: string;

beforeAll(async () => {
  server = await startServer();
  company = await server.world.company();
  store = await server.world.entity({ company });
  const person = await server.world.user({
    company,
    permissions: ['entity:protocol4', 'entity:protocol5', 'entity:protocol9', 'logs:list'],
  });
  token = person.token;
});
afterAll(() => server?.stop());

const set = (input: object, as = token) =>
  server.call(entities.setForwarding, { entityId: store.id, protocol: 5, address: '', ...input }, { token: as });
const shown = async (as: string) =>
  (await server.call(entities.details, { id: store.id }, { token: as })).result.forwarding;

test('set, changed and taken away, by protocol', async () => {
  expect((await set({ address: ' mqtts://broker.example.com/counts ', channelCode: 'A1' })).status).toBe(200);
  expect((await set({ protocol: 9, address: 'mailto:counts@example.com', enabled: false })).status).toBe(200);
  const time = { changeTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) };
  expect(await shown(token)).toEqual([
    { protocol: 5, enabled: true, address: 'mqtts://broker.example.com/counts', channelCode: 'A1', ...time },
    { protocol: 9, enabled: false, address: 'mailto:counts@example.com', channelCode: null, ...time },
  ]);
  await set({ address: 'mqtt://other.example.com', enabled: false });
  expect((await shown(token))[0]).toMatchObject({ enabled: false, channelCode: 'A1' });
  await set({ address: 'mqtt://other.example.com', channelCode: '' });
  expect((await shown(token))[0]).toMatchObject({ enabled: true, channelCode: null });
  await set({ protocol: 9 });
  expect((await shown(token)).map((way) => way.protocol)).toEqual([5]);
});

test('the log names the host, and neither path, query nor channel code', async () => {
  await set({ protocol: 4, address: 'https://hooks.example.com/T0/secret?key=1', channelCode: 'C7' });
  await set({ protocol: 4, address: 'https://hooks.example.com/T0/other', channelCode: 'C7' });
  const [last, first] = (await server.call(logs.list, {}, { token })).result.content;
  const told = (entry: typeof first) => entry?.changes.map(({ field, before, after }) => [field, before, after]);
  expect(told(first)).toEqual([
    ['protocol4', null, 'https://hooks.example.com'],
    ['enabled', null, 'true'],
    ['channelCode', null, '***'],
  ]);
  expect(told(last)).toEqual([['protocol4', 'https://hooks.example.com', 'https://hooks.example.com']]);
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

test('each protocol is shown to, and set by, who has the right to it', async () => {
  const everything = await server.world.user();
  const addresses = ['http', 'http', 'http', 'https', 'mqtt', 'tcp', 'sftp', 'kafka'].map(
    (word) => `${word}://a.example`,
  );
  for (const protocol of forwardingProtocolNumbers) {
    const address = addresses[protocol - 1] ?? 'mailto:a@example.com';
    expect((await set({ protocol, address }, everything.token)).status).toBe(200);
    const may = protocol === 4 || protocol === 5 || protocol === 9;
    expect((await set({ protocol, address })).error).toBe(may ? null : 'forbidden');
  }
  expect((await shown(everything.token)).map((way) => way.protocol)).toEqual([...forwardingProtocolNumbers]);
  expect((await shown(token)).map((way) => way.protocol)).toEqual([4, 5, 9]);
  expect(await shown((await server.world.user({ company })).token)).toEqual([]);
});

test('other companies, other stores and missing rights are refused', async () => {
  const address = 'mqtt://broker.example.com';
  const other = await server.world.user({
    company: await server.world.company(),
    permissions: ['entity:protocol5'],
  });
  const beside = await server.world.user({ company, permissions: ['entity:protocol5'], entities: [] });
  expect((await set({ address }, other.token)).error).toBe('notFound');
  expect((await set({ address }, beside.token)).error).toBe('notFound');
  expect((await set({ address }, (await server.world.user({ company })).token)).error).toBe('forbidden');
  expect((await set({ entityId: 987_654, address })).error).toBe('notFound');
});
