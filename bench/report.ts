import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import type { IngestRow } from './ingest.ts';
import type { Asked } from './questions.ts';
import type { Memory } from './server-process.ts';
import type { Verified } from './verification.ts';

/** Everything a run found out. */
export type Findings = {
  records: number;
  entities: number;
  days: number;
  seconds: number;
  versions: { engine: string; postgres: string };
  /** Load average of the last minute when the run began: a busy machine measures something else. */
  loadAtStart: number;
  fill: { portico: Filling; plain: Filling; equal: boolean };
  start: { empty: number; full: number };
  asked: readonly Asked[];
  ingest: readonly IngestRow[];
  verified: readonly (Verified & { who: string })[];
  memory: readonly { when: string; memory: Memory }[];
};

type Filling = { seconds: number; bytes: number };

/** Load average of the last minute. */
export function loadNow(): number {
  return loadavg()[0] ?? Number.NaN;
}

/** The whole report as text; whether every comparison came out equal. */
export function reportOf(found: Findings): { text: string; isSound: boolean } {
  const verifiedEqual = found.verified.map(
    ({ acknowledged, stored }) => stored.records === acknowledged.records && stored.flowIn === acknowledged.flowIn,
  );
  const isSound = found.fill.equal && found.asked.every(({ unequal }) => unequal === 0) && verifiedEqual.every(Boolean);
  const parts = [
    heading(found),
    fillTable(found),
    questionTable(found.asked),
    ingestTable(found.ingest),
    verificationTable(found, verifiedEqual),
    memoryTable(found),
    isSound ? 'Every comparison came out equal.' : 'NOT EQUAL: see the tables above.',
  ];
  return { text: parts.join('\n\n'), isSound };
}

function heading({ records, entities, days, seconds, versions, loadAtStart }: Findings): string {
  const [cpu] = cpus();
  return [
    `Portico bench, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${whole(records)} records: ${whole(entities)} entities, ${days} days and today; ingest measured for ${seconds} s each`,
    `${cpus().length} cores ${cpu?.model.trim() ?? ''}, ${gigabytes(totalmem())} memory, ${type()} ${release()} ${arch()}, load ${loadAtStart.toFixed(2)} at start`,
    `Node ${process.versions.node}, counting engine ${versions.engine} in the server's process, ${versions.postgres} (fsync on)`,
    '"times" above 1: Portico is faster than the plain PostgreSQL table, or smaller.',
  ].join('\n');
}

function fillTable({ fill, records }: Findings): string {
  const row = (what: string, portico: number, plain: number, show: (value: number) => string) => [
    what,
    show(portico),
    show(plain),
    times(plain / portico),
  ];
  const equal = `row counts and sums of every metric: ${fill.equal ? 'equal' : 'NOT EQUAL'}`;
  return `${table(
    ['The store', 'Portico', 'PostgreSQL', 'times'],
    [
      row('bytes a record on disk', fill.portico.bytes / records, fill.plain.bytes / records, (value) =>
        value.toFixed(1),
      ),
      row('filled in, s (inside the engine)', fill.portico.seconds, fill.plain.seconds, (value) => value.toFixed(0)),
    ],
  )}\n${equal}`;
}

function questionTable(asked: readonly Asked[]): string {
  const rows = asked.map(({ question, users, portico, plain, calls, figures, unequal }) => [
    question.title,
    String(users),
    milliseconds(portico.p50),
    milliseconds(portico.p95),
    milliseconds(plain.p50),
    milliseconds(plain.p95),
    times(plain.p50 / portico.p50),
    times(plain.p95 / portico.p95),
    question.aim === null || users > 1 ? '' : `p95 < ${question.aim}: ${portico.p95 < question.aim ? 'met' : 'MISSED'}`,
    unequal === 0 ? `equal (${whole(calls)} calls, ${whole(figures)} figures)` : `NOT EQUAL: ${whole(unequal)} figures`,
  ]);
  return table(
    ['Questions, ms', 'users', 'Portico p50', 'p95', 'PostgreSQL p50', 'p95', 'times p50', 'p95', 'aim', 'answers'],
    rows,
  );
}

function ingestTable(ingest: readonly IngestRow[]): string {
  const rows = ingest.map(({ title, aim, portico, plain }) => [
    title,
    whole(portico.perSecond),
    milliseconds(portico.waitP95),
    (portico.cores.server ?? 0).toFixed(2),
    portico.cores.client.toFixed(2),
    whole(plain.perSecond),
    milliseconds(plain.waitP95),
    times(portico.perSecond / plain.perSecond),
    `≥ ${whole(aim)}: ${portico.perSecond >= aim ? 'met' : 'MISSED'}`,
  ]);
  return table(
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

function verificationTable({ verified }: Findings, equal: readonly boolean[]): string {
  const rows = verified.map(({ who, acknowledged, stored }, index) => [
    who,
    whole(acknowledged.records),
    whole(stored.records),
    whole(acknowledged.flowIn),
    whole(stored.flowIn),
    equal[index] === true ? 'equal' : 'NOT EQUAL',
  ]);
  return table(
    ['Acknowledged and found again', 'records acknowledged', 'stored', 'people in, acknowledged', 'stored', ''],
    rows,
  );
}

function memoryTable({ memory, start }: Findings): string {
  const rows = memory.map(({ when, memory: { now, peak } }) => [when, megabytes(now), megabytes(peak)]);
  const starts = [
    ['empty data folder', whole(start.empty)],
    ['full store', whole(start.full)],
  ];
  return `${table(['Memory of the server, MB', 'resident', 'peak'], rows)}\n\n${table(['Start until ready, ms', ''], starts)}`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const milliseconds = (value: number) => value.toFixed(value < 100 ? 1 : 0);
const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;
const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(0)} GB`;

/** Columns as wide as their longest cell; words to the left, figures to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isFigure = (column: number) => rows.every((row) => /^[\d.,×]*$/.test(row[column] ?? ''));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
