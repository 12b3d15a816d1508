import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeviceConversations, startDeviceConversations } from '../../../platform/testing/device-conversations.ts';
import { deviceProtocols } from '../../../platform/testing/device-protocols.ts';

let conversations: DeviceConversations;
beforeAll(async () => {
  conversations = await startDeviceConversations();
});
afterAll(() => conversations?.stop());

const protocols = deviceProtocols.map((protocol) => ({ ...protocol, format: protocol.device.format }));
const at = (local: string) => Date.parse(`2026-11-${local}:00+08:00`) / 1000;

test('all seven HX formats have a conversation', () => {
  expect(protocols.map(({ format }) => format)).toEqual(['1', '2', '3', '4', '5', '6', '7'].map((id) => `hx-f${id}`));
});

test.each(protocols)('$format: a report that is sent again counts once', async (protocol) => {
  const { createSerialNumber, device, encodeReport, replies } = protocol;
  const placed = await conversations.register({ ...device, sn: createSerialNumber(1) });
  const { sn } = placed;
  const { send, close } = await protocol.connect(conversations);
  const report = encodeReport({ sn, end: at('20 10:05'), people: 3 });
  expect([await send(report), await send(report)]).toEqual([replies.stored, replies.stored]);
  close();
  const lost = { sn, end: at('20 11:05'), people: 4 };
  await protocol.sendAndHangUp(conversations, encodeReport(lost));
  await expect.poll(() => conversations.readRecords(sn)).toHaveLength(2);
  const again = await protocol.connect(conversations);
  expect(await again.send(encodeReport({ ...lost, isAgain: true }))).toBe(replies.stored);
  again.close();
  expect(await conversations.readRecords(sn)).toHaveLength(2);
  expect(await conversations.readHours(placed)).toEqual({ '20 10': 3, '20 11': 4 });
});

test.each(protocols)('$format: reports that were held back count at their time', async (protocol) => {
  const { createSerialNumber, device, encodeReport, replies } = protocol;
  const placed = await conversations.register({ ...device, sn: createSerialNumber(2) });
  const { sn } = placed;
  const { send, close } = await protocol.connect(conversations);
  // Newest first, as some devices send them.
  for (const [end, people] of [['20 11:55', 1], ['19 21:05', 2], ['19 20:05', 5]] as const)
    expect(await send(encodeReport({ sn, end: at(end), people, isAgain: true }))).toBe(replies.stored);
  close();
  expect(await conversations.readHours(placed)).toEqual({ '19 20': 5, '19 21': 2, '20 11': 1 });
}); // biome-ignore format: one list per line

test.each(protocols)('$format: an unknown device counts once it is registered', async (protocol) => {
  const { createSerialNumber, device, encodeReport, replies, format } = protocol;
  const sn = createSerialNumber(3);
  const { send, close } = await protocol.connect(conversations);
  for (const [end, people] of [['20 09:05', 6], ['20 10:05', 7]] as const)
    expect(await send(encodeReport({ sn, end: at(end), people }))).toBe(replies.unknown);
  expect(await conversations.listUnassigned()).toContain(`${sn} ${format}`);
  const placed = await conversations.register({ ...device, sn });
  await expect.poll(() => conversations.readHours(placed), { timeout: 5000 }).toEqual({ '20 09': 6, '20 10': 7 });
  expect(await send(encodeReport({ sn, end: at('20 10:05'), people: 7, isAgain: true }))).toBe(replies.stored);
  close();
  await expect.poll(() => conversations.listUnassigned()).not.toContain(`${sn} ${format}`);
  expect(await conversations.readHours(placed)).toEqual({ '20 09': 6, '20 10': 7 });
}); // biome-ignore format: one list per line
