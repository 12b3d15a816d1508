import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { encodeHxF1TimeSync } from '@portico/device-formats';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';

const limits = { maxConnections: 60, maxConnectionsPerAddress: 20, maxUnfinishedBytes: 300_000 };
const proxy = '127.0.0.9';

let server: TestServer;
let sn: string;
const lines: { msg: string; reason?: string; closed?: number }[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
  server = await startTestServer({ log, limits, trustedProxies: [proxy] });
  ({ sn } = await server.factory.device({ company: await server.factory.company(), format: 'hx-f1' }));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await pause(100);
});
afterAll(() => server?.stop());

type Port = 'http' | 'tcpXml' | 'tcp7e' | 'tcp7eAnalog';

async function connectFrom(localAddress: string, count: number, port: Port = 'tcpXml'): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ port: server.doors[port] ?? 0, host: '127.0.0.1', localAddress });
    socket.on('error', () => socket.destroy());
    socket.resume();
    sockets.push(socket);
    await once(socket, 'connect');
    opened.push(socket);
  }
  return opened;
}

/** Sends a message of the device and resolves with whether it is answered. */
async function isAnswered(socket: Socket | undefined): Promise<boolean> {
  if (socket === undefined || socket.destroyed) return false;
  socket.write(encodeHxF1TimeSync(sn, 1));
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
}

const countOpen = (opened: readonly Socket[]) => opened.filter((socket) => !socket.destroyed).length;
const listClosed = (opened: readonly Socket[]) => [...opened.keys()].filter((index) => opened[index]?.destroyed);

// Only Linux lets a program use every address of 127.0.0.0/8.
test.skipIf(process.platform !== 'linux')(
  'a full address loses the connection that has been idle longest',
  async () => {
    const opened = await connectFrom('127.0.1.1', 20);
    expect(await isAnswered(opened[0])).toBe(true);
    await connectFrom('127.0.1.1', 1);
    await expect.poll(() => listClosed(opened)).toEqual([1]);
  },
);

test.skipIf(process.platform !== 'linux')('a device whose half-open connections fill its address returns', async () => {
  const halfOpen = await connectFrom('127.0.1.2', 20);
  const answers = await Promise.all(halfOpen.map(isAnswered));
  expect(answers.filter(Boolean)).toHaveLength(20);
  const [returned] = await connectFrom('127.0.1.2', 1);
  expect(await isAnswered(returned)).toBe(true);
  expect(countOpen(halfOpen)).toBe(19);
});

test.skipIf(process.platform !== 'linux')('connections of one address count together on all ports', async () => {
  const ports: Port[] = ['tcp7e', 'http', 'tcp7eAnalog', 'tcpXml'];
  const opened = (await Promise.all(ports.map((port) => connectFrom('127.0.1.3', 6, port)))).flat();
  await expect.poll(() => countOpen(opened)).toBe(20);
});

test.skipIf(process.platform !== 'linux')('flooding addresses do not keep another address out', async () => {
  const devices = await connectFrom('127.0.2.1', 5);
  const flood: Socket[] = [];
  for (const address of ['127.0.2.2', '127.0.2.3', '127.0.2.4', '127.0.2.5'])
    flood.push(...(await connectFrom(address, 30)));
  await expect.poll(() => countOpen(flood)).toBe(55);
  const [newcomer, ...others] = [
    ...(await connectFrom('127.0.2.6', 1)),
    ...(await connectFrom('127.0.2.7', 4, 'tcp7e')),
    ...(await connectFrom('127.0.2.8', 5, 'http')),
  ];
  expect(await isAnswered(newcomer)).toBe(true);
  await expect.poll(() => countOpen(flood)).toBe(45);
  expect([countOpen(devices), countOpen(others)]).toEqual([5, 9]);
});

test.skipIf(process.platform !== 'linux')('a trusted proxy has more HTTP connections than an address', async () => {
  const [proxied, direct] = [await connectFrom(proxy, 25, 'http'), await connectFrom('127.0.1.4', 25, 'http')];
  await expect.poll(() => countOpen(direct)).toBe(20);
  expect(countOpen(proxied)).toBe(25);
});

/** The beginning of a frame whose rest never comes. */
function beginFrame(bytes: number): Buffer {
  const begun = Buffer.alloc(bytes, 'x');
  Buffer.from([0xfa, 0xf5, 0xf6, 0, 1, 0x21]).copy(begun);
  begun.writeUInt16BE(65_500, 6);
  return begun;
}

const beginRequest = (bytes: number, totalBytes = 1_000_000) =>
  `POST ${nativeHttpPath} HTTP/1.1\r\nhost: door\r\ncontent-length: ${totalBytes}\r\n\r\n${'x'.repeat(bytes)}`;

test('the connections with most unfinished bytes are closed first', async () => {
  const frames = await connectFrom('127.0.0.1', 4);
  for (const [index, bytes] of [60_000, 65_000, 55_000, 50_000].entries()) frames[index]?.write(beginFrame(bytes));
  await pause(100);
  expect(countOpen(frames)).toBe(4);
  const [request] = await connectFrom('127.0.0.1', 1, 'http');
  request?.write(beginRequest(64_000));
  await pause(300);
  expect(countOpen(frames)).toBe(4);
  request?.write('x'.repeat(10_000));
  await expect.poll(() => request?.destroyed).toBe(true);
  expect(countOpen(frames)).toBe(4);
  const [second] = await connectFrom('127.0.0.1', 1);
  second?.write(beginFrame(50_000));
  const [third] = await connectFrom('127.0.0.1', 1);
  third?.write(beginFrame(58_000));
  await expect.poll(() => listClosed(frames)).toEqual([0, 1]);
  expect([second, third].map((socket) => socket?.destroyed)).toEqual([false, false]);
  expect(await isAnswered((await connectFrom('127.0.0.1', 1))[0])).toBe(true);
});

test('a complete body no longer counts as unfinished', async () => {
  const opened = await connectFrom('127.0.0.1', 5, 'http');
  for (const socket of opened) {
    socket.write(beginRequest(100_000, 100_000));
    await once(socket, 'data');
  }
  expect(countOpen(opened)).toBe(5);
});

test.skipIf(process.platform !== 'linux')('closed connections are logged once with their number', async () => {
  const logged = () => lines.filter(({ msg }) => msg === 'device connections closed');
  await connectFrom('127.0.3.1', 40);
  // The tests before have begun the minute of each reason.
  expect(logged().map(({ reason, closed }) => [reason, closed])).toEqual([
    ['connections of one address used', 1],
    ['all connections used', 1],
    ['bytes of unfinished messages', 1],
  ]);
  expect(lines).toHaveLength(3);
});
