import { mkdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseLogLevel,
  createClient,
} from '@clickhouse/client';
import { StartError } from '../start-error.ts';
import { columnsQuery, columnStatements, tableStatements } from './records-table.ts';

/** A cell as it goes into a row: numbers (also times, as epoch seconds), text, or null for "not measured". */
export type Cell = number | string | null;

/** Values of query parameters; the SQL names their types: {company:UInt32}. Nothing else may enter a statement. */
export type QueryParams = Record<string, number | string | readonly number[] | readonly string[]>;

/** Records of a device that were written, or may have been; `day`: of their wall clock, in whole days since 1970, null for any. */
export type Change = { company: number; device: number; day: number | null };

/** The counting store: every record every device ever sent. */
export type Counts = {
  /** Embedded: nobody but this process writes to it. */
  engine: 'embedded' | 'server';
  /** Rows of a question somebody waits for; at most four run at once. Columns in the order of the SELECT. */
  ask(sql: string, params: QueryParams): Promise<Cell[][]>;
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
  // By its code: the embedded engine throws another copy of the client's error class.
  return error instanceof Error && 'code' in error && rowFaultCodes.has(String(error.code));
}

const screenClients = 4;
/** As many as a client of a server opens by itself. */
const serverConnections = 10;
const oldestVersion = 24;

// Per client, never per call: on the embedded engine settings of one call stay for the following ones.
const settings = {
  async_insert: 0,
  do_not_merge_across_partitions_select_final: 1,
  max_execution_time: 30,
  max_memory_usage: '2000000000',
  max_partitions_per_insert_block: '0',
  output_format_json_quote_64bit_integers: 0,
} as const;

/**
 * Opens the counting store: ClickHouse in this process below `folder`, or a ClickHouse server at `url`
 * (http(s)://user:password@host:8123/database). Makes its tables. Throws when it cannot, a StartError where the server is at fault.
 */
export async function openCounts(options: { url: string | null; folder: string }): Promise<Counts> {
  const store = options.url === null ? await openEmbedded(join(options.folder, 'counts')) : connectTo(options.url);
  const ingest = store.client({});
  const screens = Array.from({ length: screenClients }, () => store.client({}));
  const background = store.client({ max_execution_time: 0 });
  if (options.url !== null) {
    await requireServer(ingest).catch(async (error: unknown) => {
      await Promise.all([ingest, background, ...screens].map((client) => client.close()));
      throw error;
    });
  }
  for (const statement of tableStatements()) await background.command({ query: statement });
  for (const statement of columnStatements(await rowsOf(background, { query: columnsQuery })))
    await background.command({ query: statement });

  const takeScreen = takeTurns(screens);
  const together = options.url === null ? 1 : serverConnections;
  const takeIngest = takeTurns(Array.from({ length: together }, () => ingest));
  const takeBackground = takeTurns(Array.from({ length: together }, () => background));
  const listeners: ((changes: readonly Change[]) => void)[] = [];
  const tell = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes);
  };
  return {
    engine: options.url === null ? 'embedded' : 'server',
    ask: (sql, params) => takeScreen((client) => rowsOf(client, store.bind(sql, params))),
    askForIngest: (sql, params) => takeIngest((client) => rowsOf(client, store.bind(sql, params))),
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
        await takeBackground((client) => client.command(store.bind(sql, params)));
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
    async close() {
      await Promise.all([ingest, background, ...screens].map((client) => client.close()));
      store.close();
    },
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

type Statement = { query: string; query_params?: QueryParams };
type Store = {
  client(extra: Record<string, number>): ClickHouseClient;
  bind(sql: string, params: QueryParams): Statement;
  close(): void;
};

function connectTo(url: string): Store {
  return {
    client: (extra) =>
      createClient({ url, clickhouse_settings: { ...settings, ...extra }, log: { level: ClickHouseLogLevel.OFF } }),
    bind: (sql, params) => ({ query: sql, query_params: params }),
    close: () => {},
  };
}

async function requireServer(client: ClickHouseClient): Promise<void> {
  const rows = await rowsOf(client, { query: 'SELECT version()' }).catch((error: unknown) => {
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

// The library exists for glibc Linux and macOS only, hence the import here and not above.
async function openEmbedded(path: string): Promise<Store> {
  const [{ Session }, { createChdbConnection }] = await Promise.all([import('chdb'), import('chdb/connection')]);
  mkdirSync(path, { recursive: true });
  const configFile = join(path, '..', 'counts-engine.xml');
  writeFileSync(configFile, engineConfig());
  // The first to open decides the engine's settings; the clients' connections share it.
  const session = new Session(path, { connectionArgs: [`--config-file=${configFile}`] });
  return {
    client: (extra) =>
      createClient({
        // The library names the interface of a second copy of the client's types, one patch release older: same shape, other declaration.
        connection: createChdbConnection({ path }) as unknown as NonNullable<
          ClickHouseClientConfigOptions['connection']
        >,
        clickhouse_settings: { ...settings, ...extra },
        log: { level: ClickHouseLogLevel.OFF },
      }),
    bind: (sql, params) => {
      const query = withValues(sql, params);
      return Buffer.byteLength(query) < longestStatement ? { query } : { query: sql, query_params: params };
    },
    close: () => session.close(),
  };
}

// Bytes. The engine reads no longer ones (max_query_size is 256 kB).
const longestStatement = 200_000;

/**
 * A statement with its values in place of `{name:Type}`, cast as the engine casts parameters. The embedded engine's library lets
 * statements with parameters run one after the other in the whole process: everybody would wait for the slowest.
 */
export function withValues(sql: string, params: QueryParams): string {
  return sql.replaceAll(/\{(\w+):([^{}]+)\}/g, (_, name: string, type: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`no value for {${name}:${type}}`);
    return `CAST(${literal(value)}, ${literal(type)})`;
  });
}

function literal(value: QueryParams[string]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  return `[${value.map(literal).join(',')}]`;
}

// The engine's defaults are made for big servers: 5 GB of caches, nine tenths of the memory.
function engineConfig(): string {
  const megabyte = 1024 * 1024;
  return `<clickhouse>
  <max_server_memory_usage>${Math.max(1024 * megabyte, Math.floor(totalmem() / 3))}</max_server_memory_usage>
  <mark_cache_size>${128 * megabyte}</mark_cache_size>
  <index_mark_cache_size>${16 * megabyte}</index_mark_cache_size>
  <primary_index_cache_size>${128 * megabyte}</primary_index_cache_size>
  <query_condition_cache_size>${16 * megabyte}</query_condition_cache_size>
</clickhouse>
`;
}

async function rowsOf(client: ClickHouseClient, statement: Statement): Promise<Cell[][]> {
  const result = await client.query({ ...statement, format: 'JSONCompactEachRow' });
  return result.json<Cell[]>();
}

// One embedded client runs one query at a time; a question takes a free client or waits for the first that comes free.
function takeTurns<Client>(clients: Client[]): <T>(use: (client: Client) => Promise<T>) => Promise<T> {
  const free = [...clients];
  const waiting: ((client: Client) => void)[] = [];
  return async (use) => {
    const client = free.pop() ?? (await new Promise<Client>((resolve) => waiting.push(resolve)));
    try {
      return await use(client);
    } finally {
      const next = waiting.shift();
      if (next) next(client);
      else free.push(client);
    }
  };
}
