// Measures the queries of the home page and the analyses with 20 concurrent users, and compares them with PostgreSQL with roll-ups in the
// same run; see ../README.md.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildConsole } from '../../tools/console-build.mjs';
import { withPostgres } from '../../tools/postgres.mjs';
import { arrivalsPerSecond, createPorticoArrivalGenerator } from '../arrivals.ts';
import { openConsoleSession } from '../console-session.ts';
import { planDataset, recordsPerDay } from '../dataset.ts';
import type { Latency } from '../measure-queries.ts';
import { fillPlainTable } from '../plain-table.ts';
import { fillPortico } from '../portico-store.ts';
import { formatTable, readLoadAverage } from '../report.ts';
import { fillRollUps } from '../roll-ups.ts';
import { createStolenTimeReader } from '../stolen-time.ts';
import { type BenchWorkspace, parsePositiveInteger, runInWorkspace } from '../workspace.ts';
import {
  type BrowserLatencies,
  cpuSlowdownFactor,
  maxBrowserMilliseconds,
  measureHomePageInBrowser,
} from './browser.ts';
import { createComparisonQueries } from './comparison-queries.ts';
import { createHomeQueries } from './home-queries.ts';
import {
  type MeasuredQuery,
  measureFirstCalls,
  measurePorticoAndPostgres,
  measurePorticoWithAllUsers,
} from './measure-query.ts';

const users = 20;
/** Disk space per record: table, key, write-ahead log, roll-ups and Portico's store, with a margin. */
const bytesPerRecord = 330;
/** Time for the prefetches caused by the first queries to finish. */
const restMilliseconds = 20_000;

const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '1000' },
    days: { type: 'string', default: '365' },
    port: { type: 'string', default: '26100' },
  },
});

type ArrivalRow = { title: string; maxP95Milliseconds: number | null; allUsers: Latency };

async function measure(workspace: BenchWorkspace, url: string, size: { entities: number; days: number }) {
  const loadAtStart = readLoadAverage();
  const dataset = planDataset({ ...size, now: Date.now() });
  const folder = await workspace.createFolder();
  await workspace.start(folder);
  await workspace.stop();
  const store = await fillPortico(folder, dataset, users, (step) => workspace.logStep(`Portico: ${step}`));
  const plain = await fillPlainTable(url, dataset, store.ids.firstDevice, users, (step) =>
    workspace.logStep(`PostgreSQL: ${step}`),
  );
  if (String(plain.checksum) !== String(store.checksum)) throw new Error('The two stores hold different records.');
  await fillRollUps(plain.pool, (step) => workspace.logStep(`PostgreSQL: ${step}`));

  const server = await workspace.start(folder);
  const sessions = await Promise.all(store.logins.map((login) => openConsoleSession(server.url, login)));
  const places = { dataset, ids: store.ids };
  const home = createHomeQueries(places);
  const stopStolenTime = await createStolenTimeReader();
  const queries = [...home, ...createComparisonQueries(places)];
  // As after a restart: nothing is cached yet.
  const first: Latency[] = [];
  for (const query of queries) first.push(await measureFirstCalls(query, sessions));
  workspace.logStep('asked for the first time');
  await pause(restMilliseconds);
  const measured: MeasuredQuery[] = [];
  for (const query of queries) {
    measured.push(await measurePorticoAndPostgres(query, sessions, plain.pool));
    workspace.logStep(query.title);
  }
  const browser: BrowserLatencies[] = [];
  if (sessions[0] !== undefined)
    browser.push(await measureHomePageInBrowser(`Home of ${size.entities} stores`, server.url, sessions[0].token));
  workspace.logStep('opened in a browser');
  const arrivals = createPorticoArrivalGenerator(server, store.chain, dataset);
  const arriving: ArrivalRow[] = [];
  for (const query of home) {
    const allUsers = await arrivals.sendDuring(() => measurePorticoWithAllUsers(query, sessions));
    arriving.push({ title: query.title, maxP95Milliseconds: query.maxP95Milliseconds, allUsers });
    workspace.logStep(`while records arrive: ${query.title}`);
  }
  const stolen = await stopStolenTime();
  for (const session of sessions) session.end();
  const memory = await server.memory();
  await workspace.stop();
  await plain.pool.end();
  return {
    loadAtStart,
    records: store.checksum[0] ?? Number.NaN,
    engine: store.engine,
    first,
    measured,
    browser,
    arriving,
    stolen,
    memory,
  };
}

const formatLatency = ({ p50, p95 }: Latency) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
const formatRatio = (theirs: Latency, ours: Latency) => `${(theirs.p50 / ours.p50).toFixed(1)}×`;
const formatVerdict = (aim: number | null, { p95 }: Latency) =>
  aim === null ? '' : `${aim}: ${p95 <= aim ? 'met' : 'MISSED'}`;

function formatReport(results: Awaited<ReturnType<typeof measure>>, postgres: string): string {
  const { first, measured, arriving, browser } = results;
  const figures = measured.reduce((sum, one) => sum + one.valueCount, 0);
  const unequal = measured.reduce((sum, one) => sum + one.unequalCount, 0);
  return [
    `Portico: home and analyses, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${(results.records / 1e6).toFixed(1)} M records of ${values.entities} entities, ${users} users at once; counting engine ${results.engine}, ${postgres}`,
    `load ${results.loadAtStart.toFixed(2)} at the start; ${results.stolen === null ? '' : `the host gave ${(results.stolen * 100).toFixed(1)} % to others; `}server memory ${(results.memory.peakBytes / 1e6).toFixed(0)} MB at most`,
    formatTable(
      [
        'ms: p50 / p95',
        'first calls',
        'one user',
        'PG roll-ups',
        '',
        `${users} users`,
        'PG roll-ups',
        '',
        'aim for p95',
      ],
      measured.map(({ query, portico, postgres: theirs }, position) => [
        query.title,
        formatLatency(first[position] ?? { p50: Number.NaN, p95: Number.NaN }),
        formatLatency(portico.singleUser),
        formatLatency(theirs.singleUser),
        formatRatio(theirs.singleUser, portico.singleUser),
        formatLatency(portico.allUsers),
        formatLatency(theirs.allUsers),
        formatRatio(theirs.allUsers, portico.allUsers),
        formatVerdict(query.maxP95Milliseconds, portico.allUsers),
      ]),
    ),
    formatTable(
      [`${users} users while ${arrivalsPerSecond} records a second arrive`, 'ms: p50 / p95', 'aim for p95'],
      arriving.map(({ title, maxP95Milliseconds, allUsers }) => [
        title,
        formatLatency(allUsers),
        formatVerdict(maxP95Milliseconds, allUsers),
      ]),
    ),
    formatTable(
      [
        `In Chromium, its processor ${cpuSlowdownFactor} times as slow`,
        'largest paint',
        `aim for p95`,
        'press of a range to next paint',
        'aim for p95',
      ],
      browser.map(({ title, paint, interaction }) => [
        title,
        formatLatency(paint),
        formatVerdict(maxBrowserMilliseconds.paint, paint),
        formatLatency(interaction),
        formatVerdict(maxBrowserMilliseconds.interaction, interaction),
      ]),
    ),
    `${figures.toLocaleString('en-US')} figures compared with PostgreSQL, ${unequal} unequal`,
    ...measured.flatMap((one) => (one.unequalCount === 0 ? [] : [`${one.unequalCount} unequal: ${one.query.title}`])),
  ].join('\n\n');
}

const size = {
  entities: parsePositiveInteger('entities', values.entities),
  days: parsePositiveInteger('days', values.days),
};
const bytes = size.entities * size.days * recordsPerDay * bytesPerRecord;

await buildConsole();
process.exit(
  await runInWorkspace({ port: parsePositiveInteger('port', values.port), bytes }, (workspace) =>
    withPostgres(
      async (url, version) => {
        const results = await workspace.rejectOnInterrupt(measure(workspace, url, size));
        console.log(formatReport(results, version));
        return results.measured.every(({ unequalCount }) => unequalCount === 0) ? 0 : 1;
      },
      { durable: true },
    ),
  ),
);
