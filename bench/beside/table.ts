import { compare, type Latency, latencyOf } from '../asking.ts';
import { table } from '../report.ts';
import type { Asked, Sent, Turn } from './turn.ts';

/** What the same turns found in both versions, and the memory of the demonstration where it was measured. */
export type Found = { turns: readonly Turn[]; demonstrationBytes: number | null };

type Row = { title: string; before: string; now: string; ratio: number; aim: string; cpu?: string; unequal: number };

/** Two runs of one version differ by this much on a machine that others use. */
const noise = 1.1;
const maxLoopDelayMilliseconds = 20;
const maxDemonstrationBytes = 900e6;

/** One table of both versions; whether all answers are equal. */
export function formatReport(before: Found, now: Found): { text: string; isSound: boolean } {
  const rows = [...askedRows(before, now), ...loopDelayRows(before, now), ...sentRows(before, now)];
  rows.push(...otherRows(before, now));
  const unequal = rows.reduce((total, row) => total + row.unequal, 0);
  const answers = (row: Row) => (row.unequal === 0 ? '' : `${row.unequal} UNEQUAL`);
  const cells = rows.map((row) => [
    row.title,
    row.before,
    row.now,
    row.ratio.toFixed(2),
    row.aim,
    row.cpu ?? '',
    answers(row),
  ]);
  const text = table(['', 'before', 'now', 'now ÷ before', 'aim', 'CPU ms a call', 'answers'], cells);
  return { text: `${text}\n\n${summary(before, now)}\n${unequal} unequal figures`, isSound: unequal === 0 };
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
const ms = (value: number) => value.toFixed(value < 100 ? 1 : 0);

/** One question in all turns of both versions. */
type Pair = Pick<Asked, 'group' | 'title'> & Record<'before' | 'now', readonly Asked[]>;

function pairs(before: Found, now: Found): Pair[] {
  const [first] = before.turns;
  return (first?.asked ?? []).map(({ group, title }, place) => {
    const askedIn = ({ turns }: Found) => turns.flatMap(({ asked }) => asked[place] ?? []);
    return { group, title, before: askedIn(before), now: askedIn(now) };
  });
}

/** Latency of the best turn: other work on the machine only ever adds time. */
function bestLatency(turns: readonly Asked[]): Latency {
  const latencies = turns.map(({ calls }) => latencyOf(calls)).toSorted((one, other) => one.p50 - other.p50);
  return latencies[0] ?? { p50: Number.NaN, p95: Number.NaN };
}

const minCpu = (turns: readonly Asked[]) => Math.min(...turns.map(({ cpuMilliseconds }) => cpuMilliseconds));

function askedRows(before: Found, now: Found): Row[] {
  return pairs(before, now).map((pair) => {
    const [old, current] = [bestLatency(pair.before), bestLatency(pair.now)];
    const answersIn = (turns: readonly Asked[]) => turns.flatMap(({ calls }) => calls.map(({ answer }) => answer));
    const { unequal } = compare(answersIn(pair.before), answersIn(pair.now));
    const max = maxMedian(pair, old.p50);
    return {
      title: `${pair.group}: ${pair.title}`,
      before: `${ms(old.p50)} / ${ms(old.p95)}`,
      now: `${ms(current.p50)} / ${ms(current.p95)}`,
      ratio: current.p50 / old.p50,
      aim: `≤ ${ms(max)}: ${verdict(current.p50 <= max)}`,
      cpu: `${ms(minCpu(pair.before))} → ${ms(minCpu(pair.now))}`,
      unequal,
    };
  });
}

/** Milliseconds the median of the new version may take. */
function maxMedian({ group }: Pair, before: number): number {
  return group === 'one user' ? 1.25 * before + 1 : noise * before + 1;
}

function loopDelayRows(before: Found, now: Found): Row[] {
  const at = ({ turns }: Found, key: 'p50' | 'p99' | 'max') =>
    Math.min(...turns.map(({ loopDelay }) => loopDelay.whileListed[key]));
  const idle = ({ turns }: Found) => Math.min(...turns.map(({ loopDelay }) => loopDelay.idle.p99));
  const perSecond = ({ turns }: Found) => Math.max(...turns.map(({ loopDelay }) => loopDelay.listsPerSecond));
  const row = (title: string, old: number, current: number, aim: string): Row => ({
    title,
    before: ms(old),
    now: ms(current),
    ratio: current / old,
    aim,
    unequal: 0,
  });
  const p99 = at(now, 'p99');
  return [
    row('event loop p99 delay, idle, ms', idle(before), idle(now), ''),
    row(
      'event loop p99 delay while 50,000 devices are listed, ms',
      at(before, 'p99'),
      p99,
      `≤ ${maxLoopDelayMilliseconds}: ${verdict(p99 <= maxLoopDelayMilliseconds)}`,
    ),
    row('max delay meanwhile, ms', at(before, 'max'), at(now, 'max'), ''),
    row('pages of 100 devices a second meanwhile, 4 clients', perSecond(before), perSecond(now), ''),
  ];
}

function sentRows(before: Found, now: Found): Row[] {
  return (['http', 'mqtt'] as const).map((door) => {
    const rate = ({ turns }: Found) => Math.max(...turns.map(({ sent }) => sent[door].pumped.perSecond));
    const [old, current] = [rate(before), rate(now)];
    const title = before.turns[0]?.sent[door].title ?? door;
    const isMet = current * noise >= old;
    const aim = `≥ ${Math.round(old / noise)}: ${verdict(isMet)}`;
    const shown = (value: number) => Math.round(value).toString();
    return {
      title: `records a second: ${title}`,
      before: shown(old),
      now: shown(current),
      ratio: current / old,
      aim,
      unequal: 0,
    };
  });
}

function otherRows(before: Found, now: Found): Row[] {
  const row = (title: string, old: number, current: number, aim = ''): Row => ({
    title,
    before: (old / 1e6).toFixed(0),
    now: (current / 1e6).toFixed(0),
    ratio: current / old,
    aim,
    unequal: 0,
  });
  const afterQuestions = ({ turns }: Found) => Math.min(...turns.map(({ bytesAfterQuestions }) => bytesAfterQuestions));
  const rows = [row('MB of all processes after the questions', afterQuestions(before), afterQuestions(now))];
  if (before.demonstrationBytes !== null && now.demonstrationBytes !== null) {
    const aim = `≤ ${maxDemonstrationBytes / 1e6}: ${verdict(now.demonstrationBytes <= maxDemonstrationBytes)}`;
    rows.push(row('MB of all processes, demonstration', before.demonstrationBytes, now.demonstrationBytes, aim));
  }
  return rows;
}

function summary(before: Found, now: Found): string {
  const all = pairs(before, now);
  const groups = [...new Set(all.map(({ group }) => group))].map((group) => {
    const inGroup = all.filter((pair) => pair.group === group);
    const times = inGroup.map((pair) => bestLatency(pair.now).p50 / bestLatency(pair.before).p50);
    const cpu = inGroup.map((pair) => minCpu(pair.now) / minCpu(pair.before));
    return `${group} ${geometricMean(times).toFixed(2)} (CPU ${geometricMean(cpu).toFixed(2)})`;
  });
  const cores = ({ turns }: Found) => {
    const server = ({ sent }: Turn) => [sent.http, sent.mqtt].map(({ pumped }: Sent) => pumped.cores.server ?? 0);
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
