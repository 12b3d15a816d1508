import {
  encodeHxF5Heartbeat,
  encodeHxF5History,
  encodeHxF5Upload,
  encodeHxF6Heartbeat,
  encodeHxF6Upload,
  encodeHxF7Interval,
  encodeHxF7Status,
  hxF5Paths,
  hxF6Paths,
  hxF7Paths,
  readHxF5Reply,
  readHxF6Reply,
  readHxF7Reply,
} from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DeviceConversations,
  type DeviceToRegister,
  startDeviceConversations,
} from '../../../platform/testing/device-conversations.ts';

let conversations: DeviceConversations;
beforeAll(async () => {
  conversations = await startDeviceConversations();
});
afterAll(() => conversations?.stop());

const stereo = (sn: string): DeviceToRegister => ({
  sn,
  format: 'hx-f5',
  kind: 'eye',
  model: 'HX-3D200',
  uploadInterval: 5,
});
const lines = (sn: string): DeviceToRegister => ({
  ...stereo(sn),
  format: 'hx-f6',
  kind: 'aiCamera',
  model: 'HX-CCD21',
});
const aggregating = (sn: string): DeviceToRegister => ({ ...lines(sn), format: 'hx-f7', uploadInterval: 0 });

const at = (local: string) => Date.parse(`2026-11-${local}:00+08:00`) / 1000;
const period = (start: number, flowIn: number) => ({
  line: 0,
  at: start,
  minutes: 5,
  metrics: { flowIn, flowOut: 0 },
  uploadedAt: start + 301,
});
const listTrust = async (sn: string) =>
  (await conversations.readRecords(sn)).map(({ people, isClockTrusted }) => [people, isClockTrusted]);

const askF5 = async (path: string, body: Buffer) => readHxF5Reply((await conversations.post(path, body)).body);
const askF6 = async (path: string, body: Buffer) => readHxF6Reply((await conversations.post(path, body)).body);

test('F5: a camera without the time counts by receipt until its heartbeat', async () => {
  const placed = await conversations.register(stereo('F5-CLOCK'));
  const { sn } = placed;
  const unset = { ...period(0, 3), uploadedAt: 0 };
  expect(await askF5(hxF5Paths.upload, encodeHxF5Upload(sn, unset, 'Add'))).toMatchObject({ code: 0 });
  expect(await askF5(hxF5Paths.heartbeat, encodeHxF5Heartbeat(sn, 0))).toMatchObject({
    code: 0,
    time: conversations.now(),
    timezone: 8,
  });
  const ahead = period(at('20 11:00') + 365 * 86_400, 9);
  expect(await askF5(hxF5Paths.upload, encodeHxF5Upload(sn, ahead, 'Add'))).toMatchObject({ code: 0 });
  await askF5(hxF5Paths.upload, encodeHxF5Upload(sn, period(at('20 10:00'), 5), 'Add'));
  expect(await listTrust(sn)).toEqual([
    [5, true],
    [3, false],
  ]);
  expect(await conversations.readHours(placed)).toEqual({ '20 10': 5, '20 11': 3 });
});

test('F6: a camera without times counts by receipt, once', async () => {
  const placed = await conversations.register(lines('F6-CLOCK'));
  const { sn } = placed;
  const upload = (flowIn: number) => {
    const counts = { at: 0, minutes: 5, uploadedAt: 0, lines: [{ flowIn, flowOut: 0 }, { flowIn: 1, flowOut: 0 }] };
    return askF6(hxF6Paths.upload, encodeHxF6Upload(sn, counts, true));
  };
  expect(await upload(3)).toMatchObject({ code: 0 });
  // The reply was lost.
  await conversations.advance(5);
  expect(await upload(3)).toMatchObject({ code: 0 });
  await conversations.advance(295);
  expect(await upload(3)).toMatchObject({ code: 0 });
  expect(await askF6(hxF6Paths.heartbeat, encodeHxF6Heartbeat(sn, 0))).toMatchObject({
    code: 0,
    time: conversations.now(),
    timezone: '+8',
  });
  expect(await conversations.readRecords(sn)).toHaveLength(4);
  const hours = await conversations.readHours(placed);
  expect(Object.values(hours).reduce((sum, people) => sum + people, 0)).toBe(8);
}); // biome-ignore format: one message per line

test('F7: a larger revision replaces a smaller one, in any order', async () => {
  const placed = await conversations.register(aggregating('F7-REVISIONS'));
  const { sn } = placed;
  const upload = async (start: number, flowIn: number, revision: number) => {
    const { status, body } = await conversations.post(
      hxF7Paths.interval,
      encodeHxF7Interval(sn, period(start, flowIn), revision),
    );
    return [status, readHxF7Reply(body)?.ok];
  };
  // Years before the clock was set, and a clock that stands at zero.
  expect(await upload(0, 2, 1)).toEqual([200, true]);
  for (const [flowIn, revision] of [[3, 2], [9, 1], [4, 3], [4, 3]] as const)
    expect(await upload(at('20 10:00'), flowIn, revision)).toEqual([200, true]);
  const status = await conversations.post(hxF7Paths.status, encodeHxF7Status(sn, conversations.now(), ['lens covered']));
  expect([status.status, readHxF7Reply(status.body)]).toEqual([200, { ok: true, status: 'alive' }]);
  expect(await listTrust(sn)).toEqual([[4, true], [2, false]]);
  expect(await conversations.readHours(placed)).toEqual({ '20 10': 4, '20 11': 2 });
}); // biome-ignore format: one revision per bracket

const askingCameras = [
  { device: stereo('F5-SETTINGS'), upload: hxF5Paths.upload, heartbeat: hxF5Paths.heartbeat },
  { device: lines('F6-SETTINGS'), upload: hxF6Paths.upload, heartbeat: hxF6Paths.heartbeat },
];

test.each(askingCameras)('$device.format: an interval waits until the camera took it', async (camera) => {
  const placed = await conversations.register(camera.device);
  const { sn } = placed;
  const read = () => conversations.readSettings(sn);
  // The messages of both formats have the same fields here.
  const heartbeat = () => askF5(camera.heartbeat, encodeHxF5Heartbeat(sn, conversations.now()));
  const upload = async (start: string, flowIn: number) => {
    const { metrics, ...rest } = period(at(start), flowIn);
    const isF5 = camera.device.format === 'hx-f5';
    const f6 = encodeHxF6Upload(sn, { ...rest, lines: [metrics] });
    return askF5(camera.upload, isF5 ? encodeHxF5Upload(sn, { ...rest, metrics }, 'Add') : f6);
  };
  expect(await heartbeat()).toMatchObject({ uploadInterval: 5 });
  await upload('20 10:00', 3);
  await expect.poll(read).toMatchObject({ reported: [5, null], isWaiting: false });
  await conversations.changeCamera(placed, 60);
  expect(await read()).toMatchObject({ wanted: [60, 60], isWaiting: true });
  await upload('20 10:05', 4);
  expect(await read()).toMatchObject({ isWaiting: true });
  expect(await heartbeat()).toMatchObject({ uploadInterval: 60 });
  await upload('20 11:00', 5);
  await expect.poll(read).toMatchObject({ reported: [60, null], isWaiting: false });
  expect(await conversations.readHours(placed)).toEqual({ '20 10': 7, '20 11': 5 });
});

test('F5: a history message counts every period, also those of yesterday', async () => {
  const placed = await conversations.register(stereo('F5-HISTORY'));
  const { sn } = placed;
  const periods = [period(at('19 21:00'), 3), period(at('19 22:00'), 4), period(at('20 09:00'), 5)];
  for (let sent = 0; sent < 2; sent += 1)
    expect(await askF5(hxF5Paths.upload, encodeHxF5History(sn, periods))).toMatchObject({ code: 0 });
  expect(await conversations.readHours(placed)).toEqual({ '19 21': 3, '19 22': 4, '20 09': 5 });
});
