import type pg from 'pg';
import { metricColumns } from './dataset.ts';

/** Tables of sums beside the records, as somebody would keep them who answers from PostgreSQL. */
const rollUps = { hour_sums: 'hour', day_sums: 'day' } as const;

export type RollUps = { seconds: number; bytes: number };

/** Fills them from the records; each with the key a question needs. */
export async function fillRollUps(pool: pg.Pool, tell: (step: string) => void): Promise<RollUps> {
  const begin = performance.now();
  let source = 'records';
  for (const [table, step] of Object.entries(rollUps)) {
    const sums = metricColumns.map((column) => `sum(${column})::bigint AS ${column}`);
    await pool.query(`CREATE TABLE ${table} AS
      SELECT device, date_trunc('${step}', local) AS local, ${sums.join(', ')} FROM ${source} GROUP BY 1, 2 ORDER BY 1, 2`);
    await pool.query(`ALTER TABLE ${table} ADD PRIMARY KEY (device, local)`);
    await pool.query(`CREATE INDEX ON ${table} (local)`);
    await pool.query(`VACUUM (ANALYZE) ${table}`);
    // Days are sums of hours.
    source = table;
    tell(table);
  }
  await pool.query('CHECKPOINT');
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT ${Object.keys(rollUps)
      .map((table) => `pg_total_relation_size('${table}')`)
      .join(' + ')} AS bytes`,
  );
  return { seconds: (performance.now() - begin) / 1000, bytes: Number(rows[0]?.bytes) };
}
