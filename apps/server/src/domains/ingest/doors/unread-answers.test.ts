import { once } from 'node:events';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createXmlFramer, encodeHxF1TimeSync } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
});
afterAll(() => server?.stop());

/** Connects, and gives back both ends of the connection: ours and the server's, which are in one process here. */
async function dial(): Promise<{ ours: Socket; theirs: Socket }> {
  const accepted = new Promise<Socket>((resolve) => {
    const hear = (message: unknown) => {
      unsubscribe('net.server.socket', hear);
      if (typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket)
        resolve(message.socket);
    };
    subscribe('net.server.socket', hear);
  });
  const ours = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  ours.on('error', () => {}); // the server stopped
  await once(ours, 'connect');
  return { ours, theirs: await accepted };
}

// The 64 KiB of a socket's own, and the answers to what had been read when they were full.
const limit = 512 * 1024;

test('a device that does not read its answers is not read either; when it does, it gets all of them in order', async () => {
  const company = await server.world.company();
  const { sn } = await server.world.device({ company, format: 'hx-f1' });
  const { ours, theirs } = await dial();
  ours.pause();
  let sent = 0;
  let mostKept = 0;
  // Until nothing moves for a second: what the system keeps on the way is full, and the server reads no more.
  for (let still = 0; still < 20 && mostKept < 4 * limit; still += 1) {
    for (; !ours.writableNeedDrain; still = 0) {
      ours.write(Buffer.concat(Array.from({ length: 1000 }, () => encodeHxF1TimeSync(sn, sent++ % 65_536))));
    }
    await pause(50);
    mostKept = Math.max(mostKept, theirs.writableLength);
  }
  expect(theirs.isPaused()).toBe(true);
  expect(mostKept).toBeGreaterThan(limit / 8);
  expect(mostKept).toBeLessThan(limit);

  const framer = createXmlFramer();
  let answered = 0;
  ours.on('data', (bytes) => {
    for (const cut of framer.push(bytes)) {
      if (cut.kind === 'frame' && cut.frame.seq === answered % 65_536) answered += 1;
    }
  });
  ours.resume();
  await expect.poll(() => answered, { timeout: 25_000 }).toBe(sent);
  ours.destroy();
}, 60_000);
