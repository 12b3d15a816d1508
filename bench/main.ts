// Measures Portico beside a plain PostgreSQL table in the same run; see README.md for what and how. Everything it makes lies in
// temporary folders and is gone at the end, also after Ctrl-C.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withPostgres } from '../tools/postgres.mjs';
import { arrivalsAtPortico, arrivalsInTable } from './arrivals.ts';
import { logIn } from './console-session.ts';
import { type Dataset, planDataset, recordsPerDay } from './dataset.ts';
import { fleetMessages } from './fleet-messages.ts';
import { measureIngest } from './ingest.ts';
import { fillPlainTable, type PlainTable } from './plain-table.ts';
import { type FilledStore, fillPortico } from './portico-store.ts';
import { askAll, questionsOf } from './questions.ts';
import { type Findings, loadNow, reportOf } from './report.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { addTallies, verifyPlain, verifyPortico } from './verification.ts';

const usersTogether = 20;
/** Table, key, write-ahead log and our own store, with some room. */
const bytesPerRecord = 350;

type Options = { entities: number; days: number; seconds: number; port: number };

class Interrupted extends Error {}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      entities: { type: 'string', default: '1000' },
      days: { type: 'string', default: '365' },
      seconds: { type: 'string', default: '15' },
      port: { type: 'string', default: '26100' },
    },
  });
  const wholeNumber = (name: keyof typeof values) => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 1) throw new RangeError(`--${name} must be a whole number from 1 on.`);
    return number;
  };
  return {
    entities: wholeNumber('entities'),
    days: wholeNumber('days'),
    seconds: wholeNumber('seconds'),
    port: wholeNumber('port'),
  };
}

const startedAt = performance.now();
function tell(step: string): void {
  console.error(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${step}`);
}

async function requireSpace(records: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = records * bytesPerRecord + 2e9;
  if (bavail * bsize > needed) return;
  throw new RangeError(
    `${tmpdir()} needs ${Math.ceil(needed / 1e9)} GB free for this size; choose fewer --days, or another TMPDIR.`,
  );
}

/** The server that runs now, for the cleaning up. */
let running: ServerProcess | null = null;

async function start(folder: string, port: number): Promise<ServerProcess> {
  running = await startServer(folder, port);
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

type Stores = { store: FilledStore; plain: PlainTable; fill: Findings['fill'] };

async function fill(folder: string, url: string, dataset: Dataset): Promise<Stores> {
  const begin = performance.now();
  const store = await fillPortico(folder, dataset, usersTogether, (step) => tell(`Portico: ${step}`));
  const between = performance.now();
  const plain = await fillPlainTable(url, dataset, store.ids.firstDevice, usersTogether, (step) =>
    tell(`PostgreSQL: ${step}`),
  );
  const end = performance.now();
  const equal =
    store.checksum.length === plain.checksum.length &&
    store.checksum.every((sum, index) => sum === plain.checksum[index]);
  return {
    store,
    plain,
    fill: {
      portico: { seconds: (between - begin) / 1000, bytes: store.bytes },
      plain: { seconds: (end - between) / 1000, bytes: plain.bytes },
      equal,
    },
  };
}

async function measure(options: Options, folder: string, url: string, postgres: string): Promise<Findings> {
  const loadAtStart = loadNow();
  const now = Date.now();
  const dataset = planDataset({ ...options, now });
  const empty = await start(folder, options.port);
  const memory = [{ when: 'after the first start, empty', memory: await empty.memory() }];
  await stop();
  tell(`first start: ${Math.round(empty.startMilliseconds)} ms`);

  const { store, plain, fill: filled } = await fill(folder, url, dataset);
  const { pool } = plain;
  const server = await start(folder, options.port);
  memory.push({ when: 'after a start with the full store', memory: await server.memory() });
  tell(`start with ${store.checksum[0]} records: ${Math.round(server.startMilliseconds)} ms`);

  const sessions = await Promise.all(store.logins.map((login) => logIn(server.url, login)));
  const arriving = {
    portico: arrivalsAtPortico(server, store.chain, dataset),
    plain: arrivalsInTable(pool, store.chain, dataset),
  };
  const questions = questionsOf(dataset, store.ids);
  const asked = await askAll(questions, sessions, pool, arriving, (step) => tell(`asked: ${step}`));
  for (const session of sessions) session.end();
  memory.push({ when: 'after the questions', memory: await server.memory() });

  const messages = fleetMessages(dataset.until);
  const { httpFleet, mqttFleet } = store;
  const ingest = await measureIngest(
    { server, pool, httpFleet, mqttFleet, messages, seconds: options.seconds },
    (step) => tell(`ingest: ${step}`),
  );
  memory.push({ when: 'after ingest', memory: await server.memory() });
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
  tell('verified');
  await stop();
  await pool.end();
  return {
    ...options,
    records: store.checksum[0] ?? Number.NaN,
    versions: { engine: store.engine, postgres },
    loadAtStart,
    fill: filled,
    start: { empty: empty.startMilliseconds, full: server.startMilliseconds },
    asked,
    ingest,
    verified,
    memory,
  };
}

async function run(): Promise<number> {
  const options = readOptions();
  await requireSpace(options.entities * options.days * recordsPerDay);
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-bench-'));
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Interrupted(signal)));
  });
  // A signal may come before or after anybody waits for it.
  interrupted.catch(() => {});
  try {
    const found = await withPostgres(
      (url, version) => Promise.race([measure(options, folder, url, version), interrupted]),
      { durable: true },
    );
    const { text, isSound } = reportOf(found);
    console.log(text);
    return isSound ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    console.error('Interrupted; cleaning up.');
    return 130;
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  process.exit(await run());
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  process.exit(1);
}
