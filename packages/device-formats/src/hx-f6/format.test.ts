import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import type { MessageOutcome, WantedSettings } from '../format.ts';
import { exampleSettings } from '../wanted-settings.example.ts';
import { hxF6Paths } from './decode.ts';
import { readHxF6Reply } from './encode.ts';
import { hxF6 } from './format.ts';

const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const counts = '{"sn":"LINES1","data":[{"in":{"count":1}}]}';
const heartbeat = '{"sn":"LINES1"}';

function replyTo(
  path: string,
  text: string,
  outcome: MessageOutcome = stored,
  settings: WantedSettings | null = exampleSettings,
): string {
  const content = Buffer.from(text);
  const reply = hxF6.reply(path, hxF6.decode(path, content, null), outcome, settings);
  return `${reply.status} ${reply.contentType} ${String(reply.body)}`;
}

test('a heartbeat is answered with the desired settings', () => {
  expect(replyTo(hxF6Paths.heartbeat, heartbeat)).toBe(
    '200 application/json {"code":0,"msg":"success","data":{"sn":"LINES1","uploadInterval":5,"timezone":"+8","time":1795168800,"dataMode":"Add"}}',
  );
});

test('the range of past records is in the reply when it is wanted', () => {
  const settings = { ...exampleSettings, history: { from: 1_795_100_000, to: 1_795_160_000 } };
  const reply = replyTo(hxF6Paths.heartbeat, heartbeat, stored, settings);
  expect(reply).toContain('"data":{"sn":"LINES1","dataStartTime":1795100000,"dataEndTime":1795160000,"uploadInterval"');
  expect(readHxF6Reply(Buffer.from(reply.slice(reply.indexOf('{'))))).toEqual({
    code: 0,
    msg: 'success',
    dataStartTime: 1_795_100_000,
    dataEndTime: 1_795_160_000,
    uploadInterval: 5,
    timezone: '+8',
    time: 1_795_168_800,
    dataMode: 'Add',
  });
});

test.each([
  [8, '+8'],
  [-3, '-3'],
  [5.5, '+5.5'],
  [-9.5, '-9.5'],
  [0, '+0'],
  [-0, '+0'],
])('a time zone of %d hours is sent as %s', (utcOffsetHours, text) => {
  const reply = replyTo(hxF6Paths.heartbeat, heartbeat, stored, { ...exampleSettings, utcOffsetHours });
  expect(reply).toContain(`"timezone":"${text}"`);
});

test.each([
  [0, 0],
  [3, 1],
  [30, 5],
  [1440, 60],
])('a desired interval of %d minutes is sent as %d', (uploadInterval, sent) => {
  const reply = replyTo(hxF6Paths.heartbeat, heartbeat, stored, { ...exampleSettings, uploadInterval });
  expect(reply).toContain(`"uploadInterval":${sent},`);
});

test('an upload is acknowledged, also with refused records', () => {
  const ok = '200 application/json {"code":0,"msg":"success","data":{"sn":"LINES1","time":1795168800}}';
  expect(replyTo(hxF6Paths.upload, counts)).toBe(ok);
  const refused = [{ index: 0, reason: 'metricTooLarge', field: 'flowIn' } as const];
  expect(replyTo(hxF6Paths.upload, counts, { ...stored, storageResult: 'nothing', accepted: 0, refused })).toBe(ok);
});

test('unknown devices, failed storage and broken bodies get error codes', () => {
  const unknown: MessageOutcome = { ...stored, registered: false, storageResult: 'nothing' };
  const unknownReply = '200 application/json {"code":1,"msg":"sn non-existent"}';
  expect(replyTo(hxF6Paths.upload, counts, unknown, null)).toBe(unknownReply);
  expect(replyTo(hxF6Paths.heartbeat, heartbeat, unknown, null)).toBe(unknownReply);
  expect(replyTo(hxF6Paths.upload, counts, { ...stored, storageResult: 'failed' })).toBe(
    '200 application/json {"code":2,"msg":"上传失败,请联系负责人"}',
  );
  expect(replyTo(hxF6Paths.upload, '{"sn":', unknown, null)).toBe(
    '200 application/json {"code":2,"msg":"JSON ends too early at line 1, column 7 (character 6)"}',
  );
});

test.each(['', '[]', '{"code":"x"', '{"msg":"success"}'])('text that is no reply is refused: %j', (text) => {
  expect(readHxF6Reply(Buffer.from(text))).toBeNull();
});
