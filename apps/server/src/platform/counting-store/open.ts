import { setTimeout as pause } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { runUntilAborted } from './cancel-statement.ts';
import { type EmbeddedEngine, startEmbeddedEngine } from './engine-child.ts';
import { type Lane, laneHeader, streamedReplyHeader } from './engine-headers.ts';
import { buildColumnStatements, buildTableStatements, existingColumnsQuery } from './records-table.ts';
import { createPool } from './resource-pool.ts';
import { createSocketAgent } from './socket-agent.ts';
import { copyTableDefinitions } from './table-definitions.ts';

/** A value in a row: a number (times as epoch seconds), text, or null for "not measured". */
export type ColumnValue = number | string | null;

/** Values of query parameters; the SQL declares their types: {company:UInt32}. Values enter statements only as parameters. */
export type QueryParams = Record<string, number | string | readonly number[] | readonly string[]>;

/** Records of a device that were written, or may have been. `day`: local day of the records, in days since 1970; null: any day. */
export type RecordChange = { company: number; device: number; day: number | null };

/** The counting store: all records of all devices. */
export type CountingStore = {
  /** 'embedded': only this process writes to the store. */
  engine: 'embedded' | 'server';
  /** Rows of a query that a user waits for; at most four run at once. Columns in the order of the SELECT. */
  runQuery(sql: string, params: QueryParams): Promise<ColumnValue[][]>;
  /** Rows of a query with a large result, in batches while the engine computes them: neither process holds all rows. */
  streamQuery(sql: string, params: QueryParams): AsyncIterable<ColumnValue[][]>;
  /** Rows of a query that ingest needs; never waits for queries of screens. */
  runIngestQuery(sql: string, params: QueryParams): Promise<ColumnValue[][]>;
  /** Inserts rows; they are durable when the promise resolves. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly ColumnValue[])[]): Promise<void>;
  /**
   * Runs a long statement in the background. `changed`: the devices whose records it rewrites or deletes; null: it changes no values.
   * The embedded engine runs one at a time, a server up to ten. When `signal` aborts, the statement is cancelled and the promise rejects.
   */
  runBackgroundStatement(
    sql: string,
    params: QueryParams,
    changed: Omit<RecordChange, 'day'> | readonly Omit<RecordChange, 'day'>[] | null,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Calls `listener` after every write to the records by this process, also a failed one, before its caller gets the result. */
  onRecordChanges(listener: (changes: readonly RecordChange[]) => void): void;
  ping(): Promise<boolean>;
  close(): Promise<void>;
};

// Error codes caused by a row, not by the store: cannot parse, type mismatch, argument or value out of bounds.
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

/** Whether an insert failed because of the content of its rows, so that an insert of fewer rows may succeed. */
export function isRowFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && rowFaultCodes.has(String(error.code));
}

/** Maximum number of concurrent queries of screens. */
const maxScreenQueries = 4;
/** The default of the ClickHouse client. */
const maxServerConnections = 10;
const minServerVersion = 24;
const neverAborted = new AbortController().signal;
const dayMilliseconds = 86_400_000;

const settings = {
  async_insert: 0,
  do_not_merge_across_partitions_select_final: 1,
  max_execution_time: 30,
  max_memory_usage: '2000000000',
  max_partitions_per_insert_block: '0',
  output_format_json_quote_64bit_integers: 0,
} as const;

/** A running embedded engine, and the database to use in it. */
export type EngineAddress = { socketPath: string; database: string };

/**
 * Opens the counting store: a ClickHouse server at `url` (http(s)://user:password@host:8123/database), else the running embedded engine
 * `engine`, else a new child process with its data in `folder`. Creates missing tables and columns. Throws when that fails, a StartError
 * when the server does not answer or is too old. A child process that dies is restarted; if it keeps dying, this process ends with one
 * sentence.
 */
export async function openCountingStore(options: {
  url: string | null;
  folder: string;
  log: Log;
  engine?: EngineAddress | null;
}): Promise<CountingStore> {
  const { url, folder, log, engine = null } = options;
  if (url !== null) return openStore(serverAccess(url));
  if (engine !== null) return openStore(engineAccess(engine));
  const child = await startEmbeddedEngine({ folder, log });
  try {
    const store = await openStore(engineAccess({ socketPath: child.socketPath, database: 'default' }, child));
    // Before the first record is written with them.
    await copyTableDefinitions(folder);
    return store;
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** Access to the engine or server. Both use the same client and protocol. */
type StoreAccess = {
  engine: CountingStore['engine'];
  client(lane: Lane): ClickHouseClient;
  /** Whether a query failed because the engine has died, so that the query can be retried when the engine is up again. */
  isRestarting(error: unknown): boolean;
  /** Maximum number of concurrent statements in each of the lanes `ingest` and `background`. */
  maxStatements: number;
  close(): Promise<void>;
};

const clientOptions = (lane: Lane) => ({
  clickhouse_settings: lane === 'background' ? { ...settings, max_execution_time: 0 } : settings,
  // Rewriting a month takes seconds for a large company, minutes for all companies. Long queries of screens are ended by the engine.
  request_timeout: lane === 'background' ? dayMilliseconds : 60_000,
  // Long lists of ids do not fit into the address, so the client sends them in the body.
  use_multipart_params_auto: true,
  log: { level: ClickHouseLogLevel.OFF },
});

function serverAccess(url: string): StoreAccess {
  return {
    engine: 'server',
    client: (lane) => createClient({ url, ...clientOptions(lane) }),
    isRestarting: () => false,
    maxStatements: maxServerConnections,
    close: async () => {},
  };
}

function engineAccess({ socketPath, database }: EngineAddress, child: EmbeddedEngine | null = null): StoreAccess {
  return {
    engine: 'embedded',
    client: (lane) =>
      createClient({
        url: 'http://localhost',
        database,
        http_agent: createSocketAgent(socketPath),
        http_headers: { [laneHeader]: lane },
        ...clientOptions(lane),
      }),
    isRestarting: isConnectionError,
    maxStatements: 1,
    close: async () => child?.stop(),
  };
}

async function openStore(access: StoreAccess): Promise<CountingStore> {
  const [screens, ingest, background] = [
    access.client('screens'),
    access.client('ingest'),
    access.client('background'),
  ];
  const close = async () => {
    await Promise.all([screens, ingest, background].map((client) => client.close()));
    await access.close();
  };
  try {
    if (access.engine === 'server') await requireServer(ingest);
    for (const statement of buildTableStatements()) await background.command({ query: statement });
    for (const statement of buildColumnStatements(await queryRows(background, existingColumnsQuery, {})))
      await background.command({ query: statement });
  } catch (error) {
    await close();
    throw error;
  }

  const createClientPool = (client: ClickHouseClient, count: number) =>
    createPool(Array.from({ length: count }, () => client));
  const useScreens = createClientPool(screens, maxScreenQueries);
  const useIngest = createClientPool(ingest, access.maxStatements);
  const useBackground = createClientPool(background, access.maxStatements);
  const query = async (client: ClickHouseClient, sql: string, params: QueryParams) => {
    try {
      return await queryRows(client, sql, params);
    } catch (error) {
      if (!access.isRestarting(error) || !(await waitUntilUp(client))) throw error;
      return queryRows(client, sql, params);
    }
  };
  const listeners: ((changes: readonly RecordChange[]) => void)[] = [];
  const notifyListeners = (changes: readonly RecordChange[]) => {
    for (const listener of listeners) listener(changes);
  };
  return {
    engine: access.engine,
    runQuery: (sql, params) => useScreens((client) => query(client, sql, params)),
    async *streamQuery(sql, params) {
      const startQuery = () =>
        screens.query({
          query: sql,
          query_params: params,
          format: 'JSONCompactEachRow',
          http_headers: { [laneHeader]: 'screens', [streamedReplyHeader]: 'streamed' },
        });
      // Until the first batch arrives, the query can be retried like any other.
      const result = await startQuery().catch(async (error: unknown) => {
        if (!access.isRestarting(error) || !(await waitUntilUp(screens))) throw error;
        return startQuery();
      });
      for await (const rows of result.stream<ColumnValue[]>()) yield rows.map((row) => row.json<ColumnValue[]>());
    },
    runIngestQuery: (sql, params) => useIngest((client) => query(client, sql, params)),
    async insert(table, columns, rows) {
      const [first, ...rest] = columns;
      if (first === undefined) throw new RangeError('an insert names its columns');
      try {
        await ingest.insert({ table, columns: [first, ...rest], values: [...rows], format: 'JSONCompactEachRow' });
      } finally {
        if (table === 'records') notifyListeners(listChanges(columns, rows));
      }
    },
    async runBackgroundStatement(sql, params, changed, signal = neverAborted) {
      try {
        await useBackground((client) =>
          runUntilAborted({
            sql,
            changesValues: changed !== null,
            signal,
            run: (query) => client.command({ query, query_params: params }),
            cancel: (query, mark) => ingest.command({ query, query_params: mark }),
          }),
        );
      } finally {
        if (changed !== null) notifyListeners([changed].flat().map((device) => ({ ...device, day: null })));
      }
    },
    onRecordChanges(listener) {
      listeners.push(listener);
    },
    async ping() {
      return (await ingest.ping({ select: true })).success;
    },
    close,
  };
}

// One change per run of consecutive rows with the same company, device and day: neighbouring rows usually share them.
function listChanges(columns: readonly string[], rows: readonly (readonly ColumnValue[])[]): RecordChange[] {
  const [company, device, local] = ['company', 'device', 'local'].map((column) => columns.indexOf(column));
  const cell = (row: readonly ColumnValue[], column: number | undefined) => Number(row[column ?? -1] ?? 0);
  const changes: RecordChange[] = [];
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
    throw new StartError(`The ClickHouse server of PORTICO_CLICKHOUSE_URL does not answer: ${formatError(error)}.`);
  });
  const version = String(rows[0]?.[0]);
  if (!(Number.parseInt(version, 10) >= minServerVersion))
    throw new StartError(`PORTICO_CLICKHOUSE_URL names a ClickHouse server of version ${version}, older than 24.`);
}

// The first sentence of an error message: errors about passwords and databases are long, and the first sentence is the reason.
function formatError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(formatError).join('; ');
  const text = error instanceof Error ? error.message : String(error);
  return (text.split(/\.(?:\s|$)/)[0] ?? text).trim();
}

/** How long a query waits for a dead engine: a restart takes less than a second, under load somewhat more. */
const maxRestartMilliseconds = 5_000;
const connectionErrorCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionErrorCodes.has(String(error.code));
}

async function waitUntilUp(client: ClickHouseClient): Promise<boolean> {
  for (const startedAt = performance.now(); performance.now() - startedAt < maxRestartMilliseconds; await pause(25)) {
    if ((await client.ping()).success) return true;
  }
  return false;
}

async function queryRows(client: ClickHouseClient, sql: string, params: QueryParams): Promise<ColumnValue[][]> {
  const result = await client.query({ query: sql, query_params: params, format: 'JSONCompactEachRow' });
  return parseRows(await result.text());
}

// Each line is one row, and rows contain no line feed. Parsing them as one list takes half the time of parsing row by row.
function parseRows(text: string): ColumnValue[][] {
  try {
    return JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
  } catch (error) {
    // A server that fails during its reply writes the reason instead of more rows.
    const fault = /Code: \d+\. DB::Exception: .*/.exec(text)?.[0];
    throw fault === undefined ? error : new Error(fault, { cause: error });
  }
}
