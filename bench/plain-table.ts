import pg from 'pg';
import {
  checksumSql,
  type Dataset,
  daySeconds,
  instantOf,
  metricColumns,
  metricsSql,
  metricValues,
  monthsOf,
  opening,
  periodSeconds,
  recordsPerDay,
  zone,
} from './dataset.ts';

/** The alternative: one ordinary table with the key a database designer would give it, on a server that keeps its promises. */
const tableSql = `CREATE TABLE records (
  device int NOT NULL, at timestamptz NOT NULL, local timestamp NOT NULL, minutes smallint NOT NULL,
  ${metricColumns.map((column) => `${column} int NOT NULL`).join(', ')}
)`;
const keySql = 'ALTER TABLE records ADD PRIMARY KEY (device, at)';

export type PlainTable = { pool: pg.Pool; checksum: number[]; bytes: number };

export function connect(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // A connection that ends while nobody uses it: the next query says what is wrong.
  pool.on('error', () => {});
  return pool;
}

/** Fills the table in the order in which records arrive: by time, every device in turn. */
export async function fillPlainTable(
  url: string,
  dataset: Dataset,
  firstDevice: number,
  connections: number,
  tell: (step: string) => void,
): Promise<PlainTable> {
  const pool = connect(url, connections);
  await pool.query(
    'CREATE FUNCTION intDiv(bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT $1 / $2 $$',
  );
  await pool.query(tableSql);
  const lastDevice = firstDevice + dataset.entities - 1;
  for (const { from, to } of monthsOf(dataset)) {
    // The inner series names the outer one only to be its inner loop; otherwise the planner may turn them round.
    const moments = `SELECT dev::bigint AS dev, ${instantOf(0)} + day + ${opening.firstHour * 3600} + slot * ${periodSeconds} AS t
      FROM generate_series(${from}::bigint, ${to - 1}, ${daySeconds}) AS day
      CROSS JOIN LATERAL generate_series(0, ${recordsPerDay - 1} + 0 * day) AS slot
      CROSS JOIN LATERAL generate_series(${firstDevice} + 0 * slot, ${lastDevice}) AS dev OFFSET 0`;
    await pool.query(
      `INSERT INTO records (device, at, local, minutes, ${metricColumns.join(', ')})
       SELECT dev, to_timestamp(t), to_timestamp(t + ${zone.offsetSeconds}) AT TIME ZONE 'UTC', ${periodSeconds / 60}, ${metricValues.join(', ')}
       FROM (${metricsSql(moments, 'OFFSET 0')}) AS counted WHERE t + ${periodSeconds} <= ${dataset.until}`,
    );
    tell(`records until ${new Date(to * 1000).toISOString().slice(0, 10)}`);
  }
  await pool.query(keySql);
  tell('primary key');
  await pool.query('VACUUM (ANALYZE) records');
  await pool.query('CHECKPOINT');
  tell('vacuumed');
  const [checksum] = await rowsOf(pool, checksumSql, []);
  const [size] = await rowsOf(pool, "SELECT pg_total_relation_size('records')", []);
  return { pool, checksum: checksum ?? [], bytes: size?.[0] ?? Number.NaN };
}

/** Rows of numbers: counts and sums come as text and are exact below 2^53. */
export async function rowsOf(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<number[][]> {
  const { rows } = await pool.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
  return rows.map((row) => row.map(Number));
}

const insertSql = `INSERT INTO records (device, at, local, minutes, ${metricColumns.join(', ')})`;
const upsertSql = `ON CONFLICT (device, at) DO UPDATE SET local = excluded.local, minutes = excluded.minutes,
  ${metricColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** One row of the table as it is sent: period start in epoch seconds, and the metrics. */
export type PlainRow = { at: number; metrics: readonly number[] };

/** Values of a statement of many rows of one device, prepared once: whole columns as array texts. */
export function columnsOf(rows: readonly PlainRow[]): string[] {
  const column = (value: (row: PlainRow) => string | number) => `{${rows.map(value).join(',')}}`;
  return [
    column(({ at }) => `"${new Date(at * 1000).toISOString()}"`),
    column(({ at }) => `"${new Date((at + zone.offsetSeconds) * 1000).toISOString().slice(0, 19)}"`),
    ...metricColumns.map((_, position) => column(({ metrics }) => metrics[position] ?? 0)),
  ];
}

/** Durable when it resolves: one statement, one commit. */
export async function upsertMany(pool: pg.Pool, device: number, columns: readonly string[]): Promise<void> {
  const arrays = metricColumns.map((_, position) => `$${position + 4}::int[]`);
  const text = `${insertSql} SELECT $1::int, sent.at, sent.local, ${periodSeconds / 60}, ${metricColumns.map((name) => `sent.${name}`).join(', ')}
    FROM unnest($2::timestamptz[], $3::timestamp[], ${arrays.join(', ')}) AS sent(at, local, ${metricColumns.join(', ')}) ${upsertSql}`;
  await pool.query({ name: 'upsert many', text, values: [device, ...columns] });
}

/** Values of a statement of one row, without the device. */
export function valuesOf({ at, metrics }: PlainRow): (string | number)[] {
  const local = new Date((at + zone.offsetSeconds) * 1000).toISOString().slice(0, 19);
  return [new Date(at * 1000).toISOString(), local, ...metrics];
}

/** Durable when it resolves. */
export async function upsertOne(pool: pg.Pool, device: number, values: readonly (string | number)[]): Promise<void> {
  const places = metricColumns.map((_, position) => `$${position + 4}`);
  const text = `${insertSql} VALUES ($1, $2, $3, ${periodSeconds / 60}, ${places.join(', ')}) ${upsertSql}`;
  await pool.query({ name: 'upsert one', text, values: [device, ...values] });
}
