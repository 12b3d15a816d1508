import { nativeHttpPath, nativeTopics } from '@portico/contract/device-messages/native';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import type { DeviceFormat } from '@portico/contract/words/device-formats';
import { encodeHxF1Report, encodeHxF5Upload } from '@portico/device-formats';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor, TestEntity } from '../../platform/testing/test-factory.ts';
import { storeUnregisteredMessage } from '../ingest/unregistered-messages.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let corridor: TestCorridor;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  entity = await server.factory.entity({ company, timeZone: 'UTC' });
  corridor = await server.factory.corridor({ entity });
  token = (await server.factory.user({ company, permissions: ['device:list', 'device:set', 'entranceExit:list'] }))
    .token;
});
afterAll(() => server?.stop());

// The start of a five-minute period, early enough that no record is in the future.
const start = Math.floor(Date.now() / 300_000) * 300 - 7200;
const patience = { timeout: 10_000 };

const f5Upload = (sn: string, flowIn: number, period = 0) => {
  const at = start + period * 300;
  return encodeHxF5Upload(
    sn,
    { line: 0, at, minutes: 5, metrics: { flowIn, flowOut: 0 }, uploadedAt: at + 301 },
    'Add',
  );
};
const f1Report = (sn: string, flowIn: number) =>
  encodeHxF1Report(sn, 1, {
    flowIn,
    flowOut: 0,
    endLocal: new Date((start + 3600) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    isHistory: false,
    battery: 80,
    batteryTx: 70,
    inFocus: true,
  });

async function upload(sn: string, flowIn: number, period = 0): Promise<{ code: number }> {
  const body = new Uint8Array(f5Upload(sn, flowIn, period));
  return (await fetch(`${server.deviceUrl}/api/camera/dataUpload`, { method: 'POST', body })).json() as Promise<{
    code: number;
  }>; // the shape of every reply to a camera
}

async function postNative({ sn, secret }: { sn: string; secret: string }): Promise<number> {
  const headers = { authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}` };
  const body = JSON.stringify({ time: start, period: 5, in: 3 });
  return (await fetch(server.deviceUrl + nativeHttpPath, { method: 'POST', headers, body })).status;
}

const changeFormat = (id: number, format: DeviceFormat, as = token) =>
  server.call(devices.changeFormat, { id, format }, { token: as });
const countedIn = async (sn: string) =>
  (await server.call(devices.uploadRecord, { sn, size: 100 }, { token })).result.content.map((row) => row.in);
const details = async (id: number) => (await server.call(devices.details, { id }, { token })).result;

test('a new format refuses the old one and closes its connection', async () => {
  const device = await server.factory.device({ company, corridor, format: 'native-mqtt' });
  const { sn } = device;
  const options = { clientId: sn, username: sn, password: device.secret, reconnectPeriod: 0 };
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.doors.mqtt}`, options);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
  });
  await client.publishAsync(nativeTopics.data(sn), JSON.stringify({ time: start, period: 5, in: 1 }), { qos: 1 });
  expect(await details(device.id)).toMatchObject({ format: 'native-mqtt', hasSecret: true });
  expect(await upload(sn, 50, 1)).toMatchObject({ code: 1 });

  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  expect((await changeFormat(device.id, 'hx-f5')).result).toEqual({ secret: null });
  await closed;
  expect(await details(device.id)).toMatchObject({ format: 'hx-f5', hasSecret: false });
  expect(await postNative(device)).toBe(401);
  expect(await upload(sn, 4, 2)).toMatchObject({ code: 0 });
  expect((await countedIn(sn)).toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 4]);

  const { secret } = (await changeFormat(device.id, 'native-mqtt')).result;
  expect(await upload(sn, 60, 3)).toMatchObject({ code: 1 });
  expect(await postNative(device)).toBe(401);
  expect(await postNative({ sn, secret: secret ?? '' })).toBe(200);
  // Another format of the same maker keeps the secret.
  expect((await changeFormat(device.id, 'native-http')).result).toEqual({ secret: null });
  expect(await postNative({ sn, secret: secret ?? '' })).toBe(200);

  const logged = await server.db
    .selectFrom('operationLogs')
    .select('changes')
    .where('route', '=', 'devices.changeFormat')
    .orderBy('id')
    .execute();
  const masked = { field: 'secret', before: '***', after: '***' };
  expect(logged.map(({ changes }) => changes)).toEqual([
    [{ field: 'format', before: 'native-mqtt', after: 'hx-f5' }],
    [{ field: 'format', before: 'hx-f5', after: 'native-mqtt' }, masked],
    [{ field: 'format', before: 'native-mqtt', after: 'native-http' }],
  ]);
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test('earlier messages in another format count once it is registered', async () => {
  const sn = 'KEPT-1';
  for (const period of [0, 1]) expect(await upload(sn, 5, period)).toMatchObject({ code: 1 });
  const frame = { sn, format: 'hx-f1', path: '', receivedAt: new Date(), body: f1Report(sn, 7) };
  await storeUnregisteredMessage(server.db, frame, '192.0.2.1');
  const input = { name: sn, sn, deviceType: 8, model: 'AC80', entityId: entity.id, uploadInterval: 5 };
  const added = (await server.call(devices.add, { ...input, corridorId: corridor.id }, { token })).result;
  expect(added).toMatchObject({ announced: false, secret: expect.any(String) });
  expect(await details(added.id)).toMatchObject({ format: 'native-mqtt' });
  const others = async () => (await server.call(devices.otherFormats, { id: added.id }, { token })).result.content;
  // The frame was stored last.
  expect((await others()).map(({ format, refused, kept }) => [format, refused, kept])).toEqual([
    ['hx-f1', 0, 1],
    ['hx-f5', 0, 2],
  ]);
  expect(await countedIn(sn)).toEqual([]);
  await changeFormat(added.id, 'hx-f5');
  await expect.poll(() => countedIn(sn), patience).toEqual([5, 5]);
  await expect.poll(async () => (await others()).map(({ format }) => format), patience).toEqual(['hx-f1']);
});

test('the format of the model wins over earlier messages', async () => {
  const platform = await server.factory.user();
  const formatsOfModels = [null, 'native-http', 'hx-f5', 'hx-f1'] as const;
  for (const format of formatsOfModels) {
    const model = { deviceType: 8, deviceName: `Model ${format}`, code: `M-${format}`, format };
    expect((await server.call(deviceModels.add, model, { token: platform.token })).status).toBe(200);
  }
  let cases = 0;
  for (const stated of [undefined, 'hx-f1', 'native-mqtt'] as const) {
    for (const ofModel of formatsOfModels) {
      for (const earlier of [null, 'hx-f5', 'hx-f1'] as const) {
        const sn = `CHOICE-${(cases += 1)}`;
        const body = earlier === 'hx-f5' ? f5Upload(sn, 1) : f1Report(sn, 1);
        if (earlier !== null) {
          const kept = { sn, format: earlier, path: '/api/camera/dataUpload', receivedAt: new Date(), body };
          await storeUnregisteredMessage(server.db, kept, '192.0.2.1');
        }
        const input = { deviceType: 8, model: `M-${ofModel}`, entityId: entity.id, uploadInterval: 5, format: stated };
        const { id, secret, announced } = (await server.call(devices.add, { ...input, name: sn, sn }, { token }))
          .result;
        const expected = stated ?? ofModel ?? earlier ?? 'native-mqtt';
        expect([stated, ofModel, earlier, (await details(id)).format]).toEqual([stated, ofModel, earlier, expected]);
        expect([expected, secret !== null]).toEqual([expected, expected.startsWith('native')]);
        expect([expected, earlier, announced]).toEqual([expected, earlier, earlier === expected]);
      }
    }
  }
  expect(cases).toBe(36);
});

test('formats of other companies’ and stores’ devices stay hidden', async () => {
  const device = await server.factory.device({ company, corridor, format: 'native-mqtt' });
  const permissions = ['device:list', 'device:set'] as const;
  const otherStore = await server.factory.entity({ company });
  const strangers = [
    await server.factory.user({ company: await server.factory.company(), permissions }),
    await server.factory.user({ company, permissions, entities: [otherStore] }),
  ];
  let refused = 0;
  for (const { token: as } of strangers) {
    for (const reply of [
      await changeFormat(device.id, 'hx-f5', as),
      await server.call(devices.otherFormats, { id: device.id }, { token: as }),
    ]) {
      expect(reply.error).toBe('notFound');
      refused += 1;
    }
  }
  expect(refused).toBe(4);
  const reader = await server.factory.user({ company, permissions: ['device:list'] });
  expect((await changeFormat(device.id, 'hx-f5', reader.token)).error).toBe('deviceNoPermission');
  expect(await details(device.id)).toMatchObject({ format: 'native-mqtt', hasSecret: true });
});
