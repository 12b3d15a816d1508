// Runs the same queries on stores of different sizes, to show that the cost of a query depends on the data it selects and not on the size
// of the store; see README.md.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openConsoleSession } from './console-session.ts';
import { planDataset, recordsPerDay } from './dataset.ts';
import { computeLatency, type Latency, runCalls } from './measure-queries.ts';
import { fillPortico } from './portico-store.ts';
import { createBenchQueries } from './queries.ts';
import { createApiQueryTarget } from './query-targets.ts';
import { formatTable } from './report.ts';
import { type BenchWorkspace, parsePositiveInteger, runInWorkspace } from './workspace.ts';

const calls = 60;
/** Few, because more warm-up calls would query all data of a small store. */
const warmUps = 5;
/** Entities in the queries about several entities; fewer than the smallest default store has (15). */
const someEntities = 10;
const bytesPerRecord = 20;
const maxBarCharacters = 40;

/** Latencies of the first calls and of the same calls repeated. The slow first calls are those that find nothing cached. */
type QueryGrowth = { title: string; firstCalls: Latency; repeatedCalls: Latency };
type StoreResult = { records: number; queryGrowths: QueryGrowth[] };

/** Time for the prefetches caused by the queries to finish. */
const restMilliseconds = 20_000;

async function measure(workspace: BenchWorkspace, entities: number, days: number): Promise<StoreResult> {
  const dataset = planDataset({ entities, days, now: Date.now() });
  const folder = await workspace.createFolder();
  await workspace.start(folder);
  await workspace.stop();
  const { ids, logins, checksum } = await fillPortico(folder, dataset, 1, () => {});
  const server = await workspace.start(folder);
  const sessions = await Promise.all(logins.map((login) => openConsoleSession(server.url, login)));
  const target = createApiQueryTarget(sessions);
  const queries = createBenchQueries({ dataset, ids }, someEntities);
  const measureEach = async () => {
    const found: Latency[] = [];
    for (const query of queries)
      found.push(computeLatency(await runCalls(1, calls, (variant) => target(query, variant, 0), warmUps)));
    return found;
  };
  const first = await measureEach();
  await pause(restMilliseconds);
  const again = await measureEach();
  const none = { p50: Number.NaN, p95: Number.NaN };
  const queryGrowths = queries.map(({ title }, index) => ({
    title,
    firstCalls: first[index] ?? none,
    repeatedCalls: again[index] ?? none,
  }));
  for (const session of sessions) session.end();
  await workspace.stop();
  workspace.logStep(`${entities} entities`);
  return { records: checksum[0] ?? Number.NaN, queryGrowths };
}

/** Tables with a row per query and a column per store, and the first calls as bars. */
function formatGrowthReport(found: readonly StoreResult[]): string {
  const millions = ({ records }: StoreResult) => `${(records / 1e6).toFixed(1)} M`;
  // The last query ranks all entities, so its own title contains a number that differs between the stores.
  const titles =
    found[0]?.queryGrowths.map(({ title }, position, { length }) =>
      position === length - 1 ? 'Q3 all entities of the store ranked over 30 days' : title,
    ) ?? [];
  const formatRow = (position: number, measured: (asked: QueryGrowth) => number) => {
    const all = found.map(({ queryGrowths: query }) => {
      const one = query[position];
      return one === undefined ? Number.NaN : measured(one);
    });
    const growth = (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN);
    return [titles[position] ?? '', ...all.map((value) => value.toFixed(1)), `${growth.toFixed(2)}×`];
  };
  const head = [...found.map(millions), 'last ÷ first'];
  const buildTable = (title: string, measured: (asked: QueryGrowth) => number) =>
    formatTable(
      [title, ...head],
      titles.map((_, position) => formatRow(position, measured)),
    );
  const max = Math.max(...found.flatMap(({ queryGrowths: query }) => query.map(({ firstCalls }) => firstCalls.p95)));
  const bar = (value: number) => '█'.repeat(Math.max(1, Math.round((value / max) * maxBarCharacters)));
  const curves = titles.map((title, position) =>
    [
      title,
      ...found.map(
        (result) => `${millions(result).padStart(8)}  ${bar(result.queryGrowths[position]?.firstCalls.p95 ?? 0)}`,
      ),
    ].join('\n'),
  );
  return [
    buildTable('One user, ms, 95th percentile of first calls', ({ firstCalls }) => firstCalls.p95),
    buildTable('The same calls once more, ms, median', ({ repeatedCalls }) => repeatedCalls.p50),
    'The first table as bars:',
    ...curves,
  ].join('\n\n');
}

const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '15,150,1000' },
    days: { type: 'string', default: '365' },
    port: { type: 'string', default: '26100' },
  },
});

const sizes = values.entities.split(',').map((size) => parsePositiveInteger('entities', size));
const days = parsePositiveInteger('days', values.days);
const bytes = Math.max(...sizes) * days * recordsPerDay * bytesPerRecord;

process.exit(
  await runInWorkspace({ port: parsePositiveInteger('port', values.port), bytes }, async (workspace) => {
    const found: StoreResult[] = [];
    for (const size of sizes) found.push(await measure(workspace, size, days));
    console.log(formatGrowthReport(found));
    return 0;
  }),
);
