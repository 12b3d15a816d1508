import { once } from 'node:events';
import { connect } from 'node:net';
import { devices } from '@portico/contract/routes/devices';
import {
  createHx7eFramer,
  createXmlFramer,
  encodeHx7eHeartbeat,
  encodeHxF1Report,
  encodeHxF1TimeSync,
  encodeHxF5Heartbeat,
  encodeHxF5Upload,
  type HxF1Reply,
  hxF5Paths,
  readHx7eReply,
  readHxF1Reply,
} from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestDevice } from '../../platform/testing/test-factory.ts';
import { confirmedAfterSeconds, isConfirmed } from './sent-settings.ts';

let server: TestServer;
let token: string;
let addDevice: (format: string, kind: 'infrared' | 'eye') => Promise<TestDevice>;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  const company = await server.factory.company();
  ({ token } = await server.factory.user({ company, permissions: ['device:list', 'device:set'] }));
  const entity = await server.factory.entity({ company, timeZone: 'UTC' });
  addDevice = async (format, kind) =>
    server.factory.device({
      company,
      corridor: await server.factory.corridor({ entity }),
      format,
      kind,
      uploadInterval: 5,
    });
});
afterAll(() => server?.stop());

/** Sends a frame on a connection of its own and returns the reply. */
async function ask(frame: Buffer): Promise<HxF1Reply | null> {
  const socket = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  const received = once(socket, 'data');
  socket.write(frame);
  const [bytes] = await received;
  socket.destroy();
  const [piece] = createXmlFramer().push(bytes);
  return piece?.kind === 'frame' ? readHxF1Reply(piece.frame) : null;
}

async function askHx7e(frame: Buffer) {
  const socket = connect(server.doors.tcp7e ?? 0, '127.0.0.1');
  const received = once(socket, 'data');
  socket.write(frame);
  const [bytes] = await received;
  socket.destroy();
  const [piece] = createHx7eFramer().push(bytes);
  return piece?.kind === 'frame' ? readHx7eReply('hx-f2', piece.frame) : null;
}

const localTime = (secondsAgo: number) =>
  new Date(Date.now() - secondsAgo * 1000).toISOString().slice(0, 19).replace('T', ' ');
const report = ({ sn }: TestDevice, secondsAgo: number, flowIn: number) =>
  encodeHxF1Report(sn, 1, {
    flowIn,
    flowOut: 0,
    endLocal: localTime(secondsAgo),
    isHistory: secondsAgo > 300,
    battery: 80,
    batteryTx: 80,
    inFocus: true,
  });

async function readSettings({ sn }: TestDevice) {
  const { uploadInterval, reported, settingsWaitingSince } = (await server.call(devices.details, { sn }, { token }))
    .result;
  return { wanted: uploadInterval, reported: reported.uploadInterval, isWaiting: settingsWaitingSince !== null };
}

async function changeInterval(device: TestDevice, uploadInterval: number) {
  const { recordPeriod, velocity, direction } = (await server.call(devices.details, { sn: device.sn }, { token }))
    .result;
  const settings = { uploadInterval, recordPeriod, velocity: velocity ?? 1, direction: direction ?? 0 };
  return server.call(devices.setInfrared, { id: [device.id], ...settings }, { token });
}

test('a setting waits until the message after the reply that contains it', async () => {
  const device = await addDevice('hx-f1', 'infrared');
  expect(await ask(encodeHxF1TimeSync(device.sn, 1))).toMatchObject({ uploadInterval: 5 });
  await ask(report(device, 7200, 3));
  await expect.poll(() => readSettings(device)).toEqual({ wanted: 5, reported: 5, isWaiting: false });

  expect((await changeInterval(device, 30)).error).toBeNull();
  expect(await readSettings(device)).toEqual({ wanted: 30, reported: 5, isWaiting: true });
  await ask(report(device, 6900, 4));
  expect(await ask(encodeHxF1TimeSync(device.sn, 2))).toMatchObject({ uploadInterval: 30 });
  expect(await ask(encodeHxF1TimeSync(device.sn, 3))).toMatchObject({ uploadInterval: 30 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  // Asked twice at once: the first reply was lost. The same report again shows nothing either.
  await ask(report(device, 6900, 4));
  expect(await readSettings(device)).toEqual({ wanted: 30, reported: 5, isWaiting: true });
  await ask(report(device, 5100, 5));
  await expect.poll(() => readSettings(device)).toEqual({ wanted: 30, reported: 30, isWaiting: false });
});

test('wanted firmware is in the replies until the device reports it', async () => {
  const device = await addDevice('hx-f2', 'infrared');
  const { model } = (await server.call(devices.details, { sn: device.sn }, { token })).result;
  const url = 'http://devices.example.com/f.bin';
  await server.db
    .insertInto('firmwareConfigs')
    .values({ deviceType: 1, model, version: 'V9', latest: true, updateUrl: url })
    .execute();
  const status = { battery: 80, batteryTx: 70, isPaired: true, version: 'V8', model: 'HX-H6' };
  const beat = (version: string) =>
    askHx7e(encodeHx7eHeartbeat('hx-f2', device.sn, localTime(0), { ...status, version }));
  expect(await beat('V8')).toMatchObject({ status: 0, firmware: null });
  const readState = async () => (await server.call(devices.details, { sn: device.sn }, { token })).result.upgradeState;
  await expect.poll(readState).toBe('upgradable');
  expect((await server.call(devices.upgrade, { ids: [device.id] }, { token })).result).toEqual({ queued: 1 });
  expect(await beat('V8')).toMatchObject({ firmware: { type: 1, url } });
  expect(await readState()).toBe('waiting');
  expect(await beat('V9')).toMatchObject({ firmware: null });
  await expect.poll(readState).toBe('none');
});

test('an interval that a camera cannot use does not wait for ever', async () => {
  const camera = await addDevice('hx-f5', 'eye');
  await server.db.updateTable('devices').set({ uploadInterval: 30 }).where('id', '=', camera.id).execute();
  const post = (path: string, body: Buffer) =>
    fetch(server.deviceUrl + path, { method: 'POST', body: new Uint8Array(body) });
  await post(hxF5Paths.heartbeat, encodeHxF5Heartbeat(camera.sn, Math.floor(Date.now() / 1000)));
  const at = Math.floor(Date.now() / 300_000) * 300 - 3600;
  const period = { line: 0, at, minutes: 5, metrics: { flowIn: 1 }, uploadedAt: at + 300 };
  await post(hxF5Paths.upload, encodeHxF5Upload(camera.sn, period, 'Add'));
  await expect.poll(() => readSettings(camera)).toEqual({ wanted: 30, reported: 5, isWaiting: false });
});

test.each<[string, kind: 'timeSync' | 'records', seconds: number, boolean]>([
  ['a record after a time request', 'records', 0, true],
  ['the same request again at once', 'timeSync', 5, false],
  ['the same request before a minute is over', 'timeSync', confirmedAfterSeconds - 1, false],
  ['the next request', 'timeSync', confirmedAfterSeconds, true],
])('settings in a reply are confirmed by %s: case %#', (_story, kind, seconds, expected) => {
  expect(isConfirmed({ kind: 'timeSync', at: 1000, settings: {} }, kind, 1000 + seconds)).toBe(expected);
});
