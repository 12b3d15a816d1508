import { Buffer } from 'node:buffer';
import { type NativeHeat, nativeHttpPath } from '@portico/contract/device-messages/native';
import { expect, test } from 'vitest';
import type { MessageOutcome } from '../format.ts';
import { encodeNativeHeat, encodeNativeStatus, readNativeReply } from './encode.ts';
import { nativeHttp, nativeMqtt } from './formats.ts';

const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const good = body({ time: 1_795_168_800, period: 5, in: 1 });

function post(content: Buffer, outcome: MessageOutcome, sn: string | null = 'SN1') {
  const reply = nativeHttp.reply(nativeHttpPath, nativeHttp.decode(nativeHttpPath, content, sn), outcome, null);
  expect(reply.contentType).toBe('application/json');
  return { status: reply.status, reply: readNativeReply(Buffer.from(reply.body)) };
}

test('the reply to a stored upload has accepted, duplicate and refused', () => {
  const refused = [
    { index: 1, reason: 'metricNegative', field: 'flowIn' } as const,
    { index: 3, reason: 'recordMalformed' } as const,
  ];
  expect(post(good, { ...stored, accepted: 2, duplicate: 1, refused })).toEqual({
    status: 200,
    reply: { code: 200, accepted: 2, duplicate: 1, refused },
  });
});

test('the reply to a broken body contains the position of the fault', () => {
  const { status, reply } = post(body('{"time": 1795168800,\n "in": }'), {
    ...stored,
    storageResult: 'nothing',
    accepted: 0,
  });
  expect(status).toBe(400);
  expect(reply).toMatchObject({ code: 400, accepted: 0, message: 'not JSON at line 2, column 8 (character 28)' });
});

test('too many records, failed storage and unknown devices get error codes', () => {
  const many = body(Array.from({ length: 1001 }, () => ({})));
  expect(post(many, { ...stored, storageResult: 'nothing' }).status).toBe(413);
  expect(post(good, { ...stored, storageResult: 'failed', accepted: 0 }).status).toBe(503);
  expect(post(good, { ...stored, registered: false, storageResult: 'nothing' }).status).toBe(401);
  expect(post(good, stored, null).status).toBe(401);
});

test('a status is read without its unreadable fields', () => {
  const content = encodeNativeStatus({
    state: 'online',
    battery: 101,
    batteryTx: 80,
    version: '1.2',
    wifiSSID: 'Shop',
    focus: false,
    counting: true,
    time: 1_795_168_800,
  });
  expect(nativeMqtt.decode('SN1', 'status', content)).toEqual({
    kind: 'heartbeat',
    sn: 'SN1',
    status: {
      state: 'online',
      battery: 101,
      batteryTx: 80,
      version: '1.2',
      wifiSSID: 'Shop',
      focus: false,
      counting: true,
      time: { kind: 'instant', epochSeconds: 1_795_168_800 },
    },
  });
  const odd = body({ state: 'asleep', battery: 'full', signal: '55', focus: '1', model: 'a\u0000b', ip: {}, mac: '' });
  expect(nativeMqtt.decode('SN1', 'status', odd)).toEqual({
    kind: 'heartbeat',
    sn: 'SN1',
    status: { signal: 55, focus: true, model: 'ab' },
  });
  expect(nativeMqtt.decode('SN1', 'status', body('[]')).kind).toBe('broken');
});

test('heat and events are read, other topics have no counts', () => {
  const heat = { time: 1_795_168_800, period: 60, width: 20, height: 20, cells: [[3, 4, 90]] } satisfies NativeHeat;
  expect(JSON.parse(encodeNativeHeat(heat).toString())).toEqual(heat);
  expect(nativeMqtt.decode('SN1', 'heat', encodeNativeHeat(heat))).toEqual({
    kind: 'heat',
    sn: 'SN1',
    time: { kind: 'instant', epochSeconds: 1_795_168_800 },
    minutes: 60,
    width: 20,
    height: 20,
    cells: [[3, 4, 90]],
    status: {},
  });
  const faulty = [
    { ...heat, cells: [[20, 0, 1]] },
    {
      ...heat,
      cells: [
        [1, 1, 1],
        [1, 1, 2],
      ],
    },
    { ...heat, cells: [[1, 1, -1]] },
    { ...heat, time: null },
    { ...heat, period: 0 },
    { ...heat, width: 0 },
    { ...heat, cells: 'x' },
    [],
  ];
  for (const one of faulty) expect(nativeMqtt.decode('SN1', 'heat', body(one)).kind).toBe('broken');
  expect(nativeMqtt.decode('SN1', 'event', body({ kind: 'upgrade', detail: { percent: 40 } }))).toEqual({
    kind: 'other',
    sn: 'SN1',
    description: 'event',
    event: 'upgrade: {"percent":40}',
    status: {},
  });
  expect(nativeMqtt.decode('SN1', 'event', body('x')).kind).toBe('broken');
  const topics = ['reply', 'weather'];
  for (const what of topics) {
    expect(nativeMqtt.decode('SN1', what, body('anything'))).toEqual({
      kind: 'other',
      sn: 'SN1',
      description: what,
      status: {},
    });
  }
  expect(topics).toHaveLength(2);
  expect(nativeMqtt.decode('SN1', 'data', good)).toEqual(nativeHttp.decode(nativeHttpPath, good, 'SN1'));
});

test('readNativeReply returns null for anything that is no reply', () => {
  const replies = ['', '[]', '{"code":200}', '<html>'];
  expect(replies.map((text) => readNativeReply(body(text)))).toEqual([null, null, null, null]);
});
