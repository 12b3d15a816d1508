import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import type { MessageOutcome } from '../format.ts';
import { exampleSettings } from '../wanted-settings.example.ts';
import { hxF7Paths } from './decode.ts';
import { readHxF7Reply } from './encode.ts';
import { hxF7 } from './format.ts';

const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const nothing: MessageOutcome = { ...stored, storageResult: 'nothing', accepted: 0 };
const counts = '{"master_sn":"FLOW1","start_ts_s":1795168800,"interval_s":60,"event_counts":{"enter":1}}';

function replyTo(path: string, text: string, outcome: MessageOutcome): string {
  const content = Buffer.from(text);
  const reply = hxF7.reply(path, hxF7.decode(path, content, null), outcome, exampleSettings);
  return `${reply.status} ${reply.contentType} ${String(reply.body)}`;
}

test('an interval is acknowledged, also a refused or an older one', () => {
  const ok = '200 application/json {"ok":true,"code":0,"msg":"success"}';
  expect(replyTo(hxF7Paths.interval, counts, stored)).toBe(ok);
  expect(replyTo(hxF7Paths.interval, counts, { ...stored, accepted: 0, duplicate: 1 })).toBe(ok);
  const refused = [{ index: 0, reason: 'periodInvalid' } as const];
  expect(replyTo(hxF7Paths.interval, counts, { ...nothing, refused })).toBe(ok);
});

test('a status is acknowledged, also with faults', () => {
  const alive = '200 application/json {"ok":true,"status":"alive"}';
  expect(replyTo(hxF7Paths.status, '{"sn":"FLOW1","ts":1795168800}', nothing)).toBe(alive);
  expect(replyTo(hxF7Paths.status, '{"sn":"FLOW1","faults":["lens"]}', nothing)).toBe(alive);
});

test('counts that are not stored are sent again', () => {
  const unknown = { ...nothing, registered: false };
  const unknownReply = '404 application/json {"ok":false,"code":1,"msg":"sn non-existent"}';
  expect(replyTo(hxF7Paths.interval, counts, unknown)).toBe(unknownReply);
  expect(replyTo(hxF7Paths.status, '{"sn":"FLOW1"}', unknown)).toBe(unknownReply);
  expect(replyTo(hxF7Paths.interval, counts, { ...stored, storageResult: 'failed' })).toBe(
    '503 application/json {"ok":false,"code":2,"msg":"not stored, send again"}',
  );
});

test('a broken body is answered with the reason', () => {
  expect(replyTo(hxF7Paths.interval, '{"master_sn":', nothing)).toBe(
    '400 application/json {"ok":false,"code":2,"msg":"JSON ends too early at line 1, column 14 (character 13)"}',
  );
});

test('a camera reads the replies', () => {
  const read = (text: string) => readHxF7Reply(Buffer.from(text));
  expect(read('{"ok":true,"code":0,"msg":"success"}')).toEqual({ ok: true, code: 0, msg: 'success' });
  expect(read('{"ok":true,"status":"alive"}')).toEqual({ ok: true, status: 'alive' });
  expect(['', '[]', '{"ok":"x"}', '{"code":0}'].map(read)).toEqual([null, null, null, null]);
});
