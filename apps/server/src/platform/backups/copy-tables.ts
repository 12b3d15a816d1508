import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type TableChecksum, TableChecksumBuilder } from './table-checksums.ts';
import type { TableShape } from './table-list.ts';

/** Fixes the text format of values and disables timeouts that could end a long copy, until the end of the transaction. */
export async function setCopySettings(client: pg.Client): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local max_parallel_workers_per_gather = 0`,
  );
}

/** Rows of a table as COPY text, in the order of its primary key: equal rows give equal text on every server. */
export function copyTableOut(client: pg.Client, { name, columns, order }: TableShape): AsyncIterable<Buffer> {
  const table = pg.escapeIdentifier(name);
  return client.query(copyTo(`copy (select ${columnList(columns)} from ${table} order by ${order}) to stdout`));
}

/** Writes COPY text into a table. */
export async function copyTableIn(
  client: pg.Client,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin`));
  await pipeline(Readable.from(chunks, { objectMode: false }), target);
}

/** The checksums of the tables' current rows. */
export async function computeTableChecksums(
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<TableChecksum[]> {
  const checksums: TableChecksum[] = [];
  for (const table of tables) {
    const checksum = new TableChecksumBuilder(table.name);
    for await (const chunk of copyTableOut(client, table)) checksum.add(chunk);
    checksums.push(checksum.finish());
  }
  return checksums;
}

const columnList = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');
