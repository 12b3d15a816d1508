import { once } from 'node:events';
import { connect } from 'node:net';
import { nativeHttpPath, nativeTopics } from '@portico/contract/device-messages/native';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { health } from '@portico/contract/routes/health';
import { areFormatsOfOneFamily, deviceFormats } from '@portico/contract/words/device-formats';
import {
  createHx7eFramer,
  createXmlFramer,
  encodeHx7eReport,
  encodeHxF1Report,
  encodeHxF1TimeSync,
  encodeHxF5Heartbeat,
  encodeHxF5Upload,
  encodeHxF6Upload,
  encodeHxF7Interval,
  hxF6Paths,
  hxF7Paths,
} from '@portico/device-formats';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  const permissions = ['entity:query:query', 'device:list', 'device:set'] as const;
  token = (await server.factory.user({ company, permissions })).token;
});
afterAll(() => server?.stop());

// The start of a five-minute period, early enough that no record is in the future.
const start = Math.floor(Date.now() / 300_000) * 300 - 7200;
const people = 17;
const patience = { timeout: 10_000 };

async function place(format?: string): Promise<{ entity: TestEntity; device: TestDevice }> {
  const entity = await server.factory.entity({ company, timeZone: 'UTC' });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company, corridor, ...(format === undefined ? {} : { format }) });
  return { entity, device };
}

async function flowIn(entity: { id: number }): Promise<number | null> {
  const local = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const range = { startTime: local(start), endTime: local(start + 300), step: '5m' as const };
  const query = { ids: [entity.id], items: ['flowIn' as const], ...range };
  return (await server.call(analysis.series, query, { token })).result.rows[0]?.values[0] ?? null;
}

type Sender = { sn: string; secret: string };

async function post(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(body));
  const reply = await fetch(server.deviceUrl + path, { method: 'POST', body: bytes, headers });
  return `${reply.status} ${await reply.text()}`;
}

const nativeRecord = JSON.stringify({ time: start, period: 5, in: people });
const authorize = ({ sn, secret }: Sender) => ({
  authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`,
});

async function publish({ sn, secret }: Sender): Promise<string> {
  const options = { clientId: sn, username: sn, password: secret, reconnectPeriod: 0 };
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.doors.mqtt}`, options);
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
    });
    await client.publishAsync(nativeTopics.data(sn), nativeRecord, { qos: 1 });
    return 'acknowledged';
  } catch (error) {
    return String(error);
  } finally {
    client.end(true);
  }
}

async function sendFrame(frame: Buffer): Promise<string> {
  const socket = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  socket.write(frame);
  const framer = createXmlFramer();
  for (;;) {
    const [bytes] = await once(socket, 'data');
    const [piece] = framer.push(bytes);
    if (piece?.kind !== 'frame') continue;
    socket.destroy();
    return piece.frame.body.toString();
  }
}

async function sendF2Report(sn: string): Promise<string> {
  const socket = connect(server.doors.tcp7e ?? 0, '127.0.0.1');
  const endLocal = new Date((start + 300) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const status = { battery: 80, batteryTx: 70, isPaired: true, version: 'V1', model: 'HX' };
  socket.write(encodeHx7eReport('hx-f2', sn, { ...status, flowIn: people, flowOut: 0, endLocal }, false));
  const framer = createHx7eFramer();
  for (;;) {
    const [bytes] = await once(socket, 'data');
    const [piece] = framer.push(bytes);
    if (piece?.kind !== 'frame') continue;
    socket.destroy();
    // The status only: the reply to an unregistered device repeats its own time.
    return piece.frame.data.toString().slice(0, 1);
  }
}

const period = { line: 0, at: start, minutes: 5, metrics: { flowIn: people, flowOut: 0 }, uploadedAt: start + 301 };

const f5Upload = (sn: string, flow = people) =>
  encodeHxF5Upload(
    sn,
    { line: 0, at: start, minutes: 5, metrics: { flowIn: flow, flowOut: 0 }, uploadedAt: start + 301 },
    'Add',
  );
const f1Report = (sn: string) =>
  encodeHxF1Report(sn, 1, {
    flowIn: people,
    flowOut: 0,
    endLocal: new Date((start + 300) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    isHistory: false,
    battery: 80,
    batteryTx: 70,
    inFocus: true,
  });
const f5Status = (sn: string) => encodeHxF5Heartbeat(sn, Math.floor(Date.now() / 1000), { swRelease: 'FORGED' });

/** What is sent, through which listener, and with which secret. */
const attempts = {
  'MQTT with the secret': { format: 'native-mqtt', proves: true, counts: true, send: publish },
  'MQTT with another secret': {
    format: 'native-mqtt',
    proves: false,
    counts: true,
    send: ({ sn }: Sender) => publish({ sn, secret: 'guess' }),
  },
  'HTTP with the secret': {
    format: 'native-http',
    proves: true,
    counts: true,
    send: (sender: Sender) => post(nativeHttpPath, nativeRecord, authorize(sender)),
  },
  'HTTP with another secret': {
    format: 'native-http',
    proves: false,
    counts: true,
    send: ({ sn }: Sender) => post(nativeHttpPath, nativeRecord, authorize({ sn, secret: 'guess' })),
  },
  'HTTP without a secret': {
    format: 'native-http',
    proves: false,
    counts: true,
    send: () => post(nativeHttpPath, nativeRecord),
  },
  'an F5 upload': {
    format: 'hx-f5',
    proves: true,
    counts: true,
    send: ({ sn }: Sender) => post('/api/camera/dataUpload', f5Upload(sn)),
  },
  'an F5 heartbeat': {
    format: 'hx-f5',
    proves: true,
    counts: false,
    send: ({ sn }: Sender) => post('/api/camera/heartBeat', f5Status(sn)),
  },
  'an F2 report': { format: 'hx-f2', proves: true, counts: true, send: ({ sn }: Sender) => sendF2Report(sn) },
  'an F6 upload': {
    format: 'hx-f6',
    proves: true,
    counts: true,
    send: ({ sn }: Sender) => post(hxF6Paths.upload, encodeHxF6Upload(sn, { ...period, lines: [period.metrics] })),
  },
  'an F7 interval': {
    format: 'hx-f7',
    proves: true,
    counts: true,
    send: ({ sn }: Sender) => post(hxF7Paths.interval, encodeHxF7Interval(sn, period, start)),
  },
  'an F1 report': { format: 'hx-f1', proves: true, counts: true, send: ({ sn }: Sender) => sendFrame(f1Report(sn)) },
  'an F1 time request': {
    format: 'hx-f1',
    proves: true,
    counts: false,
    send: ({ sn }: Sender) => sendFrame(encodeHxF1TimeSync(sn, 1)),
  },
} as const;

async function readDevice(sn: string) {
  const { battery, swRelease, lastAt, lastDataAt, lastUploadAt, clockSyncedAt, ip } = await server.db
    .selectFrom('devices')
    .selectAll()
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  return { battery, swRelease, lastAt, lastDataAt, lastUploadAt, clockSyncedAt, ip };
}

async function logOf({ sn }: { sn: string }): Promise<string[]> {
  const { content } = (await server.call(devices.log, { sn }, { token })).result;
  return content.map(({ kind, detail, count }) => `${kind} ${detail} ${count}`);
}

// The reply to an unregistered device is the reference: a refused message must not reveal that the serial number is registered.
test('a device is believed only in formats of its registered family', async () => {
  const refused: { context: unknown[]; sn: string; untouched: object }[] = [];
  let cases = 0;
  for (const [title, { format, proves, counts, send }] of Object.entries(attempts)) {
    const unknown = { sn: `NOBODY-${cases}`, secret: 'none' };
    const replyToUnknown = (await send(unknown)).replaceAll(unknown.sn, '');
    for (const registered of deviceFormats) {
      const { entity, device } = await place(registered);
      const untouched = await readDevice(device.sn);
      const reply = (await send(device)).replaceAll(device.sn, '');
      const believed = areFormatsOfOneFamily(registered, format) && proves;
      const context = [title, registered, believed];
      expect([...context, await flowIn(entity)]).toEqual([...context, believed && counts ? people : null]);
      expect([...context, reply === replyToUnknown]).toEqual([...context, !believed]);
      if (!believed) refused.push({ context, sn: device.sn, untouched });
      cases += 1;
    }
  }
  expect(cases).toBe(108);
  // Contacts are written before events, so those of all messages have been written when this event has.
  const last = (await place('native-mqtt')).device;
  await post('/api/camera/heartBeat', f5Status(last.sn));
  await expect.poll(() => logOf(last), patience).toEqual(['otherFormat hx-f5 127.0.0.1 1']);
  for (const { context, sn, untouched } of refused)
    expect([...context, await readDevice(sn)]).toEqual([...context, untouched]);
  expect(refused).toHaveLength(97);
}, 60_000);

test('a native record is not replaced through the camera path', async () => {
  const { entity, device } = await place('native-mqtt');
  await post(nativeHttpPath, JSON.stringify({ time: start, period: 5, in: 9331 }), authorize(device));
  const before = await readDevice(device.sn);
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await post('/api/camera/dataUpload', f5Upload(device.sn, 500_000))).toBe(
      '200 {"code":1,"msg":"sn non-existent"}',
    );
  expect(await flowIn(entity)).toBe(9331);
  await expect.poll(() => logOf(device), patience).toEqual(['otherFormat hx-f5 127.0.0.1 3']);
  const after = await readDevice(device.sn);
  expect({ ...after, lastAt: null }).toEqual({
    ...before,
    lastAt: null,
    lastDataAt: after.lastDataAt,
    lastUploadAt: after.lastUploadAt,
  });
  expect(after.lastAt?.getTime()).toBeLessThan(Date.now());

  await server.call(health.check, { entityId: entity.id }, { token });
  const found = await server.call(health.findings, { entityId: entity.id, kinds: ['otherFormat'] }, { token });
  expect(found.result.content.map(({ sn, evidence }) => ({ sn, evidence }))).toEqual([
    { sn: device.sn, evidence: { messages: 3, days: 1 } },
  ]);
  const others = (await server.call(devices.otherFormats, { id: device.id }, { token })).result.content;
  expect(others).toMatchObject([{ format: 'hx-f5', refused: 3, kept: 0, lastAddress: '127.0.0.1' }]);
});
