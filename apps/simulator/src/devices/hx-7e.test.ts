import { createServer, type Socket } from 'node:net';
import type { MessageOutcome, WantedSettings } from '@portico/device-formats';
import { hxF2, hxF3 } from '@portico/device-formats/hx-7e/format';
import type { Hx7eFrame } from '@portico/device-formats/hx-7e/framing';
import { expect, onTestFinished, test } from 'vitest';
import { createFleetModel, toEpochSeconds } from '../fleet-model.ts';
import { countsNoOneIn, type SitePeriod } from '../periods.ts';
import { makeTestDevice, makeTestFleet, makeTestSite } from '../testing/small-fleet.ts';
import { openTestDevice } from '../testing/test-device.ts';
import { closedTcpPorts } from '../testing/throwaway-doors.ts';
import { createHx7eLink } from './hx-7e.ts';
import { DeviceRejectedError } from './link.ts';

const formats = { 'hx-f2': hxF2, 'hx-f3': hxF3 };
type FormatId = keyof typeof formats;
const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const failed: MessageOutcome = { ...stored, storageResult: 'failed', accepted: 0 };
const unknown: MessageOutcome = { ...stored, registered: false, storageResult: 'nothing', accepted: 0 };
const settings: WantedSettings = {
  uploadInterval: 20,
  recordPeriod: 4,
  velocity: 1,
  direction: 0,
  firmware: null,
  history: null,
  dataMode: 'Add',
  openingTime: '09:00',
  closingTime: '21:00',
  nowEpochSeconds: 0,
  nowLocal: '2026-06-01 12:34:56',
  utcOffsetHours: 2,
};

/** The result of the platform for a message; 'silence': no reply, 'close': the connection is closed. */
type Answer = MessageOutcome | 'silence' | 'close';

/** A platform that notes the commands and texts it receives, and answers message number `n` (from 1) with `answer(n)`. */
async function openPlatform(format: FormatId, answer: (n: number) => Answer) {
  const { framer, decode, reply } = formats[format];
  const received: { command: number; text: string; connection: number }[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket);
    const frames = framer();
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      for (const piece of frames.push(bytes)) if (piece.kind === 'frame') receive(piece.frame, socket, connection);
    });
  });
  function receive(frame: Hx7eFrame, socket: Socket, connection: number): void {
    const text = frame.data.toString();
    received.push({ command: frame.command, text, connection });
    const outcome = answer(received.length);
    if (outcome === 'close') socket.destroy();
    if (typeof outcome === 'string') return;
    const bytes = reply(frame, decode(frame), outcome, outcome.registered ? settings : null);
    if (bytes) socket.write(bytes);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const door = { host: '127.0.0.1', port: address.port };
  return { received, tcp: { ...closedTcpPorts, '7e': door, '7eAnalog': door } };
}

const noon = toEpochSeconds('2026-06-01T10:00:00Z'); // in Berlin
const periodAt = (at: number, flowIn: number): SitePeriod => ({
  line: 0,
  at,
  minutes: 30,
  metrics: { flowIn, flowOut: 2 },
  uploadedAt: at + 1800,
  site: 'shop',
});

async function openLink(format: FormatId, answer: (n: number) => Answer, now = noon) {
  const platform = await openPlatform(format, answer);
  const device = makeTestDevice({ sn: 'IR01', kind: 'infrared', format, model: 'HX', uploadInterval: 30 });
  const [simulated] = createFleetModel(makeTestFleet([device])).devices;
  if (!simulated) throw new Error('no device');
  const applied: { uploadInterval?: number; recordPeriod?: number }[] = [];
  const clocks: number[] = [];
  const link = createHx7eLink(format, {
    simulated,
    doors: { http: '', tcp: platform.tcp, mqtt: '' },
    now: () => now,
    setClock: (seconds) => clocks.push(seconds),
    battery: () => 12,
    firstPeriodStart: 0,
    settledRanges: () => [],
    usesLocalTime: false,
    applySettings: (wanted) => applied.push(wanted),
    signal: new AbortController().signal,
  });
  onTestFinished(() => link.close('stopped'));
  const commands = () => platform.received.map(({ command }) => command);
  return { link, simulated, applied, clocks, commands, received: platform.received };
}

test('a digital counter sends a heartbeat when it connects, then its reports', async () => {
  const { link, commands, received, applied, clocks } = await openLink('hx-f2', () => stored);
  await link.send([periodAt(noon - 1800, 7)]);
  await link.sendHeartbeat();
  expect(commands()).toEqual([0xd1, 0xd2, 0xd1]);
  expect(received.map(({ text }) => text)).toEqual([
    'IR01,20260601120000,12,16,1,V5.38,HX',
    'IR01,20260601120000,7,2,12,16,1,V5.38,HX',
    'IR01,20260601120000,12,16,1,V5.38,HX',
  ]);
  expect(applied).toEqual([{ uploadInterval: 20 }, { uploadInterval: 20 }]);
  expect(clocks).toEqual(Array.from({ length: 3 }, () => toEpochSeconds('2026-06-01T10:34:56Z')));
});

test('an analog counter sends one report of zeros at its start', async () => {
  const night = toEpochSeconds('2026-06-01T02:07:00Z');
  const { link, received, applied, clocks } = await openLink('hx-f3', () => stored, night);
  await link.sendHeartbeat();
  await link.sendHeartbeat();
  expect(received.map(({ text }) => text)).toEqual(['IR01,20260601040700,0,0,0,0,1,V1.0,HX']);
  expect(applied).toEqual([{ uploadInterval: 20, recordPeriod: 4 }]);
  expect(clocks).toEqual([toEpochSeconds('2026-06-01T10:34:56Z')]);
});

test('an analog counter sends no report of zeros while people pass', async () => {
  const { link, simulated, received } = await openLink('hx-f3', () => stored);
  expect(countsNoOneIn(simulated, [noon - 300, noon])).toBe(false);
  await link.sendHeartbeat();
  expect(received).toEqual([]);
  await link.send([periodAt(noon - 1800, 7)]);
  expect(received.map(({ command, text }) => [command, text])).toEqual([
    [0xd2, 'IR01,20260601120000,7,2,0,0,1,V1.0,HX'],
  ]);
});

test.each(['hx-f2', 'hx-f3'] as const)('a failed report of %s is sent again as a repeat', async (format) => {
  const first = format === 'hx-f2' ? 2 : 1;
  const { link, received } = await openLink(format, (n) => (n === first ? failed : stored));
  await link.send([periodAt(noon - 1800, 7)]);
  const reports = received.filter(({ command }) => command !== 0xd1);
  expect(reports.map(({ command }) => command)).toEqual([0xd2, 0xd3]);
  expect(reports[0]?.text).toBe(reports[1]?.text);
});

test('reports without a reply are sent again on the next connection', async () => {
  const answers: Answer[] = [stored, 'silence', 'close'];
  const { link, received } = await openLink('hx-f2', (n) => answers[n - 1] ?? stored);
  await link.send([periodAt(noon - 3600, 7), periodAt(noon - 1800, 8)]);
  expect(received.map(({ command, connection }) => [connection, command])).toEqual([
    [1, 0xd1],
    [1, 0xd2],
    [1, 0xd2],
    [2, 0xd1],
    [2, 0xd3],
    [2, 0xd3],
  ]);
});

test('stored reports are sent as repeats', async () => {
  const { link, commands } = await openLink('hx-f2', () => stored);
  await link.send([periodAt(noon - 86_400, 7), periodAt(noon - 1800, 8)]);
  expect(commands()).toEqual([0xd1, 0xd3, 0xd2]);
});

test('replies in the order of the requests settle the right reports', async () => {
  // Of ten reports the third fails.
  const { link, received } = await openLink('hx-f3', (n) => (n === 3 ? failed : stored));
  await link.send(Array.from({ length: 10 }, (_, index) => periodAt(noon - 1800, index)));
  const counts = (command: number) =>
    received.filter((each) => each.command === command).map(({ text }) => Number(text.split(',')[2]));
  expect(counts(0xd2)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(counts(0xd3)).toEqual([2]);
});

test('an unknown digital counter is rejected by its first heartbeat', async () => {
  const { link, applied, clocks, commands } = await openLink('hx-f2', () => unknown);
  await expect(link.send([periodAt(noon - 1800, 7)])).rejects.toThrow(DeviceRejectedError);
  expect([applied, clocks, commands()]).toEqual([[], [], [0xd1]]);
});

test('a report of a counter in real time has a time within its period', async () => {
  const { link, simulated, received } = await openLink('hx-f2', () => stored);
  simulated.settings.uploadInterval = 0;
  await link.send([periodAt(noon - 1800, 7)]);
  expect(received.at(-1)?.text).toMatch(/^IR01,20260601115959,7,2,/);
});

test('a counter in real time sends a report each minute', () => {
  const device = makeTestDevice({ kind: 'infrared', format: 'hx-f2', uploadInterval: 0, recordPeriod: 5 });
  const [simulated] = createFleetModel(makeTestFleet([device], [makeTestSite()])).devices;
  expect(simulated?.settings.recordPeriods).toEqual([{ from: Number.NEGATIVE_INFINITY, minutes: 1 }]);
});

test.each([
  ['hx-f2', { heartbeats: 1, reports: [] }],
  ['hx-f3', { heartbeats: 0, reports: [{ kind: 'unsynced', text: '00000000000000' }] }],
] as const)('%s receives the time when its clock was never set', async (format, expected) => {
  const device = makeTestDevice({ kind: 'infrared', format, uploadInterval: 30, faults: { clockUnset: true } });
  const morning = toEpochSeconds('2026-06-01T08:00:00Z');
  const { doors, uploader } = await openTestDevice(device, morning, '2026-06-01T09:10:00Z');
  expect(uploader.clock.secondsAhead()).toBeNull();
  await uploader.link.sendHeartbeat();
  expect(uploader.clock.secondsAhead()).toBe(0);
  expect(doors.heartbeats).toBe(expected.heartbeats);
  expect(doors.received.flatMap(({ records }) => records.map(({ time }) => time))).toEqual(expected.reports);
});

test.each([
  ['hx-f2', { uploadInterval: 30, minutes: 30 }],
  ['hx-f3', { uploadInterval: 30, minutes: 5 }],
] as const)('%s applies the intervals of a reply', async (format, expected) => {
  const device = makeTestDevice({ kind: 'infrared', format, uploadInterval: 60, recordPeriod: 2 });
  const { uploader, upload } = await openTestDevice(device, noon - 7200, '2026-06-01T10:05:00Z');
  await upload();
  const { settings: own } = uploader.simulated;
  expect(own.uploadInterval).toBe(expected.uploadInterval);
  expect(own.recordPeriods.at(-1)?.minutes).toBe(expected.minutes);
});
