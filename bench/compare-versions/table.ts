import { compareAnswers, computeLatency, type Latency } from '../measure-queries.ts';
import { formatTable } from '../report.ts';
import type { DoorResult, MeasuredCalls, TurnResult } from './turn.ts';

/** The results of one version: its turns, and the memory of the demonstration (null: not measured). */
export type VersionResult = { turns: readonly TurnResult[]; demonstrationBytes: number | null };

type Row = {
  title: string;
  before: string;
  now: string;
  ratio: number;
  aim: string;
  cpu?: string;
  unequalCount: number;
};

/** Factor by which two runs of one version differ on a shared machine. */
const noiseFactor = 1.1;
const maxLoopDelayMilliseconds = 20;
const maxDemonstrationBytes = 900e6;

/** Formats one table with both versions. `isSound`: all answers are equal. */
export function formatVersionReport(before: VersionResult, now: VersionResult): { text: string; isSound: boolean } {
  const rows = [...queryRows(before, now), ...loopDelayRows(before, now), ...sendingRows(before, now)];
  rows.push(...memoryRows(before, now));
  const unequal = rows.reduce((total, row) => total + row.unequalCount, 0);
  const answers = (row: Row) => (row.unequalCount === 0 ? '' : `${row.unequalCount} UNEQUAL`);
  const cells = rows.map((row) => [
    row.title,
    row.before,
    row.now,
    row.ratio.toFixed(2),
    row.aim,
    row.cpu ?? '',
    answers(row),
  ]);
  const text = formatTable(['', 'before', 'now', 'now ÷ before', 'aim', 'CPU ms a call', 'answers'], cells);
  return { text: `${text}\n\n${summary(before, now)}\n${unequal} unequal figures`, isSound: unequal === 0 };
}

const formatVerdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const formatMilliseconds = (value: number) => value.toFixed(value < 100 ? 1 : 0);

/** The calls of one query in all turns of both versions. */
type Pair = Pick<MeasuredCalls, 'group' | 'title'> & Record<'before' | 'now', readonly MeasuredCalls[]>;

function pairCalls(before: VersionResult, now: VersionResult): Pair[] {
  const [first] = before.turns;
  return (first?.measuredCalls ?? []).map(({ group, title }, position) => {
    const callsIn = ({ turns }: VersionResult) => turns.flatMap(({ measuredCalls }) => measuredCalls[position] ?? []);
    return { group, title, before: callsIn(before), now: callsIn(now) };
  });
}

/** Latency of the turn with the lowest median: other work on the machine can only add time. */
function bestLatency(turns: readonly MeasuredCalls[]): Latency {
  const latencies = turns.map(({ calls }) => computeLatency(calls)).toSorted((one, other) => one.p50 - other.p50);
  return latencies[0] ?? { p50: Number.NaN, p95: Number.NaN };
}

const minCpu = (turns: readonly MeasuredCalls[]) => Math.min(...turns.map(({ cpuMilliseconds }) => cpuMilliseconds));

function queryRows(before: VersionResult, now: VersionResult): Row[] {
  return pairCalls(before, now).map((pair) => {
    const [old, current] = [bestLatency(pair.before), bestLatency(pair.now)];
    const answersIn = (turns: readonly MeasuredCalls[]) =>
      turns.flatMap(({ calls }) => calls.map(({ answer }) => answer));
    const { unequalCount } = compareAnswers(answersIn(pair.before), answersIn(pair.now));
    const max = maxMedian(pair, old.p50);
    return {
      title: `${pair.group}: ${pair.title}`,
      before: `${formatMilliseconds(old.p50)} / ${formatMilliseconds(old.p95)}`,
      now: `${formatMilliseconds(current.p50)} / ${formatMilliseconds(current.p95)}`,
      ratio: current.p50 / old.p50,
      aim: `≤ ${formatMilliseconds(max)}: ${formatVerdict(current.p50 <= max)}`,
      cpu: `${formatMilliseconds(minCpu(pair.before))} → ${formatMilliseconds(minCpu(pair.now))}`,
      unequalCount,
    };
  });
}

/** Maximum median latency of the new version in milliseconds, given that of the old version. */
function maxMedian({ group }: Pair, before: number): number {
  return group === 'one user' ? 1.25 * before + 1 : noiseFactor * before + 1;
}

function loopDelayRows(before: VersionResult, now: VersionResult): Row[] {
  const minDelay = ({ turns }: VersionResult, key: 'p50' | 'p99' | 'max') =>
    Math.min(...turns.map(({ loopDelay }) => loopDelay.duringListQueries[key]));
  const idle = ({ turns }: VersionResult) => Math.min(...turns.map(({ loopDelay }) => loopDelay.idle.p99));
  const perSecond = ({ turns }: VersionResult) => Math.max(...turns.map(({ loopDelay }) => loopDelay.listsPerSecond));
  const row = (title: string, old: number, current: number, aim: string): Row => ({
    title,
    before: formatMilliseconds(old),
    now: formatMilliseconds(current),
    ratio: current / old,
    aim,
    unequalCount: 0,
  });
  const p99 = minDelay(now, 'p99');
  return [
    row('event loop p99 delay, idle, ms', idle(before), idle(now), ''),
    row(
      'event loop p99 delay while 50,000 devices are listed, ms',
      minDelay(before, 'p99'),
      p99,
      `≤ ${maxLoopDelayMilliseconds}: ${formatVerdict(p99 <= maxLoopDelayMilliseconds)}`,
    ),
    row('max delay meanwhile, ms', minDelay(before, 'max'), minDelay(now, 'max'), ''),
    row('pages of 100 devices a second meanwhile, 4 clients', perSecond(before), perSecond(now), ''),
  ];
}

function sendingRows(before: VersionResult, now: VersionResult): Row[] {
  return (['http', 'mqtt'] as const).map((door) => {
    const rate = ({ turns }: VersionResult) =>
      Math.max(...turns.map(({ doorResults }) => doorResults[door].sending.recordsPerSecond));
    const [old, current] = [rate(before), rate(now)];
    const title = before.turns[0]?.doorResults[door].title ?? door;
    const isMet = current * noiseFactor >= old;
    const aim = `≥ ${Math.round(old / noiseFactor)}: ${formatVerdict(isMet)}`;
    const formatCount = (value: number) => Math.round(value).toString();
    return {
      title: `records a second: ${title}`,
      before: formatCount(old),
      now: formatCount(current),
      ratio: current / old,
      aim,
      unequalCount: 0,
    };
  });
}

function memoryRows(before: VersionResult, now: VersionResult): Row[] {
  const row = (title: string, old: number, current: number, aim = ''): Row => ({
    title,
    before: (old / 1e6).toFixed(0),
    now: (current / 1e6).toFixed(0),
    ratio: current / old,
    aim,
    unequalCount: 0,
  });
  const afterQuestions = ({ turns }: VersionResult) =>
    Math.min(...turns.map(({ memoryBytesAfterQueries }) => memoryBytesAfterQueries));
  const rows = [row('MB of all processes after the questions', afterQuestions(before), afterQuestions(now))];
  if (before.demonstrationBytes !== null && now.demonstrationBytes !== null) {
    const aim = `≤ ${maxDemonstrationBytes / 1e6}: ${formatVerdict(now.demonstrationBytes <= maxDemonstrationBytes)}`;
    rows.push(row('MB of all processes, demonstration', before.demonstrationBytes, now.demonstrationBytes, aim));
  }
  return rows;
}

function summary(before: VersionResult, now: VersionResult): string {
  const all = pairCalls(before, now);
  const groups = [...new Set(all.map(({ group }) => group))].map((group) => {
    const inGroup = all.filter((pair) => pair.group === group);
    const times = inGroup.map((pair) => bestLatency(pair.now).p50 / bestLatency(pair.before).p50);
    const cpu = inGroup.map((pair) => minCpu(pair.now) / minCpu(pair.before));
    return `${group} ${geometricMean(times).toFixed(2)} (CPU ${geometricMean(cpu).toFixed(2)})`;
  });
  const cores = ({ turns }: VersionResult) => {
    const server = ({ doorResults }: TurnResult) =>
      [doorResults.http, doorResults.mqtt].map(({ sending }: DoorResult) => sending.cores.server ?? 0);
    return turns
      .map((turn) =>
        server(turn)
          .map((busy) => busy.toFixed(2))
          .join(' and '),
      )
      .join('; ');
  };
  return [
    `geometric mean of now ÷ before: ${groups.join(', ')}`,
    `server cores busy while HTTP and MQTT records arrive: before ${cores(before)}; now ${cores(now)}`,
  ].join('\n');
}

function geometricMean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}
