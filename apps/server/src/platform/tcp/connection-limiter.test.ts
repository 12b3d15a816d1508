import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createConnectionLimiter, type LimitedConnection } from './connection-limiter.ts';
import { listen } from './listen.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Opens a server with few connections. `accepted`: what its limiter says of each, in the order of connecting. */
async function openServer(limits: { maxConnections: number; maxConnectionsPerAddress: number }) {
  const accepted: LimitedConnection[] = [];
  const reasons: string[] = [];
  const limiter = createConnectionLimiter({ ...limits, maxUnfinishedBytes: 1_000 }, (reason) => reasons.push(reason));
  const server = createServer((socket) => accepted.push(limiter.add(socket)));
  const port = await listen(server, '127.0.0.1', 0);
  closers.push(() => server.close());
  async function connectFrom(localAddress: string, count: number): Promise<Socket[]> {
    const sockets: Socket[] = [];
    for (let n = 0; n < count; n += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => socket.destroy());
      socket.resume();
      closers.push(() => socket.destroy());
      const connections = accepted.length;
      await once(socket, 'connect');
      await expect.poll(() => accepted.length).toBe(connections + 1);
      sockets.push(socket);
    }
    return sockets;
  }
  return { accepted, reasons, connectFrom };
}

const listClosed = (sockets: readonly Socket[]) => [...sockets.keys()].filter((index) => sockets[index]?.destroyed);

// Only Linux lets a program use every address of 127.0.0.0/8.
test.skipIf(process.platform !== 'linux')('a connection that waits for its reply is spared', async () => {
  const { accepted, reasons, connectFrom } = await openServer({ maxConnections: 100, maxConnectionsPerAddress: 3 });
  const sockets = await connectFrom('127.0.0.2', 3);
  accepted[0]?.markActive(true);
  sockets.push(...(await connectFrom('127.0.0.2', 1)));
  await expect.poll(() => listClosed(sockets)).toEqual([1]);
  for (const connection of accepted) connection.markActive(true);
  sockets.push(...(await connectFrom('127.0.0.2', 1)));
  await expect.poll(() => listClosed(sockets)).toEqual([1, 4]);
  accepted[2]?.markActive(false);
  sockets.push(...(await connectFrom('127.0.0.2', 1)));
  await expect.poll(() => listClosed(sockets)).toEqual([1, 2, 4]);
  expect(reasons).toEqual(Array.from({ length: 3 }, () => 'connections of one address used'));
});

test.skipIf(process.platform !== 'linux')('waiting connections give way to an address that has far fewer', async () => {
  const { accepted, reasons, connectFrom } = await openServer({ maxConnections: 4, maxConnectionsPerAddress: 10 });
  const many = await connectFrom('127.0.0.2', 3);
  const few = await connectFrom('127.0.0.3', 1);
  for (const connection of accepted) connection.markActive(true);
  // 3 and 2 connections: the new one is closed. 3 and 1: one of the 3 is closed.
  few.push(...(await connectFrom('127.0.0.3', 1)));
  await expect.poll(() => listClosed(few)).toEqual([1]);
  const newcomer = await connectFrom('127.0.0.4', 1);
  await expect.poll(() => listClosed(many)).toEqual([0]);
  expect([listClosed(few), listClosed(newcomer)]).toEqual([[1], []]);
  expect(reasons).toEqual(['all connections used', 'all connections used']);
});
