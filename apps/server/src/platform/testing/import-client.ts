import { basePath, type RequestOf } from '@portico/contract/route';
import { type ImportJob, type ImportRow, spreadsheets } from '@portico/contract/routes/spreadsheets';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import type { TestServer } from './server.ts';

/** Encodes rows of cells as a CSV file. */
export function toCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));
}

/** A client that imports spreadsheets as the console does. `tenantId`: the company that a platform administrator imports for. */
export function createImportClient(
  server: TestServer,
  token: string,
  lang: 'en' | 'zh' | 'ara' = 'en',
  tenantId?: number,
) {
  const caller = { token, lang };

  async function upload(kind: SpreadsheetKind, bytes: Uint8Array, name = 'file.csv') {
    const body = new FormData();
    body.append('kind', kind);
    if (tenantId !== undefined) body.append('tenantId', String(tenantId));
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: token, lang };
    const address = server.url + basePath + spreadsheets.upload.path;
    const response = await fetch(address, { method: 'POST', headers, body });
    const reply: unknown = await response.json();
    const { key, msg, data } = Object(reply) as { key?: string; msg?: string; data?: { id: number } }; // every reply is an object
    return { status: response.status, key, msg, id: data?.id ?? 0 };
  }

  async function details(id: number): Promise<ImportJob> {
    return (await server.call(spreadsheets.details, { id }, caller)).result;
  }

  /** Waits until reading, applying or undoing has finished. */
  async function settled(id: number): Promise<ImportJob> {
    for (;;) {
      const job = await details(id);
      if (!['reading', 'applying', 'undoing'].includes(job.state)) return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function read(kind: SpreadsheetKind, bytes: Uint8Array, name?: string): Promise<ImportJob> {
    const uploaded = await upload(kind, bytes, name);
    if (uploaded.status !== 200) throw new Error(`${uploaded.key}: ${uploaded.msg}`);
    return settled(uploaded.id);
  }

  async function rows(id: number, filter: RequestOf<typeof spreadsheets.rows> = {}): Promise<ImportRow[]> {
    return (await server.call(spreadsheets.rows, { id, size: 1000, ...filter }, caller)).result.content;
  }

  async function apply(id: number, mode: 'all' | 'good' = 'all'): Promise<ImportJob> {
    const { error } = await server.call(spreadsheets.apply, { id, mode }, caller);
    if (error !== null) throw new Error(error);
    return settled(id);
  }

  async function undo(id: number, mode: 'all' | 'good' = 'all'): Promise<ImportJob> {
    const { error } = await server.call(spreadsheets.undo, { id, mode }, caller);
    if (error !== null) throw new Error(error);
    return settled(id);
  }

  /** Fetches an export or a template. */
  async function file(route: typeof spreadsheets.export | typeof spreadsheets.template, query: Record<string, string>) {
    const address = new URL(server.url + basePath + route.path);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const response = await fetch(address, { headers: { authorization: token, lang } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** The problems of rows that cannot be stored. Each text holds row number, column heading and reason: "3 Name: …". */
  async function reasons(id: number): Promise<string[]> {
    const failed = await rows(id, { outcome: 'failed' });
    return failed.flatMap(({ row, problems }) =>
      problems.map(({ heading, reason }) => `${row} ${heading ?? '-'}: ${reason}`),
    );
  }

  return { as: caller, upload, details, settled, read, rows, apply, undo, file, reasons };
}
