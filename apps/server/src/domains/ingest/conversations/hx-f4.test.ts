import { encodeHxF4GetSetting, hxF4Path, readHxF4Reply } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DeviceConversations,
  type DeviceToRegister,
  startDeviceConversations,
} from '../../../platform/testing/device-conversations.ts';
import { encodeInfraredForm } from '../../../platform/testing/device-protocols.ts';

let conversations: DeviceConversations;
beforeAll(async () => {
  conversations = await startDeviceConversations();
});
afterAll(() => conversations?.stop());

const counter = (sn: string): DeviceToRegister => ({
  sn,
  format: 'hx-f4',
  kind: 'infrared',
  model: 'HPC015S',
  uploadInterval: 30,
  recordPeriod: 10,
});

const factory = { speed: 0, recordPeriod: 5, uploadInterval: 5, openingTime: '00:00', closingTime: '23:59' };
type OwnSettings = typeof factory;

async function send(body: Buffer) {
  return readHxF4Reply((await conversations.post(hxF4Path, body)).body);
}
const requestSettings = (sn: string, clockLocal: string, own: OwnSettings = factory) =>
  send(encodeHxF4GetSetting(sn, clockLocal, own));
const upload = (sn: string, clockLocal: string, records: Parameters<typeof encodeInfraredForm>[2]) =>
  send(encodeInfraredForm(sn, clockLocal, records));
const nowLocal = () => conversations.localTime(conversations.now());

test('F4: a counter takes the time before it uploads', async () => {
  const placed = await conversations.register(counter('0F4000C1'));
  const { sn } = placed;
  const own = { ...factory, recordPeriod: 10, uploadInterval: 30 };
  expect(await requestSettings(sn, '2015-01-01 00:00:00', own)).toMatchObject({
    kind: 'settings',
    isConfirmed: false,
    nowLocal: nowLocal(),
  });
  expect(await requestSettings(sn, nowLocal(), own)).toMatchObject({ isConfirmed: true });
  // Counted before the counter had the time, and after.
  const records = [['2015-01-01 00:10:00', 3], ['2026-11-20 11:10:00', 4]] as const;
  expect(await upload(sn, nowLocal(), records)).toMatchObject({ kind: 'cache', isStored: true });
  expect((await conversations.readRecords(sn)).map(({ people, isClockTrusted }) => [people, isClockTrusted])).toEqual([
    [4, true],
    [3, false],
  ]);
  expect(await conversations.readHours(placed)).toEqual({ '20 11': 7 });
}); // biome-ignore format: one record per bracket

test('F4: wanted settings wait until the counter reports them', async () => {
  const placed = await conversations.register(counter('0F4000C2'));
  const { sn } = placed;
  const read = () => conversations.readSettings(sn);
  expect(await requestSettings(sn, nowLocal())).toMatchObject({
    isConfirmed: false,
    recordPeriod: 10,
    uploadInterval: 30,
  });
  await expect.poll(read).toEqual({ wanted: [30, 10], reported: [5, 5], isWaiting: true });
  // The counter has not taken them: its records are as long as it says.
  expect(await upload(sn, nowLocal(), [['2026-11-20 10:05:00', 2]])).toMatchObject({ isStored: true });
  const taken = { ...factory, recordPeriod: 10, uploadInterval: 30 };
  expect(await requestSettings(sn, nowLocal(), taken)).toMatchObject({ isConfirmed: true });
  await expect.poll(read).toEqual({ wanted: [30, 10], reported: [30, 10], isWaiting: false });
  await upload(sn, nowLocal(), [['2026-11-20 11:10:00', 3], ['2026-11-20 11:20:00', 4]]);
  const records = await conversations.readRecords(sn);
  expect(records.map(({ local, minutes }) => [local.slice(11, 16), minutes])).toEqual([
    ['10:00', 5],
    ['11:00', 10],
    ['11:10', 10],
  ]);
  expect(await conversations.readHours(placed)).toEqual({ '20 10': 2, '20 11': 7 });
}); // biome-ignore format: one record per bracket

test('F4: a counter that never takes its settings may still upload', async () => {
  const placed = await conversations.register(counter('0F4000C3'));
  const { sn } = placed;
  const replies: (boolean | null)[] = [];
  for (let asked = 0; asked < 4; asked += 1) {
    const reply = await requestSettings(sn, nowLocal());
    replies.push(reply?.kind === 'settings' ? reply.isConfirmed : null);
  }
  expect(replies).toEqual([false, false, false, true]);
  await expect.poll(() => conversations.readSettings(sn)).toMatchObject({ reported: [5, 5] });
  expect(await upload(sn, nowLocal(), [['2026-11-20 11:05:00', 5]])).toMatchObject({ isStored: true });
  expect(await conversations.readHours(placed)).toEqual({ '20 11': 5 });
});

test('F4: an unknown counter is confirmed, and keeps its records', async () => {
  const sn = '0F4000C4';
  const own = { ...factory, recordPeriod: 10, uploadInterval: 30 };
  expect(await requestSettings(sn, nowLocal(), own)).toMatchObject({ isConfirmed: true, recordPeriod: 10 });
  expect(await upload(sn, nowLocal(), [['2026-11-20 10:10:00', 6]])).toMatchObject({ isStored: false });
  expect(await conversations.listUnassigned()).toContain(`${sn} hx-f4`);
  const placed = await conversations.register(counter(sn));
  await expect.poll(() => conversations.readHours(placed), { timeout: 5000 }).toEqual({ '20 10': 6 });
  expect(await upload(sn, nowLocal(), [['2026-11-20 10:10:00', 6]])).toMatchObject({ isStored: true });
  expect(await conversations.readHours(placed)).toEqual({ '20 10': 6 });
});
