import type pg from 'pg';
import { metricColumns } from './dataset.ts';

/** Roll-ups of the records, as an application on PostgreSQL would keep them: table name → step. */
const rollUps = { hour_sums: 'hour', day_sums: 'day' } as const;

export type RollUpsResult = { seconds: number; bytes: number };

/** Creates and fills the roll-ups from the records, each with the key and index that the queries need. */
export async function fillRollUps(pool: pg.Pool, logStep: (step: string) => void): Promise<RollUpsResult> {
  const startedAt = performance.now();
  let source = 'records';
  for (const [table, step] of Object.entries(rollUps)) {
    const sums = metricColumns.map((column) => `sum(${column})::bigint AS ${column}`);
    await pool.query(`CREATE TABLE ${table} AS
      SELECT device, date_trunc('${step}', local) AS local, ${sums.join(', ')} FROM ${source} GROUP BY 1, 2 ORDER BY 1, 2`);
    await pool.query(`ALTER TABLE ${table} ADD PRIMARY KEY (device, local)`);
    await pool.query(`CREATE INDEX ON ${table} (local)`);
    await pool.query(`VACUUM (ANALYZE) ${table}`);
    // The sums by day are computed from the sums by hour.
    source = table;
    logStep(table);
  }
  await pool.query('CHECKPOINT');
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT ${Object.keys(rollUps)
      .map((table) => `pg_total_relation_size('${table}')`)
      .join(' + ')} AS bytes`,
  );
  return { seconds: (performance.now() - startedAt) / 1000, bytes: Number(rows[0]?.bytes) };
}
