import pg from 'pg';
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
  splitIntoMonths,
  toBenchInstant,
} from './dataset.ts';

/** The alternative to Portico: one ordinary PostgreSQL table with its natural key, on a server with durable commits. */
const tableSql = `CREATE TABLE records (
  device int NOT NULL, at timestamptz NOT NULL, local timestamp NOT NULL, minutes smallint NOT NULL,
  ${metricColumns.map((column) => `${column} int NOT NULL`).join(', ')}
)`;
const keySql = 'ALTER TABLE records ADD PRIMARY KEY (device, at)';

export type PlainTable = { pool: pg.Pool; checksum: number[]; bytes: number };

export function createPostgresPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // Ignores the end of an idle connection; the next query reports the error.
  pool.on('error', () => {});
  return pool;
}

/** Fills the table in the order in which records arrive: by time, and for each time all devices. */
export async function fillPlainTable(
  url: string,
  dataset: Dataset,
  firstDevice: number,
  connections: number,
  logStep: (step: string) => void,
): Promise<PlainTable> {
  const pool = createPostgresPool(url, connections);
  await pool.query(
    'CREATE FUNCTION intDiv(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT $1 / $2 $$',
  );
  await pool.query(tableSql);
  const lastDevice = firstDevice + dataset.entities - 1;
  for (const { from, to } of splitIntoMonths(dataset)) {
    // The inner series refer to the outer ones (+ 0 * …) only to fix the order of the loops; otherwise the planner may reverse it.
    const moments = `SELECT dev::bigint AS dev, ${toBenchInstant(0)} + day + ${openingHours.firstHour * 3600} + slot * ${periodSeconds} AS t
      FROM generate_series(${from}::bigint, ${to - 1}, ${daySeconds}) AS day
      CROSS JOIN LATERAL generate_series(0, ${recordsPerDay - 1} + 0 * day) AS slot
      CROSS JOIN LATERAL generate_series(${firstDevice} + 0 * slot, ${lastDevice}) AS dev OFFSET 0`;
    await pool.query(
      `INSERT INTO records (device, at, local, minutes, ${metricColumns.join(', ')})
       SELECT dev, to_timestamp(t), to_timestamp(t + ${datasetZone.offsetSeconds}) AT TIME ZONE 'UTC', ${periodSeconds / 60}, ${metricAliases.join(', ')}
       FROM (${metricsSql(moments, 'OFFSET 0')}) AS counted WHERE t + ${periodSeconds} <= ${dataset.until}`,
    );
    logStep(`records until ${new Date(to * 1000).toISOString().slice(0, 10)}`);
  }
  await pool.query(keySql);
  logStep('primary key');
  await pool.query('VACUUM (ANALYZE) records');
  await pool.query('CHECKPOINT');
  logStep('vacuumed');
  const [checksum] = await queryRows(pool, checksumSql, []);
  const [size] = await queryRows(pool, "SELECT pg_total_relation_size('records')", []);
  return { pool, checksum: checksum ?? [], bytes: size?.[0] ?? Number.NaN };
}

/** Runs a query and returns rows of numbers. Counts and sums arrive as text and are exact below 2^53. */
export async function queryRows(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<number[][]> {
  const { rows } = await pool.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
  return rows.map((row) => row.map(Number));
}

const insertSql = `INSERT INTO records (device, at, local, minutes, ${metricColumns.join(', ')})`;
const upsertSql = `ON CONFLICT (device, at) DO UPDATE SET local = excluded.local, minutes = excluded.minutes,
  ${metricColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** A row of the table: period start in epoch seconds, and the metrics in the order of `metricColumns`. */
export type PlainRow = { at: number; metrics: readonly number[] };

/** Values for a statement of many rows of one device: entire columns as texts of PostgreSQL arrays. */
export function toArrayLiterals(rows: readonly PlainRow[]): string[] {
  const column = (value: (row: PlainRow) => string | number) => `{${rows.map(value).join(',')}}`;
  return [
    column(({ at }) => `"${new Date(at * 1000).toISOString()}"`),
    column(({ at }) => `"${new Date((at + datasetZone.offsetSeconds) * 1000).toISOString().slice(0, 19)}"`),
    ...metricColumns.map((_, position) => column(({ metrics }) => metrics[position] ?? 0)),
  ];
}

/** Upserts many rows of a device in one statement and one commit; durable when it resolves. */
export async function upsertRows(pool: pg.Pool, device: number, columns: readonly string[]): Promise<void> {
  const arrays = metricColumns.map((_, position) => `$${position + 4}::int[]`);
  const text = `${insertSql} SELECT $1::int, sent.at, sent.local, ${periodSeconds / 60}, ${metricColumns.map((name) => `sent.${name}`).join(', ')}
    FROM unnest($2::timestamptz[], $3::timestamp[], ${arrays.join(', ')}) AS sent(at, local, ${metricColumns.join(', ')}) ${upsertSql}`;
  await pool.query({ name: 'upsert many', text, values: [device, ...columns] });
}

/** Values for a statement of one row, without the device. */
export function toRowValues({ at, metrics }: PlainRow): (string | number)[] {
  const local = new Date((at + datasetZone.offsetSeconds) * 1000).toISOString().slice(0, 19);
  return [new Date(at * 1000).toISOString(), local, ...metrics];
}

/** Upserts one row of a device; durable when it resolves. */
export async function upsertRow(pool: pg.Pool, device: number, values: readonly (string | number)[]): Promise<void> {
  const places = metricColumns.map((_, position) => `$${position + 4}`);
  const text = `${insertSql} VALUES ($1, $2, $3, ${periodSeconds / 60}, ${places.join(', ')}) ${upsertSql}`;
  await pool.query({ name: 'upsert one', text, values: [device, ...values] });
}
