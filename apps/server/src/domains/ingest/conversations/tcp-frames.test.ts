import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeviceConversations, startDeviceConversations } from '../../../platform/testing/device-conversations.ts';
import { tcpProtocols } from '../../../platform/testing/device-protocols.ts';

let conversations: DeviceConversations;
beforeAll(async () => {
  conversations = await startDeviceConversations();
});
afterAll(() => conversations?.stop());

const protocols = tcpProtocols.map((protocol) => ({ ...protocol, format: protocol.device.format }));
const at = (local: string) => Date.parse(`2026-11-${local}:00+08:00`) / 1000;

test('all HX formats over TCP have frames', () => {
  expect(protocols.map(({ format }) => format)).toEqual(['hx-f1', 'hx-f2', 'hx-f3']);
});

test.each(protocols)('$format: a frame counts, wherever the stream is split', async (protocol) => {
  const placed = await conversations.register({ ...protocol.device, sn: protocol.createSerialNumber(1) });
  const { sn } = placed;
  const { sendChunks, close } = await protocol.connect(conversations);
  const reportFrom = (period: number) => protocol.encodeReport({ sn, end: at('20 11:55') - period * 300, people: 1 });
  // A period of its own for each position, so that a frame that is lost is missing in the figures.
  const positions = Array.from({ length: reportFrom(0).length - 1 }, (_, index) => index + 1);
  expect(positions.length).toBeGreaterThan(50);
  const chunks = positions.flatMap((position) => {
    const frame = reportFrom(position);
    return [frame.subarray(0, position), frame.subarray(position)];
  });
  const replies = await sendChunks(chunks, positions.length);
  close();
  expect(replies).toEqual(positions.map(() => protocol.replies.stored));
  const people = Object.values(await conversations.readHours(placed)).reduce((sum, hour) => sum + hour, 0);
  expect(people).toBe(positions.length);
});

test.each(protocols)('$format: frames in one packet, and after garbage, count', async (protocol) => {
  const placed = await conversations.register({ ...protocol.device, sn: protocol.createSerialNumber(2) });
  const { sn } = placed;
  const { sendChunks, close } = await protocol.connect(conversations);
  const frames = ['20 09:05', '20 10:05', '20 11:05'].map((end, index) =>
    protocol.encodeReport({ sn, end: at(end), people: index + 1 }),
  );
  const [first, second, third] = frames;
  const glued = Buffer.concat([first, second, Buffer.from('garbage'), third].filter((part) => part !== undefined));
  const { stored } = protocol.replies;
  expect(await sendChunks([glued], 3)).toEqual([stored, stored, stored]);
  close();
  expect(await conversations.readHours(placed)).toEqual({ '20 09': 1, '20 10': 2, '20 11': 3 });
});
