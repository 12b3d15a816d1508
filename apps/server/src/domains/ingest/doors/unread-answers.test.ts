import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createXmlFramer, encodeHxF1TimeSync } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(() => server?.stop());

/** Connects, and returns both ends of the connection: ours and the server's, which run in one process here. */
async function dial(): Promise<{ clientSocket: Socket; serverSocket: Socket }> {
  const accepted = new Promise<Socket>((resolve) => {
    const onSocket = (message: unknown) => {
      unsubscribe('net.server.socket', onSocket);
      if (typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket)
        resolve(message.socket);
    };
    subscribe('net.server.socket', onSocket);
  });
  const clientSocket = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  clientSocket.on('error', () => {}); // the server stopped
  await once(clientSocket, 'connect');
  return { clientSocket, serverSocket: await accepted };
}

// Maximum bytes of waiting replies: the 64 KiB buffer of a socket, and the replies to frames that were read before it was full.
const limit = 512 * 1024;

test('a device that does not read its replies is paused', async () => {
  const company = await server.factory.company();
  const { sn } = await server.factory.device({ company, format: 'hx-f1' });
  const { clientSocket, serverSocket } = await dial();
  clientSocket.pause();
  let sent = 0;
  let maxBuffered = 0;
  // Sends until no byte moves for a second: the buffers of the system are full, and the server has stopped reading.
  for (let still = 0; still < 20 && maxBuffered < 4 * limit; still += 1) {
    for (; !clientSocket.writableNeedDrain; still = 0) {
      clientSocket.write(Buffer.concat(Array.from({ length: 1000 }, () => encodeHxF1TimeSync(sn, sent++ % 65_536))));
    }
    await pause(50);
    maxBuffered = Math.max(maxBuffered, serverSocket.writableLength);
  }
  expect(serverSocket.isPaused()).toBe(true);
  expect(maxBuffered).toBeGreaterThan(limit / 8);
  expect(maxBuffered).toBeLessThan(limit);

  const framer = createXmlFramer();
  let answered = 0;
  clientSocket.on('data', (bytes) => {
    for (const cut of framer.push(bytes)) {
      if (cut.kind === 'frame' && cut.frame.seq === answered % 65_536) answered += 1;
    }
  });
  clientSocket.resume();
  await expect.poll(() => answered, { timeout: 25_000 }).toBe(sent);
  clientSocket.destroy();
}, 60_000);
