import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Answer, BenchQuery } from './queries.ts';

/** A system that answers the queries; users are numbers from 0. */
export type QueryTarget = (question: BenchQuery, variant: number, user: number) => Promise<Answer>;

export type Latency = { p50: number; p95: number };

/** The measurement rounds: one user; the same user some time later with other places; all users at once. */
export type MeasurementRound = 'first' | 'later' | 'together';

/** The calls of one query to one target in one round. */
export type MeasuredRound = { query: BenchQuery; round: MeasurementRound; calls: readonly TimedCall[] };

/**
 * Unmeasured calls before the measured ones, at least one per user: they open the sessions' connections and let the JIT compile the
 * program.
 */
const defaultWarmUps = 60;
const calls = 60;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Measures every query with one user, and after a rest again with the same user and other places. */
export async function measureWithOneUser(
  target: QueryTarget,
  queries: readonly BenchQuery[],
  { waitBetweenRounds, logStep }: { waitBetweenRounds: () => Promise<void>; logStep: (step: string) => void },
): Promise<MeasuredRound[]> {
  const measuredRounds: MeasuredRound[] = [];
  for (const round of ['first', 'later'] as const) {
    if (round === 'later') await waitBetweenRounds();
    const before = round === 'later' ? defaultWarmUps + calls : 0;
    for (const query of queries) {
      const measuredCalls = await runCalls(1, calls, (variant, user) => target(query, before + variant, user));
      measuredRounds.push({ query, round, calls: measuredCalls });
    }
    logStep(`asked, ${round}`);
  }
  return measuredRounds;
}

/** Measures every query with all users at once. */
export async function measureWithAllUsers(
  target: QueryTarget,
  queries: readonly BenchQuery[],
  users: number,
  logStep: (step: string) => void,
): Promise<MeasuredRound[]> {
  const measuredRounds: MeasuredRound[] = [];
  for (const query of queries) {
    const measuredCalls = await runCalls(users, query.callsTogether, (variant, user) => target(query, variant, user));
    measuredRounds.push({ query, round: 'together', calls: measuredCalls });
  }
  logStep('asked, together');
  return measuredRounds;
}

/** Merges the calls of several turns with the same queries into one turn. */
export function mergeTurns(turns: readonly (readonly MeasuredRound[])[]): MeasuredRound[] {
  const [first = []] = turns;
  return first.map((round, index) => ({ ...round, calls: turns.flatMap((turn) => turn[index]?.calls ?? []) }));
}

export type TimedCall<Result = Answer> = { milliseconds: number; answer: Result };

/** Runs `callsPerUser` calls per user, sequentially for each user and concurrently for all users, after unmeasured warm-up calls. */
export async function runCalls<Result>(
  users: number,
  callsPerUser: number,
  call: (variant: number, user: number) => Promise<Result>,
  minWarmUps = defaultWarmUps,
): Promise<TimedCall<Result>[]> {
  const warmUps = Math.max(minWarmUps, users);
  for (let variant = 0; variant < warmUps; variant += 1) await call(variant, variant % users);
  // The bench shares the processors with the measured system, so its garbage is collected before the measurement.
  collectGarbage();
  const all: TimedCall<Result>[] = [];
  const userLoops = Array.from({ length: users }, async (_, user) => {
    for (let turn = 0; turn < callsPerUser; turn += 1) {
      const variant = warmUps + user * callsPerUser + turn;
      const startedAt = performance.now();
      const answer = await call(variant, user);
      all[variant - warmUps] = { milliseconds: performance.now() - startedAt, answer };
    }
  });
  await Promise.all(userLoops);
  return all;
}

/** Median and 95th percentile: the smallest time not exceeded by at least that share of the calls. */
export function computeLatency(measured: readonly { milliseconds: number }[]): Latency {
  const sorted = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p50: percentile(0.5), p95: percentile(0.95) };
}

export type AnswerComparison = { valueCount: number; unequalCount: number };

/**
 * Counts the values of `ours`, and those of them that differ from the value at the same position in `theirs`. If `theirs` has fewer
 * answers, these are compared repeatedly.
 */
export function compareAnswers(ours: readonly Answer[], theirs: readonly Answer[]): AnswerComparison {
  let valueCount = 0;
  let unequalCount = 0;
  ours.forEach((answer, index) => {
    const other = theirs[index % theirs.length] ?? [];
    valueCount += answer.filter((value) => value !== null).length;
    unequalCount +=
      Math.abs(answer.length - other.length) + answer.filter((value, index) => value !== other[index]).length;
  });
  return { valueCount, unequalCount };
}
