import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { isJsonFields } from './fields.ts';
import type { DeviceMessage, HttpFormat, MessageOutcome } from './format.ts';
import { hxF5Paths } from './hx-f5/decode.ts';
import { encodeHxF5DistinctPeople, encodeHxF5Reid, encodeHxF5Stay } from './hx-f5/encode.ts';
import { hxF5 } from './hx-f5/format.ts';
import { distinctAges } from './hx-f5/properties.ts';
import { hxF6Paths } from './hx-f6/decode.ts';
import { hxF6 } from './hx-f6/format.ts';
import { hxF7Paths } from './hx-f7/decode.ts';
import { hxF7 } from './hx-f7/format.ts';
import {
  readSample,
  readSampleFields,
  requireRecords,
  sampleSettings,
  samples,
  stored,
} from './test/sample-payloads.ts';

const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds });

function post(
  where: string,
  payload: object,
  format: HttpFormat = hxF5,
  outcome: MessageOutcome = stored,
): { message: DeviceMessage; reply: unknown } {
  const message = format.decode(where, Buffer.from(JSON.stringify(payload)), null);
  return { message, reply: JSON.parse(String(format.reply(where, message, outcome, sampleSettings).body)) };
}

// The parts of the camera files that are messages.
const messageNames = [
  'heartbeat',
  'flow',
  'stay',
  'history',
  'payloads',
  'residence',
  'reid',
  'dup',
  'aggregate_example',
];

/** The names of all fields, also of nested ones, in order; of a list those of its first entry. */
function listFieldNames(value: unknown): string[] {
  const part: unknown = Array.isArray(value) ? value[0] : value;
  if (!isJsonFields(part)) return [];
  return Object.entries(part).flatMap(([name, inner]) => [name, ...listFieldNames(inner)]);
}

describe.skipIf(samples === undefined)('real messages (skipped: PORTICO_SAMPLES is not set)', () => {
  const camera3d = 'hx-camera-3d-v1.9__http.json';
  const aiCamera = 'hx-ccd21-v2.5__dataUpload.json';
  const residence = 'hx-ccd21-v2.5__residence-reid-dup.json';
  const lineCamera = 'hx-camera-http-sdk__regions-staff-child.json';
  const interval = 'hx-ccd21-v1__interval-aggregate.json';
  const deviceStatus = 'hx-ccd21-v1__device-status.json';

  test('the heartbeat of a 3D camera is read and answered', () => {
    const payload = readSampleFields(camera3d, 'heartbeat', 'payload');
    const { message, reply } = post(hxF5Paths.heartbeat, payload);
    expect(message).toEqual({ kind: 'heartbeat', sn: payload.sn, status: { time: instant(1_641_434_640) } });
    expect(reply).toMatchObject({ code: 0, msg: 'success', data: { sn: payload.sn, uploadInterval: 5, timezone: 3 } });
  });

  test('a faulty number of passers-by of a 3D camera is read as sent', () => {
    const payload = readSampleFields(camera3d, 'flow', 'payload');
    const { message, reply } = post(hxF5Paths.upload, payload);
    expect(requireRecords(message)).toEqual([
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
      data: { sn: payload.sn, time: sampleSettings.nowEpochSeconds },
    });
  });

  test('the history of a 3D camera gives records, its stay message none', () => {
    const records = requireRecords(post(hxF5Paths.upload, readSampleFields(camera3d, 'history', 'payload')).message);
    expect(records.map(({ index, metrics }) => [index, metrics.flowIn, metrics.flowOut, metrics.dwellSeconds])).toEqual(
      [
        [0, 1, 2, 2],
        [1, 1, 2, 2],
      ],
    );
    const { message } = post(hxF5Paths.upload, readSampleFields(camera3d, 'stay', 'payload'));
    expect(message).toMatchObject({ kind: 'other', status: { time: instant(1_667_802_959), inside: 2 } });
  });

  test('the events of a 3D camera have times in no unit of this century', () => {
    const events = readSample(camera3d, 'flow', 'payload', 'eventList');
    expect(events).toHaveLength(2);
    const message = hxF5.decode(hxF5Paths.upload, Buffer.from(JSON.stringify({ sn: 'X', eventList: events })), null);
    expect(requireRecords(message)).toMatchObject([
      { time: { kind: 'receipt' }, source: 'event', metrics: { flowIn: 1, flowOut: 1, dwellSeconds: 1 } },
    ]);
  });

  test('the messages of the three camera files are all tested', () => {
    const keys = [camera3d, aiCamera, residence].map((name) => Object.keys(readSampleFields(name)));
    const messages = keys.map((names) => names.filter((name) => messageNames.includes(name)));
    expect(messages).toEqual([
      ['heartbeat', 'flow', 'stay', 'history'],
      ['payloads'],
      ['residence', 'reid', 'dup', 'aggregate_example'],
    ]);
  });

  test('a heartbeat reply requests history as a 3D camera documents it', () => {
    const documented = readSampleFields(camera3d, 'heartbeat', 'reply', 'data');
    const { dataStartTime: from, dataEndTime: to } = documented;
    const history = { from: Number(from), to: Number(to) };
    const settings = { ...sampleSettings, history, nowEpochSeconds: Number(documented.time), utcOffsetHours: -8 };
    const message = hxF5.decode(hxF5Paths.heartbeat, Buffer.from(JSON.stringify({ sn: documented.sn })), null);
    const reply: unknown = JSON.parse(String(hxF5.reply(hxF5Paths.heartbeat, message, stored, settings).body));
    expect(reply).toEqual({ code: 0, msg: 'success', data: { ...documented, dataMode: 'Add' } });
  });

  test('increments and running totals of an AI camera are read as records', () => {
    expect(readSample(aiCamera, 'payloads')).toHaveLength(3);
    const [add, total, named] = [0, 1, 2].map((which) =>
      requireRecords(post(hxF5Paths.upload, readSampleFields(aiCamera, 'payloads', which)).message),
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
    const payload = readSampleFields('hx-ccd21-v2.5__heartbeat.json', 'payload');
    const documented = readSampleFields('hx-ccd21-v2.5__heartbeat.json', 'reply', 'data');
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
    const { age_gender, customer, non_customer, staff, rider, courier, raw, duplicate, deduped } = readSampleFields(
      residence,
      'aggregate_example',
    );
    const { message, reply } = post(hxF5Paths.dup, {
      master_sn: 'M1',
      date: '2025-07-18',
      direction: 'in',
      dedup_summary: { raw, duplicate, deduped },
      deduped_stats: {
        customer: { count: customer, age_gender },
        non_customer: { count: non_customer, staff, rider, courier },
      },
    });
    expect(requireRecords(message)).toMatchObject([
      {
        line: 255,
        minutes: 1440,
        metrics: {
          dedupedCount: 6889,
          dedupeStaff: 494,
          dedupedMale: 1051,
          dedupedFemale: 1040,
          dedupedGenderUnknown: 0,
          dedupedAge0: 0,
          dedupedAge1: 0,
          dedupedAge3: 2091,
          dedupedAge6: 0,
        },
      },
    ]);
    expect(reply).toEqual(readSample(residence, 'reply'));
    expect(readSample(residence, 'age_groups')).toEqual(expect.arrayContaining(distinctAges.map(([age]) => age)));
    expect(readSample(residence, 'age_groups')).toHaveLength(distinctAges.length);
  });

  test('reports of an AI camera have the documented fields', () => {
    const documented = ['reid', 'dup'].map((name) => listFieldNames(readSample(residence, name, 'fields')));
    const bodies = [
      encodeHxF5Reid('M1', '2025-07-18', [{ globalId: 1, visits: [{ enter: 0, leave: 60_000 }] }]),
      encodeHxF5DistinctPeople('M1', '2025-07-18', { deduped: 2, raw: 3 }),
    ];
    const sent = bodies.map((body) => listFieldNames(JSON.parse(String(body))));
    expect(documented.map((names) => names.length)).toEqual([18, 14]);
    expect(sent).toEqual([documented[0], documented[1]?.filter((name) => name !== 'records')]);
    expect(listFieldNames(JSON.parse(String(encodeHxF5Stay('M1', 1, 2))))).toEqual(
      listFieldNames(readSample(residence, 'residence', 'fields')),
    );
    const [reid, dup] = [
      post(hxF5Paths.reid, JSON.parse(String(bodies[0]))),
      post(hxF5Paths.dup, JSON.parse(String(bodies[1]))),
    ];
    expect([reid.message.kind, dup.message.kind]).toEqual(['other', 'records']);
    expect([reid.reply, dup.reply]).toEqual([readSample(residence, 'reply'), readSample(residence, 'reply')]);
  });

  test('the heartbeat of a camera with lines is answered as documented', () => {
    const payload = readSampleFields(lineCamera, 'heartbeat', 'payload');
    const documented = readSampleFields(lineCamera, 'heartbeat', 'reply', 'data');
    const { message, reply } = post(hxF6Paths.heartbeat, payload, hxF6);
    expect(message).toEqual({ kind: 'heartbeat', sn: payload.sn, status: { time: instant(1_727_240_000) } });
    const { dataStartTime: _from, dataEndTime: _to, ...data } = documented;
    const wanted = { uploadInterval: 5, timezone: '+3', time: sampleSettings.nowEpochSeconds };
    expect(reply).toEqual({ code: 0, msg: 'success', data: { ...data, ...wanted } });
  });

  test('the detection line of a camera is read and answered as documented', () => {
    const payload = readSampleFields(lineCamera, 'upload', 'payload');
    const { message, reply } = post(hxF6Paths.upload, payload, hxF6);
    expect(requireRecords(message)).toEqual([
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
    const documented = readSampleFields(lineCamera, 'upload', 'reply');
    expect(reply).toEqual({ ...documented, data: { sn: payload.sn, time: sampleSettings.nowEpochSeconds } });
    const failed = post(hxF6Paths.upload, payload, hxF6, { ...stored, storageResult: 'failed' });
    expect(failed.reply).toEqual(readSample(lineCamera, 'upload', 'reply_failed'));
  });

  test('an interval of an AI camera is read and answered as documented', () => {
    const payload = readSampleFields(interval, 'payload');
    const { message, reply } = post(hxF7Paths.interval, payload, hxF7);
    expect(requireRecords(message)).toMatchObject([
      { line: 0, time: instant(1_741_046_400), timeBoundary: 'start', minutes: 1, revision: 1_741_046_520 },
    ]);
    const zeros = { genderFemale: 0, genderUnknown: 0, age0: 0, age1: 0, age2: 0, age4: 0, age5: 0, age6: 0 };
    const people = { adult: 7, children: 0, genderMale: 7, age3: 7, enterStaff: 1 };
    expect(requireRecords(message)[0]?.metrics).toEqual({
      flowIn: readSample(interval, 'expected', 'enter'),
      flowOut: readSample(interval, 'expected', 'leave'),
      flowPassby: 2,
      flowTurnback: 0,
      ...people,
      ...zeros,
    });
    expect(message).toMatchObject({ sn: payload.master_sn });
    expect(reply).toEqual(readSample(interval, 'reply_expected'));
  });

  test('revisions of an interval of an AI camera are read', () => {
    const payload = readSampleFields(interval, 'payload');
    const revisions = [0, 1, 2].map((which) => {
      const { revision, event_counts } = readSampleFields(interval, 'idempotence_vectors', which);
      const [record] = requireRecords(post(hxF7Paths.interval, { ...payload, revision, event_counts }, hxF7).message);
      return [record?.time, record?.revision, record?.metrics.flowIn];
    });
    expect(readSample(interval, 'idempotence_vectors')).toHaveLength(3);
    const start = instant(1_741_046_400);
    expect(revisions).toEqual([
      [start, 100, 3],
      [start, 200, 5],
      [start, 150, 99],
    ]);
  });

  test('the status of an AI camera is read and answered as documented', () => {
    const payload = readSampleFields(deviceStatus, 'payload');
    const { message, reply } = post(hxF7Paths.status, payload, hxF7);
    expect(message).toEqual({ kind: 'heartbeat', sn: payload.sn, status: { time: instant(1_741_046_520) } });
    expect(reply).toEqual(readSample(deviceStatus, 'reply_expected'));
  });
});
