import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { arrivalsPerSecond } from './arrivals.ts';
import type { IngestRow } from './ingest.ts';
import type { ArrivalMeasurement } from './measure-during-arrivals.ts';
import {
  type AnswerComparison,
  compareAnswers,
  computeLatency,
  type Latency,
  type MeasuredRound,
  type MeasurementRound,
} from './measure-queries.ts';
import type { ProcessMemory } from './server-process.ts';
import type { StolenTime } from './stolen-time.ts';
import type { Verification } from './verification.ts';

/** All results of a run. */
export type BenchResults = {
  records: number;
  entities: number;
  days: number;
  seconds: number;
  /** Number of concurrent users. */
  users: number;
  versions: { engine: string; postgres: string; duckDb: string };
  /** Load average of the last minute when the run began; a busy machine distorts the measurement. */
  loadAtStart: number;
  fill: { portico: Filling; postgres: Filling; rollUps: Filling; duckDb: Filling; equal: boolean };
  start: { empty: number; full: number };
  /** The measured rounds of every target, with the same queries in the same order. */
  measuredRounds: { portico: readonly MeasuredRound[] } & Record<OtherTarget, readonly MeasuredRound[]>;
  arrivalMeasurements: readonly ArrivalMeasurement[];
  stolen: readonly StolenTime[];
  ingest: readonly IngestRow[];
  verifications: readonly (Verification & { target: string })[];
  memory: readonly { phase: string; memory: ProcessMemory }[];
};

type OtherTarget = keyof typeof others;

const others = { engine: 'engine', rollUps: 'PG roll-ups', duckDb: 'DuckDB' };

type Filling = { seconds: number; bytes: number };

/** Load average of the last minute. */
export function readLoadAverage(): number {
  return loadavg()[0] ?? Number.NaN;
}

/** Formats the report. `isSound`: all comparisons are equal. */
export function formatBenchReport(results: BenchResults): { text: string; isSound: boolean } {
  const verifiedEqual = results.verifications.map(
    ({ acknowledged, stored }) => stored.records === acknowledged.records && stored.flowIn === acknowledged.flowIn,
  );
  const comparisons = results.measuredRounds.portico.map((measured, index) =>
    compareWithOthers(measured, results.measuredRounds, index),
  );
  const selectRound = (round: MeasurementRound) => comparisons.filter((measured) => measured.round === round);
  const compared = [...comparisons, ...results.arrivalMeasurements];
  const isSound =
    results.fill.equal && compared.every(({ unequalCount }) => unequalCount === 0) && verifiedEqual.every(Boolean);
  const parts = [
    heading(results),
    fillTable(results),
    aloneTable('One user', selectRound('first')),
    aloneTable('The same user later, about others', selectRound('later')),
    togetherTable(results, selectRound('together')),
    arrivingTable(results.arrivalMeasurements),
    ingestTable(results.ingest),
    verificationTable(results, verifiedEqual),
    memoryTable(results),
    stolenTable(results),
    isSound ? 'Every comparison came out equal.' : 'NOT EQUAL: see the tables above.',
  ];
  return { text: parts.join('\n\n'), isSound };
}

type QueryComparison = MeasuredRound & AnswerComparison & { latency: Latency; others: Record<OtherTarget, Latency> };

// Compares the calls of Portico in one round of a query with those of the other targets; `place` is the index of the round for all targets.
function compareWithOthers(
  measured: MeasuredRound,
  all: BenchResults['measuredRounds'],
  place: number,
): QueryComparison {
  const latencies = { engine: noLatency, rollUps: noLatency, duckDb: noLatency };
  const compared = { valueCount: 0, unequalCount: 0 };
  for (const name of ['engine', 'rollUps', 'duckDb'] as const) {
    const other = all[name][place];
    latencies[name] = computeLatency(other?.calls ?? []);
    const { valueCount, unequalCount } = compareAnswers(
      answersOfCalls(measured.calls),
      answersOfCalls(other?.calls ?? []),
    );
    compared.valueCount = valueCount;
    compared.unequalCount += unequalCount;
  }
  return { ...measured, ...compared, latency: computeLatency(measured.calls), others: latencies };
}

const noLatency = { p50: Number.NaN, p95: Number.NaN };
const answersOfCalls = (calls: MeasuredRound['calls']) => calls.map(({ answer }) => answer);

function heading({ records, entities, days, seconds, versions, loadAtStart }: BenchResults): string {
  const [cpu] = cpus();
  return [
    `Portico bench, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${formatWhole(records)} records: ${formatWhole(entities)} entities, ${days} days and today; ingest measured for ${seconds} s each`,
    `${cpus().length} cores ${cpu?.model.trim() ?? ''}, ${formatGigabytes(totalmem())} memory, ${type()} ${release()} ${arch()}, load ${loadAtStart.toFixed(2)} at start`,
    `Node ${process.versions.node}, counting engine ${versions.engine} in the server's process, ${versions.postgres} (fsync on), ${versions.duckDb}`,
    'Milliseconds. "×" beside a rival: how many times as long as Portico it took at the median; above 1 Portico is faster.',
  ].join('\n');
}

function fillTable({ fill, records }: BenchResults): string {
  const columns = [fill.portico, fill.postgres, fill.rollUps, fill.duckDb];
  const row = (what: string, show: (filling: Filling) => string) => [what, ...columns.map(show)];
  const equal = `row counts and sums of every metric: ${fill.equal ? 'equal' : 'NOT EQUAL'}`;
  return `${formatTable(
    ['The store', 'Portico', 'PG records', 'and roll-ups', 'DuckDB'],
    [
      row('bytes a record on disk', ({ bytes }) => (bytes / records).toFixed(1)),
      row('filled in, s (inside the engine)', ({ seconds }) => seconds.toFixed(0)),
    ],
  )}\n${equal}`;
}

const otherNames = ['engine', 'rollUps', 'duckDb'] as const;
const latencyHead = ['Portico p50', 'p95', ...otherNames.flatMap((name) => [`${others[name]} p50`, 'p95', '×'])];

function latencies({ latency, others: theirs }: QueryComparison): string[] {
  const aligned = otherNames.flatMap((name) => {
    const { p50, p95 } = theirs[name];
    return [formatMilliseconds(p50), formatMilliseconds(p95), formatFactor(p50 / latency.p50)];
  });
  return [formatMilliseconds(latency.p50), formatMilliseconds(latency.p95), ...aligned];
}

function describeAnswers({ valueCount, unequalCount }: AnswerComparison): string {
  return unequalCount === 0 ? `equal (${formatWhole(valueCount)} figures)` : `NOT EQUAL: ${formatWhole(unequalCount)}`;
}

const metOrMissed = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

function aloneTable(title: string, measured: readonly QueryComparison[]): string {
  const rows = measured.map((comparison) => {
    const max = 1.5 * comparison.others.engine.p50 + 3;
    const { p50 } = comparison.latency;
    return [
      comparison.query.title,
      ...latencies(comparison),
      `≤ ${formatMilliseconds(max)}: ${metOrMissed(p50 <= max)}`,
      p50 < comparison.others.duckDb.p50 ? 'yes' : 'NO',
      describeAnswers(comparison),
    ];
  });
  return formatTable([title, ...latencyHead, 'p50 ≤ 1.5 × engine + 3', 'faster than DuckDB', 'answers'], rows);
}

function togetherTable({ users }: BenchResults, measured: readonly QueryComparison[]): string {
  const rows = measured.map((comparison) => {
    const aim = comparison.query.maxP95Milliseconds;
    return [
      comparison.query.title,
      ...latencies(comparison),
      aim === null ? '' : `≤ ${aim}: ${metOrMissed(comparison.latency.p95 <= aim)}`,
      describeAnswers(comparison),
    ];
  });
  return formatTable([`${users} users at once`, ...latencyHead, 'aim for p95', 'answers'], rows);
}

function arrivingTable(arriving: readonly ArrivalMeasurement[]): string {
  const rows = arriving.map((comparison) => [
    comparison.query.title,
    formatMilliseconds(comparison.latency.p50),
    formatMilliseconds(comparison.latency.p95),
    describeAnswers(comparison),
  ]);
  return formatTable([`One user, ${arrivalsPerSecond} records/s arriving`, 'Portico p50', 'p95', 'answers'], rows);
}

function ingestTable(ingest: readonly IngestRow[]): string {
  const rows = ingest.map(({ title, minRecordsPerSecond, portico, postgres }) => [
    title,
    formatWhole(portico.recordsPerSecond),
    formatMilliseconds(portico.waitP95Milliseconds),
    (portico.cores.server ?? 0).toFixed(2),
    portico.cores.client.toFixed(2),
    formatWhole(postgres.recordsPerSecond),
    formatMilliseconds(postgres.waitP95Milliseconds),
    formatFactor(portico.recordsPerSecond / postgres.recordsPerSecond),
    `≥ ${formatWhole(minRecordsPerSecond)}: ${portico.recordsPerSecond >= minRecordsPerSecond ? 'met' : 'MISSED'}`,
  ]);
  return formatTable(
    [
      'Durable records a second',
      'Portico',
      'ack p95 ms',
      'server cores',
      'client cores',
      'PostgreSQL',
      'ack p95 ms',
      'times',
      'aim',
    ],
    rows,
  );
}

function verificationTable({ verifications }: BenchResults, equal: readonly boolean[]): string {
  const rows = verifications.map(({ target: name, acknowledged, stored }, index) => [
    name,
    formatWhole(acknowledged.records),
    formatWhole(stored.records),
    formatWhole(acknowledged.flowIn),
    formatWhole(stored.flowIn),
    equal[index] === true ? 'equal' : 'NOT EQUAL',
  ]);
  return formatTable(
    ['Acknowledged and found again', 'records acknowledged', 'stored', 'people in, acknowledged', 'stored', ''],
    rows,
  );
}

function memoryTable({ memory, start }: BenchResults): string {
  const rows = memory.map(({ phase, memory: { currentBytes, peakBytes } }) => [
    phase,
    formatMegabytes(currentBytes),
    formatMegabytes(peakBytes),
  ]);
  const starts = [
    ['empty data folder', formatWhole(start.empty)],
    ['full store', formatWhole(start.full)],
  ];
  return `${formatTable(['Memory of the server, MB', 'resident', 'peak'], rows)}\n\n${formatTable(['Start until ready, ms', ''], starts)}`;
}

function stolenTable({ stolen }: BenchResults): string {
  const formatShare = (share: number | null) => (share === null ? '' : (100 * share).toFixed(1));
  const rows = stolen.map(({ measurement, share }) => [measurement, formatShare(share)]);
  return formatTable(['Processor time the host gave to others', '%'], rows);
}

const formatWhole = (value: number) => Math.round(value).toLocaleString('en-US');
const formatMilliseconds = (value: number) => value.toFixed(value < 100 ? 1 : 0);
const formatFactor = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;
const formatMegabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);
const formatGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(0)} GB`;

/** Formats a table with columns as wide as their longest cell; texts are left-aligned, numbers right-aligned. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isFigure = (column: number) => rows.every((row) => /^[\d.,×]*$/.test(row[column] ?? ''));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
