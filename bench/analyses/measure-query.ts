import type pg from 'pg';
import type { ConsoleSession } from '../console-session.ts';
import { type AnswerComparison, compareAnswers, computeLatency, type Latency, runCalls } from '../measure-queries.ts';
import { queryRows } from '../plain-table.ts';
import type { AnalysisQuery } from './analysis-query.ts';

/** The latencies of one query in Portico and PostgreSQL, by one user alone and by all users at once. */
export type MeasuredQuery = {
  query: AnalysisQuery;
  portico: { singleUser: Latency; allUsers: Latency };
  postgres: { singleUser: Latency; allUsers: Latency };
} & AnswerComparison;

const firstCalls = 20;
/**
 * Numbers of calls: by one user alone, by each user when all call at once, and as an unmeasured warm-up. Queries without a target get
 * fewer.
 */
const getCallCounts = ({ maxP95Milliseconds }: AnalysisQuery) =>
  maxP95Milliseconds === null
    ? { singleUser: 10, allUsers: 2, warmUps: 20 }
    : { singleUser: 30, allUsers: 10, warmUps: 60 };

/** Measures a query in Portico and then in PostgreSQL, and compares every value of every call. */
export async function measurePorticoAndPostgres(
  query: AnalysisQuery,
  sessions: readonly ConsoleSession[],
  pool: pg.Pool,
): Promise<MeasuredQuery> {
  const callPortico = async (variant: number, user: number) => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`There is no user ${user}.`);
    return query.queryPortico(session, variant);
  };
  const callPostgres = async (variant: number) => {
    const rows = await queryRows(pool, query.sql(variant), []);
    return () => query.readAnswer(rows, variant);
  };
  const rounds = [];
  const calls = getCallCounts(query);
  for (const call of [callPortico, callPostgres]) {
    const alone = await runCalls(1, calls.singleUser, call, calls.warmUps);
    const together = await runCalls(sessions.length, calls.allUsers, call, calls.warmUps);
    rounds.push({
      latency: { singleUser: computeLatency(alone), allUsers: computeLatency(together) },
      answers: [...alone, ...together],
    });
  }
  const [porticoRound, postgresRound] = rounds;
  if (porticoRound === undefined || postgresRound === undefined) throw new Error('Not both were asked.');
  const answersOf = (round: typeof porticoRound) => round.answers.map(({ answer }) => answer());
  return {
    query,
    portico: porticoRound.latency,
    postgres: postgresRound.latency,
    ...compareAnswers(answersOf(porticoRound), answersOf(postgresRound)),
  };
}

/** The first calls after a start, by one user. */
export async function measureFirstCalls(query: AnalysisQuery, [session]: readonly ConsoleSession[]): Promise<Latency> {
  const calls: { milliseconds: number }[] = [];
  for (let variant = 0; session !== undefined && variant < firstCalls; variant += 1) {
    const startedAt = performance.now();
    await query.queryPortico(session, variant);
    calls.push({ milliseconds: performance.now() - startedAt });
  }
  return computeLatency(calls);
}

/** Measures a query in Portico only, with all users at once. */
export async function measurePorticoWithAllUsers(
  query: AnalysisQuery,
  sessions: readonly ConsoleSession[],
): Promise<Latency> {
  const measuredCalls = await runCalls(sessions.length, getCallCounts(query).allUsers, async (variant, user) => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`There is no user ${user}.`);
    return query.queryPortico(session, variant);
  });
  return computeLatency(measuredCalls);
}
