import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandMethods } from '@portico/contract/device-messages/commands';
import { topics } from '@portico/contract/device-messages/native';
import type { Metrics } from '@portico/contract/words/metrics';
import { decodeNativeRecords } from '@portico/device-formats/native/records';
import { connectAsync } from 'mqtt';
import { PNG } from 'pngjs';
import { expect, onTestFinished, test } from 'vitest';
import type { CommandReply } from './devices/commands.ts';
import { fleetModel, seconds } from './fleet-model.ts';
import { gridOf, seenPeriod } from './periods.ts';
import { createProgress } from './progress.ts';
import { type RunOptions, run } from './run.ts';
import { device, fleet, site } from './testing/small-fleet.ts';
import { openThrowawayBroker } from './testing/throwaway-broker.ts';
import { readTruth } from './truth.ts';

// A camera at a busy place that never closes; a quarter of an hour of it passes in a second.
const content = fleet(
  [device({ sn: 'T1', format: 'native-mqtt' })],
  [site({ open: '00:00', close: '24:00', visitorsPerDay: 60_000 })],
);
const patience = { timeout: 10_000 };
const start = seconds('2026-06-03T12:00:00Z');

async function platform() {
  const broker = await openThrowawayBroker();
  const console = await connectAsync(broker.mqtt, { clientId: 'platform', protocolVersion: 4 });
  await console.subscribeAsync('devices/#', { qos: 1 });
  const heard: { topic: string; body: Buffer }[] = [];
  console.on('message', (topic, body) => heard.push({ topic, body }));
  const folder = mkdtempSync(join(tmpdir(), 'obeyed-settings-'));
  const truthPath = join(folder, 'truth.jsonl');
  const fleetPath = join(folder, 'fleet.json');
  writeFileSync(fleetPath, JSON.stringify(content));
  onTestFinished(async () => {
    await console.endAsync(true);
    await broker.close();
  });
  let calls = 0;

  /** Runs live until the story is told; times go on from `from`. */
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
      doors: { http: 'http://127.0.0.1:9', tcpXml: { host: '127.0.0.1', port: 9 }, mqtt: broker.mqtt },
      signal: stopping.signal,
    };
    heard.length = 0;
    const running = run(options, createProgress(true, () => undefined, Date.now)); // biome-ignore format: one call
    await expect.poll(() => statuses(heard).length, { timeout: 5000 }).toBeGreaterThan(0);
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
    await console.publishAsync(topics.command('T1'), JSON.stringify({ id, method, params }), { qos: 1 });
    const reply = () => bodies<CommandReply>(heard, topics.reply('T1')).find((one) => one.id === id);
    await expect.poll(reply, { timeout: 5000, interval: 10 }).toBeDefined();
    return reply() ?? { id, code: -1, message: 'none', data: null };
  }

  /** Waits until a record that starts at or after `at` has come. */
  async function recordFrom(at: number) {
    await expect.poll(() => records(heard).some((record) => record.at >= at), patience).toBe(true);
  }
  const clock = async () => Number(told(await call('time'))['time']);
  /** Starts or stops counting; between which times on the device's clock that was. */
  async function count(onOff: 0 | 1) {
    const earliest = await clock();
    expect((await call('onOff', { onOff })).code).toBe(0);
    return { earliest, latest: (await clock()) + 1 };
  }

  return { heard, live, call, clock, count, recordFrom, truthPath };
}

type Heard = readonly { topic: string; body: Buffer }[];

function bodies<T>(heard: Heard, topic: string): T[] {
  return heard.filter((message) => message.topic === topic).map(({ body }) => JSON.parse(body.toString('utf8')));
}

const statuses = (heard: Heard) => bodies<Record<string, unknown>>(heard, topics.status('T1'));

function told({ data }: CommandReply): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

// By start; of several uploads of one period the last counts.
function records(heard: Heard): { at: number; metrics: Metrics }[] {
  const latest = new Map<number, Metrics>();
  for (const { topic, body } of heard) {
    if (topic !== topics.data('T1')) continue;
    const message = decodeNativeRecords('T1', body);
    if (message.kind !== 'records') throw new Error('records were meant');
    for (const { time, metrics } of message.records)
      if (time.kind === 'instant') latest.set(time.epochSeconds, metrics);
  }
  return [...latest].map(([at, metrics]) => ({ at, metrics })).toSorted((a, b) => a.at - b.at);
}

function passing(at: number): Metrics {
  const [simulated] = fleetModel(content).devices;
  if (!simulated) throw new Error('no device');
  for (const period of gridOf(simulated, [at, at + 1])) return seenPeriod(simulated, period).metrics;
  throw new Error('no period');
}

const flows = ({ flowIn, flowOut }: Metrics) => [flowIn, flowOut];

test('over a real broker: every method is answered, and the picture can be opened', async () => {
  const { live, call } = await platform();
  await live(start, async () => {
    let answered = 0;
    for (const method of commandMethods) {
      expect([method, (await call(method, { sn: 'T1' })).code]).toEqual([method, method === 'maintain' ? 2 : 0]);
      answered += 1;
    }
    expect(answered).toBe(33);
    expect(await call('dance')).toMatchObject({ code: 1, message: 'unknown method dance' });
    expect(told(await call('Information'))).toMatchObject({ sn: 'T1', recordPeriod: 5, onOff: 1, version: '2.4.1' });
    const { width, height } = PNG.sync.read(Buffer.from(String(told(await call('base64'))['base64']), 'base64'));
    expect([width, height]).toEqual([640, 360]);
  });
}, 20_000);

test('counting stops, directions are swapped, a line covers half the door: from then on, in the truth too, and after a restart', async () => {
  const { heard, live, call, clock, count, recordFrom, truthPath } = await platform();
  const moment = { earliest: 0, latest: 0 };
  const times = { stopped: moment, swapped: moment, changed: moment, halved: moment, end: 0 };
  let all: ReturnType<typeof records> = [];
  await live(start, async () => {
    await recordFrom(start + 600);
    expect(await call('direction', { direction: 3 })).toMatchObject({ code: 3, message: 'stop statistics first' });
    times.stopped = await count(0);
    await expect.poll(() => statuses(heard).at(-1)?.['counting'], patience).toBe(false);
    expect((await call('direction', { direction: 3 })).code).toBe(0);
    await expect.poll(clock, patience).toBeGreaterThan(times.stopped.latest + 900);
    times.swapped = await count(1);
    await recordFrom(times.swapped.latest + 900);
    times.changed = await count(0);
    // Drawn over the left half of the picture's doorway.
    await call('brokenline', { brokenline: [[[0, 0.42], [0.5, 0.42]]] }); // biome-ignore format: one line
    times.halved = await count(1);
    await recordFrom(times.halved.latest + 1800);
    times.end = await clock();
    await expect.poll(() => statuses(heard).at(-1)?.['counting'], patience).toBe(true);
    all = records(heard);
  });
  // The same settings stand after a restart, and nothing of before is sent again.
  await live(times.end + 3600, async () => {
    expect((await call('direction')).data).toEqual({ direction: 3 });
    await recordFrom(times.end + 3600);
    const resumed = records(heard);
    expect(resumed.every(({ at }) => at >= times.halved.latest)).toBe(true);
    all = records([...heard]).concat(all.filter(({ at }) => !resumed.some((record) => record.at === at)));
  });

  const whole = (from: number, to: number) => all.filter(({ at }) => at >= from && at + 300 <= to);
  const before = whole(start, times.stopped.earliest);
  expect(before.length).toBeGreaterThan(1);
  for (const { at, metrics } of before) expect(metrics).toEqual(passing(at));
  // A quarter of an hour without counting has periods without a record.
  const off = all.filter(({ at }) => at >= times.stopped.latest && at + 300 <= times.swapped.earliest);
  expect(off).toEqual([]);
  const swapped = whole(times.swapped.latest, times.changed.earliest);
  expect(swapped.length).toBeGreaterThan(1);
  for (const { at, metrics } of swapped) expect(flows(metrics)).toEqual(flows(passing(at)).toReversed());
  const halved = whole(times.halved.latest, Number.POSITIVE_INFINITY);
  expect(halved.length).toBeGreaterThan(10);
  const sums = [0, 0];
  for (const { at, metrics } of halved) {
    expect((metrics.adult ?? 0) + (metrics.children ?? 0)).toBe(metrics.flowIn);
    sums[0] = (sums[0] ?? 0) + (metrics.flowIn ?? 0);
    sums[1] = (sums[1] ?? 0) + (passing(at).flowOut ?? 0);
  }
  expect((sums[0] ?? 0) / (sums[1] ?? 1)).toBeGreaterThan(0.3);
  expect((sums[0] ?? 0) / (sums[1] ?? 1)).toBeLessThan(0.7);

  const truth = await readTruth(truthPath);
  let compared = 0;
  for (const { at, metrics } of all) {
    const line = truth.get(`T1/0/${at}`);
    if (!line) continue; // published, and not acknowledged before the end
    expect(metrics).toEqual(line.metrics);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(truth.size - 1);
  expect(compared).toBeGreaterThan(20);
}, 40_000);
