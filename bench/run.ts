import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withPostgres } from '../tools/postgres.mjs';
import { createPorticoArrivalGenerator, createTableArrivalGenerator } from './arrivals.ts';
import { openConsoleSession } from './console-session.ts';
import { type Dataset, planDataset, recordsPerDay } from './dataset.ts';
import { fillDuckDb } from './duckdb-store.ts';
import { createFleetMessages } from './fleet-messages.ts';
import { type IngestRow, measureIngest } from './ingest.ts';
import { measureDuringArrivals } from './measure-during-arrivals.ts';
import {
  type MeasuredRound,
  measureWithAllUsers,
  measureWithOneUser,
  mergeTurns,
  type QueryTarget,
} from './measure-queries.ts';
import { fillPlainTable } from './plain-table.ts';
import { type FilledStore, fillPortico, openBenchCountingStore } from './portico-store.ts';
import { createBenchQueries } from './queries.ts';
import {
  createApiQueryTarget,
  createDuckDbQueryTarget,
  createEngineQueryTarget,
  createPostgresQueryTarget,
} from './query-targets.ts';
import { type BenchResults, formatBenchReport, readLoadAverage } from './report.ts';
import { fillRollUps } from './roll-ups.ts';
import type { ServerProcess } from './server-process.ts';
import { createStolenTimeReader, type StolenTime } from './stolen-time.ts';
import { addTallies, verifyPlainTable, verifyPortico } from './verification.ts';
import { type BenchWorkspace, parsePositiveInteger, runInWorkspace } from './workspace.ts';

const usersTogether = 20;
/** Turns in which one user queries the engine and Portico alternately, each newly started: a machine's speed may change within minutes. */
const turns = 3;
/** Time for the prefetches caused by the first queries to finish. */
const restMilliseconds = 20_000;
/** Disk space per record: table, key, write-ahead log, roll-ups, DuckDB's file and Portico's store, with a margin. */
const bytesPerRecord = 420;

type Options = { entities: number; days: number; seconds: number; port: number };

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      entities: { type: 'string', default: '1000' },
      days: { type: 'string', default: '365' },
      seconds: { type: 'string', default: '15' },
      port: { type: 'string', default: '26100' },
    },
  });
  return {
    entities: parsePositiveInteger('entities', values.entities),
    days: parsePositiveInteger('days', values.days),
    seconds: parsePositiveInteger('seconds', values.seconds),
    port: parsePositiveInteger('port', values.port),
  };
}

type Stores = { folder: string; store: FilledStore; pool: pg.Pool; duckDb: Awaited<ReturnType<typeof fillDuckDb>> };

async function fill(workspace: BenchWorkspace, folder: string, url: string, dataset: Dataset) {
  const timed = async <Result>(name: string, work: (logStep: (step: string) => void) => Promise<Result>) => {
    const startedAt = performance.now();
    const result = await work((step) => workspace.logStep(`${name}: ${step}`));
    return [result, (performance.now() - startedAt) / 1000] as const;
  };
  const [store, porticoSeconds] = await timed('Portico', (logStep) =>
    fillPortico(folder, dataset, usersTogether, logStep),
  );
  const { firstDevice } = store.ids;
  const [plain, plainSeconds] = await timed('PostgreSQL', (logStep) =>
    fillPlainTable(url, dataset, firstDevice, usersTogether, logStep),
  );
  const rollUps = await fillRollUps(plain.pool, (step) => workspace.logStep(`PostgreSQL: ${step}`));
  const fileName = path.join(await workspace.createFolder(), 'records.duckdb');
  const [file, fileSeconds] = await timed('DuckDB', () => fillDuckDb(fileName, dataset, firstDevice, usersTogether));
  workspace.logStep('DuckDB: filled');
  const isEqualChecksum = (checksum: readonly number[]) => String(checksum) === String(store.checksum);
  const stores: Stores = { folder, store, pool: plain.pool, duckDb: file };
  const filled: BenchResults['fill'] = {
    portico: { seconds: porticoSeconds, bytes: store.bytes },
    postgres: { seconds: plainSeconds, bytes: plain.bytes },
    rollUps,
    duckDb: { seconds: fileSeconds, bytes: file.bytes },
    equal: isEqualChecksum(plain.checksum) && isEqualChecksum(file.checksum),
  };
  return { stores, filled };
}

type Queries = ReturnType<typeof createBenchQueries>;

/** Runs all rounds on a target that needs no rest between them. */
async function measureAll(
  target: QueryTarget,
  queries: Queries,
  logStep: (step: string) => void,
): Promise<MeasuredRound[]> {
  const alone = await measureWithOneUser(target, queries, { waitBetweenRounds: async () => {}, logStep });
  return [...alone, ...(await measureWithAllUsers(target, queries, usersTogether, logStep))];
}

/** Runs `work` on the bare engine. The server must be stopped, because the engine allows only one process per store. */
async function withEngine<Found>(folder: string, work: (engine: QueryTarget) => Promise<Found>): Promise<Found> {
  const countingStore = await openBenchCountingStore(folder);
  try {
    return await work(createEngineQueryTarget(countingStore));
  } finally {
    await countingStore.close();
  }
}

/** Measures engine and Portico alternately with one user, and with 20 users at once. Leaves the server running. */
async function measureByTurns(workspace: BenchWorkspace, { folder, store }: Stores, queries: Queries) {
  const [engine, portico]: [MeasuredRound[][], MeasuredRound[][]] = [[], []];
  const logStepsOf = (name: string) => (step: string) => workspace.logStep(`${name}: ${step}`);
  const stolen: StolenTime[] = [];
  const readStolenTime = await createStolenTimeReader();
  const engineTogether = await withEngine(folder, (target) =>
    measureWithAllUsers(target, queries, usersTogether, logStepsOf('engine')),
  );
  stolen.push({ measurement: `the engine asked by ${usersTogether} users`, share: await readStolenTime() });
  for (let turn = 1; ; turn += 1) {
    const waitBetweenRounds = async () => {};
    engine.push(
      await withEngine(folder, (target) =>
        measureWithOneUser(target, queries, { waitBetweenRounds, logStep: logStepsOf('engine') }),
      ),
    );
    stolen.push({ measurement: `the engine asked by one user, turn ${turn}`, share: await readStolenTime() });
    const server = await workspace.start(folder);
    const sessions = await Promise.all(store.logins.map((login) => openConsoleSession(server.url, login)));
    const target = createApiQueryTarget(sessions);
    await readStolenTime();
    const waiting = { waitBetweenRounds: () => pause(restMilliseconds), logStep: logStepsOf('Portico') };
    portico.push(await measureWithOneUser(target, queries, waiting));
    stolen.push({ measurement: `Portico asked by one user, turn ${turn}`, share: await readStolenTime() });
    if (turn < turns) {
      for (const session of sessions) session.end();
      await workspace.stop();
      continue;
    }
    const porticoTogether = await measureWithAllUsers(target, queries, usersTogether, logStepsOf('Portico'));
    stolen.push({ measurement: `Portico asked by ${usersTogether} users`, share: await readStolenTime() });
    const measuredRounds = {
      engine: [...mergeTurns(engine), ...engineTogether],
      portico: [...mergeTurns(portico), ...porticoTogether],
    };
    return { server, sessions, target, measuredRounds, stolen };
  }
}

async function measure(
  options: Options,
  workspace: BenchWorkspace,
  url: string,
  postgresVersion: string,
): Promise<BenchResults> {
  const loadAtStart = readLoadAverage();
  const dataset = planDataset({ ...options, now: Date.now() });
  const folder = await workspace.createFolder();
  const empty = await workspace.start(folder);
  const memory = [{ phase: 'after the first start, empty', memory: await empty.memory() }];
  await workspace.stop();
  workspace.logStep(`first start: ${Math.round(empty.startMilliseconds)} ms`);

  const { stores, filled } = await fill(workspace, folder, url, dataset);
  const { store, pool, duckDb } = stores;
  const queries = createBenchQueries({ dataset, ids: store.ids });
  const rollUps = await measureAll(createPostgresQueryTarget(pool, 'rollUps'), queries, (step) =>
    workspace.logStep(`roll-ups: ${step}`),
  );
  const duckDbRounds = await measureAll(createDuckDbQueryTarget(duckDb), queries, (step) =>
    workspace.logStep(`DuckDB: ${step}`),
  );
  duckDb.close();

  const { server, sessions, target, measuredRounds, stolen } = await measureByTurns(workspace, stores, queries);
  const arrivalMeasurements = await measureDuringArrivals(
    queries,
    { runQuery: target, arrivals: createPorticoArrivalGenerator(server, store.chain, dataset) },
    {
      runQuery: createPostgresQueryTarget(pool, 'records'),
      arrivals: createTableArrivalGenerator(pool, store.chain, dataset),
    },
  );
  workspace.logStep('asked while records arrive');
  for (const session of sessions) session.end();
  memory.push({ phase: 'after the questions', memory: await server.memory() });

  const readStolenTime = await createStolenTimeReader();
  const { ingest, verifications } = await measureRecords(workspace, server, stores, dataset, options.seconds);
  stolen.push({ measurement: 'ingest', share: await readStolenTime() });
  memory.push({ phase: 'after ingest', memory: await server.memory() });
  await workspace.stop();
  await pool.end();
  return {
    ...options,
    users: usersTogether,
    records: store.checksum[0] ?? Number.NaN,
    versions: { engine: store.engine, postgres: postgresVersion, duckDb: duckDb.version },
    loadAtStart,
    fill: filled,
    start: { empty: empty.startMilliseconds, full: server.startMilliseconds },
    measuredRounds: { ...measuredRounds, rollUps, duckDb: duckDbRounds },
    stolen,
    arrivalMeasurements,
    ingest,
    verifications,
    memory,
  };
}

async function measureRecords(
  workspace: BenchWorkspace,
  server: ServerProcess,
  { store: { httpFleet, mqttFleet }, pool }: Stores,
  dataset: Dataset,
  seconds: number,
): Promise<{ ingest: IngestRow[]; verifications: BenchResults['verifications'] }> {
  const messages = createFleetMessages(dataset.until);
  const ingestOptions = { server, pool, httpFleet, mqttFleet, messages, seconds };
  const ingest = await measureIngest(ingestOptions, (step) => workspace.logStep(`ingest: ${step}`));
  const [small, large, single] = ingest;
  if (small === undefined || large === undefined || single === undefined)
    throw new Error('A measurement of ingest is missing.');
  const batches = addTallies([small.portico.acknowledged, large.portico.acknowledged]);
  const rows = addTallies(ingest.map((row) => row.postgres.acknowledged));
  const verifications = [
    { target: 'Portico over HTTP', ...(await verifyPortico(server, httpFleet, messages, batches)) },
    { target: 'Portico over MQTT', ...(await verifyPortico(server, mqttFleet, messages, single.portico.acknowledged)) },
    { target: 'PostgreSQL', ...(await verifyPlainTable(pool, [httpFleet, mqttFleet], rows)) },
  ];
  workspace.logStep('verified');
  return { ingest, verifications };
}

/** Runs the entire bench and returns the exit code. */
export async function runBench(): Promise<number> {
  const options = readOptions();
  const bytes = options.entities * options.days * recordsPerDay * bytesPerRecord;
  return runInWorkspace({ port: options.port, bytes }, async (workspace) => {
    const results = await withPostgres(
      (url, version) => workspace.rejectOnInterrupt(measure(options, workspace, url, version)),
      {
        durable: true,
      },
    );
    const { text, isSound } = formatBenchReport(results);
    console.log(text);
    return isSound ? 0 : 1;
  });
}
