import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portico, startPortico } from './portico.ts';
import { findDescendants, findStillRunning } from './processes.ts';

/** How long children may outlive a killed server, and one that ended regularly (milliseconds). */
const graceMilliseconds = { killed: 5_000, ended: 500 };

let portico: Portico;
beforeAll(async () => {
  portico = await startPortico();
});
afterAll(async () => portico?.stopAndRemove());

function findChildPids(): number[] {
  const pids = findDescendants(portico.pid()).map(({ pid }) => pid);
  // At least PostgreSQL with its processes, and the counting engine.
  expect(pids.length).toBeGreaterThan(4);
  return pids;
}

test('SIGTERM leaves no process of the server behind', async () => {
  const pids = findChildPids();
  expect(await portico.end('SIGTERM')).toBe(0);
  expect(await findStillRunning(pids, graceMilliseconds.ended)).toEqual([]);
});

test('SIGINT leaves no process of the server behind', async () => {
  await portico.start();
  const pids = findChildPids();
  expect(await portico.end('SIGINT')).toBe(0);
  expect(await findStillRunning(pids, graceMilliseconds.ended)).toEqual([]);
});

test('SIGTERM ends a server with an unfinished MQTT login within 5 s', async () => {
  await portico.start();
  const { port, hostname } = new URL(portico.mqtt);
  const device = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  await once(device, 'connect');
  device.on('error', () => {}); // The server resets the connection when it ends.
  // The beginning of a CONNECT packet.
  device.write(Buffer.of(0x10, 64, 0, 4));
  const began = performance.now();
  expect(await portico.end('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(5_000);
  device.destroy();
});

test('SIGKILL leaves no process of the server behind after 5 s', async () => {
  await portico.start();
  const pids = findChildPids();
  await portico.kill();
  const began = performance.now();
  expect(await findStillRunning(pids, graceMilliseconds.killed)).toEqual([]);
  console.log(
    `${pids.length} processes were gone ${Math.round(performance.now() - began)} ms after the kill of the server`,
  );
});
