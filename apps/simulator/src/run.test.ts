import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fleet } from '@portico/contract/fields/fleet';
import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { afterEach, expect, test } from 'vitest';
import { toEpochSeconds } from './fleet-model.ts';
import { createProgressReporter } from './progress.ts';
import { type RunOptions, runSimulation } from './run.ts';
import { makeTestDevice, makeTestFleet } from './testing/small-fleet.ts';
import { openThrowawayBroker } from './testing/throwaway-broker.ts';
import {
  closedTcpPorts,
  openThrowawayDoors,
  type ReceivedMessage,
  type ThrowawayDoors,
} from './testing/throwaway-doors.ts';
import { readTruthFile } from './truth-file.ts';

const open: ThrowawayDoors[] = [];
afterEach(async () => {
  for (const doors of open.splice(0)) await doors.closingTime();
});

async function openDoors(failsOnce?: (message: number) => boolean): Promise<ThrowawayDoors> {
  const doors = await openThrowawayDoors(failsOnce);
  open.push(doors);
  return doors;
}

function simulation(content: Fleet, doors: ThrowawayDoors, change: Partial<RunOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  const fleetPath = join(folder, 'fleet.json');
  const truthPath = join(folder, 'truth.jsonl');
  writeFileSync(fleetPath, JSON.stringify(content));
  const options: RunOptions = {
    fleetPath,
    truthPath,
    memoryPath: join(folder, 'memory.json'),
    seed: undefined,
    from: toEpochSeconds('2026-05-01T00:00:00Z'),
    to: toEpochSeconds('2026-06-01T10:00:00Z'),
    history: true,
    live: false,
    speed: 1,
    doors: { http: doors.http, tcp: doors.tcp, mqtt: 'mqtt://127.0.0.1:9' },
    signal: new AbortController().signal,
    ...change,
  };
  return {
    options,
    truthPath,
    start: (more: Partial<RunOptions> = {}) =>
      runSimulation(
        { ...options, ...more },
        createProgressReporter(true, () => undefined, Date.now),
      ),
  };
}

const cameras = makeTestFleet([
  makeTestDevice({ sn: 'native' }),
  makeTestDevice({ sn: 'f5', format: 'hx-f5', kind: 'aiCamera', recordPeriod: 15, uploadInterval: 15 }),
]);

const otherCameras = [
  makeTestDevice({ sn: 'f6', format: 'hx-f6', recordPeriod: 15, uploadInterval: 15 }),
  makeTestDevice({ sn: 'f7', format: 'hx-f7', recordPeriod: 15, uploadInterval: 15 }),
];

function startsOf(received: readonly ReceivedMessage[], sn: string): number[] {
  const times = received
    .filter((message) => message.sn === sn)
    .flatMap(({ records }) => records.map(({ time }) => time));
  return times.map((time) => (time.kind === 'instant' ? time.epochSeconds : Number.NaN));
}

test('received records equal the truth file, number by number', async () => {
  const doors = await openDoors();
  const { start, truthPath } = simulation(makeTestFleet([...cameras.devices, ...otherCameras]), doors);
  await start();
  const truth = await readTruthFile(truthPath);
  let compared = 0;
  for (const { sn, records } of doors.received) {
    for (const { time, line, metrics } of records) {
      if (time.kind !== 'instant') throw new Error('an instant was meant');
      expect(metrics).toEqual(truth.get(`${sn}/${line}/${time.epochSeconds}`)?.metrics);
      compared += 1;
    }
  }
  expect(compared).toBe(truth.size);
  // Each device's last period still waits for its upload; the camera with lines sends two records per period.
  expect(truth.size).toBe(31 * 288 + 120 - 1 + 4 * (31 * 96 + 40 - 1));
});

test('today is sent first, then yesterday, then the days before', async () => {
  const doors = await openDoors();
  const { start } = simulation(makeTestFleet([makeTestDevice({ sn: 'native' })]), doors);
  await start();
  const firsts = doors.received.map(({ records: [first] }) =>
    first?.time.kind === 'instant' ? first.time.epochSeconds : 0,
  );
  expect(firsts.length).toBeGreaterThan(8);
  expect(firsts).toEqual(firsts.toSorted((a, b) => b - a));
});

test('a second start sends only missing periods; equal seeds send the same', async () => {
  const doors = await openDoors();
  const { start, truthPath } = simulation(cameras, doors);
  await start();
  doors.received.length = 0;
  await start();
  expect(doors.received).toEqual([]);
  await start({ to: toEpochSeconds('2026-06-02T10:00:00Z') });
  expect(startsOf(doors.received, 'native')).toHaveLength(288);
  expect(startsOf(doors.received, 'f5')).toHaveLength(96);

  const again = simulation(cameras, await openDoors(), { to: toEpochSeconds('2026-06-02T10:00:00Z') });
  await again.start();
  const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').toSorted();
  expect(linesOf(again.truthPath)).toEqual(linesOf(truthPath));
});

test('records answered "later" are resent and stand once in the truth file', async () => {
  const doors = await openDoors((message) => message % 3 === 1);
  const infrared = (['hx-f1', 'hx-f2', 'hx-f3'] as const).map((format) =>
    makeTestDevice({
      sn: format,
      kind: 'infrared',
      format,
      uploadInterval: 30,
      recordPeriod: 5,
      faults: { gluesFrames: true },
    }),
  );
  const { start, truthPath } = simulation(makeTestFleet([...cameras.devices, ...otherCameras, ...infrared]), doors, {
    from: toEpochSeconds('2026-05-29T00:00:00Z'),
  });
  await start();
  const lines = readFileSync(truthPath, 'utf8').trim().split('\n');
  expect(new Set(startsOf(doors.received, 'native')).size).toBe(3 * 288 + 119);
  expect(doors.timeSyncs).toBeGreaterThan(0);
  expect(new Set(startsOf(doors.received, 'f6')).size).toBe(3 * 96 + 39);
  expect(new Set(startsOf(doors.received, 'f7')).size).toBe(3 * 96 + 39);
  for (const { sn } of infrared) {
    const reports = doors.received.filter((message) => message.sn === sn).flatMap(({ records }) => records);
    expect(reports.length).toBeGreaterThan(70);
    const truth = [...(await readTruthFile(truthPath)).values()].filter((line) => line.sn === sn);
    const sum = (counts: (number | null | undefined)[]) => counts.reduce<number>((all, one) => all + (one ?? 0), 0);
    expect(reports).toHaveLength(truth.length);
    expect(sum(reports.map(({ metrics }) => metrics.flowIn))).toBe(sum(truth.map(({ metrics }) => metrics['flowIn'])));
  }
  expect(lines).toHaveLength((await readTruthFile(truthPath)).size);
});

test('records of a counter over HTTP forms equal the truth file', async () => {
  // Every second message fails; a request for settings is answered all the same.
  const doors = await openDoors((message) => message % 2 === 0);
  const counter = makeTestDevice({
    sn: '7A01C0DE',
    kind: 'infrared',
    format: 'hx-f4',
    recordPeriod: 30,
    uploadInterval: 30,
  });
  const { start, truthPath } = simulation(makeTestFleet([counter]), doors);
  await start();
  const truth = await readTruthFile(truthPath);
  const berlin = zoneRules('Europe/Berlin', true);
  const ends = new Map([...truth.values()].map((line) => [line.at + line.minutes * 60, line] as const));
  const byLocalEnd = new Map([...ends].map(([end, line]) => [formatLocal(localSecondsAt(berlin, end)), line]));
  let compared = 0;
  for (const { sn, records } of doors.received) {
    expect(sn).toBe('7A01C0DE');
    for (const { time, timeBoundary, metrics } of records) {
      if (time.kind !== 'local') throw new Error('a local time was meant');
      expect([timeBoundary, metrics]).toEqual(['end', byLocalEnd.get(time.text)?.metrics]);
      compared += 1;
    }
  }
  expect(compared).toBe(truth.size);
  expect(truth.size).toBeGreaterThan(700);
  expect(doors.timeSyncs).toBeGreaterThan(doors.received.length);
});

test('a record sent twice is in the truth file once', async () => {
  const doors = await openDoors();
  const { start, truthPath } = simulation(
    makeTestFleet([makeTestDevice({ sn: 'native', faults: { resendShare: 1 } })]),
    doors,
  );
  await start();
  const starts = startsOf(doors.received, 'native');
  expect(starts).toHaveLength(2 * new Set(starts).size);
  expect(readFileSync(truthPath, 'utf8').trim().split('\n')).toHaveLength(starts.length / 2);
});

test('differences of running totals equal the truth file', async () => {
  const doors = await openDoors();
  const totals = makeTestDevice({ sn: 'f5', kind: 'eye', format: 'hx-f5', dataMode: 'Total' });
  const { start, truthPath } = simulation(makeTestFleet([totals]), doors, {
    from: toEpochSeconds('2026-05-25T12:00:00Z'),
  });
  await start();
  const truth = await readTruthFile(truthPath);
  const records = doors.received.flatMap((message) => message.records);
  expect(records.every(({ source }) => source === 'total')).toBe(true);
  let compared = 0;
  records.forEach(({ time, metrics: { flowIn: now } }, index) => {
    const before = records[index - 1]?.metrics.flowIn;
    if (typeof before !== 'number' || typeof now !== 'number' || time.kind !== 'instant') return;
    expect(now < before ? now : now - before).toBe(truth.get(`f5/0/${time.epochSeconds}`)?.metrics['flowIn']);
    compared += 1;
  });
  expect(compared).toBe(truth.size);
  expect(truth.size).toBe(7 * 288 - 24 - 1); // from 12:00 to 10:00, and the last period still waits
});

test('distinct people are reported once per local day, also after a restart', async () => {
  const doors = await openDoors();
  const face = makeTestDevice({ sn: 'f5', kind: 'face', format: 'hx-f5', recordPeriod: 15, uploadInterval: 15 });
  const { start, truthPath } = simulation(makeTestFleet([face]), doors, {
    from: toEpochSeconds('2026-05-25T12:00:00Z'),
  });
  const takeDayRecords = () => {
    const dayRecords = doors.received.flatMap(({ records }) => records.filter(({ line }) => line === 255));
    doors.received.length = 0;
    return dayRecords;
  };
  await start();
  const first = takeDayRecords();
  await start();
  expect(takeDayRecords()).toEqual([]);
  await start({ to: toEpochSeconds('2026-06-03T10:00:00Z') });
  const dayRecords = [...first, ...takeDayRecords()];
  // From 25 May, a day that had begun before the run, to 2 June.
  const dates = dayRecords.map(({ time }) => (time.kind === 'local' ? time.text.slice(5, 10) : time.kind)).toSorted();
  expect(dates).toEqual(['05-25', '05-26', '05-27', '05-28', '05-29', '05-30', '05-31', '06-01', '06-02']);
  const truth = [...(await readTruthFile(truthPath)).values()].filter(({ line }) => line === 255);
  expect(truth).toHaveLength(9);
  const berlin = zoneRules('Europe/Berlin', true);
  for (const { at, minutes, site, metrics } of truth) {
    const text = formatLocal(localSecondsAt(berlin, at));
    const record = dayRecords.find(({ time }) => time.kind === 'local' && time.text === text);
    expect([minutes, site, metrics]).toEqual([1440, 'shop', record?.metrics]);
    expect(metrics['dedupedCount']).toBeGreaterThan(metrics['dedupeStaff'] ?? Number.NaN);
  }
});

test('heat is sent with every period and adds up to its dwell seconds', async () => {
  const broker = await openThrowawayBroker();
  const hour = { format: 'native-mqtt', recordPeriod: 60, uploadInterval: 60 } as const;
  const kinds = ['heat', 'millimetre', 'tof'] as const;
  const content = makeTestFleet(kinds.map((kind) => makeTestDevice({ sn: kind, kind, ...hour })));
  const { start, truthPath } = simulation(content, await openDoors(), {
    from: toEpochSeconds('2026-05-29T22:00:00Z'),
    doors: { http: 'http://127.0.0.1:9', tcp: closedTcpPorts, mqtt: broker.mqtt },
  });
  await start();
  const truth = await readTruthFile(truthPath);
  const heats = broker.published.filter(({ topic }) => topic.endsWith('/heat'));
  await broker.close();
  let withPeople = 0;
  for (const { topic, body } of heats) {
    const { time, period, ...heat } = JSON.parse(body);
    const line = truth.get(`${topic.split('/')[1]}/0/${time}`);
    expect(heat).toEqual(line?.heat);
    expect(period).toBe(line?.minutes);
    const seconds = line?.heat?.cells.reduce((sum, [, , weight]) => sum + weight, 0);
    expect(seconds).toBe(line?.metrics['dwellSeconds']);
    if (seconds) withPeople += 1;
  }
  const lines = [...truth.values()];
  expect(heats).toHaveLength(2 * 60 - 2); // two and a half days of two devices; the last period of each still waits
  expect(lines.filter(({ heat }) => heat)).toHaveLength(heats.length);
  expect(lines).toHaveLength(3 * 60 - 3);
  expect(withPeople).toBeGreaterThan(50);
});

test('live devices send heartbeats and the current period until stopped', async () => {
  const doors = await openDoors();
  const stopping = new AbortController();
  const live = makeTestFleet([
    makeTestDevice({ sn: 'native', recordPeriod: 1440, uploadInterval: 0 }),
    makeTestDevice({ sn: 'f5', format: 'hx-f5', recordPeriod: 1440 }),
  ]);
  const now = Math.floor(Date.now() / 1000);
  const { start } = simulation(live, doors, {
    live: true,
    history: false,
    from: now,
    to: undefined,
    signal: stopping.signal,
  });
  const running = start();
  await expect.poll(() => doors.received.length > 0 && doors.heartbeats > 0, { timeout: 8000 }).toBe(true);
  stopping.abort(new Error('enough'));
  await running;
  expect(startsOf(doors.received, 'native')[0]).toBeGreaterThan(now - 2 * 86_400);
}, 10_000);
