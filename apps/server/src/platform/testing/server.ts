import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApp, type RunningApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import { type DoorLimits, doorLimits } from '../../domains/ingest/doors/door-limits.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { ReadFreeBytes } from '../files/free-space.ts';
import { createLog, type Log } from '../log.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { createTestCountingDatabase, createTestDatabase } from './test-databases.ts';
import { createTestFactory, type TestFactory } from './test-factory.ts';

export type TestServer = ApiClient & {
  /** Address of the console and the API, without a trailing slash. */
  url: string;
  app: RunningApp['app'];
  /** The base data of all companies. */
  db: RunningApp['app']['systemDb'];
  /** The base data as one company sees it. */
  dbForCompany: RunningApp['dbForCompany'];
  doors: RunningApp['doors'];
  /** Address of the HTTP listener for devices. */
  deviceUrl: string;
  /** Looks for damaged counts now. */
  examineCounts(): Promise<void>;
  config: Config;
  factory: TestFactory;
  stop(): Promise<void>;
};

/**
 * Starts the entire server on its own temporary folder, database and ports. Uses a ClickHouse server when PORTICO_TEST_CLICKHOUSE_URL
 * names one, else the embedded engine of the test process.
 */
export async function startTestServer(
  options: {
    captcha?: boolean;
    demo?: boolean;
    clock?: Clock;
    logLevel?: Config['logLevel'];
    /** URL of an external broker; absent: the embedded broker. */
    mqttUrl?: string;
    publicUrl?: string;
    /** Absent: 127.0.0.1. */
    trustedProxies?: Config['trustedProxies'];
    /** Private hosts to which addresses of users may lead; absent: none. */
    outboundAllow?: Config['outboundAllow'];
    /** URL of an empty database for the base data; absent: a database with all tables is created, and dropped by `stop`. */
    databaseUrl?: string;
    /** Whether the periodic health checks run. False for tests that examine everything a request writes. */
    runsHealthChecks?: boolean;
    /** Milliseconds for which records are collected; absent: 2, so that tests do not wait. */
    ingestBatchMilliseconds?: number;
    /** Limits of the device ports that differ from `doorLimits`. */
    limits?: Partial<DoorLimits>;
    /** Absent: reads the disk. */
    readFreeBytes?: ReadFreeBytes;
    /**
     * A data folder that `stop` keeps, with a counting engine of its own whose counts are examined for damage. Absent: a temporary folder and
     * the shared engine, whose counts `examineCounts` examines.
     */
    folder?: string;
    /** Absent: lines of `logLevel` on standard output. */
    log?: Log;
  } = {},
): Promise<TestServer> {
  const {
    captcha = false,
    demo = false,
    clock = systemClock,
    logLevel = 'error',
    mqttUrl = null,
    outboundAllow = [],
    publicUrl = 'http://localhost:8080',
    // So that tests can choose the address of a caller.
    trustedProxies = ['127.0.0.1'],
    runsHealthChecks = true,
    databaseUrl,
    ingestBatchMilliseconds = 2,
    readFreeBytes,
    log = createLog(logLevel),
    limits = {},
  } = options;
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'portico-test-')));
  const baseDataDatabase =
    databaseUrl === undefined ? await createTestDatabase() : { url: databaseUrl, drop: async () => {} };
  const ownEngine = { url: null, engine: null, drop: async () => {} };
  const countingDatabase = options.folder === undefined ? await createTestCountingDatabase() : ownEngine;
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataFolder: folder,
    databaseUrl: baseDataDatabase.url,
    clickhouseUrl: countingDatabase.url,
    mqttPort: 0,
    mqttUrl,
    deviceHttpPort: 0,
    deviceTcpXmlPort: 0,
    deviceTcp7ePort: 0,
    deviceTcp7eAnalogPort: 0,
    publicUrl,
    firmwareUrl: 'http://localhost:8081',
    trustedProxies,
    internationalHosts: [],
    smtpUrl: null,
    mailFrom: 'Portico <no-reply@localhost>',
    outboundAllow,
    passwordPolicy: 'standard',
    ingestBatchMilliseconds,
    minFreeMegabytes: 200,
    captcha,
    demo,
    logLevel,
  };
  // null: any free port.
  const doorPorts = {
    host: config.host,
    http: null,
    tcpXml: null,
    tcp7e: null,
    tcp7eAnalog: null,
    mqtt: null,
    limits: { ...doorLimits, ...limits },
  };
  const running = await openApp({
    config,
    log,
    clock,
    doorPorts,
    runsHealthChecks,
    examinesCounts: options.folder !== undefined,
    countingEngine: countingDatabase.engine,
    ...(readFreeBytes === undefined ? {} : { readFreeBytes }),
  });
  const { app, url, doors } = running;
  return {
    url,
    app,
    db: app.systemDb,
    dbForCompany: running.dbForCompany,
    doors,
    deviceUrl: `http://127.0.0.1:${doors.http}`,
    examineCounts: running.examineCounts,
    config,
    factory: createTestFactory(app),
    ...createApiClient(url),
    async stop() {
      await running.close();
      await baseDataDatabase.drop();
      await countingDatabase.drop();
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
