import { setTimeout as pause } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Engine, startEngine } from './engine-child.ts';
import { type Lane, laneHeader, replyHeader } from './engine-headers.ts';
import { columnsQuery, columnStatements, tableStatements } from './records-table.ts';
import { socketAgent } from './socket-agent.ts';
import { takeTurns } from './turns.ts';

/** A cell as it goes into a row: numbers (also times, as epoch seconds), text, or null for "not measured". */
export type Cell = number | string | null;

/** Values of query parameters; the SQL names their types: {company:UInt32}. Nothing else may enter a statement. */
export type QueryParams = Record<string, number | string | readonly number[] | readonly string[]>;

/** Records of a device that were written, or may have been; `day`: of their wall clock, in whole days since 1970, null for any. */
export type Change = { company: number; device: number; day: number | null };

/** The counting store: every record every device ever sent. */
export type Counts = {
  /** Embedded: only this process writes to it. */
  engine: 'embedded' | 'server';
  /** Rows of a question somebody waits for; at most four run at once. Columns in the order of the SELECT. */
  ask(sql: string, params: QueryParams): Promise<Cell[][]>;
  /** Rows of a query with a large result, in parts, while the engine computes them: neither process holds the whole. */
  askInParts(sql: string, params: QueryParams): AsyncIterable<Cell[][]>;
  /** Rows of a question asked while records are being stored; never waits behind screens. */
  askForIngest(sql: string, params: QueryParams): Promise<Cell[][]>;
  /** Durable when it resolves. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Promise<void>;
  /** A long statement in the background: rewriting or deleting records of devices, or tidying up (null). One at a time. */
  work(
    sql: string,
    params: QueryParams,
    changed: Omit<Change, 'day'> | readonly Omit<Change, 'day'>[] | null,
  ): Promise<void>;
  /** Tells of every write to the records by this process, also of failed ones, before whoever asked for it hears the outcome. */
  watch(listener: (changes: readonly Change[]) => void): void;
  ping(): Promise<boolean>;
  close(): Promise<void>;
};

// Cannot parse, type mismatch, argument or value out of bound: faults of a row, not of the store.
const rowFaultCodes = new Set([
  '6',
  '26',
  '27',
  '33',
  '38',
  '41',
  '53',
  '69',
  '70',
  '72',
  '117',
  '131',
  '321',
  '349',
  '407',
]);

/** Whether an insert failed because of what was in it, so that fewer rows may pass. */
export function isRowFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && rowFaultCodes.has(String(error.code));
}

/** Queries of screens that run at once. */
const maxScreenQueries = 4;
/** As many as a client opens by itself. */
const maxServerConnections = 10;
const oldestVersion = 24;
const dayMilliseconds = 86_400_000;

const settings = {
  async_insert: 0,
  do_not_merge_across_partitions_select_final: 1,
  max_execution_time: 30,
  max_memory_usage: '2000000000',
  max_partitions_per_insert_block: '0',
  output_format_json_quote_64bit_integers: 0,
} as const;

/** An embedded engine that runs already, and the database to use there. */
export type RunningEngine = { socketPath: string; database: string };

/**
 * Opens the counting store: ClickHouse in a child process with its data below `folder`, an engine that runs already, or a ClickHouse
 * server at `url` (http(s)://user:password@host:8123/database). Makes its tables. Throws when it cannot, a StartError where the server
 * is at fault. A child process that dies is started again; one that keeps dying ends this process with one sentence.
 */
export async function openCounts(options: {
  url: string | null;
  folder: string;
  log: Log;
  engine?: RunningEngine | null;
}): Promise<Counts> {
  const { url, folder, log, engine = null } = options;
  if (url !== null) return openAt(serverPlace(url));
  if (engine !== null) return openAt(enginePlace(engine));
  const child = await startEngine({ folder, log });
  try {
    return await openAt(enginePlace({ socketPath: child.socketPath, database: 'default' }, child));
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** Where the store is: both kinds are reached through the same client and protocol. */
type Place = {
  engine: Counts['engine'];
  client(lane: Lane): ClickHouseClient;
  /** Whether a query failed because the engine has died, so that it can be asked again when it is back. */
  isRestarting(error: unknown): boolean;
  /** Statements of ingest, and of the background, that run at once. */
  maxStatements: number;
  close(): Promise<void>;
};

const clientOptions = (lane: Lane) => ({
  clickhouse_settings: lane === 'background' ? { ...settings, max_execution_time: 0 } : settings,
  // Rewriting a month of a large company takes seconds, of all companies minutes; the engine itself ends long queries of screens.
  request_timeout: lane === 'background' ? dayMilliseconds : 60_000,
  // An address has room for some values; long lists of ids go into the body.
  use_multipart_params_auto: true,
  log: { level: ClickHouseLogLevel.OFF },
});

function serverPlace(url: string): Place {
  return {
    engine: 'server',
    client: (lane) => createClient({ url, ...clientOptions(lane) }),
    isRestarting: () => false,
    maxStatements: maxServerConnections,
    close: async () => {},
  };
}

function enginePlace({ socketPath, database }: RunningEngine, child: Engine | null = null): Place {
  return {
    engine: 'embedded',
    client: (lane) =>
      createClient({
        url: 'http://localhost',
        database,
        http_agent: socketAgent(socketPath),
        http_headers: { [laneHeader]: lane },
        ...clientOptions(lane),
      }),
    isRestarting: isConnectionFault,
    maxStatements: 1,
    close: async () => child?.stop(),
  };
}

async function openAt(place: Place): Promise<Counts> {
  const [screens, ingest, background] = [place.client('screens'), place.client('ingest'), place.client('background')];
  const close = async () => {
    await Promise.all([screens, ingest, background].map((client) => client.close()));
    await place.close();
  };
  try {
    if (place.engine === 'server') await requireServer(ingest);
    for (const statement of tableStatements()) await background.command({ query: statement });
    for (const statement of columnStatements(await queryRows(background, columnsQuery, {})))
      await background.command({ query: statement });
  } catch (error) {
    await close();
    throw error;
  }

  const times = (client: ClickHouseClient, count: number) => takeTurns(Array.from({ length: count }, () => client));
  const takeScreen = times(screens, maxScreenQueries);
  const takeIngest = times(ingest, place.maxStatements);
  const takeBackground = times(background, place.maxStatements);
  const query = async (client: ClickHouseClient, sql: string, params: QueryParams) => {
    try {
      return await queryRows(client, sql, params);
    } catch (error) {
      if (!place.isRestarting(error) || !(await comesBack(client))) throw error;
      return queryRows(client, sql, params);
    }
  };
  const listeners: ((changes: readonly Change[]) => void)[] = [];
  const tell = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes);
  };
  return {
    engine: place.engine,
    ask: (sql, params) => takeScreen((client) => query(client, sql, params)),
    async *askInParts(sql, params) {
      const ask = () =>
        screens.query({
          query: sql,
          query_params: params,
          format: 'JSONCompactEachRow',
          http_headers: { [laneHeader]: 'screens', [replyHeader]: 'streamed' },
        });
      // Before the first part the query can be asked again, as any other.
      const result = await ask().catch(async (error: unknown) => {
        if (!place.isRestarting(error) || !(await comesBack(screens))) throw error;
        return ask();
      });
      for await (const rows of result.stream<Cell[]>()) yield rows.map((row) => row.json<Cell[]>());
    },
    askForIngest: (sql, params) => takeIngest((client) => query(client, sql, params)),
    async insert(table, columns, rows) {
      const [first, ...rest] = columns;
      if (first === undefined) throw new RangeError('an insert names its columns');
      try {
        await ingest.insert({ table, columns: [first, ...rest], values: [...rows], format: 'JSONCompactEachRow' });
      } finally {
        if (table === 'records') tell(changesOf(columns, rows));
      }
    },
    async work(sql, params, changed) {
      try {
        await takeBackground((client) => client.command({ query: sql, query_params: params }));
      } finally {
        if (changed !== null) tell([changed].flat().map((each) => ({ ...each, day: null })));
      }
    },
    watch(listener) {
      listeners.push(listener);
    },
    async ping() {
      return (await ingest.ping({ select: true })).success;
    },
    close,
  };
}

// Neighbouring rows are mostly of one device and day.
function changesOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): Change[] {
  const [company, device, local] = ['company', 'device', 'local'].map((column) => columns.indexOf(column));
  const cell = (row: readonly Cell[], column: number | undefined) => Number(row[column ?? -1] ?? 0);
  const changes: Change[] = [];
  for (const row of rows) {
    const day = local === -1 ? null : Math.floor(cell(row, local) / 86_400);
    const change = { company: cell(row, company), device: cell(row, device), day };
    const last = changes.at(-1);
    if (last?.device !== change.device || last.day !== day || last.company !== change.company) changes.push(change);
  }
  return changes;
}

async function requireServer(client: ClickHouseClient): Promise<void> {
  const rows = await queryRows(client, 'SELECT version()', {}).catch((error: unknown) => {
    throw new StartError(`The ClickHouse server of PORTICO_CLICKHOUSE_URL does not answer: ${messageOf(error)}.`);
  });
  const version = String(rows[0]?.[0]);
  if (!(Number.parseInt(version, 10) >= oldestVersion))
    throw new StartError(`PORTICO_CLICKHOUSE_URL names a ClickHouse server of version ${version}, older than 24.`);
}

// What refuses a password or a database says so at length; its first sentence is the reason.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  const text = error instanceof Error ? error.message : String(error);
  return (text.split(/\.(?:\s|$)/)[0] ?? text).trim();
}

/** How long a query waits for the engine that has died: a restart takes less than a second, under load some more. */
const maxRestartMilliseconds = 5_000;
const connectionFaults = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

function isConnectionFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionFaults.has(String(error.code));
}

async function comesBack(client: ClickHouseClient): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < maxRestartMilliseconds; await pause(25)) {
    if ((await client.ping()).success) return true;
  }
  return false;
}

async function queryRows(client: ClickHouseClient, sql: string, params: QueryParams): Promise<Cell[][]> {
  const result = await client.query({ query: sql, query_params: params, format: 'JSONCompactEachRow' });
  return rowsIn(await result.text());
}

// One row a line, and no line end inside a row: read as one list, which takes half the time of reading row by row.
function rowsIn(text: string): Cell[][] {
  try {
    return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
  } catch (error) {
    // A server that fails after it has begun to reply writes why instead of more rows.
    const fault = /Code: \d+\. DB::Exception: .*/.exec(text)?.[0];
    throw fault === undefined ? error : new Error(fault, { cause: error });
  }
}
