import { Buffer } from 'node:buffer';
import { simulatedFormats } from '@portico/contract/fields/fleet';
import { deviceFormatTraits } from '@portico/contract/words/device-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceMessage, MessageOutcome, TcpFormat } from './format.ts';
import { encodeHx7eFrame } from './hx-7e/framing.ts';
import { maxDataBytes } from './hx-7e/properties.ts';
import { encodeFrame } from './hx-f1/framing.ts';
import { findFormatById, formats, httpFormats, mqttFormats, tcpFormats } from './index.ts';
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
  expect(walked).toBe(9);
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

const anyFields = fc
  .array(fc.oneof(fc.constantFrom('SN1', '20261120180000', '5', ''), fc.string()), { maxLength: 10 })
  .map((fields) => Buffer.from(['SN1', ...fields].join(',')));

// A frame with arbitrary content, for each port. `command`: 0 to 4, so that one of them is unknown.
const encodeAnyFrame: Record<TcpFormat['port'], (command: number, body: Buffer) => Buffer> = {
  xml: (command, body) => encodeFrame(1, 0x20 + command, body),
  '7e': encodeAny7eFrame,
  '7eAnalog': encodeAny7eFrame,
};

function encodeAny7eFrame(command: number, body: Buffer): Buffer {
  return encodeHx7eFrame({ command: 0xd0 + command, parameter: 2, data: body.subarray(0, maxDataBytes) });
}

test('TCP formats never throw for any bytes', () => {
  const decoded = new Map(tcpFormats.map(({ id }) => [id, 0]));
  fc.assert(
    fc.property(
      fc.oneof(anyBody, anyXml, anyFields),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(...outcomes),
      fc.constantFrom(settings, null),
      (body, command, outcome, wanted) => {
        for (const format of tcpFormats) {
          const framer = format.framer();
          framer.push(body);
          framer.end();
          for (const one of format.framer().push(encodeAnyFrame[format.port](command, body))) {
            if (one.kind === 'dropped') continue;
            const message = format.decode(one.frame);
            expect(kinds).toContain(message.kind);
            format.reply(one.frame, message, outcome, wanted);
            decoded.set(format.id, (decoded.get(format.id) ?? 0) + 1);
          }
        }
      },
    ),
    { numRuns: 1000 },
  );
  expect(decoded.size).toBe(3);
  for (const frames of decoded.values()) expect(frames).toBeGreaterThan(950);
});
