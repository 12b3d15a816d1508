import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TableMeter, type TableSums } from './table-sums.ts';
import type { TableShape } from './table-list.ts';

/** Settings that decide how values are written as text, and none that could end a long copy; until the end of the transaction. */
export async function setCopySettings(client: pg.Client): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local max_parallel_workers_per_gather = 0`,
  );
}

/** Rows of a table as COPY text, in the order of its primary key: equal rows give equal text on every server. */
export function copyOut(client: pg.Client, { name, columns, order }: TableShape): AsyncIterable<Buffer> {
  const table = pg.escapeIdentifier(name);
  return client.query(copyTo(`copy (select ${columnList(columns)} from ${table} order by ${order}) to stdout`));
}

/** Writes COPY text into a table. */
export async function copyIn(
  client: pg.Client,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin`));
  await pipeline(Readable.from(chunks, { objectMode: false }), target);
}

/** The sums of tables as they are now. */
export async function sumTables(client: pg.Client, tables: readonly TableShape[]): Promise<TableSums[]> {
  const sums: TableSums[] = [];
  for (const table of tables) {
    const meter = new TableMeter(table.name);
    for await (const chunk of copyOut(client, table)) meter.add(chunk);
    sums.push(meter.finish());
  }
  return sums;
}

const columnList = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');
