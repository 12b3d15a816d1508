import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonFields, type JsonFields } from './fields.ts';
import type { DecodedRecord, DeviceMessage, HttpFormat, MessageOutcome, WantedSettings } from './format.ts';
import { hxF1 } from './hx-f1/format.ts';
import { encodeFrame } from './hx-f1/framing.ts';
import { appendChecksum } from './hx-f4/bytes.ts';
import { encodeHxF4Cache } from './hx-f4/encode.ts';
import { createHxF4 } from './hx-f4/format.ts';
import { hxF5Paths } from './hx-f5/decode.ts';
import { hxF5 } from './hx-f5/format.ts';
import { hxF6Paths } from './hx-f6/decode.ts';
import { hxF6 } from './hx-f6/format.ts';
import { hxF7Paths } from './hx-f7/decode.ts';
import { hxF7 } from './hx-f7/format.ts';
import { exampleSettings } from './wanted-settings.example.ts';

// Messages of real devices, stored outside this repository; PORTICO_SAMPLES is the folder that contains `payloads/`.
const samples = process.env.PORTICO_SAMPLES;
const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const settings = {
  ...exampleSettings,
  nowEpochSeconds: 1_752_820_142,
  nowLocal: '2025-07-18 09:29:02',
  utcOffsetHours: 3,
};

const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds });
/** The part of a sample file at a path of keys and indexes. */
function read(name: string, ...keys: (string | number)[]): unknown {
  const whole: unknown = JSON.parse(readFileSync(path.join(samples ?? '', 'payloads', name), 'utf8'));
  return keys.reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return part[Number(step)];
    return isJsonFields(part) ? part[step] : undefined;
  }, whole);
}

function readFields(name: string, ...keys: (string | number)[]): JsonFields {
  const part = read(name, ...keys);
  if (!isJsonFields(part)) throw new Error(`${name} has nothing at ${keys.join('.')}`);
  return part;
}

function post(
  where: string,
  payload: object,
  format: HttpFormat = hxF5,
  outcome: MessageOutcome = stored,
): { message: DeviceMessage; reply: unknown } {
  const message = format.decode(where, Buffer.from(JSON.stringify(payload)), null);
  return { message, reply: JSON.parse(String(format.reply(where, message, outcome, settings).body)) };
}

function recordsOf(message: DeviceMessage): DecodedRecord[] {
  if (message.kind !== 'records') throw new Error(`expected records, got ${message.kind}`);
  expect(message.unreadable).toEqual([]);
  return message.records;
}

/** The objects of a list in a sample file. */
function readList(name: string, key: string): JsonFields[] {
  const part = read(name, key);
  return Array.isArray(part) ? part.filter(isJsonFields) : [];
}

describe.skipIf(samples === undefined)('real messages (skipped: PORTICO_SAMPLES is not set)', () => {
  const camera3d = 'hx-camera-3d-v1.9__http.json';
  const aiCamera = 'hx-ccd21-v2.5__dataUpload.json';
  const infrared = 'hx-infrared-xml-tcp__m8-v1.7.json';
  const lineCamera = 'hx-camera-http-sdk__regions-staff-child.json';
  const interval = 'hx-ccd21-v1__interval-aggregate.json';
  const deviceStatus = 'hx-ccd21-v1__device-status.json';

  test('the heartbeat of a 3D camera is read and answered', () => {
    const payload = readFields(camera3d, 'heartbeat', 'payload');
    const { message, reply } = post(hxF5Paths.heartbeat, payload);
    expect(message).toEqual({ kind: 'heartbeat', sn: payload.sn, status: { time: instant(1_641_434_640) } });
    expect(reply).toMatchObject({ code: 0, msg: 'success', data: { sn: payload.sn, uploadInterval: 5, timezone: 3 } });
  });

  test('a faulty number of passers-by of a 3D camera is read as sent', () => {
    const payload = readFields(camera3d, 'flow', 'payload');
    const { message, reply } = post(hxF5Paths.upload, payload);
    expect(recordsOf(message)).toEqual([
      {
        index: 0,
        line: 0,
        time: instant(1_640_995_200),
        timeBoundary: 'start',
        minutes: 720,
        uploadTime: instant(1_641_038_400),
        source: 'increment',
        metrics: { flowIn: 1, flowOut: 3, flowPassby: 1_641_038_400, flowTurnback: 1, dwellSeconds: 0, dwellCount: 1 },
      },
    ]);
    expect(reply).toEqual({
      code: 0,
      msg: 'success',
      data: { sn: payload.sn, time: settings.nowEpochSeconds },
    });
  });

  test('the history of a 3D camera gives records, its stay message none', () => {
    const records = recordsOf(post(hxF5Paths.upload, readFields(camera3d, 'history', 'payload')).message);
    expect(records.map(({ index, metrics }) => [index, metrics.flowIn, metrics.flowOut, metrics.dwellSeconds])).toEqual(
      [
        [0, 1, 2, 2],
        [1, 1, 2, 2],
      ],
    );
    expect(post(hxF5Paths.upload, readFields(camera3d, 'stay', 'payload')).message).toMatchObject({
      kind: 'other',
      description: 'stay: 2 inside',
    });
  });

  test('increments and running totals of an AI camera are read as records', () => {
    expect(read(aiCamera, 'payloads')).toHaveLength(3);
    const [add, total, named] = [0, 1, 2].map((which) =>
      recordsOf(post(hxF5Paths.upload, readFields(aiCamera, 'payloads', which)).message),
    );
    expect(add).toMatchObject([
      {
        line: 0,
        source: 'increment',
        minutes: 1,
        metrics: {
          flowIn: 3,
          flowOut: 1,
          flowPassby: 5,
          flowTurnback: 1,
          genderMale: 1,
          age3: 1,
          dwellSeconds: 180,
          dwellCount: 3,
        },
      },
    ]);
    expect(total).toMatchObject([
      { line: 0, source: 'total', metrics: { flowIn: 120, flowOut: 70, flowPassby: 260, flowTurnback: 40 } },
      { line: 254, source: 'increment', metrics: { genderFemale: 1, age4: 1, dwellSeconds: 45, dwellCount: 1 } },
    ]);
    expect(total?.[0]?.metrics).not.toHaveProperty('genderFemale');
    expect(named).toMatchObject([{ source: 'increment', metrics: { flowIn: 3, genderMale: 1, age4: 1 } }]);
  });

  test('the heartbeat of an AI camera is answered as documented', () => {
    const payload = readFields('hx-ccd21-v2.5__heartbeat.json', 'payload');
    const documented = readFields('hx-ccd21-v2.5__heartbeat.json', 'reply', 'data');
    const { message, reply } = post(hxF5Paths.heartbeat, payload);
    expect(message).toEqual({
      kind: 'heartbeat',
      sn: payload.sn,
      status: { time: instant(1_710_000_000), ip: payload.ipAddress, mac: payload.macAddress },
    });
    // The reply in the maker's document. Only the value of the interval differs, and sn is an optional field.
    expect(reply).toEqual({ code: 0, msg: 'success', data: { ...documented, sn: payload.sn, uploadInterval: 5 } });
  });

  test('distinct people of an AI camera equal the published numbers', () => {
    const numbers = readFields('hx-ccd21-v2.5__residence-reid-dup.json', 'aggregate_example');
    const { message, reply } = post(hxF5Paths.dup, {
      master_sn: 'M1',
      date: '2025-07-18',
      direction: 'in',
      dedup_summary: numbers,
    });
    expect(recordsOf(message)).toMatchObject([
      { line: 255, minutes: 1440, metrics: { dedupedCount: 6889, dedupeStaff: 494 } },
    ]);
    expect(reply).toEqual({ code: 0, msg: 'Report submitted successfully' });
  });

  test('the heartbeat of a camera with lines is answered as documented', () => {
    const payload = readFields(lineCamera, 'heartbeat', 'payload');
    const documented = readFields(lineCamera, 'heartbeat', 'reply', 'data');
    const { message, reply } = post(hxF6Paths.heartbeat, payload, hxF6);
    expect(message).toEqual({ kind: 'heartbeat', sn: payload.sn, status: { time: instant(1_727_240_000) } });
    const { dataStartTime: _from, dataEndTime: _to, ...data } = documented;
    const wanted = { uploadInterval: 5, timezone: '+3', time: settings.nowEpochSeconds };
    expect(reply).toEqual({ code: 0, msg: 'success', data: { ...data, ...wanted } });
  });

  test('the detection line of a camera is read and answered as documented', () => {
    const payload = readFields(lineCamera, 'upload', 'payload');
    const { message, reply } = post(hxF6Paths.upload, payload, hxF6);
    expect(recordsOf(message)).toEqual([
      {
        index: 0,
        line: 0,
        time: { kind: 'receipt' },
        timeBoundary: 'end',
        minutes: 0,
        uploadTime: null,
        source: 'increment',
        metrics: {
          flowIn: 10,
          flowOut: 8,
          flowPassby: 20,
          flowTurnback: 1,
          children: 2,
          enterStaff: 1,
          leaveStaff: 1,
          adult: 7,
          dwellSeconds: 40,
          dwellCount: 10,
        },
      },
    ]);
    const documented = readFields(lineCamera, 'upload', 'reply');
    expect(reply).toEqual({ ...documented, data: { sn: payload.sn, time: settings.nowEpochSeconds } });
    const failed = post(hxF6Paths.upload, payload, hxF6, { ...stored, storageResult: 'failed' });
    expect(failed.reply).toEqual(read(lineCamera, 'upload', 'reply_failed'));
  });

  test('an interval of an AI camera is read and answered as documented', () => {
    const payload = readFields(interval, 'payload');
    const { message, reply } = post(hxF7Paths.interval, payload, hxF7);
    expect(recordsOf(message)).toMatchObject([
      { line: 0, time: instant(1_741_046_400), timeBoundary: 'start', minutes: 1, revision: 1_741_046_520 },
    ]);
    const zeros = { genderFemale: 0, genderUnknown: 0, age0: 0, age1: 0, age2: 0, age4: 0, age5: 0, age6: 0 };
    const people = { adult: 7, children: 0, genderMale: 7, age3: 7, enterStaff: 1 };
    expect(recordsOf(message)[0]?.metrics).toEqual({
      flowIn: read(interval, 'expected', 'enter'),
      flowOut: read(interval, 'expected', 'leave'),
      flowPassby: 2,
      flowTurnback: 0,
      ...people,
      ...zeros,
    });
    expect(message).toMatchObject({ sn: payload.master_sn });
    expect(reply).toEqual(read(interval, 'reply_expected'));
  });

  test('revisions of an interval of an AI camera are read', () => {
    const payload = readFields(interval, 'payload');
    const revisions = [0, 1, 2].map((which) => {
      const { revision, event_counts } = readFields(interval, 'idempotence_vectors', which);
      const [record] = recordsOf(post(hxF7Paths.interval, { ...payload, revision, event_counts }, hxF7).message);
      return [record?.time, record?.revision, record?.metrics.flowIn];
    });
    expect(read(interval, 'idempotence_vectors')).toHaveLength(3);
    const start = instant(1_741_046_400);
    expect(revisions).toEqual([
      [start, 100, 3],
      [start, 200, 5],
      [start, 150, 99],
    ]);
  });

  test('the status of an AI camera is read and answered as documented', () => {
    const payload = readFields(deviceStatus, 'payload');
    const { message, reply } = post(hxF7Paths.status, payload, hxF7);
    expect(message).toEqual({ kind: 'heartbeat', sn: payload.sn, status: { time: instant(1_741_046_520) } });
    expect(reply).toEqual(read(deviceStatus, 'reply_expected'));
  });

  test('infrared counter: report and time sync are answered as documented', () => {
    const messages = readFields(infrared, 'messages');
    const text = (name: string): string => String(messages[name]); // all of them are text
    const answer = (type: number, xml: string) => {
      const [one] = hxF1.framer().push(encodeFrame(1, type, Buffer.from(xml)));
      if (one?.kind !== 'frame') throw new Error('expected a frame');
      const message = hxF1.decode(one.frame);
      return { message, reply: hxF1.reply(one.frame, message, stored, settings)?.subarray(8, -3).toString() };
    };
    const up = answer(0x21, text('up_request').replace('YYYYMMDDHHMMSS', '20250718092902'));
    expect(recordsOf(up.message)).toMatchObject([
      {
        time: { kind: 'local', text: '2025-07-18 09:29:02' },
        timeBoundary: 'end',
        metrics: { flowIn: 52, flowOut: 53 },
      },
    ]);
    const sn = /<uuid>(.*)<.uuid>/.exec(text('up_request'))?.[1];
    expect(up.message).toMatchObject({ sn, status: { battery: 80, batteryTx: 70, focus: true } });
    expect(up.reply).toBe(text('up_reply'));
    const sync = answer(0x22, text('sync_request'));
    expect(sync.message).toEqual({ kind: 'timeSync', sn, status: {} });
    // The document contains a pattern with letters; the reply has digits in their place.
    const form = text('sync_reply').replaceAll(/YYYYMMDDHHMMSS|HHMM/g, (letters) => `\\d{${letters.length}}`);
    expect(sync.reply).toMatch(new RegExp(`^${form}$`));
  });

  const dataport = 'hx-infrared-dataport-http.json';
  const post4 = (body: string) => {
    const format = createHxF4();
    const message = format.decode('/dataport.aspx', Buffer.from(body), null);
    const answer = (own: WantedSettings | null) => String(format.reply('/dataport.aspx', message, stored, own).body);
    return { message, answer };
  };

  test('HPC015: requests for settings are read as published', () => {
    const vectors = readList(dataport, 'vectors_getsetting');
    expect(vectors).toHaveLength(5);
    for (const { body, decoded } of vectors) {
      if (!isJsonFields(decoded) || !Array.isArray(decoded.access_points)) throw new Error('expected decoded fields');
      const points = decoded.access_points.filter(isJsonFields);
      expect(points).toHaveLength(3);
      const text = String(decoded.device_time);
      expect(post4(String(body)).message).toEqual({
        kind: 'timeSync',
        sn: decoded.sn,
        status: {
          velocity: Number(decoded.speed) * 2,
          recordPeriod: decoded.recording_cycle_min,
          uploadInterval: decoded.upload_cycle_min,
          time: { kind: text < '2020' ? 'unsynced' : 'local', text },
          // The signal byte is a negative number of eight bits.
          network: points.map(({ mac, signal }) => `${String(mac)} ${Number(signal) - 256} dBm`).join(', '),
        },
      });
    }
  });

  test('HPC015: records are read as published', () => {
    const vectors = readList(dataport, 'vectors_cache_record');
    expect(vectors).toHaveLength(6);
    const status = { version: '1.1', inFocus: true, battery: 80, batteryTx: 70, isCharging: false };
    const empty = encodeHxF4Cache('7A01C0DE', '2021-05-13 13:52:00', status, []).toString();
    const body = [empty.replace('count=0', 'count=6'), ...vectors.map(({ data }) => `data=${String(data)}`)].join('&');
    const { message, answer } = post4(body);
    const published = vectors.map(({ decoded }) => (isJsonFields(decoded) ? decoded : {}));
    expect(recordsOf(message)).toMatchObject(
      published.map(({ time, in: flowIn, out: flowOut }) => ({
        time: { kind: 'local', text: time },
        timeBoundary: 'end',
        metrics: { flowIn, flowOut },
      })),
    );
    expect(answer(settings)).toMatch(/^result=0100340019071209[0-9A-F]+$/);
  });

  test('HPC015: the status with a wrong checksum is refused', () => {
    const vector = readFields(dataport, 'vector_status');
    expect(vector.crc_ok).toBe(false);
    const { message, answer } = post4(`cmd=cache&flag=0002&status=${String(vector.status)}&count=0`);
    const sn = readFields(dataport, 'vector_status', 'decoded').sn;
    expect(message).toEqual({ kind: 'broken', sn, detail: 'wrong checksum of status' });
    expect(answer(settings)).toBe('result=00');
  });

  test('HPC015: the same status is read when its checksum is right', () => {
    const { status, decoded } = readFields(dataport, 'vector_status');
    if (!isJsonFields(decoded)) throw new Error('expected decoded fields');
    const right = appendChecksum(Buffer.from(String(status).slice(0, -4), 'hex')).toString('hex');
    expect(post4(`cmd=cache&flag=0002&status=${right}&count=0`).message).toEqual({
      kind: 'records',
      sn: decoded.sn,
      records: [],
      unreadable: [],
      status: {
        version: decoded.version,
        focus: decoded.focus === 0,
        batteryTx: decoded.transmitter_battery,
        battery: decoded.counter_battery,
      },
    });
  });

  test('HPC015: the published reply is sent, byte for byte', () => {
    const vector = readFields(dataport, 'vector_reply');
    const flag = String(vector.answers_flag);
    const asked = readList(dataport, 'vectors_getsetting').map(({ body }) => String(body));
    const matching = asked.filter((body) => body.includes(`flag=${flag}&`));
    expect(matching).toHaveLength(1);
    // The published server answers with display type 0 and weekday 0, whatever the device has. Everything else is the device's own.
    const own = Buffer.from(matching[0]?.split('data=')[1] ?? '', 'hex');
    own.writeUInt8(0, 18);
    own.writeUInt8(0, 46);
    const data = appendChecksum(own.subarray(0, -2)).toString('hex');
    const reply = post4(`cmd=getsetting&flag=${flag}&data=${data}`).answer(null);
    expect(reply).toBe(`result=${String(vector.hex)}`);
  });
});
