import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withPostgres } from '../tools/postgres.mjs';
import { arrivalsAtPortico, arrivalsInTable } from './arrivals.ts';
import { type Asked, askAlone, askTogether, pooled, type Respondent } from './asking.ts';
import { logIn } from './console-session.ts';
import { type Dataset, planDataset, recordsPerDay } from './dataset.ts';
import { fillDuckDb } from './duckdb-store.ts';
import { fleetMessages } from './fleet-messages.ts';
import { type IngestRow, measureIngest } from './ingest.ts';
import { fillPlainTable } from './plain-table.ts';
import { type FilledStore, fillPortico, openBenchCounts } from './portico-store.ts';
import { questionsOf } from './questions.ts';
import { type Findings, loadNow, reportOf } from './report.ts';
import { bareEngine, duckDb, overApi, postgres } from './respondents.ts';
import { fillRollUps } from './roll-ups.ts';
import type { ServerProcess } from './server-process.ts';
import { type Stolen, watchStolenTime } from './stolen-time.ts';
import { addTallies, verifyPlain, verifyPortico } from './verification.ts';
import { askWhileArriving } from './while-arriving.ts';
import { inWorkplace, type Workplace, wholeNumber } from './workplace.ts';

const usersTogether = 20;
/** One user asks the engine and Portico by turns, each newly started: the speed of a machine may be another one after some minutes. */
const turns = 3;
/** Until what the first questions made the server read ahead is read. */
const restMilliseconds = 20_000;
/** Table, key, write-ahead log, roll-ups, the file of DuckDB and our own store, with some room. */
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
    entities: wholeNumber('entities', values.entities),
    days: wholeNumber('days', values.days),
    seconds: wholeNumber('seconds', values.seconds),
    port: wholeNumber('port', values.port),
  };
}

type Stores = { folder: string; store: FilledStore; pool: pg.Pool; file: Awaited<ReturnType<typeof fillDuckDb>> };

async function fill(place: Workplace, folder: string, url: string, dataset: Dataset) {
  const timed = async <Result>(who: string, work: (tell: (step: string) => void) => Promise<Result>) => {
    const begin = performance.now();
    const made = await work((step) => place.tell(`${who}: ${step}`));
    return [made, (performance.now() - begin) / 1000] as const;
  };
  const [store, porticoSeconds] = await timed('Portico', (tell) => fillPortico(folder, dataset, usersTogether, tell));
  const { firstDevice } = store.ids;
  const [plain, plainSeconds] = await timed('PostgreSQL', (tell) =>
    fillPlainTable(url, dataset, firstDevice, usersTogether, tell),
  );
  const rollUps = await fillRollUps(plain.pool, (step) => place.tell(`PostgreSQL: ${step}`));
  const fileName = path.join(await place.folder(), 'records.duckdb');
  const [file, fileSeconds] = await timed('DuckDB', () => fillDuckDb(fileName, dataset, firstDevice, usersTogether));
  place.tell('DuckDB: filled');
  const same = (checksum: readonly number[]) => String(checksum) === String(store.checksum);
  const stores: Stores = { folder, store, pool: plain.pool, file };
  const filled: Findings['fill'] = {
    portico: { seconds: porticoSeconds, bytes: store.bytes },
    plain: { seconds: plainSeconds, bytes: plain.bytes },
    rollUps,
    duckDb: { seconds: fileSeconds, bytes: file.bytes },
    equal: same(plain.checksum) && same(file.checksum),
  };
  return { stores, filled };
}

type Questions = ReturnType<typeof questionsOf>;

/** All rounds, to somebody who needs no rest. */
async function askAll(respond: Respondent, questions: Questions, tell: (step: string) => void): Promise<Asked[]> {
  const alone = await askAlone(respond, questions, { rest: async () => {}, tell });
  return [...alone, ...(await askTogether(respond, questions, usersTogether, tell))];
}

/** Asks the engine itself, while our server does not run: it lets one process at a store. */
async function withEngine<Found>(folder: string, work: (engine: Respondent) => Promise<Found>): Promise<Found> {
  const counts = await openBenchCounts(folder);
  try {
    return await work(bareEngine(counts));
  } finally {
    await counts.close();
  }
}

/** One user, the engine and Portico by turns, and then 20; leaves the server running. */
async function askByTurns(place: Workplace, { folder, store }: Stores, questions: Questions) {
  const [engine, portico]: [Asked[][], Asked[][]] = [[], []];
  const told = (who: string) => (step: string) => place.tell(`${who}: ${step}`);
  const stolen: Stolen[] = [];
  const meter = await watchStolenTime();
  const together = await withEngine(folder, (respond) =>
    askTogether(respond, questions, usersTogether, told('engine')),
  );
  stolen.push({ during: `the engine asked by ${usersTogether} users`, share: await meter() });
  for (let turn = 1; ; turn += 1) {
    const rest = async () => {};
    engine.push(await withEngine(folder, (respond) => askAlone(respond, questions, { rest, tell: told('engine') })));
    stolen.push({ during: `the engine asked by one user, turn ${turn}`, share: await meter() });
    const server = await place.start(folder);
    const sessions = await Promise.all(store.logins.map((login) => logIn(server.url, login)));
    const respond = overApi(sessions);
    await meter();
    const waiting = { rest: () => pause(restMilliseconds), tell: told('Portico') };
    portico.push(await askAlone(respond, questions, waiting));
    stolen.push({ during: `Portico asked by one user, turn ${turn}`, share: await meter() });
    if (turn < turns) {
      for (const session of sessions) session.end();
      await place.stop();
      continue;
    }
    const ofPortico = await askTogether(respond, questions, usersTogether, told('Portico'));
    stolen.push({ during: `Portico asked by ${usersTogether} users`, share: await meter() });
    const asked = { engine: [...pooled(engine), ...together], portico: [...pooled(portico), ...ofPortico] };
    return { server, sessions, respond, asked, stolen };
  }
}

async function measure(options: Options, place: Workplace, url: string, postgresVersion: string): Promise<Findings> {
  const loadAtStart = loadNow();
  const dataset = planDataset({ ...options, now: Date.now() });
  const folder = await place.folder();
  const empty = await place.start(folder);
  const memory = [{ when: 'after the first start, empty', memory: await empty.memory() }];
  await place.stop();
  place.tell(`first start: ${Math.round(empty.startMilliseconds)} ms`);

  const { stores, filled } = await fill(place, folder, url, dataset);
  const { store, pool, file } = stores;
  const questions = questionsOf({ dataset, ids: store.ids });
  const rollUps = await askAll(postgres(pool, 'rollUps'), questions, (step) => place.tell(`roll-ups: ${step}`));
  const fromFile = await askAll(duckDb(file), questions, (step) => place.tell(`DuckDB: ${step}`));
  file.close();

  const { server, sessions, respond, asked, stolen } = await askByTurns(place, stores, questions);
  const arriving = await askWhileArriving(
    questions,
    { respond, arrivals: arrivalsAtPortico(server, store.chain, dataset) },
    { respond: postgres(pool, 'records'), arrivals: arrivalsInTable(pool, store.chain, dataset) },
  );
  place.tell('asked while records arrive');
  for (const session of sessions) session.end();
  memory.push({ when: 'after the questions', memory: await server.memory() });

  const meter = await watchStolenTime();
  const { ingest, verified } = await takeRecords(place, server, stores, dataset, options.seconds);
  stolen.push({ during: 'ingest', share: await meter() });
  memory.push({ when: 'after ingest', memory: await server.memory() });
  await place.stop();
  await pool.end();
  return {
    ...options,
    users: usersTogether,
    records: store.checksum[0] ?? Number.NaN,
    versions: { engine: store.engine, postgres: postgresVersion, duckDb: file.version },
    loadAtStart,
    fill: filled,
    start: { empty: empty.startMilliseconds, full: server.startMilliseconds },
    asked: { ...asked, rollUps, duckDb: fromFile },
    stolen,
    arriving,
    ingest,
    verified,
    memory,
  };
}

async function takeRecords(
  place: Workplace,
  server: ServerProcess,
  { store: { httpFleet, mqttFleet }, pool }: Stores,
  dataset: Dataset,
  seconds: number,
): Promise<{ ingest: IngestRow[]; verified: Findings['verified'] }> {
  const messages = fleetMessages(dataset.until);
  const sending = { server, pool, httpFleet, mqttFleet, messages, seconds };
  const ingest = await measureIngest(sending, (step) => place.tell(`ingest: ${step}`));
  const [small, large, single] = ingest;
  if (small === undefined || large === undefined || single === undefined)
    throw new Error('A measurement of ingest is missing.');
  const batches = addTallies([small.portico.acknowledged, large.portico.acknowledged]);
  const rows = addTallies(ingest.map((row) => row.plain.acknowledged));
  const verified = [
    { who: 'Portico over HTTP', ...(await verifyPortico(server, httpFleet, messages, batches)) },
    { who: 'Portico over MQTT', ...(await verifyPortico(server, mqttFleet, messages, single.portico.acknowledged)) },
    { who: 'PostgreSQL', ...(await verifyPlain(pool, [httpFleet, mqttFleet], rows)) },
  ];
  place.tell('verified');
  return { ingest, verified };
}

/** The whole bench; its exit code. */
export async function run(): Promise<number> {
  const options = readOptions();
  const bytes = options.entities * options.days * recordsPerDay * bytesPerRecord;
  return inWorkplace({ port: options.port, bytes }, async (place) => {
    const found = await withPostgres((url, version) => place.unlessInterrupted(measure(options, place, url, version)), {
      durable: true,
    });
    const { text, isSound } = reportOf(found);
    console.log(text);
    return isSound ? 0 : 1;
  });
}
