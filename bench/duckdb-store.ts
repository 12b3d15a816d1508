import { stat } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance, version } from '@duckdb/node-api';
import {
  checksumSql,
  type Dataset,
  datasetZone,
  daySeconds,
  metricAliases,
  metricColumns,
  metricsSql,
  openingHours,
  periodSeconds,
  recordsPerDay,
  toBenchInstant,
} from './dataset.ts';

export type DuckDbStore = {
  /** Runs a query on the connection of a user and returns rows of numbers. */
  queryRows(sql: string, user: number): Promise<number[][]>;
  checksum: number[];
  bytes: number;
  version: string;
  close(): void;
};

/**
 * Fills a DuckDB file with the same records in the best order for queries: by device and time, in the narrowest column types. It uses
 * default settings, has no key and gets no writes: this is the best case for DuckDB, not a store that receives records.
 */
export async function fillDuckDb(
  file: string,
  dataset: Dataset,
  firstDevice: number,
  connections: number,
): Promise<DuckDbStore> {
  const instance = await DuckDBInstance.create(file);
  const users = await Promise.all(Array.from({ length: connections }, () => instance.connect()));
  const [first] = users;
  if (first === undefined) throw new RangeError('At least one connection is required.');
  await first.run('CREATE MACRO intDiv(a, b) AS a // b');
  const perDevice = (dataset.days + 1) * recordsPerDay;
  const moments = `SELECT ${firstDevice} + n // ${perDevice} AS dev,
      ${toBenchInstant(dataset.firstDay)} + (n % ${perDevice}) // ${recordsPerDay} * ${daySeconds}
        + ${openingHours.firstHour * 3600} + n % ${recordsPerDay} * ${periodSeconds} AS t
    FROM range(${dataset.entities * perDevice}) AS numbers(n)`;
  const columns = metricColumns.map((column, position) => `${metricAliases[position]}::INTEGER AS ${column}`);
  const local = `epoch_ms((t + ${datasetZone.offsetSeconds}) * 1000)`;
  await first.run(`CREATE TABLE records AS
    SELECT dev::INTEGER AS device, epoch_ms(t * 1000) AS at, ${local} AS local, ${periodSeconds / 60}::SMALLINT AS minutes, ${columns.join(', ')}
    FROM (${metricsSql(moments, '')}) AS counted WHERE t + ${periodSeconds} <= ${dataset.until}`);
  await first.run('CHECKPOINT');
  const readRows = async (connection: DuckDBConnection, sql: string) => {
    const rows = (await connection.runAndReadAll(sql)).getRowsJS();
    return rows.map((row) => row.map(Number));
  };
  const [checksum] = await readRows(first, checksumSql);
  return {
    queryRows: (sql, user) => readRows(users[user] ?? first, sql),
    checksum: checksum ?? [],
    bytes: (await stat(file)).size,
    version: `DuckDB ${version()}`,
    close() {
      for (const connection of users) connection.closeSync();
      instance.closeSync();
    },
  };
}
