import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openBaseData } from '../platform/base-data/open.ts';
import { createLog } from '../platform/log.ts';
import { addCompanies, flipByte, makeDataFolder } from '../platform/testing/damaged-folder.ts';

/** A stopped data folder without a backup. Returns the file of the table of companies in it. */
async function makeStoppedFolder(): Promise<{ folder: string; table: string }> {
  const folder = await makeDataFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const baseData = await openBaseData({ url: null, folder, log: createLog('silent') });
  await addCompanies(baseData.systemDb, 10);
  const { rows } = await sql<{ file: string }>`select pg_relation_filepath('companies') as file`.execute(
    baseData.systemDb,
  );
  await baseData.close();
  return { folder, table: path.join(folder, 'postgres', rows[0]?.file ?? '') };
}

/** Starts the server as an operator does. `output`: everything that it has printed. */
async function startServer(folder: string): Promise<{ child: ChildProcess; url: string; output: string[] }> {
  const [port = 0, http = 0, xml = 0, mqtt = 0] = await freePorts(4);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      PORTICO_DATA: folder,
      PORTICO_DEMO: 'off',
      PORTICO_LOG_LEVEL: 'error',
      PORTICO_PORT: String(port),
      PORTICO_DEVICE_HTTP_PORT: String(http),
      PORTICO_DEVICE_TCP_XML_PORT: String(xml),
      PORTICO_DEVICE_TCP_7E_PORT: '0',
      PORTICO_DEVICE_TCP_7E_ANALOG_PORT: '0',
      PORTICO_MQTT_PORT: String(mqtt),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  return { child, url: `http://127.0.0.1:${port}`, output };
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

test('a server on damaged base data without a backup ends with one sentence', async () => {
  const { folder } = await makeStoppedFolder();
  await flipByte(path.join(folder, 'postgres/global/pg_control'), 100);
  const { child, output } = await startServer(folder);
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  expect(output.join('')).toMatch(
    /^The base data in \S+ is damaged and no backup of it restores; .*: incorrect checksum in control file\.\n$/,
  );
});

test('a server with a damaged table and no backup runs, and is not ready', async () => {
  const { folder, table } = await makeStoppedFolder();
  await flipByte(table, 100);
  const { child, url, output } = await startServer(folder);
  await expect
    .poll(() => output.join(''), { timeout: 60_000 })
    .toMatch(/THE BASE DATA IS DAMAGED AND NO BACKUP RESTORES[\s\S]*Portico is ready/);
  expect(child.exitCode).toBeNull();
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ ready: false, stores: { things: false, counts: true, disk: true } });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('portico_base_data_missing_since_seconds 0');
});
