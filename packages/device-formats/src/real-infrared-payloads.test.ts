import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { isJsonFields } from './fields.ts';
import type { WantedSettings } from './format.ts';
import { readHx7eReply } from './hx-7e/encode.ts';
import { hxF2, hxF3 } from './hx-7e/format.ts';
import { createHx7eFramer } from './hx-7e/framing.ts';
import { hxF1 } from './hx-f1/format.ts';
import { encodeFrame } from './hx-f1/framing.ts';
import { appendChecksum } from './hx-f4/bytes.ts';
import { encodeHxF4Cache } from './hx-f4/encode.ts';
import { createHxF4 } from './hx-f4/format.ts';
import {
  readSample,
  readSampleFields,
  readSampleList,
  requireRecords,
  sampleSettings,
  samples,
  stored,
} from './test/sample-payloads.ts';

describe.skipIf(samples === undefined)('real messages (skipped: PORTICO_SAMPLES is not set)', () => {
  const infrared = 'hx-infrared-xml-tcp__m8-v1.7.json';
  const digital = 'hx-infrared-7e-tcp__he2-digital.json';
  const analog = 'hx-infrared-7e-tcp__analog-nb.json';

  test('infrared counter: report and time sync are answered as documented', () => {
    const messages = readSampleFields(infrared, 'messages');
    const text = (name: string): string => String(messages[name]); // all of them are text
    const answer = (type: number, xml: string) => {
      const [one] = hxF1.framer().push(encodeFrame(1, type, Buffer.from(xml)));
      if (one?.kind !== 'frame') throw new Error('expected a frame');
      const message = hxF1.decode(one.frame);
      return { message, reply: hxF1.reply(one.frame, message, stored, sampleSettings)?.subarray(8, -3).toString() };
    };
    const up = answer(0x21, text('up_request').replace('YYYYMMDDHHMMSS', '20250718092902'));
    expect(requireRecords(up.message)).toMatchObject([
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

  test('HPC015: requests for sampleSettings are read as published', () => {
    const vectors = readSampleList(dataport, 'vectors_getsetting');
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
    const vectors = readSampleList(dataport, 'vectors_cache_record');
    expect(vectors).toHaveLength(6);
    const status = { version: '1.1', inFocus: true, battery: 80, batteryTx: 70, isCharging: false };
    const empty = encodeHxF4Cache('7A01C0DE', '2021-05-13 13:52:00', status, []).toString();
    const body = [empty.replace('count=0', 'count=6'), ...vectors.map(({ data }) => `data=${String(data)}`)].join('&');
    const { message, answer } = post4(body);
    const published = vectors.map(({ decoded }) => (isJsonFields(decoded) ? decoded : {}));
    expect(requireRecords(message)).toMatchObject(
      published.map(({ time, in: flowIn, out: flowOut }) => ({
        time: { kind: 'local', text: time },
        timeBoundary: 'end',
        metrics: { flowIn, flowOut },
      })),
    );
    expect(answer(sampleSettings)).toMatch(/^result=0100340019071209[0-9A-F]+$/);
  });

  test('HPC015: the status with a wrong checksum is refused', () => {
    const vector = readSampleFields(dataport, 'vector_status');
    expect(vector.crc_ok).toBe(false);
    const { message, answer } = post4(`cmd=cache&flag=0002&status=${String(vector.status)}&count=0`);
    const sn = readSampleFields(dataport, 'vector_status', 'decoded').sn;
    expect(message).toEqual({ kind: 'broken', sn, detail: 'wrong checksum of status', isDamaged: true });
    expect(answer(sampleSettings)).toBe('result=00');
  });

  test('HPC015: the same status is read when its checksum is right', () => {
    const { status, decoded } = readSampleFields(dataport, 'vector_status');
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
    const vector = readSampleFields(dataport, 'vector_reply');
    const flag = String(vector.answers_flag);
    const asked = readSampleList(dataport, 'vectors_getsetting').map(({ body }) => String(body));
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

  /** The frames of a sample file: what the framer finds in each, and the fields that the maker printed. */
  function read7eVectors(name: string) {
    const vectors = readSample(name, 'vectors');
    if (!Array.isArray(vectors)) throw new Error(`${name} has no vectors`);
    return vectors.map((_, which) => {
      const vector = readSampleFields(name, 'vectors', which);
      const found = createHx7eFramer().push(Buffer.from(String(vector.hex), 'hex'));
      const isValid = vector.length_ok === true && vector.crc_ok === true;
      expect(found.map(({ kind }) => kind)).toEqual([isValid ? 'frame' : 'dropped']);
      return { found: found[0], printed: String(vector.data) };
    });
  }

  type Found = ReturnType<typeof read7eVectors>[number]['found'];

  function frameOf(found: Found) {
    if (found?.kind !== 'frame') throw new Error('expected a frame');
    return found.frame;
  }

  const status7e = { focus: true, version: 'V5.38-EN', model: 'HX-H6' };

  test('digital infrared counter: every printed frame is read or dropped', () => {
    const [heartbeat, heartbeatReply, report, reportReply, ...others] = read7eVectors(digital);
    expect(others).toEqual([]);
    expect(heartbeat?.found).toMatchObject({
      detail: 'a frame of 51 bytes of data contains 49',
      sn: heartbeat?.printed.split(',')[0],
    });
    expect(reportReply?.found).toMatchObject({ detail: 'a frame of 24 bytes of data contains 20' });
    const frame = frameOf(report?.found);
    const message = hxF2.decode(frame);
    const time = { kind: 'local', text: '2024-01-15 15:18:07' };
    expect(requireRecords(message)).toMatchObject([{ time, timeBoundary: 'end', metrics: { flowIn: 0, flowOut: 1 } }]);
    expect(message).toMatchObject({ status: { ...status7e, battery: 49, batteryTx: 47, time } });
    const reply = hxF2.reply(frame, message, stored, { ...sampleSettings, nowLocal: '2024-01-24 17:45:27' });
    expect(frameOf(createHx7eFramer().push(reply ?? Buffer.alloc(0))[0]).data.toString()).toBe(reportReply?.printed);
    expect(readHx7eReply('hx-f2', frameOf(heartbeatReply?.found))).toEqual({
      command: 0xd1,
      status: 0,
      nowLocal: '2024-01-24 18:41:01',
      settings: {
        openingTime: '00:00',
        closingTime: '23:59',
        uploadInterval: 1,
        recordPeriod: null,
        velocity: 0,
        direction: 0,
      },
      firmware: null,
    });
  });

  test('the heartbeat reply of a digital counter equals the printed bytes', () => {
    const printed = readSampleFields(digital, 'vectors', 1);
    const frame = {
      command: 0xd1,
      parameter: 0x02,
      data: Buffer.from(String(readSample(digital, 'vectors', 0, 'data'))),
    };
    const reply = hxF2.reply(frame, hxF2.decode(frame), stored, {
      ...sampleSettings,
      nowLocal: '2024-01-24 18:41:01',
      openingTime: '00:00',
      closingTime: '23:59',
      uploadInterval: 1,
      velocity: 0,
    });
    expect(reply?.toString('hex').toUpperCase()).toBe(printed.hex);
  });

  test('analog infrared counter: every printed frame is read or dropped', () => {
    const [zeros, damagedReply, report, reply, ...others] = read7eVectors(analog);
    expect(others).toEqual([]);
    expect(damagedReply?.found).toMatchObject({ kind: 'dropped' });
    const time = { kind: 'local', text: '2023-01-01 09:00:00' };
    const status = { battery: 100, batteryTx: 100, focus: true, version: 'V1.0-EN', model: 'HX-NBI' };
    const start = hxF3.decode(frameOf(zeros?.found));
    expect(requireRecords(start)).toMatchObject([{ time, metrics: { flowIn: 0, flowOut: 0 } }]);
    expect(start).toMatchObject({ status: { ...status, time } });
    const message = hxF3.decode(frameOf(report?.found));
    expect(requireRecords(message)).toMatchObject([{ time, timeBoundary: 'end', metrics: { flowIn: 10, flowOut: 8 } }]);
    expect(message).toMatchObject({ status });
    expect(readHx7eReply('hx-f3', frameOf(reply?.found))).toMatchObject({
      status: 0,
      nowLocal: '2024-01-24 18:41:15',
      settings: { uploadInterval: 5, recordPeriod: 1, direction: 0 },
      firmware: null,
    });
  });
});
