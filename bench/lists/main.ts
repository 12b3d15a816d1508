// Measures lists, trees and pickers of a big company, and compares them with hand-written SQL for the same page, on the same PostgreSQL,
// in the same run. All files are in temporary folders, which are removed at the end.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withPostgres } from '../../tools/postgres.mjs';
import { type ConsoleSession, openConsoleSession } from '../console-session.ts';
import { createPostgresPool } from '../plain-table.ts';
import { startServer } from '../server-process.ts';
import { type CompanySize, makeBigCompany, type SqlRunner } from './big-company.ts';
import { createListQueries, type ListQuery, type ListReplyPage } from './list-queries.ts';

const warmUps = 5;
const calls = 60;
/** Target for the 95th percentile of a list request, in milliseconds. */
const maxP95Milliseconds = 150;

const { values } = parseArgs({
  options: { share: { type: 'string', default: '1' }, port: { type: 'string', default: '26200' } },
});
const share = Number(values.share);
const size: CompanySize = {
  organisations: 300,
  entities: Math.round(5_000 * share),
  corridors: Math.round(20_000 * share),
  devices: Math.round(50_000 * share),
};

type MeasuredList = { title: string; portico: number[]; postgres: number[]; unequal: number };

async function measure(query: ListQuery, session: ConsoleSession, pool: pg.Pool): Promise<MeasuredList> {
  const portico: number[] = [];
  const postgres: number[] = [];
  let unequal = 0;
  for (let variant = 0; variant < warmUps + calls; variant += 1) {
    const startedAt = performance.now();
    const answer = await query.queryPortico(session, variant);
    const porticoEndedAt = performance.now();
    const { text, values: parameters } = query.sql(variant);
    const { rows } = await pool.query<{ id?: string; total: string }>(text, [...parameters]);
    const sqlEndedAt = performance.now();
    if (!isEqualPage(answer, rows)) unequal += 1;
    if (variant < warmUps) continue;
    portico.push(porticoEndedAt - startedAt);
    postgres.push(sqlEndedAt - porticoEndedAt);
  }
  return { title: query.title, portico, postgres, unequal };
}

function isEqualPage(answer: ListReplyPage, rows: readonly { id?: string; total: string }[]): boolean {
  const [first] = rows;
  if (first === undefined) return answer.ids.length === 0;
  if (Number(first.total) !== answer.total) return false;
  return answer.ids.length === 0 || answer.ids.join() === rows.map((row) => Number(row.id)).join();
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

function formatLine({ title, portico, postgres, unequal }: MeasuredList): string {
  const [p50, p95, plain50, plain95] = [
    percentile(portico, 0.5),
    percentile(portico, 0.95),
    percentile(postgres, 0.5),
    percentile(postgres, 0.95),
  ];
  const verdict = `${p95 <= maxP95Milliseconds ? 'met' : 'MISSED'}${unequal === 0 ? '' : `, ${unequal} NOT EQUAL`}`;
  return `| ${title} | ${p50.toFixed(1)} / ${p95.toFixed(1)} | ${plain50.toFixed(1)} / ${plain95.toFixed(1)} | ${(p50 / plain50).toFixed(1)} | ${verdict} |`;
}

async function run(url: string, version: string, folder: string): Promise<boolean> {
  const loadAtStart = loadavg()[0] ?? Number.NaN;
  const server = await startServer(folder, Number(values.port), { database: url });
  const pool = createPostgresPool(url, 2);
  try {
    console.error('filling');
    const query: SqlRunner = async (sql, parameters) => (await pool.query<{ id?: unknown }>(sql, [...parameters])).rows;
    await makeBigCompany(query, 'Other', size);
    const company = await makeBigCompany(query, 'Big', size);
    await pool.query('VACUUM ANALYZE');
    const session = await openConsoleSession(server.url, company.login);
    const measured: MeasuredList[] = [];
    for (const query of createListQueries(company)) {
      measured.push(await measure(query, session, pool));
      console.error(query.title);
    }
    session.end();
    console.log(
      [
        `Lists of a company with ${size.entities} stores, ${size.corridors} entrances and ${size.devices} devices, beside another one of the same size`,
        `${version}, load ${loadAtStart.toFixed(2)} at start; ${calls} calls each, one user; p50 / p95 in ms; aim ${maxP95Milliseconds} ms for p95`,
        '',
        '| List | Portico over HTTP | SQL by hand | ratio | aim |',
        '| - | - | - | - | - |',
        ...measured.map(formatLine),
      ].join('\n'),
    );
    return measured.every(({ unequal }) => unequal === 0);
  } finally {
    await pool.end();
    await server.stop();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'portico-bench-lists-'));
try {
  const isSound = await withPostgres((url, version) => run(url, version, folder));
  process.exitCode = isSound ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
