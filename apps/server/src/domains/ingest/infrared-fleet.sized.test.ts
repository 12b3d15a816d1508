import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import {
  createHx7eFramer,
  createXmlFramer,
  encodeHx7eReport,
  encodeHxF1Report,
  readHx7eReply,
  readHxF1Reply,
} from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '../../../../../tools/test-size.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

/** Devices that report every 5 minutes, all of them in the same `windowMilliseconds`. Long: all of a large operator in 30 s. */
const fleetSize = isLongRun ? 20_000 : 1_000;
const windowMilliseconds = isLongRun ? 30_000 : 1_500;
const lingering = isLongRun ? { idle: 2_000, halfOpen: 500, slow: 50 } : { idle: 200, halfOpen: 50, slow: 20 };
const rounds = 3;
/** The short run compares percentiles of fewer values, beside other test files. */
const maxRatio = isLongRun ? 2 : 4;
const repeatAfterMilliseconds = 5_000;
/** Devices of one shop have one address. */
const devicesPerAddress = 10;
const minutesPerReport = 5;

const formats = ['hx-f1', 'hx-f2', 'hx-f3'] as const;
type InfraredDevice = { sn: string; format: (typeof formats)[number]; flowIn: number; localAddress: string };

let server: TestServer;
let companyId: number;
let fleet: InfraredDevice[];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', ingestBatchMilliseconds: 100 });
  const company = await server.factory.company();
  companyId = company.id;
  const { id: entityId } = await server.factory.entity({ company });
  fleet = Array.from({ length: fleetSize }, (_, index) => {
    const shop = Math.floor(index / devicesPerAddress);
    const localAddress = `127.10.${shop >> 8}.${shop & 255}`;
    const format = formats[index % formats.length] ?? 'hx-f1';
    return { sn: `1F${String(index).padStart(8, '0')}`, format, flowIn: 1 + (index % 9), localAddress };
  });
  const fields = { companyId, entityId, model: 'TEST', deviceType: deviceKinds.infrared.type, secretHash: null };
  const periods = { uploadInterval: minutesPerReport, recordPeriod: minutesPerReport };
  for (let from = 0; from < fleet.length; from += 1_000) {
    const rows = fleet
      .slice(from, from + 1_000)
      .map(({ sn, format }) => ({ sn, name: sn, format, ...fields, ...periods }));
    await server.db.insertInto('devices').values(rows).execute();
  }
});
afterAll(() => server?.stop());

/** End of the period that a round reports, local time in Asia/Shanghai. */
function findPeriodEnd(round: number): string {
  const seconds = minutesPerReport * 60;
  const end = (Math.floor(Date.now() / 1000 / seconds) - 20 + round) * seconds;
  return new Date((end + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function encodeReport({ sn, format, flowIn }: InfraredDevice, endLocal: string): Buffer {
  if (format === 'hx-f1') {
    const status = { isHistory: false, battery: 80, batteryTx: 70, inFocus: true };
    return encodeHxF1Report(sn, 1, { flowIn, flowOut: 1, endLocal, ...status });
  }
  const status = { battery: 80, batteryTx: 70, isPaired: true, version: '1.0', model: 'HX' };
  return encodeHx7eReport(format, sn, { flowIn, flowOut: 1, endLocal, ...status }, false);
}

/** Returns whether the reply says that the report is stored; null: the reply is not complete. */
function createReplyReader(format: InfraredDevice['format']): (bytes: Buffer) => boolean | null {
  if (format === 'hx-f1') {
    const framer = createXmlFramer();
    return (bytes) => {
      const [piece] = framer.push(bytes);
      if (piece?.kind !== 'frame') return null;
      const reply = readHxF1Reply(piece.frame);
      return reply?.kind === 'data' && reply.ret === 0;
    };
  }
  const framer = createHx7eFramer();
  return (bytes) => {
    const [piece] = framer.push(bytes);
    return piece?.kind === 'frame' ? readHx7eReply(format, piece.frame)?.status === 0 : null;
  };
}

/** Sends a report on a connection of its own. Returns whether the reply says that it is stored. */
function sendReport(device: InfraredDevice, endLocal: string): Promise<boolean> {
  const { tcpXml, tcp7e, tcp7eAnalog } = server.doors;
  const port = { 'hx-f1': tcpXml, 'hx-f2': tcp7e, 'hx-f3': tcp7eAnalog }[device.format] ?? 0;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: device.localAddress });
    const readReply = createReplyReader(device.format);
    socket.on('connect', () => socket.write(encodeReport(device, endLocal)));
    socket.on('data', (bytes) => {
      const isStored = readReply(bytes);
      if (isStored === null) return;
      resolve(isStored);
      socket.end();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(false));
  });
}

let sentRounds = 0;
let answered = 0;
let repeated = 0;

/** Sends a report, and again when it gets no reply, as devices do. Returns the milliseconds until the reply. */
async function report(device: InfraredDevice, endLocal: string): Promise<number> {
  const startedAt = performance.now();
  while (!(await sendReport(device, endLocal))) {
    repeated += 1;
    await pause(repeatAfterMilliseconds);
  }
  answered += 1;
  return performance.now() - startedAt;
}

/** All devices report once, spread evenly over the window. Returns the milliseconds until each reply. */
async function reportOnce(): Promise<number[]> {
  const endLocal = findPeriodEnd(sentRounds);
  sentRounds += 1;
  const startedAt = performance.now();
  const sending: Promise<number>[] = [];
  while (sending.length < fleet.length) {
    const due = ((performance.now() - startedAt) / windowMilliseconds) * fleet.length;
    for (const device of fleet.slice(sending.length, Math.ceil(due))) sending.push(report(device, endLocal));
    await pause(5);
  }
  return Promise.all(sending);
}

/** Opens idle, half-open and slow connections in another process. */
async function startLingering(): Promise<{ stop(): Promise<void> }> {
  const script = path.join(import.meta.dirname, 'testing', 'lingering-senders-process.ts');
  const { idle, halfOpen, slow } = lingering;
  const args = [server.doors.tcpXml, fleet[0]?.sn, idle, halfOpen, slow].map(String);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

test.skipIf(process.platform !== 'linux')(
  'idle and slow connections neither lose records nor delay others',
  async () => {
    await reportOnce();
    const rssBefore = process.memoryUsage.rss();
    let maxRss = rssBefore;
    const sampling = setInterval(() => (maxRss = Math.max(maxRss, process.memoryUsage.rss())), 200);
    const pairs: { without: number; beside: number; ratio: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const without = percentile(await reportOnce(), 0.99);
      const senders = await startLingering();
      const beside = percentile(await reportOnce(), 0.99);
      await senders.stop();
      pairs.push({ without, beside, ratio: beside / without });
    }
    clearInterval(sampling);
    const [stored] = await server.app.countingStore.runQuery(
      'SELECT toUInt32(count()), toUInt32(sum(flow_in)), toUInt32(sum(flow_out)) FROM records FINAL WHERE company = {company:UInt32}',
      { company: companyId },
    );
    const sent = sentRounds * fleet.length;
    const ratio = percentile(
      pairs.map((pair) => pair.ratio),
      0.5,
    );
    const list = (values: number[]) => values.map((value) => value.toFixed()).join(', ');
    console.info(
      `${fleet.length} devices in ${windowMilliseconds / 1000} s: p99 of replies ${list(pairs.map((pair) => pair.without))} ms without, ` +
        `${list(pairs.map((pair) => pair.beside))} ms beside ${lingering.idle} idle, ${lingering.halfOpen} half-open and ` +
        `${lingering.slow} slow connections, median ratio ${ratio.toFixed(2)}; memory ${(rssBefore / 1e6).toFixed()} MB, ` +
        `at most ${((maxRss - rssBefore) / 1e6).toFixed()} MB more; ${sent - Number(stored?.[0])} of ${sent} records lost, ${repeated} sent again`,
    );
    const peopleIn = sentRounds * fleet.reduce((sum, { flowIn }) => sum + flowIn, 0);
    expect(answered).toBe(sent);
    expect(stored).toEqual([sent, peopleIn, sent]);
    expect(ratio).toBeLessThan(maxRatio);
  },
  600_000,
);
