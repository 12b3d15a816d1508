import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApp, type RunningApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { type Caller, createCaller } from './caller.ts';
import { freshCounts, freshStore } from './fresh-store.ts';
import { createWorld, type World } from './world.ts';

export type TestServer = Caller & {
  /** Address of the console and the API, without a trailing slash. */
  url: string;
  app: RunningApp['app'];
  /** The whole store. */
  db: RunningApp['app']['systemDb'];
  /** The store as one company sees it. */
  dbOf: RunningApp['dbOf'];
  doors: RunningApp['doors'];
  /** Address of the HTTP device door. */
  deviceUrl: string;
  config: Config;
  world: World;
  stop(): Promise<void>;
};

/**
 * Starts the whole product on a folder, a database and ports of its own; on ClickHouse where PORTICO_TEST_CLICKHOUSE_URL names a
 * server.
 */
export async function startServer(
  options: {
    captcha?: boolean;
    demo?: boolean;
    clock?: Clock;
    logLevel?: Config['logLevel'];
    /** Of an external broker. */
    mqttUrl?: string;
    /** Address of an empty database for the base data; else one with all tables is made, and dropped at the end. */
    databaseUrl?: string;
    /** False where a test looks at everything a call writes: faults are looked for whenever it is time. */
    looksForFaults?: boolean;
  } = {},
): Promise<TestServer> {
  const {
    captcha = false,
    demo = false,
    clock = systemClock,
    logLevel = 'error',
    mqttUrl = null,
    looksForFaults = true,
    databaseUrl,
  } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-test-'));
  const store = databaseUrl === undefined ? await freshStore() : { url: databaseUrl, drop: async () => {} };
  const counts = await freshCounts();
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    data: folder,
    databaseUrl: store.url,
    clickhouseUrl: counts.url,
    mqttPort: 0,
    mqttUrl,
    deviceHttpPort: 0,
    deviceTcpXmlPort: 0,
    deviceTcp7ePort: 0,
    deviceTcp7eAnalogPort: 0,
    publicUrl: 'http://localhost:8080',
    internationalHosts: [],
    smtpUrl: null,
    mailFrom: 'Portico <no-reply@localhost>',
    passwordPolicy: 'standard',
    ingestBatchMilliseconds: 2,
    captcha,
    demo,
    logLevel,
  };
  // null: any free port.
  const doorPorts = { host: config.host, http: null, tcpXml: null, tcp7e: null, tcp7eAnalog: null, mqtt: null };
  const log = createLog(logLevel);
  const running = await openApp({ config, log, clock, doorPorts, looksForFaults, countsEngine: counts.engine });
  const { app, url, doors } = running;
  return {
    url,
    app,
    db: app.systemDb,
    dbOf: running.dbOf,
    doors,
    deviceUrl: `http://127.0.0.1:${doors.http}`,
    config,
    world: createWorld(app),
    ...createCaller(url),
    async stop() {
      await running.close();
      await store.drop();
      await counts.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
