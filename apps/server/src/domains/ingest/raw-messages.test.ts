import { once } from 'node:events';
import { connect } from 'node:net';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { encodeHx7eHeartbeat, encodeHxF1Report, findFormatById, hxF5Paths } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';
import { createDeviceRegistry } from './device-registry.ts';
import { createRawMessageKeeper, deleteExpiredRawMessages, maxRawMessages } from './raw-messages.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let token: string;
let strangerToken: string;
let adminToken: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  entity = await server.factory.entity({ company, timeZone: 'UTC' });
  const permissions = ['device:list', 'device:set', 'entity:query:query'] as const;
  ({ token } = await server.factory.user({ company, permissions: [...permissions] }));
  const stranger = await server.factory.company();
  ({ token: strangerToken } = await server.factory.user({ company: stranger, permissions: [...permissions] }));
  ({ token: adminToken } = await server.factory.user());
});
afterAll(() => server?.stop());

const start = Math.floor(Date.now() / 3_600_000) * 3600 - 7200;
const addDevice = async (format: string) =>
  server.factory.device({ company, corridor: await server.factory.corridor({ entity }), format });

const upload = async (sn: string, body: string) => {
  const reply = await fetch(server.deviceUrl + hxF5Paths.upload, { method: 'POST', body });
  return { sn, reply: await reply.json() };
};
const counts = (sn: string, period: number, people: number | string) =>
  JSON.stringify({ sn, startTime: start + period * 300, endTime: start + period * 300 + 300, in: people, out: 0 });

async function listMessages({ sn }: TestDevice) {
  return (await server.call(devices.rawMessages, { sn }, { token })).result.content;
}

test('a message that is not stored completely is kept with its reason', async () => {
  const camera = await addDevice('hx-f5');
  await upload(camera.sn, counts(camera.sn, 0, 3));
  await upload(camera.sn, counts(camera.sn, 1, 'many'));
  await upload(camera.sn, counts(camera.sn, 1, 'many'));
  await upload(camera.sn, JSON.stringify({ sn: camera.sn, colour: 'red' }));
  await expect
    .poll(async () => (await listMessages(camera)).map(({ reason, messages }) => [reason, messages]))
    .toEqual([
      ['neither counts nor history nor stay', 1],
      ['metricNotANumber: flowIn', 2],
    ]);
  const [broken] = await listMessages(camera);
  const text = JSON.stringify({ sn: camera.sn, colour: 'red' });
  expect(broken).toMatchObject({ format: 'hx-f5', path: hxF5Paths.upload, text, bytes: text.length });
  expect(broken?.hex).toBe(Buffer.from(text).toString('hex').toUpperCase());
});

test('the bytes of a damaged frame are kept at its device', async () => {
  const counter = await addDevice('hx-f1');
  const report = { flowIn: 3, flowOut: 0, endLocal: null, isHistory: false, battery: 80, batteryTx: 70, inFocus: true };
  const frame = encodeHxF1Report(counter.sn, 1, report).subarray(0, -3);
  const socket = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.resume();
  socket.end(frame);
  await once(socket, 'close');
  await expect.poll(async () => (await listMessages(counter)).length).toBe(1);
  const [kept] = await listMessages(counter);
  expect(kept).toMatchObject({ format: 'hx-f1', path: '', bytes: frame.length });
  expect(kept?.hex).toBe(frame.subarray(0, 256).toString('hex').toUpperCase());
});

// As after an update of the server that mends the format: the kept bytes can be decoded now.
async function mend(camera: TestDevice, body: string): Promise<void> {
  await server.db
    .updateTable('rawMessages')
    .set({ body: Buffer.from(body) })
    .where('deviceId', '=', camera.id)
    .where('reason', 'like', '%flowIn%')
    .execute();
}

async function readFlowIn(): Promise<(number | null)[]> {
  const local = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const query = { ids: [entity.id], startTime: local(start), endTime: local(start + 3600), step: '5m' as const };
  return (
    (await server.call(analysis.series, { ...query, items: ['flowIn' as const] }, { token })).result.rows[0]?.values ??
    []
  );
}

test('a mended message is previewed, then counted once, and removed', async () => {
  const camera = await addDevice('hx-f5');
  await upload(camera.sn, counts(camera.sn, 6, 4));
  await upload(camera.sn, counts(camera.sn, 7, 'many'));
  await upload(camera.sn, JSON.stringify({ sn: camera.sn, colour: 'red' }));
  await expect.poll(async () => (await listMessages(camera)).length).toBe(2);
  const history = [6, 7].map((period) => JSON.parse(counts(camera.sn, period, period === 6 ? 4 : 5)));
  await mend(camera, JSON.stringify({ sn: camera.sn, data: history }));

  const preview = (await server.call(devices.previewRawMessages, { sn: camera.sn }, { token })).result;
  expect(preview).toMatchObject({ messages: 2, readable: 1, in: 5, out: 0 });
  expect(preview.counts).toEqual({ new: 1, repeated: 1, overlapping: 0, total: 0, refused: 0 });
  expect(preview.records.map(({ minutes, in: people, result }) => [minutes, people, result])).toEqual([
    [5, 4, 'repeated'],
    [5, 5, 'new'],
  ]);
  const before = await readFlowIn();
  expect(before[7]).toBeNull();

  const counted = (await server.call(devices.countRawMessages, { sn: camera.sn }, { token })).result;
  expect(counted).toEqual({ stored: 1, repeated: 1, remaining: 1 });
  const after = await readFlowIn();
  expect(after[6]).toBe(before[6]);
  expect(after[7]).toBe(5);
  expect((await server.call(devices.countRawMessages, { sn: camera.sn }, { token })).result).toEqual({
    stored: 0,
    repeated: 0,
    remaining: 1,
  });
  expect((await server.call(devices.discardRawMessages, { sn: camera.sn }, { token })).result).toEqual({ removed: 1 });
});

test('records that were stored beside a refused one are no new ones', async () => {
  const camera = await addDevice('hx-f5');
  const history = [9, 10].map((period) => JSON.parse(counts(camera.sn, period, period === 9 ? 4 : 'many')));
  await upload(camera.sn, JSON.stringify({ sn: camera.sn, data: history }));
  await expect.poll(async () => (await listMessages(camera)).length).toBe(1);
  const preview = (await server.call(devices.previewRawMessages, { sn: camera.sn }, { token })).result;
  expect(preview.counts).toEqual({ new: 0, repeated: 1, overlapping: 0, total: 0, refused: 1 });
});

test('another company does not see, count or discard kept messages', async () => {
  const camera = await addDevice('hx-f5');
  await upload(camera.sn, JSON.stringify({ sn: camera.sn }));
  await expect.poll(async () => (await listMessages(camera)).length).toBe(1);
  const routes = ['rawMessages', 'previewRawMessages', 'countRawMessages', 'discardRawMessages'] as const;
  for (const name of routes)
    expect((await server.call(devices[name], { sn: camera.sn }, { token: strangerToken })).error).toBe('notFound');
  expect(await listMessages(camera)).toHaveLength(1);
});

test('a device keeps its newest messages within the limits, for 7 days', async () => {
  const camera = await addDevice('hx-f5');
  const device = await createDeviceRegistry(server.db, Date.now).find(camera.sn);
  if (device === null) throw new Error('not registered');
  const keeper = createRawMessageKeeper(server.db, createLog('silent'));
  const hxF5 = findFormatById('hx-f5');
  if (hxF5 === undefined) throw new Error('no format');
  const sender = {
    format: hxF5,
    identifiedBy: 'serialNumber',
    address: '',
  } as const;
  const now = Math.floor(Date.now() / 1000);
  const { messages } = maxRawMessages.device;
  for (let count = 0; count < messages + 20; count += 1)
    keeper.keep(device, { path: '', body: Buffer.from(String(count)) }, sender, 'test', now + count);
  await keeper.stop();
  const rows = await server.db
    .selectFrom('rawMessages')
    .select('body')
    .where('deviceId', '=', camera.id)
    .orderBy('lastAt')
    .execute();
  expect(rows).toHaveLength(messages);
  expect(String(rows[0]?.body)).toBe('20');
  await deleteExpiredRawMessages(server.db, new Date((now + messages) * 1000 + 7 * 86_400_000));
  expect((await listMessages(camera)).length).toBeLessThanOrEqual(20);
});

test('messages without a serial number are listed by address and first bytes', async () => {
  await fetch(server.deviceUrl + hxF5Paths.upload, { method: 'POST', body: '{"in":1}' });
  await fetch(server.deviceUrl + hxF5Paths.upload, { method: 'POST', body: '{"out":1}' });
  const list = async () => (await server.call(devices.unidentified, {}, { token: adminToken })).result.content;
  await expect.poll(async () => (await list()).filter(({ format }) => format === 'hx-f5').length).toBe(1);
  const [found] = (await list()).filter(({ format }) => format === 'hx-f5');
  expect(found).toMatchObject({
    maker: 'HX',
    path: hxF5Paths.upload,
    reason: 'no readable sn',
    messages: 2,
    text: '{"out":1}',
  });
  expect(found?.address).toContain('127.0.0.1');
  expect((await server.call(devices.unidentified, {}, { token })).error).toBe('forbidden');
});

test('a damaged frame creates no unregistered device', async () => {
  const status = { battery: 80, batteryTx: 70, isPaired: true, version: 'V1', model: 'HX' };
  const frame = encodeHx7eHeartbeat('hx-f2', 'DAMAGED-1', null, status);
  frame.writeUInt8(frame.readUInt8(15) ^ 1, 15);
  const socket = connect(server.doors.tcp7e ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.resume();
  socket.end(frame);
  await once(socket, 'close');
  const list = async () => (await server.call(devices.unidentified, {}, { token: adminToken })).result.content;
  await expect
    .poll(async () => (await list()).filter(({ format }) => format === 'hx-f2').map(({ reason }) => reason))
    .toEqual(['wrong checksum']);
  const { content } = (await server.call(devices.unassigned, { sn: 'DAMAGED' }, { token: adminToken })).result;
  expect(content).toEqual([]);
});

test('an unregistered device is listed with maker, model and counts', async () => {
  await upload(
    'NEW-CAM-1',
    JSON.stringify({ sn: 'NEW-CAM-1', data: [0, 1].map((period) => JSON.parse(counts('NEW-CAM-1', period, 3))) }),
  );
  const { content } = (await server.call(devices.unassigned, { sn: 'NEW-CAM-1' }, { token: adminToken })).result;
  const first = new Date(start * 1000).toISOString();
  const last = new Date((start + 300) * 1000).toISOString();
  expect(content).toMatchObject([{ maker: 'HX', model: null, counts: { records: 2, in: 6, out: 0, first, last } }]);
});
