// Measures lists, trees and pickers of a big company beside the SQL somebody would write by hand for the same page, on the same
// PostgreSQL, in the same run. Everything it makes lies in temporary folders and is gone at the end.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withPostgres } from '../../tools/postgres.mjs';
import { logIn, type Session } from '../console-session.ts';
import { connect } from '../plain-table.ts';
import { startServer } from '../server-process.ts';
import { makeBigCompany, type Query, type Size } from './big-company.ts';
import { type ListQuestion, listQuestions, type Page } from './list-questions.ts';

const warmUps = 5;
const calls = 60;
/** Milliseconds a request of a list should stay under. */
const aim = 150;

const { values } = parseArgs({
  options: { share: { type: 'string', default: '1' }, port: { type: 'string', default: '26200' } },
});
const share = Number(values.share);
const size: Size = {
  organisations: 300,
  entities: Math.round(5_000 * share),
  corridors: Math.round(20_000 * share),
  devices: Math.round(50_000 * share),
};

type Measured = { title: string; portico: number[]; plain: number[]; unequal: number };

async function measure(question: ListQuestion, session: Session, pool: pg.Pool): Promise<Measured> {
  const portico: number[] = [];
  const plain: number[] = [];
  let unequal = 0;
  for (let variant = 0; variant < warmUps + calls; variant += 1) {
    const started = performance.now();
    const answer = await question.ask(session, variant);
    const between = performance.now();
    const { text, values: given } = question.sql(variant);
    const { rows } = await pool.query<{ id?: string; total: string }>(text, [...given]);
    const ended = performance.now();
    if (!isSame(answer, rows)) unequal += 1;
    if (variant < warmUps) continue;
    portico.push(between - started);
    plain.push(ended - between);
  }
  return { title: question.title, portico, plain, unequal };
}

function isSame(answer: Page, rows: readonly { id?: string; total: string }[]): boolean {
  const [first] = rows;
  if (first === undefined) return answer.ids.length === 0;
  if (Number(first.total) !== answer.total) return false;
  return answer.ids.length === 0 || answer.ids.join() === rows.map((row) => Number(row.id)).join();
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

function line({ title, portico, plain, unequal }: Measured): string {
  const [p50, p95, plain50, plain95] = [
    percentile(portico, 0.5),
    percentile(portico, 0.95),
    percentile(plain, 0.5),
    percentile(plain, 0.95),
  ];
  const verdict = `${p95 <= aim ? 'met' : 'MISSED'}${unequal === 0 ? '' : `, ${unequal} NOT EQUAL`}`;
  return `| ${title} | ${p50.toFixed(1)} / ${p95.toFixed(1)} | ${plain50.toFixed(1)} / ${plain95.toFixed(1)} | ${(p50 / plain50).toFixed(1)} | ${verdict} |`;
}

async function run(url: string, version: string, folder: string): Promise<boolean> {
  const loadAtStart = loadavg()[0] ?? Number.NaN;
  const server = await startServer(folder, Number(values.port), { database: url });
  const pool = connect(url, 2);
  try {
    console.error('filling');
    const query: Query = async (sql, given) => (await pool.query<{ id?: unknown }>(sql, [...given])).rows;
    await makeBigCompany(query, 'Other', size);
    const company = await makeBigCompany(query, 'Big', size);
    await pool.query('VACUUM ANALYZE');
    const session = await logIn(server.url, company.login);
    const measured: Measured[] = [];
    for (const question of listQuestions(company)) {
      measured.push(await measure(question, session, pool));
      console.error(question.title);
    }
    session.end();
    console.log(
      [
        `Lists of a company with ${size.entities} stores, ${size.corridors} entrances and ${size.devices} devices, beside another one of the same size`,
        `${version}, load ${loadAtStart.toFixed(2)} at start; ${calls} calls each, one user; p50 / p95 in ms; aim ${aim} ms for p95`,
        '',
        '| List | Portico over HTTP | SQL by hand | ratio | aim |',
        '| - | - | - | - | - |',
        ...measured.map(line),
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
