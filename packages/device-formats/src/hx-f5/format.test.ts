import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import type { MessageOutcome, WantedSettings } from '../format.ts';
import { exampleSettings } from '../wanted-settings.example.ts';
import { hxF5Paths } from './decode.ts';
import { readHxF5Reply } from './encode.ts';
import { hxF5 } from './format.ts';

const settings: WantedSettings = exampleSettings;
const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const counts = { sn: 'CAM1', startTime: 1_795_168_500, endTime: 1_795_168_800, in: 1 };

function sendToFormat(
  path: string,
  sent: unknown,
  outcome: MessageOutcome = stored,
  deviceSettings: WantedSettings | null = settings,
): unknown {
  const content = Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent));
  const reply = hxF5.reply(path, hxF5.decode(path, content, null), outcome, deviceSettings);
  expect(reply).toMatchObject({ status: 200, contentType: 'application/json' });
  return JSON.parse(String(reply.body));
}

test('a heartbeat is answered with the desired settings', () => {
  const reply = sendToFormat(hxF5Paths.heartbeat, { sn: 'CAM1' }, { ...stored, storageResult: 'nothing' });
  const data = { sn: 'CAM1', uploadInterval: 5, dataMode: 'Add', time: 1_795_168_800, timezone: 8 };
  expect(reply).toEqual({ code: 0, msg: 'success', data });
  const { sn: _sn, ...read } = data;
  expect(readHxF5Reply(Buffer.from(JSON.stringify(reply)))).toEqual({ code: 0, msg: 'success', ...read });
});

test.each([
  ['as wanted', 1_795_100_000, 1_795_160_000, [1_795_100_000, 1_795_160_000]],
  ['at most 90 days back', 1_700_000_000, 1_795_160_000, [1_795_168_800 - 90 * 86_400, 1_795_160_000]],
  ['not if it is too long ago', 1_700_000_000, 1_700_003_600, [undefined, undefined]],
])('a heartbeat reply requests history: %s', (_story, from, to, expected) => {
  const reply = sendToFormat(hxF5Paths.heartbeat, { sn: 'CAM1' }, stored, { ...settings, history: { from, to } });
  const read = readHxF5Reply(Buffer.from(JSON.stringify(reply)));
  expect([read?.dataStartTime, read?.dataEndTime]).toEqual(expected);
  expect(read).toMatchObject({ code: 0, uploadInterval: 5 });
});

test.each([
  [0, 0],
  [1, 1],
  [3, 1],
  [5, 5],
  [30, 5],
  [60, 60],
  [1440, 60],
])('a desired interval of %d minutes is sent as %d', (uploadInterval, expected) => {
  expect(sendToFormat(hxF5Paths.heartbeat, { sn: 'CAM1' }, stored, { ...settings, uploadInterval })).toMatchObject({
    data: { uploadInterval: expected },
  });
});

test('uploads with refused records are acknowledged', () => {
  const ok = { code: 0, msg: 'success', data: { sn: 'CAM1', time: 1_795_168_800 } };
  expect(sendToFormat(hxF5Paths.upload, counts)).toEqual(ok);
  const refused = [{ index: 0, reason: 'metricTooLarge', field: 'flowPassby' } as const];
  expect(sendToFormat(hxF5Paths.upload, counts, { ...stored, storageResult: 'nothing', accepted: 0, refused })).toEqual(
    ok,
  );
  const report = { code: 0, msg: 'Report submitted successfully' };
  expect(sendToFormat(hxF5Paths.dup, { master_sn: 'CAM1', date: '2026-11-20' })).toEqual(report);
  expect(sendToFormat(hxF5Paths.reid, { master_sn: 'CAM1', date: '2026-11-20', reid_records: [] })).toEqual(report);
});

test('unknown devices, failed storage and broken bodies get error codes', () => {
  const unknown: MessageOutcome = { ...stored, registered: false, storageResult: 'nothing' };
  expect(sendToFormat(hxF5Paths.upload, counts, unknown, null)).toEqual({ code: 1, msg: 'sn non-existent' });
  expect(sendToFormat(hxF5Paths.heartbeat, { sn: 'CAM9' }, unknown, null)).toEqual({ code: 1, msg: 'sn non-existent' });
  expect(sendToFormat(hxF5Paths.upload, counts, { ...stored, storageResult: 'failed' })).toEqual({
    code: 2,
    msg: 'not stored, send again',
  });
  expect(sendToFormat(hxF5Paths.upload, '{"sn":', unknown, null)).toEqual({
    code: 2,
    msg: 'JSON ends too early at line 1, column 7 (character 6)',
  });
});
