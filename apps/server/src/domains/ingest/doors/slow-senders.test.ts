import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { createXmlFramer, encodeHxF1TimeSync } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';

const limits = {
  frameMilliseconds: 1_000,
  idleMilliseconds: 3_000,
  headersMilliseconds: 1_000,
  requestMilliseconds: 2_000,
  checkMilliseconds: 100,
};

let server: TestServer;
let sn: string;
const reasons: string[] = [];

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => reasons.push(JSON.parse(line).reason) });
  server = await startTestServer({ log, limits });
  ({ sn } = await server.factory.device({ company: await server.factory.company(), format: 'hx-f1' }));
});
afterAll(() => server?.stop());

type Port = 'http' | 'tcpXml' | 'tcp7e' | 'tcp7eAnalog';

async function open(port: Port): Promise<Socket> {
  const socket = connect(server.doors[port] ?? 0, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

/** Sends these bytes one by one, ten a second, until the server closes the connection. Returns the milliseconds until then. */
async function sendSlowly(socket: Socket, bytes: Buffer): Promise<number> {
  const startedAt = performance.now();
  for (const [index] of bytes.entries()) {
    if (socket.destroyed) break;
    socket.write(bytes.subarray(index, index + 1));
    await pause(100);
  }
  if (!socket.destroyed) await once(socket, 'close');
  return performance.now() - startedAt;
}

/** Milliseconds until the reply to a message that is sent at once. */
async function measureReply(socket: Socket): Promise<number> {
  const startedAt = performance.now();
  socket.write(encodeHxF1TimeSync(sn, 1));
  await once(socket, 'data');
  return performance.now() - startedAt;
}

test('a slow frame is cut off while other frames are answered', async () => {
  const [slow, fast] = [await open('tcpXml'), await open('tcpXml')];
  const cut = sendSlowly(slow, encodeHxF1TimeSync(sn, 1));
  const replies: number[] = [];
  while (!slow.destroyed) {
    replies.push(await measureReply(fast));
    await pause(50);
  }
  expect(await cut).toBeGreaterThan(900);
  expect(await cut).toBeLessThan(2_900);
  expect(replies.length).toBeGreaterThan(5);
  expect(Math.max(...replies)).toBeLessThan(1_000);
  fast.destroy();
});

test('the time of a frame starts anew with each frame', async () => {
  const socket = await open('tcpXml');
  const frame = encodeHxF1TimeSync(sn, 1);
  const framer = createXmlFramer();
  let replies = 0;
  socket.on('data', (bytes) => (replies += framer.push(bytes).length));
  // A frame is always unfinished, 0.4 s each, and all together take longer than one may.
  socket.write(frame.subarray(0, 20));
  for (let n = 0; n < 4; n += 1) {
    await pause(400);
    socket.write(Buffer.concat([frame.subarray(20), frame.subarray(0, 20)]));
  }
  await expect.poll(() => replies).toBe(4);
  socket.destroy();
});

test.each(['tcpXml', 'tcp7e', 'tcp7eAnalog'] as const)('slow noise is cut off on %s', async (port) => {
  const milliseconds = await sendSlowly(await open(port), Buffer.alloc(100, 0x20));
  expect(milliseconds).toBeGreaterThan(900);
  expect(milliseconds).toBeLessThan(2_900);
});

test('a connection without a byte is closed after the idle time', async () => {
  const socket = await open('tcpXml');
  const startedAt = performance.now();
  await measureReply(socket);
  await once(socket, 'close');
  expect(performance.now() - startedAt).toBeGreaterThan(2_900);
});

const request = `POST ${nativeHttpPath} HTTP/1.1\r\nhost: door\r\ncontent-length: 1000\r\n\r\n`;

test('slow headers and slow bodies are cut off', async () => {
  const [headers, body] = [await open('http'), await open('http')];
  body.write(request);
  const [headersTime, bodyTime] = await Promise.all([
    sendSlowly(headers, Buffer.from(request)),
    sendSlowly(body, Buffer.alloc(1000, 'x')),
  ]);
  expect(headersTime).toBeGreaterThan(900);
  expect(bodyTime).toBeGreaterThan(1_900);
  expect(Math.max(headersTime, bodyTime)).toBeLessThan(4_000);
});

test('slow senders are logged once for each reason', () => {
  expect(reasons).toEqual(['a frame took too long', 'a request took too long']);
});
