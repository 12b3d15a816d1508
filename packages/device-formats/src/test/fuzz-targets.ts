import { Buffer } from 'node:buffer';
import type { DeviceMessage, HttpFormat, MessageOutcome, TcpFormat } from '../format.ts';
import * as formats from '../index.ts';
import { exampleSettings } from '../wanted-settings.example.ts';
import { createFuzzRandom, type FuzzRandom, makeJson, makeRandomBytes, mutate } from './fuzz-inputs.ts';

/** A decoder or framer under test. `run` throws when it does not behave. */
export type FuzzTarget = {
  name: string;
  makeInput(random: FuzzRandom): Buffer;
  run(input: Buffer, random: FuzzRandom): void;
};

const outcomes: readonly MessageOutcome[] = [
  { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] },
  { registered: true, storageResult: 'failed', accepted: 0, duplicate: 0, refused: [] },
  { registered: false, storageResult: 'nothing', accepted: 0, duplicate: 0, refused: [] },
];

const period = {
  line: 0,
  at: 1_795_168_500,
  minutes: 5,
  uploadedAt: 1_795_168_800,
  metrics: {
    flowIn: 3,
    flowOut: 2,
    enterStaff: 1,
    leaveStaff: 0,
    genderMale: 2,
    genderFemale: 1,
    genderUnknown: 0,
    children: 1,
    adult: 1,
    dwellSeconds: 30,
    dwellCount: 3,
  },
};
const local = '2026-11-20 18:00:00';
const f1Report = {
  flowIn: 3,
  flowOut: 2,
  endLocal: local,
  isHistory: false,
  battery: 80,
  batteryTx: 70,
  inFocus: true,
};
const f2Report = {
  flowIn: 3,
  flowOut: 2,
  endLocal: local,
  battery: 80,
  batteryTx: 70,
  isPaired: true,
  version: 'V1',
  model: 'HX',
};
const f4Settings = { speed: 1, recordPeriod: 5, uploadInterval: 30, openingTime: '09:00', closingTime: '21:30' };
const f4Status = { version: '1.1', inFocus: true, battery: 80, batteryTx: 70, isCharging: false };
const f4Record = { endLocal: local, flowIn: 3, flowOut: 2 };
const counts = { flowIn: 3, flowOut: 2 };

/** Messages as devices send them, by format and path (HTTP), topic (MQTT) or as a stream (TCP). */
const samples: Readonly<Record<string, readonly Buffer[]>> = {
  'hx-f1': [formats.encodeHxF1Report('SN1', 1, f1Report), formats.encodeHxF1TimeSync('SN1', 2)],
  'hx-f2': [
    formats.encodeHx7eReport('hx-f2', 'SN1', f2Report, false),
    formats.encodeHx7eHeartbeat('hx-f2', 'SN1', local, f2Report),
  ],
  'hx-f3': [formats.encodeHx7eReport('hx-f3', 'SN1', f2Report, true)],
  [formats.hxF4Path]: [
    formats.encodeHxF4GetSetting('7A01C0DE', local, f4Settings),
    formats.encodeHxF4Cache('7A01C0DE', local, f4Status, [f4Record, f4Record]),
  ],
  [formats.hxF5Paths.heartbeat]: [formats.encodeHxF5Heartbeat('SN1', period.at)],
  [formats.hxF5Paths.upload]: [
    formats.encodeHxF5Upload('SN1', period, 'Add'),
    formats.encodeHxF5Upload('SN1', { ...period, metrics: counts }, 'Total'),
    formats.encodeHxF5History('SN1', [period, period]),
  ],
  [formats.hxF5Paths.dup]: [formats.encodeHxF5DistinctPeople('SN1', '2026-11-20', { deduped: 5, raw: 7, staff: 1 })],
  [formats.hxF6Paths.heartbeat]: [formats.encodeHxF6Heartbeat('SN1', period.at)],
  [formats.hxF6Paths.upload]: [formats.encodeHxF6Upload('SN1', { ...period, lines: [period.metrics, counts] })],
  [formats.hxF7Paths.interval]: [formats.encodeHxF7Interval('SN1', period, 7)],
  [formats.hxF7Paths.status]: [formats.encodeHxF7Status('SN1', period.at, ['lens covered'])],
};

const fieldNames = [
  'sn', 'uuid', 'master_sn', 'time', 'timestamp', 'startTime', 'endTime', 'in', 'out', 'passby', 'turnback', 'avgStayTime', 'attributes',
  'eventList', 'eventType', 'data', 'len', 'dataMode', 'currentStay', 'info', 'date', 'direction', 'dedup_summary', 'deduped_stats', 'records',
  'reid_records', 'pairs', 'count', 'child', 'staff', 'stayTime', 'avgTime', 'event_counts', 'enter', 'raw_stats', 'breakdowns', 'revision',
  'interval_s', 'start_ts_s', 'non_customer', 'person_type', 'period', 'dwell', 'gender', 'age', 'cells', '__proto__', 'constructor', 'length',
]; // biome-ignore format: one list

function makeInput(random: FuzzRandom, sent: readonly Buffer[]): Buffer {
  const kind = random.below(10);
  if (kind < 2 || (sent.length === 0 && kind < 6)) return makeRandomBytes(random);
  return kind < 5 || sent.length === 0 ? makeJson(random, fieldNames) : mutate(random, random.pick(sent));
}

const kinds: readonly DeviceMessage['kind'][] = ['records', 'heartbeat', 'timeSync', 'other', 'heat', 'broken'];
/** More than any message of at most 20,000 bytes can hold. */
const maxRecords = 20_000;

function checkMessage(message: DeviceMessage): void {
  if (!kinds.includes(message.kind)) throw new Error(`kind ${message.kind}`);
  if (message.kind === 'broken' && message.detail.length > 2_000) throw new Error('a detail without limit');
  if (message.kind === 'records' && message.records.length + message.unreadable.length > maxRecords)
    throw new Error('more records than bytes');
}

function httpTargets(format: HttpFormat): FuzzTarget[] {
  return format.paths.map((path) => ({
    name: `${format.id} ${path}`,
    makeInput: (random) => makeInput(random, samples[path] ?? []),
    run(input, random) {
      const message = format.decode(path, input, 'SN1');
      checkMessage(message);
      if (format.id === 'hx-f4') checkFormChecksums(input, message);
      const reply = format.reply(path, message, random.pick(outcomes), random.pick([exampleSettings, null]));
      if (reply.body.length === 0) throw new Error('an empty reply');
    },
  }));
}

function tcpTarget(format: TcpFormat): FuzzTarget {
  const sent = samples[format.id] ?? [];
  return {
    name: `${format.id} stream`,
    makeInput: (random) =>
      Buffer.concat(
        Array.from({ length: 1 + random.below(3) }, () =>
          random.below(4) === 0 ? random.pick(sent) : makeInput(random, sent),
        ),
      ),
    run(input, random) {
      const framer = format.framer();
      let frameBytes = 0;
      for (let start = 0; start < input.length; ) {
        const end = random.below(3) === 0 ? input.length : Math.min(input.length, start + 1 + random.below(60));
        for (const piece of framer.push(input.subarray(start, end))) {
          if (piece.kind === 'dropped') continue;
          frameBytes += piece.bytes.length;
          if (format.id !== 'hx-f1') checkFrameChecksum(piece.bytes);
          const message = format.decode(piece.frame);
          checkMessage(message);
          format.reply(piece.frame, message, random.pick(outcomes), random.pick([exampleSettings, null]));
        }
        if (framer.pendingBytes() > input.length) throw new Error('more bytes wait than were sent');
        start = end;
      }
      framer.end();
      if (frameBytes > input.length) throw new Error('frames have more bytes than were sent');
    },
  };
}

const topics = ['data', 'status', 'heat', 'event', 'reply'];

/** All decoders and framers. */
export const fuzzTargets: readonly FuzzTarget[] = [
  ...formats.httpFormats.flatMap(httpTargets),
  ...formats.tcpFormats.map(tcpTarget),
  ...formats.mqttFormats.flatMap((format) =>
    topics.map((topic) => ({
      name: `${format.id} ${topic}`,
      makeInput: (random: FuzzRandom) => makeInput(random, []),
      run: (input: Buffer) => checkMessage(format.decode('SN1', topic, input)),
    })),
  ),
];

// CRC-16/Modbus bit by bit, independent of the library of the formats.
function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xa001;
  }
  return crc;
}

function checkFrameChecksum(frame: Buffer): void {
  const content: number[] = [];
  const escaped = frame.subarray(1, -1);
  for (let position = 0; position < escaped.length; position += 1) {
    const byte = escaped[position] ?? 0;
    if (byte === 0x7c) position += 1;
    content.push(byte === 0x7c ? (escaped[position] ?? 0) ^ 0x20 : byte);
  }
  const [low = 0, high = 0] = content.slice(-2);
  if (computeCrc(Uint8Array.from(content.slice(0, -2))) !== low + high * 256)
    throw new Error('a wrong checksum was accepted');
}

function checkFormChecksums(body: Buffer, message: DeviceMessage): void {
  if (message.kind === 'broken') return;
  const form = new URLSearchParams(body.toString('latin1').trim());
  const isRight = (hex: string) => {
    const bytes = Buffer.from(hex, 'hex');
    return bytes.length > 2 && computeCrc(bytes.subarray(0, -2)) === bytes.readUInt16BE(bytes.length - 2);
  };
  const data = form.getAll('data');
  const isAccepted =
    message.kind === 'records'
      ? isRight(form.get('status') ?? '') && message.records.length <= data.filter(isRight).length
      : data.every(isRight);
  if (!isAccepted) throw new Error('a wrong checksum was accepted');
}

/** The result of fuzzing one target. */
export type FormatFuzzResult = { inputs: number; maxMilliseconds: number };

/** Longest processor time for one input. */
export const maxInputMilliseconds = 100;

/** Runs a target on `count` inputs. Throws with the input in hexadecimal digits when it crashes, is too slow or accepts a wrong checksum. */
export function fuzz(target: FuzzTarget, count: number, seed: number): FormatFuzzResult {
  let maxMilliseconds = 0;
  for (let number = 0; number < count; number += 1) {
    const random = createFuzzRandom(seed + number * 7919);
    const input = target.makeInput(random);
    const inputSeed = random.below(2 ** 31);
    try {
      const milliseconds = measure(target, input, inputSeed);
      maxMilliseconds = Math.max(maxMilliseconds, milliseconds);
      if (milliseconds > maxInputMilliseconds) throw new Error(`${milliseconds.toFixed(0)} ms of processor time`);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new Error(
        `${target.name}, input ${number} of seed ${seed}: ${text}\n${input.toString('hex').slice(0, 4_000)}`,
        { cause: error },
      );
    }
  }
  return { inputs: count, maxMilliseconds };
}

// A slow input is run again: the machine may have been busy, or the garbage collector at work.
function measure(target: FuzzTarget, input: Buffer, seed: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const started = performance.now();
    target.run(input, createFuzzRandom(seed));
    fastest = Math.min(fastest, performance.now() - started);
    if (fastest < maxInputMilliseconds / 2) break;
  }
  return fastest;
}
