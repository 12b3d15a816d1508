import { createHx7eFramer, encodeHx7eHeartbeat, encodeHx7eReport, readHx7eReply } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DeviceConversations,
  type DeviceToRegister,
  dial,
  startDeviceConversations,
} from '../../../platform/testing/device-conversations.ts';
import { hx7eStatus } from '../../../platform/testing/device-protocols.ts';

let conversations: DeviceConversations;
beforeAll(async () => {
  conversations = await startDeviceConversations();
});
afterAll(() => conversations?.stop());

type FormatId = 'hx-f2' | 'hx-f3';

const digital: DeviceToRegister = { sn: 'F2', format: 'hx-f2', kind: 'infrared', model: 'HX-HE2', uploadInterval: 30 };
const analog: DeviceToRegister = { ...digital, sn: 'F3', format: 'hx-f3', model: 'HX-NBI', recordPeriod: 5 };

/** Connects a counter. `ask` sends a frame and returns the reply. */
async function connect(format: FormatId) {
  const { tcp7e, tcp7eAnalog } = conversations.server.doors;
  const port = format === 'hx-f2' ? tcp7e : tcp7eAnalog;
  const dialogue = await dial(port, createHx7eFramer(), (frame) => readHx7eReply(format, frame));
  const ask = async (frame: Buffer) => {
    await dialogue.send(frame);
    return dialogue.reply();
  };
  const report = (sn: string, endLocal: string | null, flowIn: number) =>
    ask(encodeHx7eReport(format, sn, { flowIn, flowOut: 0, endLocal, ...hx7eStatus }, false));
  const heartbeat = (sn: string, nowLocal: string | null) => ask(encodeHx7eHeartbeat(format, sn, nowLocal, hx7eStatus));
  return { report, heartbeat, close: dialogue.close };
}

const listTrust = async (sn: string) =>
  (await conversations.readRecords(sn)).map(({ people, isClockTrusted }) => [people, isClockTrusted]);
const listPeriods = async (sn: string) =>
  (await conversations.readRecords(sn)).map(({ local, minutes }) => [local.slice(11, 16), minutes]);

test.each([digital, analog])('$format: every reply gives the time to a counter without it', async (model) => {
  const format = model.format === 'hx-f2' ? 'hx-f2' : 'hx-f3';
  const placed = await conversations.register({ ...model, sn: `${model.sn}-CLOCK` });
  const { sn } = placed;
  const { report, heartbeat, close } = await connect(format);
  const nowLocal = conversations.localTime(conversations.now());
  expect(await report(sn, null, 3)).toMatchObject({ status: 0, nowLocal });
  await conversations.advance(1800);
  const later = conversations.localTime(conversations.now());
  expect(await report(sn, '20190101003000', 4)).toMatchObject({ status: 0, nowLocal: later });
  expect(await heartbeat(sn, null)).toMatchObject({ status: 0, nowLocal: later });
  expect(await report(sn, '2026-11-20 11:00:00', 5)).toMatchObject({ status: 0 });
  expect(await report(sn, '2028-11-20 11:00:00', 9)).toMatchObject({ status: 0 });
  close();
  expect(await listTrust(sn)).toEqual([[5, true], [3, false], [4, false]]);
  const hours = Object.values(await conversations.readHours(placed));
  expect(hours.reduce((sum, people) => sum + people, 0)).toBe(12);
}); // biome-ignore format: one record per bracket

test('F2: a wanted interval waits until the report after a heartbeat', async () => {
  const placed = await conversations.register({ ...digital, sn: 'F2-SETTINGS' });
  const { sn } = placed;
  const { report, heartbeat, close } = await connect('hx-f2');
  const read = () => conversations.readSettings(sn);
  const nowLocal = conversations.localTime(conversations.now());
  const settings = { openingTime: '00:00', uploadInterval: 30, recordPeriod: null, velocity: 1, direction: 0 };
  expect(await heartbeat(sn, nowLocal)).toMatchObject({ settings });
  expect(await report(sn, '2026-11-20 10:00:00', 3)).toMatchObject({ status: 0, settings: null });
  await expect.poll(read).toMatchObject({ reported: [30, null], isWaiting: false });
  await conversations.changeInfrared(placed, { uploadInterval: 60, recordPeriod: 5 });
  expect(await read()).toMatchObject({ wanted: [60, 60], reported: [30, null], isWaiting: true });
  await report(sn, '2026-11-20 10:30:00', 4);
  expect(await heartbeat(sn, nowLocal)).toMatchObject({ settings: { ...settings, uploadInterval: 60 } });
  await report(sn, '2026-11-20 11:30:00', 5);
  close();
  await expect.poll(read).toMatchObject({ reported: [60, null], isWaiting: false });
  expect(await listPeriods(sn)).toEqual([['09:30', 30], ['10:00', 30], ['11:00', 30]]);
  expect(await conversations.readHours(placed)).toEqual({ '20 09': 3, '20 10': 4, '20 11': 5 });
}); // biome-ignore format: one record per bracket

test('F3: wanted intervals wait until the report a minute after a reply', async () => {
  const placed = await conversations.register({ ...analog, sn: 'F3-SETTINGS' });
  const { sn } = placed;
  const { report, close } = await connect('hx-f3');
  const read = () => conversations.readSettings(sn);
  const first = { uploadInterval: 30, recordPeriod: 5, velocity: null, direction: 0 };
  expect(await report(sn, '2026-11-20 10:00:00', 3)).toMatchObject({ settings: first });
  await conversations.advance(60);
  await report(sn, '2026-11-20 10:05:00', 3);
  await expect.poll(read).toMatchObject({ reported: [30, 5], isWaiting: false });
  await conversations.changeInfrared(placed, { uploadInterval: 20, recordPeriod: 2 });
  expect(await read()).toMatchObject({ wanted: [20, 2], reported: [30, 5], isWaiting: true });
  await conversations.advance(60);
  expect(await report(sn, '2026-11-20 10:10:00', 4)).toMatchObject({
    settings: { ...first, uploadInterval: 20, recordPeriod: 2 },
  });
  expect(await read()).toMatchObject({ isWaiting: true });
  await conversations.advance(60);
  await report(sn, '2026-11-20 11:02:00', 5);
  await expect.poll(read).toMatchObject({ reported: [20, 2], isWaiting: false });
  await report(sn, '2026-11-20 11:04:00', 6);
  close();
  const periods = await listPeriods(sn);
  expect(periods).toEqual([['09:55', 5], ['10:00', 5], ['10:05', 5], ['10:57', 5], ['11:02', 2]]);
  expect(await conversations.readHours(placed)).toEqual({ '20 09': 3, '20 10': 12, '20 11': 6 });
}); // biome-ignore format: one record per bracket
