import { Buffer } from 'node:buffer';
import { simulatedFormats } from '@portico/contract/fields/fleet';
import { deviceFormatTraits } from '@portico/contract/words/device-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceMessage, MessageOutcome } from './format.ts';
import { encodeHxF1TimeSync, findFormatById, formats, httpFormats, mqttFormats, tcpFormats } from './index.ts';
import { exampleSettings } from './wanted-settings.example.ts';

const kinds: DeviceMessage['kind'][] = ['records', 'heartbeat', 'timeSync', 'other', 'broken'];
const outcomes: MessageOutcome[] = [
  { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] },
  { registered: true, storageResult: 'failed', accepted: 0, duplicate: 0, refused: [] },
  {
    registered: false,
    storageResult: 'nothing',
    accepted: 0,
    duplicate: 0,
    refused: [{ index: 0, reason: 'timeMissing' }],
  },
];
const settings = { ...exampleSettings, utcOffsetHours: 5.5 };

test('every format has an id, metrics and a simulated device', () => {
  expect(formats.map((format) => format.id).sort()).toEqual([...simulatedFormats].sort());
  expect(formats).toHaveLength(httpFormats.length + tcpFormats.length + mqttFormats.length);
  let walked = 0;
  for (const format of formats) {
    walked += 1;
    expect(findFormatById(format.id)).toBe(format);
    expect(new Set(format.properties.metrics).size).toBe(format.properties.metrics.length);
    expect(format.properties.metrics).toContain('flowIn');
    const { family, authentication } = format;
    const traits = Object.entries(deviceFormatTraits).find(([id]) => id === format.id)?.[1];
    expect(traits).toMatchObject({ family, hasSecret: authentication === 'secret' });
  }
  expect(walked).toBe(7);
  expect(findFormatById('carrier-pigeon')).toBeUndefined();
});

test('no path belongs to two formats', () => {
  const paths = httpFormats.flatMap((format) => format.paths.map((path) => path.toLowerCase()));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toHaveLength(10);
});

// Field names of the protocols with arbitrary values, so that each decoder gets values of every type.
const fieldNames = [
  'sn',
  'master_sn',
  'time',
  'startTime',
  'endTime',
  'period',
  'in',
  'avgStayTime',
  'attributes',
  'eventList',
  'data',
];
const moreFieldNames = [
  'records',
  'dwell',
  'gender',
  'age',
  'deduped',
  'date',
  'dedup_summary',
  'currentStay',
  'state',
  'detail',
  'start_ts_s',
  'event_counts',
  'raw_stats',
  'faults',
  '__proto__',
];
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('SN1', 0, 255, '2026-11-20'),
    tie('thing'),
    fc.array(tie('thing'), { maxLength: 3 }),
  ),
  thing: fc.dictionary(fc.constantFrom(...fieldNames, ...moreFieldNames, 'eventType', 'workcard', '-1'), tie('value'), {
    maxKeys: 8,
    noNullPrototype: true,
  }),
})).thing;
const anyBody = fc.oneof(
  fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  anyValue.map((value) => Buffer.from(JSON.stringify(value))),
  anyValue.map((value) => Buffer.from(JSON.stringify({ sn: 'SN1', master_sn: 'SN1', ...(value as object) }))), // always a dictionary
);
const anyXml = fc
  .tuple(
    fc.constantFrom('UP_SENSOR_DATA_REQ', 'TIME_SYSNC_REQ', 'a'),
    fc.array(fc.tuple(fc.constantFrom('uuid', 'in', 'time', 'rec_type', 'a'), fc.string())),
  )
  .map(([root, children]) =>
    Buffer.from(
      `<${root}><uuid>SN1</uuid>${children.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</${root}>`,
    ),
  );

test('HTTP and MQTT formats answer any body without throwing', () => {
  let decoded = 0;
  fc.assert(
    fc.property(anyBody, fc.constantFrom(...outcomes), fc.constantFrom(settings, null), (body, outcome, wanted) => {
      for (const format of httpFormats) {
        for (const path of [...format.paths, '/elsewhere']) {
          const message = format.decode(path, body, 'SN1');
          expect(kinds).toContain(message.kind);
          expect(format.reply(path, message, outcome, wanted).body.length).toBeGreaterThan(0);
          decoded += 1;
        }
      }
      for (const format of mqttFormats) {
        for (const topic of ['data', 'status', 'event', 'heat', 'reply', '']) {
          expect(kinds).toContain(format.decode('SN1', topic, body).kind);
          decoded += 1;
        }
      }
    }),
    { numRuns: 1000 },
  );
  expect(decoded).toBe(21_000);
});

test('TCP formats never throw for any bytes', () => {
  let decoded = 0;
  fc.assert(
    fc.property(
      fc.oneof(anyBody, anyXml),
      fc.integer({ min: 0x20, max: 0x24 }),
      fc.constantFrom(...outcomes),
      (body, type, outcome) => {
        for (const format of tcpFormats) {
          const framer = format.framer();
          framer.push(body);
          // A frame with arbitrary content: the bytes of a valid frame with its type and body replaced.
          const empty = encodeHxF1TimeSync('', 1);
          const head = Buffer.from(empty.subarray(0, 8));
          head.writeUInt8(type, 5);
          head.writeUInt16BE(body.length, 6);
          for (const one of format.framer().push(Buffer.concat([head, body, empty.subarray(-3)]))) {
            if (one.kind === 'dropped') continue;
            const message = format.decode(one.frame);
            expect(kinds).toContain(message.kind);
            format.reply(one.frame, message, outcome, settings);
            decoded += 1;
          }
        }
      },
    ),
    { numRuns: 1000 },
  );
  expect(decoded).toBeGreaterThan(950);
});
