import { once } from 'node:events';
import { connect } from 'node:net';
import { devices } from '@portico/contract/routes/devices';
import { createXmlFramer, encodeHxF1Report, readHxF1Reply } from '@portico/device-formats';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice } from '../../platform/testing/test-factory.ts';
import { createIngest } from './index.ts';

const clock = createFixedClock('2026-07-08T12:00:37Z');
let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list'] })).token;
});

beforeEach(() => clock.set('2026-07-08T12:00:37Z'));
afterAll(() => server?.stop());

async function counter(format: 'hx-f1' | 'hx-f5' = 'hx-f1'): Promise<TestDevice> {
  const entity = await server.factory.entity({ company, timeZone: 'UTC' });
  const corridor = await server.factory.corridor({ entity });
  return server.factory.device({ company, corridor, format, kind: 'aiCamera', uploadInterval: 5 });
}

/** A report of a counter whose clock was never set, unless the end of the period is given. */
const report = ({ sn }: TestDevice, seq: number, flowIn: number, endLocal: string | null = null) =>
  encodeHxF1Report(sn, seq, {
    flowIn,
    flowOut: 0,
    endLocal,
    isHistory: true,
    battery: 80,
    batteryTx: 70,
    inFocus: true,
  });

/** Writes all frames at once and waits for as many replies. */
async function send(frames: readonly Buffer[], port = server.doors.tcpXml ?? 0): Promise<unknown[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const framer = createXmlFramer();
  const answers: unknown[] = [];
  socket.write(Buffer.concat(frames));
  while (answers.length < frames.length) {
    const [bytes] = await once(socket, 'data');
    for (const cut of framer.push(bytes)) if (cut.kind === 'frame') answers.push(readHxF1Reply(cut.frame));
  }
  socket.destroy();
  return answers;
}

async function stored({ sn }: TestDevice): Promise<string[]> {
  const { content } = (await server.call(devices.uploadRecord, { sn, size: 100 }, { token })).result;
  return content.toReversed().map((record) => `${record.dataTime.slice(11, 19)} ${record.in}`);
}

test('records without a clock get one period each, the newest last', async () => {
  const device = await counter();
  const answers = await send([report(device, 1, 1), report(device, 2, 2), report(device, 3, 4)]);
  expect(answers).toMatchObject([{ ret: 0 }, { ret: 0 }, { ret: 0 }]);
  expect(await stored(device)).toEqual(['11:45:37 1', '11:50:37 2', '11:55:37 4']);
  const { content } = (await server.call(devices.uploadRecord, { sn: device.sn }, { token })).result;
  expect(content.map(({ flags }) => flags)).toEqual([2, 2, 2]);
});

test('a counter that waits for each reply loses no stored record', async () => {
  const device = await counter();
  for (const [seq, flowIn] of [1, 2, 4, 8].entries()) {
    await send([report(device, seq, flowIn)]);
    clock.advance(1_000);
  }
  expect(await stored(device)).toEqual(['11:40:37 8', '11:45:37 4', '11:50:37 2', '11:55:37 1']);
  // From now on it reports live.
  for (const [seq, time] of ['12:05:36', '12:10:37'].entries()) {
    clock.set(`2026-07-08T${time}Z`);
    await send([report(device, 10 + seq, 16 + seq)]);
  }
  expect((await stored(device)).slice(-2)).toEqual(['12:00:36 16', '12:05:37 17']);
});

test('a camera’s history without times is counted completely', async () => {
  // Equal times are passages in real time: the last one is at the time of receipt.
  const device = await counter('hx-f5');
  const data = [3, 5, 9].map((flow) => ({ startTime: 0, endTime: 0, in: flow, out: 0 }));
  const body = JSON.stringify({ sn: device.sn, time: 0, data });
  const reply = await fetch(`${server.deviceUrl}/api/camera/dataUpload`, { method: 'POST', body });
  expect(await reply.json()).toMatchObject({ code: 0 });
  expect(await stored(device)).toEqual(['11:58:37 3', '11:59:37 5', '12:00:37 9']);
});

test('a record without a clock never replaces another record', async () => {
  const device = await counter();
  const timed = (endLocal: string, flow: number) => send([report(device, 9, flow, endLocal)]);
  await timed('2026-07-08 12:00:37', 7);
  await send([report(device, 1, 1)]);
  expect(await stored(device)).toEqual(['11:55:36 1', '11:55:37 7']);
  clock.set('2026-07-08T12:30:00Z');
  await send([report(device, 2, 2)]);
  await timed('2026-07-08 12:30:00', 8);
  expect((await stored(device)).slice(2)).toEqual(['12:24:59 2', '12:25:00 8']);
});

test.each([
  ['never set', null],
  ['running since 2019', '2019-11-01 00:05:12'],
  ['16 minutes ahead', '2026-07-08 12:16:37'],
])('a report of a clock %s counts once when sent again for minutes', async (_what, endLocal) => {
  const device = await counter();
  for (const seconds of [0, 304, 304, 304]) {
    clock.advance(seconds * 1000);
    expect(await send([report(device, 1, 3, endLocal)])).toMatchObject([{ ret: 0 }]);
  }
  expect(await stored(device)).toEqual(['11:55:37 3']);
});

test('equal counts of a clock that runs but was never set all count', async () => {
  const device = await counter();
  for (const minute of ['05', '10', '15']) {
    await send([report(device, 1, 3, `2019-11-01 00:${minute}:12`)]);
    clock.advance(300_000);
  }
  expect(await stored(device)).toEqual(['11:55:37 3', '12:00:37 3', '12:05:37 3']);
  // All of them are sent again.
  for (const minute of ['05', '10', '15']) await send([report(device, 2, 3, `2019-11-01 00:${minute}:12`)]);
  expect(await stored(device)).toHaveLength(3);
});

test('a report of a clock ahead is counted, and the clock noted', async () => {
  const device = await counter();
  await send([report(device, 1, 4, '2026-07-08 12:16:37')]);
  const { content } = (await server.call(devices.uploadRecord, { sn: device.sn }, { token })).result;
  expect(content.map(({ in: people, flags }) => [people, flags])).toEqual([[4, 2]]);
});

test('a report resent after a crash counts once', async () => {
  const device = await counter();
  await send([report(device, 1, 5)]);
  clock.advance(20_000);
  // A server started after a kill has an empty cache.
  const restarted = createIngest({ ...server.app, db: server.db });
  const shut = { host: '127.0.0.1', http: 0, tcp7e: 0, tcp7eAnalog: 0, mqtt: 0 };
  const { tcpXml } = await restarted.openDoors({ ...shut, tcpXml: null }, null);
  await send([report(device, 2, 5)], tcpXml ?? 0);
  expect(await stored(device)).toEqual(['11:55:37 5']);
  await send([report(device, 3, 6)], tcpXml ?? 0);
  await restarted.close();
  expect(await stored(device)).toEqual(['11:55:37 5', '11:55:57 6']);
});
