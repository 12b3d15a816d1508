import { stat } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance, version } from '@duckdb/node-api';
import {
  checksumSql,
  type Dataset,
  daySeconds,
  instantOf,
  metricColumns,
  metricsSql,
  metricValues,
  opening,
  periodSeconds,
  recordsPerDay,
  zone,
} from './dataset.ts';

export type DuckDbStore = {
  /** Rows of numbers, on one of the connections. */
  rowsOf(sql: string, user: number): Promise<number[][]>;
  checksum: number[];
  bytes: number;
  version: string;
  close(): void;
};

/**
 * A file with the same records in the order questions like best: by device and time, every number as narrow as its values. It has
 * settings as delivered, no key, and nobody writes to it: this is DuckDB at its best, not a store that takes records.
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
  if (first === undefined) throw new RangeError('There is nobody to ask.');
  await first.run('CREATE MACRO intDiv(a, b) AS a // b');
  const perDevice = (dataset.days + 1) * recordsPerDay;
  const moments = `SELECT ${firstDevice} + n // ${perDevice} AS dev,
      ${instantOf(dataset.firstDay)} + (n % ${perDevice}) // ${recordsPerDay} * ${daySeconds}
        + ${opening.firstHour * 3600} + n % ${recordsPerDay} * ${periodSeconds} AS t
    FROM range(${dataset.entities * perDevice}) AS numbers(n)`;
  const columns = metricColumns.map((column, position) => `${metricValues[position]}::INTEGER AS ${column}`);
  const local = `epoch_ms((t + ${zone.offsetSeconds}) * 1000)`;
  await first.run(`CREATE TABLE records AS
    SELECT dev::INTEGER AS device, epoch_ms(t * 1000) AS at, ${local} AS local, ${periodSeconds / 60}::SMALLINT AS minutes, ${columns.join(', ')}
    FROM (${metricsSql(moments, '')}) AS counted WHERE t + ${periodSeconds} <= ${dataset.until}`);
  await first.run('CHECKPOINT');
  const rowsOf = async (connection: DuckDBConnection, sql: string) => {
    const rows = (await connection.runAndReadAll(sql)).getRowsJS();
    return rows.map((row) => row.map(Number));
  };
  const [checksum] = await rowsOf(first, checksumSql);
  return {
    rowsOf: (sql, user) => rowsOf(users[user] ?? first, sql),
    checksum: checksum ?? [],
    bytes: (await stat(file)).size,
    version: `DuckDB ${version()}`,
    close() {
      for (const connection of users) connection.closeSync();
      instance.closeSync();
    },
  };
}
