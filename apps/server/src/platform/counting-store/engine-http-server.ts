import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { RawInsertFormat } from 'chdb';
import { type Lane, laneHeader, streamedReplyHeader } from './engine-headers.ts';
import { type EngineConnection, type Lanes, prepareConnection } from './engine-lanes.ts';
import { substituteQueryParams } from './engine-values.ts';

const laneNames: readonly Lane[] = ['screens', 'ingest', 'background'];
// The client sends statements and short values in the address, long values in the body.
const maxAddressBytes = 1_000_000;
const ownParameters = new Set(['database', 'default_format', 'query', 'query_id', 'role', 'session_id']);
/** Settings of a ClickHouse server's HTTP interface, which the embedded engine does not have. */
const httpSettings = /^(?:wait_end_of_query|enable_http_compression|send_progress_in_http_headers|http_\w+)$/;
/** Allows statements longer than the engine's default of 256 kB, because they contain lists of ids. */
const engineSettings: readonly [string, string][] = [['max_query_size', '100000000']];
// The formats in which the engine's library accepts rows as bytes.
const rowFormats = new Set<RawInsertFormat>(['JSONEachRow', 'JSONCompactEachRow', 'CSV', 'TabSeparated']);
const insertPattern = /^INSERT INTO ([\w.]+)(?: \(([\w, ]+)\))? FORMAT (\w+)$/;

/** Rows per block of a streamed reply; the engine's default of 65,409 rows can be hundreds of megabytes. */
const streamedRows = '8192';

type EngineRequest = {
  statement: string;
  values: Map<string, string>;
  settings: Map<string, string>;
  database: string;
  format: string;
  /** Rows of an insert. */
  rows: Buffer | null;
};

/**
 * ClickHouse's HTTP interface in front of the embedded engine, for `@clickhouse/client`. Reads statement, settings and values from the
 * address or the body, and rows of inserts from the body. Reports errors as status 500 with the exception's code in a header. A
 * request header names the lane, see `laneHeader`.
 */
export function createEngineHttpServer(lanes: Lanes): Server {
  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/ping') return void response.end('Ok.\n');
    const lane = laneNames.find((name) => name === request.headers[laneHeader]) ?? 'screens';
    try {
      const query = await readRequest(request);
      const isStreamed = request.headers[streamedReplyHeader] === 'streamed';
      if (isStreamed) query.settings.set('max_block_size', streamedRows);
      await lanes[lane](async (connection) => {
        // The client disconnected while the statement waited for a connection.
        if (response.destroyed) return;
        await prepareConnection(connection, query.database, query.settings);
        if (isStreamed) await streamReply(connection, query, response);
        else response.end(await runStatement(connection, query));
      });
    } catch (error) {
      sendError(response, error);
    }
  }
  const server = createServer({ maxHeaderSize: maxAddressBytes }, (request, response) => {
    void handleRequest(request, response);
  });
  // No timeouts: statements may take long, and the client keeps connections open.
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.keepAliveTimeout = 0;
  return server;
}

async function readRequest(request: IncomingMessage): Promise<EngineRequest> {
  const address = new URLSearchParams((request.url ?? '').split('?', 2)[1]);
  const body = await readBody(request);
  const form = /^multipart\/form-data; boundary=(\S+)$/.exec(request.headers['content-type'] ?? '')?.[1];
  const parts = form === undefined ? null : readParts(body.toString('utf8'), form);
  const query = parts?.get('query') ?? address.get('query') ?? '';
  const values = new Map<string, string>();
  const settings = new Map(engineSettings);
  for (const [name, value] of [...address, ...(parts ?? [])]) {
    if (name.startsWith('param_')) values.set(name.slice('param_'.length), value);
    else if (!ownParameters.has(name) && !httpSettings.test(name)) settings.set(name, value);
  }
  return {
    statement: query === '' ? body.toString('utf8') : query,
    values,
    settings,
    database: address.get('database') ?? 'default',
    format: address.get('default_format') ?? 'TabSeparated',
    rows: query === '' || parts !== null || body.length === 0 ? null : body,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

// Parses the form as `@clickhouse/client` writes it: each part has one header line.
function readParts(body: string, boundary: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of `\r\n${body}`.split(`\r\n--${boundary}`)) {
    const head = /^\r\nContent-Disposition: form-data; name="(\w+)"\r\n\r\n/.exec(part);
    if (head?.[1] !== undefined) parts.set(head[1], part.slice(head[0].length));
  }
  return parts;
}

async function runStatement({ session }: EngineConnection, query: EngineRequest): Promise<Uint8Array> {
  const { rows, statement, format } = query;
  if (rows === null)
    return (await session.queryAsync(substituteQueryParams(statement, query.values), { format })).bytes();
  const [, table = '', columns, rowFormat] = insertPattern.exec(statement.trim()) ?? [];
  const insertFormat = [...rowFormats].find((name) => name === rowFormat);
  // The bytes go to the engine unchanged, which avoids building a string of several megabytes.
  if (insertFormat !== undefined) {
    const list = columns === undefined ? {} : { columns: columns.split(',').map((column) => column.trim()) };
    await session.insert({ table, ...list, values: rows, format: insertFormat });
  } else {
    await session.queryAsync(`${substituteQueryParams(statement, query.values)}\n${rows.toString('utf8')}`, { format });
  }
  return new Uint8Array();
}

const exceptionTag = 'PORTICOFAULT0001';

/** Sends the rows while the engine computes them, no faster than the client reads them. */
async function streamReply(
  { session }: EngineConnection,
  query: EngineRequest,
  response: ServerResponse,
): Promise<void> {
  const { format } = query;
  const disconnected = new Promise<void>((resolve) => response.once('close', resolve));
  const stream = session.queryStream(substituteQueryParams(query.statement, query.values), { format });
  try {
    for await (const chunk of stream) {
      if (!response.headersSent) response.writeHead(200, { 'x-clickhouse-exception-tag': exceptionTag });
      if (!response.write(chunk.raw())) await Promise.race([once(response, 'drain'), disconnected]);
      if (response.destroyed) return;
    }
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    // The format in which a ClickHouse server reports an error in a reply that has begun: the client looks for the tag.
    const text = `${formatErrorMessage(error)}\n`;
    const length = Buffer.byteLength(text);
    response.end(`\r\n__exception__\r\n${exceptionTag}\r\n${text}${length} ${exceptionTag}\r\n__exception__\r\n`);
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const message = formatErrorMessage(error);
  response.writeHead(500, { 'x-clickhouse-exception-code': /Code: (\d+)/.exec(message)?.[1] ?? '1002' });
  response.end(message);
}

function formatErrorMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.includes('DB::Exception: ') ? message : `Code: 1002. DB::Exception: ${message} (UNKNOWN_EXCEPTION)`;
}
