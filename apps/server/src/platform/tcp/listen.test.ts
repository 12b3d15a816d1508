import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { listen, shareConnections } from './listen.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Opens a server for at most 100 connections, 99 of which are shared. Returns its port. */
async function openServer(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()));
  shareConnections(server, 100);
  const port = await listen(server, '127.0.0.1', 0);
  closers.push(() => server.close());
  return port;
}

async function connectFrom(localAddress: string, port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => socket.destroy());
    closers.push(() => socket.destroy());
    await once(socket, 'connect');
    sockets.push(socket);
  }
  return sockets;
}

const countOpen = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.destroyed).length;

// Only Linux lets a program use every address of 127.0.0.0/8.
test.skipIf(process.platform !== 'linux')('an address that has the most connections loses its newest', async () => {
  const port = await openServer();
  const devices = await connectFrom('127.0.0.2', port, 30);
  const flood = await connectFrom('127.0.0.3', port, 100);
  await expect.poll(() => countOpen(flood)).toBe(69);
  expect(flood.slice(0, 69).every((socket) => !socket.destroyed)).toBe(true);
  const others = [...(await connectFrom('127.0.0.4', port, 10)), ...(await connectFrom('127.0.0.5', port, 10))];
  await expect.poll(() => countOpen(flood)).toBe(49);
  await pause(50);
  expect([countOpen(devices), countOpen(others)]).toEqual([30, 20]);
});

test.skipIf(process.platform !== 'linux')('a closed connection is not counted any more', async () => {
  const port = await openServer();
  for (let round = 0; round < 3; round += 1) {
    const sockets = await connectFrom('127.0.0.2', port, 90);
    expect(countOpen(sockets)).toBe(90);
    for (const socket of sockets) socket.destroy();
    await pause(50);
  }
});
