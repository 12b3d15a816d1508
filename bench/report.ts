import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { arrivalsPerSecond } from './arrivals.ts';
import { type Asked, type Comparison, compare, type Latency, latencyOf, type Round } from './asking.ts';
import type { IngestRow } from './ingest.ts';
import type { Memory } from './server-process.ts';
import type { Stolen } from './stolen-time.ts';
import type { Verified } from './verification.ts';
import type { AskedWhileArriving } from './while-arriving.ts';

/** Everything a run found out. */
export type Findings = {
  records: number;
  entities: number;
  days: number;
  seconds: number;
  /** Who ask at once. */
  users: number;
  versions: { engine: string; postgres: string; duckDb: string };
  /** Load average of the last minute when the run began: a busy machine measures something else. */
  loadAtStart: number;
  fill: { portico: Filling; plain: Filling; rollUps: Filling; duckDb: Filling; equal: boolean };
  start: { empty: number; full: number };
  /** The same questions in the same order of everybody. */
  asked: { portico: readonly Asked[] } & Record<Other, readonly Asked[]>;
  arriving: readonly AskedWhileArriving[];
  stolen: readonly Stolen[];
  ingest: readonly IngestRow[];
  verified: readonly (Verified & { who: string })[];
  memory: readonly { when: string; memory: Memory }[];
};

type Other = keyof typeof others;

const others = { engine: 'engine', rollUps: 'PG roll-ups', duckDb: 'DuckDB' };

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
  const questions = found.asked.portico.map((asked, place) => besideOthers(asked, found.asked, place));
  const ofRound = (round: Round) => questions.filter((asked) => asked.round === round);
  const compared = [...questions, ...found.arriving];
  const isSound = found.fill.equal && compared.every(({ unequal }) => unequal === 0) && verifiedEqual.every(Boolean);
  const parts = [
    heading(found),
    fillTable(found),
    aloneTable('One user', ofRound('first')),
    aloneTable('The same user later, about others', ofRound('later')),
    togetherTable(found, ofRound('together')),
    arrivingTable(found.arriving),
    ingestTable(found.ingest),
    verificationTable(found, verifiedEqual),
    memoryTable(found),
    stolenTable(found),
    isSound ? 'Every comparison came out equal.' : 'NOT EQUAL: see the tables above.',
  ];
  return { text: parts.join('\n\n'), isSound };
}

type BesideOthers = Asked & Comparison & { latency: Latency; others: Record<Other, Latency> };

// A place in the order that all of them were asked in.
function besideOthers(asked: Asked, all: Findings['asked'], place: number): BesideOthers {
  const latencies = { engine: none, rollUps: none, duckDb: none };
  const compared = { figures: 0, unequal: 0 };
  for (const name of ['engine', 'rollUps', 'duckDb'] as const) {
    const other = all[name][place];
    latencies[name] = latencyOf(other?.calls ?? []);
    const { figures, unequal } = compare(answersOf(asked.calls), answersOf(other?.calls ?? []));
    compared.figures = figures;
    compared.unequal += unequal;
  }
  return { ...asked, ...compared, latency: latencyOf(asked.calls), others: latencies };
}

const none = { p50: Number.NaN, p95: Number.NaN };
const answersOf = (calls: Asked['calls']) => calls.map(({ answer }) => answer);

function heading({ records, entities, days, seconds, versions, loadAtStart }: Findings): string {
  const [cpu] = cpus();
  return [
    `Portico bench, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${whole(records)} records: ${whole(entities)} entities, ${days} days and today; ingest measured for ${seconds} s each`,
    `${cpus().length} cores ${cpu?.model.trim() ?? ''}, ${gigabytes(totalmem())} memory, ${type()} ${release()} ${arch()}, load ${loadAtStart.toFixed(2)} at start`,
    `Node ${process.versions.node}, counting engine ${versions.engine} in the server's process, ${versions.postgres} (fsync on), ${versions.duckDb}`,
    'Milliseconds. "×" beside a rival: how many times as long as Portico it took at the median; above 1 Portico is faster.',
  ].join('\n');
}

function fillTable({ fill, records }: Findings): string {
  const columns = [fill.portico, fill.plain, fill.rollUps, fill.duckDb];
  const row = (what: string, show: (filling: Filling) => string) => [what, ...columns.map(show)];
  const equal = `row counts and sums of every metric: ${fill.equal ? 'equal' : 'NOT EQUAL'}`;
  return `${table(
    ['The store', 'Portico', 'PG records', 'and roll-ups', 'DuckDB'],
    [
      row('bytes a record on disk', ({ bytes }) => (bytes / records).toFixed(1)),
      row('filled in, s (inside the engine)', ({ seconds }) => seconds.toFixed(0)),
    ],
  )}\n${equal}`;
}

const otherNames = ['engine', 'rollUps', 'duckDb'] as const;
const latencyHead = ['Portico p50', 'p95', ...otherNames.flatMap((name) => [`${others[name]} p50`, 'p95', '×'])];

function latencies({ latency, others: theirs }: BesideOthers): string[] {
  const beside = otherNames.flatMap((name) => {
    const { p50, p95 } = theirs[name];
    return [milliseconds(p50), milliseconds(p95), times(p50 / latency.p50)];
  });
  return [milliseconds(latency.p50), milliseconds(latency.p95), ...beside];
}

function answers({ figures, unequal }: Comparison): string {
  return unequal === 0 ? `equal (${whole(figures)} figures)` : `NOT EQUAL: ${whole(unequal)}`;
}

const metOrMissed = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

function aloneTable(title: string, asked: readonly BesideOthers[]): string {
  const rows = asked.map((each) => {
    const most = 1.5 * each.others.engine.p50 + 3;
    const { p50 } = each.latency;
    return [
      each.question.title,
      ...latencies(each),
      `≤ ${milliseconds(most)}: ${metOrMissed(p50 <= most)}`,
      p50 < each.others.duckDb.p50 ? 'yes' : 'NO',
      answers(each),
    ];
  });
  return table([title, ...latencyHead, 'p50 ≤ 1.5 × engine + 3', 'faster than DuckDB', 'answers'], rows);
}

function togetherTable({ users }: Findings, asked: readonly BesideOthers[]): string {
  const rows = asked.map((each) => {
    const aim = each.question.aimTogether;
    return [
      each.question.title,
      ...latencies(each),
      aim === null ? '' : `≤ ${aim}: ${metOrMissed(each.latency.p95 <= aim)}`,
      answers(each),
    ];
  });
  return table([`${users} users at once`, ...latencyHead, 'aim for p95', 'answers'], rows);
}

function arrivingTable(arriving: readonly AskedWhileArriving[]): string {
  const rows = arriving.map((each) => [
    each.question.title,
    milliseconds(each.latency.p50),
    milliseconds(each.latency.p95),
    answers(each),
  ]);
  return table([`One user, ${arrivalsPerSecond} records/s arriving`, 'Portico p50', 'p95', 'answers'], rows);
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

function stolenTable({ stolen }: Findings): string {
  const shown = (share: number | null) => (share === null ? '' : (100 * share).toFixed(1));
  const rows = stolen.map(({ during, share }) => [during, shown(share)]);
  return table(['Processor time the host gave to others', '%'], rows);
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const milliseconds = (value: number) => value.toFixed(value < 100 ? 1 : 0);
const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;
const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(0);
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(0)} GB`;

/** Columns as wide as their longest cell; words to the left, figures to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isFigure = (column: number) => rows.every((row) => /^[\d.,×]*$/.test(row[column] ?? ''));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
