import { createXmlFramer, encodeHxF1TimeSync, readHxF1Reply } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DeviceConversations,
  type DeviceToRegister,
  dial,
  startDeviceConversations,
} from '../../../platform/testing/device-conversations.ts';
import { encodeInfraredXml } from '../../../platform/testing/device-protocols.ts';

let conversations: DeviceConversations;
beforeAll(async () => {
  conversations = await startDeviceConversations();
});
afterAll(() => conversations?.stop());

const counter = (sn: string): DeviceToRegister => ({
  sn,
  format: 'hx-f1',
  kind: 'infrared',
  model: 'FP110',
  uploadInterval: 30,
});

/** Connects a counter. `ask` sends a frame and returns the reply. */
async function connect() {
  const { send, reply, close } = await dial(conversations.server.doors.tcpXml, createXmlFramer(), readHxF1Reply);
  const ask = async (frame: Buffer) => {
    await send(frame);
    return reply();
  };
  return { ask, close };
}

test('F1: a counter without the time counts by receipt until it has asked', async () => {
  const placed = await conversations.register(counter('F1-CLOCK'));
  const { sn } = placed;
  const { ask, close } = await connect();
  expect(await ask(encodeInfraredXml(sn, null, 3))).toMatchObject({ kind: 'data', ret: 0 });
  await conversations.advance(1800);
  expect(await ask(encodeInfraredXml(sn, '2015-01-01 00:30:00', 4))).toMatchObject({ ret: 0 });
  const sync = await ask(encodeHxF1TimeSync(sn, 1));
  expect(sync).toMatchObject({ kind: 'timeSync', ret: 0, nowLocal: '2026-11-20 12:30:00', uploadInterval: 30 });
  expect(await ask(encodeInfraredXml(sn, '2026-11-20 11:00:00', 5))).toMatchObject({ ret: 0 });
  // A clock that is days ahead gives no usable time: the counts are refused, and the counter does not send them again.
  expect(await ask(encodeInfraredXml(sn, '2027-11-20 11:00:00', 9))).toMatchObject({ ret: 0 });
  close();
  const records = await conversations.readRecords(sn);
  expect(records.map(({ people, isClockTrusted }) => [people, isClockTrusted])).toEqual([
    [5, true],
    [3, false],
    [4, false],
  ]);
  // Reports without a time end a second before their receipt, so that they never replace one with a time.
  expect(await conversations.readHours(placed)).toEqual({ '20 10': 5, '20 11': 7 });
});

test('F1: a wanted interval waits until a counter has taken it from a reply', async () => {
  const placed = await conversations.register(counter('F1-SETTINGS'));
  const { sn } = placed;
  const { ask, close } = await connect();
  const read = () => conversations.readSettings(sn);
  expect(await ask(encodeHxF1TimeSync(sn, 1))).toMatchObject({ uploadInterval: 30 });
  await ask(encodeInfraredXml(sn, '2026-11-20 10:00:00', 3));
  await expect.poll(read).toMatchObject({ reported: [30, null], isWaiting: false });
  await conversations.changeInfrared(placed, { uploadInterval: 60, recordPeriod: 5 });
  expect(await read()).toMatchObject({ wanted: [60, 60], reported: [30, null], isWaiting: true });
  // The counter has not asked yet, so that this report still covers half an hour.
  await ask(encodeInfraredXml(sn, '2026-11-20 10:30:00', 4));
  expect(await ask(encodeHxF1TimeSync(sn, 2))).toMatchObject({ uploadInterval: 60 });
  await ask(encodeInfraredXml(sn, '2026-11-20 11:30:00', 5));
  close();
  await expect.poll(read).toMatchObject({ reported: [60, null], isWaiting: false });
  const records = await conversations.readRecords(sn);
  expect(records.map(({ local, minutes }) => [local.slice(11, 16), minutes])).toEqual([
    ['09:30', 30],
    ['10:00', 30],
    ['11:00', 30],
  ]);
  expect(await conversations.readHours(placed)).toEqual({ '20 09': 3, '20 10': 4, '20 11': 5 });
});
