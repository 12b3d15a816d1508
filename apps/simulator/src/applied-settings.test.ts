import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandMethods } from '@portico/contract/device-messages/commands';
import { nativeTopics } from '@portico/contract/device-messages/native';
import type { Metrics } from '@portico/contract/words/metrics';
import { decodeNativeRecords } from '@portico/device-formats/native/records';
import { connectAsync } from 'mqtt';
import { PNG } from 'pngjs';
import { expect, onTestFinished, test } from 'vitest';
import type { CommandReply } from './devices/commands.ts';
import { createFleetModel, toEpochSeconds } from './fleet-model.ts';
import { buildPassagePeriod, listScheduledPeriods } from './periods.ts';
import { createProgressReporter } from './progress.ts';
import { type RunOptions, runSimulation } from './run.ts';
import { makeTestDevice, makeTestFleet, makeTestSite } from './testing/small-fleet.ts';
import { openThrowawayBroker } from './testing/throwaway-broker.ts';
import { closedTcpPorts } from './testing/throwaway-doors.ts';
import { readTruthFile } from './truth-file.ts';

// A camera at a busy place that never closes. At speed 900, a quarter of an hour passes in a second.
const content = makeTestFleet(
  [makeTestDevice({ sn: 'T1', format: 'native-mqtt' })],
  [makeTestSite({ open: '00:00', close: '24:00', visitorsPerDay: 60_000 })],
);
const patience = { timeout: 10_000 };
const start = toEpochSeconds('2026-06-03T12:00:00Z');

async function startPlatform() {
  const broker = await openThrowawayBroker();
  const console = await connectAsync(broker.mqtt, { clientId: 'platform', protocolVersion: 4 });
  await console.subscribeAsync('devices/#', { qos: 1 });
  const received: { topic: string; body: Buffer }[] = [];
  console.on('message', (topic, body) => received.push({ topic, body }));
  const folder = mkdtempSync(join(tmpdir(), 'obeyed-settings-'));
  const truthPath = join(folder, 'truth.jsonl');
  const fleetPath = join(folder, 'fleet.json');
  writeFileSync(fleetPath, JSON.stringify(content));
  onTestFinished(async () => {
    await console.endAsync(true);
    await broker.close();
  });
  let calls = 0;

  /** Runs the simulation live from `from` until `story` is done. */
  async function live(from: number, story: () => Promise<void>) {
    const stopping = new AbortController();
    const options: RunOptions = {
      fleetPath,
      truthPath,
      memoryPath: join(folder, 'memory.json'),
      seed: undefined,
      from: start,
      to: from,
      history: true,
      live: true,
      speed: 900,
      doors: { http: 'http://127.0.0.1:9', tcp: closedTcpPorts, mqtt: broker.mqtt },
      signal: stopping.signal,
    };
    received.length = 0;
    const running = runSimulation(options, createProgressReporter(true, () => undefined, Date.now)); // biome-ignore format: one call
    await expect.poll(() => statuses(received).length, { timeout: 5000 }).toBeGreaterThan(0);
    try {
      await story();
    } finally {
      stopping.abort(new Error('told'));
      await running;
    }
  }

  async function call(method: string, params: Record<string, unknown> = {}): Promise<CommandReply> {
    calls += 1;
    const id = calls;
    await console.publishAsync(nativeTopics.command('T1'), JSON.stringify({ id, method, params }), { qos: 1 });
    const reply = () => bodies<CommandReply>(received, nativeTopics.reply('T1')).find((one) => one.id === id);
    await expect.poll(reply, { timeout: 5000, interval: 10 }).toBeDefined();
    return reply() ?? { id, code: -1, message: 'none', data: null };
  }

  /** Waits until a record that starts at or after `at` has arrived. */
  async function recordFrom(at: number) {
    await expect.poll(() => records(received).some((record) => record.at >= at), patience).toBe(true);
  }
  const clock = async () => Number(getReplyData(await call('time'))['time']);
  /** Starts or stops counting. Returns the earliest and the latest possible time of the change on the device's clock. */
  async function count(onOff: 0 | 1) {
    const earliest = await clock();
    expect((await call('onOff', { onOff })).code).toBe(0);
    return { earliest, latest: (await clock()) + 1 };
  }

  return { received, live, call, clock, count, recordFrom, truthPath };
}

type Messages = readonly { topic: string; body: Buffer }[];

function bodies<T>(received: Messages, topic: string): T[] {
  return received.filter((message) => message.topic === topic).map(({ body }) => JSON.parse(body.toString('utf8')));
}

const statuses = (received: Messages) => bodies<Record<string, unknown>>(received, nativeTopics.status('T1'));

function getReplyData({ data }: CommandReply): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

// Records by start; the last upload of a period wins.
function records(received: Messages): { at: number; metrics: Metrics }[] {
  const latest = new Map<number, Metrics>();
  for (const { topic, body } of received) {
    if (topic !== nativeTopics.data('T1')) continue;
    const message = decodeNativeRecords('T1', body);
    if (message.kind !== 'records') throw new Error('records were meant');
    for (const { time, metrics } of message.records)
      if (time.kind === 'instant') latest.set(time.epochSeconds, metrics);
  }
  return [...latest].map(([at, metrics]) => ({ at, metrics })).toSorted((a, b) => a.at - b.at);
}

function findPassages(at: number): Metrics {
  const [simulated] = createFleetModel(content).devices;
  if (!simulated) throw new Error('no device');
  for (const period of listScheduledPeriods(simulated, [at, at + 1]))
    return buildPassagePeriod(simulated, period).metrics;
  throw new Error('no period');
}

const flows = ({ flowIn, flowOut }: Metrics) => [flowIn, flowOut];

test('the device answers every command over a real broker', async () => {
  const { live, call } = await startPlatform();
  await live(start, async () => {
    let answered = 0;
    for (const method of commandMethods) {
      expect([method, (await call(method, { sn: 'T1' })).code]).toEqual([method, method === 'maintain' ? 2 : 0]);
      answered += 1;
    }
    expect(answered).toBe(33);
    expect(await call('dance')).toMatchObject({ code: 1, message: 'unknown method dance' });
    expect(getReplyData(await call('Information'))).toMatchObject({
      sn: 'T1',
      recordPeriod: 5,
      onOff: 1,
      version: '2.4.1',
    });
    const { width, height } = PNG.sync.read(
      Buffer.from(String(getReplyData(await call('base64'))['base64']), 'base64'),
    );
    expect([width, height]).toEqual([640, 360]);
  });
}, 20_000);

test('changed counting settings apply to later records and the truth file', async () => {
  const { received, live, call, clock, count, recordFrom, truthPath } = await startPlatform();
  const moment = { earliest: 0, latest: 0 };
  const times = { stopped: moment, swapped: moment, changed: moment, halved: moment, end: 0 };
  let all: ReturnType<typeof records> = [];
  await live(start, async () => {
    await recordFrom(start + 600);
    expect(await call('direction', { direction: 3 })).toMatchObject({ code: 3, message: 'stop statistics first' });
    times.stopped = await count(0);
    await expect.poll(() => statuses(received).at(-1)?.['counting'], patience).toBe(false);
    expect((await call('direction', { direction: 3 })).code).toBe(0);
    await expect.poll(clock, patience).toBeGreaterThan(times.stopped.latest + 900);
    times.swapped = await count(1);
    await recordFrom(times.swapped.latest + 900);
    times.changed = await count(0);
    // A line across the left half of the picture's doorway.
    await call('brokenline', { brokenline: [[[0, 0.42], [0.5, 0.42]]] }); // biome-ignore format: one line
    times.halved = await count(1);
    await recordFrom(times.halved.latest + 1800);
    times.end = await clock();
    await expect.poll(() => statuses(received).at(-1)?.['counting'], patience).toBe(true);
    all = records(received);
  });
  // After a restart the same settings apply, and earlier records are not sent again.
  await live(times.end + 3600, async () => {
    expect((await call('direction')).data).toEqual({ direction: 3 });
    await recordFrom(times.end + 3600);
    const resumed = records(received);
    expect(resumed.every(({ at }) => at >= times.halved.latest)).toBe(true);
    all = records([...received]).concat(all.filter(({ at }) => !resumed.some((record) => record.at === at)));
  });

  const periodsWithin = (from: number, to: number) => all.filter(({ at }) => at >= from && at + 300 <= to);
  const before = periodsWithin(start, times.stopped.earliest);
  expect(before.length).toBeGreaterThan(1);
  for (const { at, metrics } of before) expect(metrics).toEqual(findPassages(at));
  // A quarter of an hour without counting leaves periods without a record.
  const off = all.filter(({ at }) => at >= times.stopped.latest && at + 300 <= times.swapped.earliest);
  expect(off).toEqual([]);
  const swapped = periodsWithin(times.swapped.latest, times.changed.earliest);
  expect(swapped.length).toBeGreaterThan(1);
  for (const { at, metrics } of swapped) expect(flows(metrics)).toEqual(flows(findPassages(at)).toReversed());
  const halved = periodsWithin(times.halved.latest, Number.POSITIVE_INFINITY);
  expect(halved.length).toBeGreaterThan(10);
  const sums = [0, 0];
  for (const { at, metrics } of halved) {
    expect((metrics.adult ?? 0) + (metrics.children ?? 0)).toBe(metrics.flowIn);
    sums[0] = (sums[0] ?? 0) + (metrics.flowIn ?? 0);
    sums[1] = (sums[1] ?? 0) + (findPassages(at).flowOut ?? 0);
  }
  expect((sums[0] ?? 0) / (sums[1] ?? 1)).toBeGreaterThan(0.3);
  expect((sums[0] ?? 0) / (sums[1] ?? 1)).toBeLessThan(0.7);

  const truth = await readTruthFile(truthPath);
  let compared = 0;
  for (const { at, metrics } of all) {
    const line = truth.get(`T1/0/${at}`);
    if (!line) continue; // published, but not acknowledged before the end
    expect(metrics).toEqual(line.metrics);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(truth.size - 1);
  expect(compared).toBeGreaterThan(20);
}, 40_000);
