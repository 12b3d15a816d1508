import type pg from 'pg';
import { ask, type Comparison, compare, type Latency, latencyOf } from '../asking.ts';
import type { Session } from '../console-session.ts';
import { rowsOf } from '../plain-table.ts';
import type { AnalysisQuestion } from './question.ts';

/** One question as both answered it, each asked by one user and by all of them at once. */
export type Measured = {
  question: AnalysisQuestion;
  portico: { alone: Latency; together: Latency };
  postgres: { alone: Latency; together: Latency };
} & Comparison;

const firstCalls = 20;
/** Calls of one user and of each of many; before them so many that are not measured. Questions without an aim are asked less often. */
const callsOf = ({ aim }: AnalysisQuestion) =>
  aim === null ? { alone: 10, together: 2, warmUps: 20 } : { alone: 30, together: 10, warmUps: 60 };

/** Asks Portico and PostgreSQL by turns, and compares every figure of every call. */
export async function askBoth(
  question: AnalysisQuestion,
  sessions: readonly Session[],
  pool: pg.Pool,
): Promise<Measured> {
  const askPortico = async (variant: number, user: number) => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`There is no user ${user}.`);
    return question.askPortico(session, variant);
  };
  const askPostgres = async (variant: number) => {
    const rows = await rowsOf(pool, question.sql(variant), []);
    return () => question.read(rows, variant);
  };
  const rounds = [];
  const calls = callsOf(question);
  for (const respond of [askPortico, askPostgres]) {
    const alone = await ask(1, calls.alone, respond, calls.warmUps);
    const together = await ask(sessions.length, calls.together, respond, calls.warmUps);
    rounds.push({
      latency: { alone: latencyOf(alone), together: latencyOf(together) },
      answers: [...alone, ...together],
    });
  }
  const [ours, theirs] = rounds;
  if (ours === undefined || theirs === undefined) throw new Error('Not both were asked.');
  const answersOf = (round: typeof ours) => round.answers.map(({ answer }) => answer());
  return { question, portico: ours.latency, postgres: theirs.latency, ...compare(answersOf(ours), answersOf(theirs)) };
}

/** The first calls after a start, by one user. */
export async function askFirst(question: AnalysisQuestion, [session]: readonly Session[]): Promise<Latency> {
  const calls: { milliseconds: number }[] = [];
  for (let variant = 0; session !== undefined && variant < firstCalls; variant += 1) {
    const startedAt = performance.now();
    await question.askPortico(session, variant);
    calls.push({ milliseconds: performance.now() - startedAt });
  }
  return latencyOf(calls);
}

/** Asks Portico alone, all users at once. */
export async function askTogether(question: AnalysisQuestion, sessions: readonly Session[]): Promise<Latency> {
  const asked = await ask(sessions.length, callsOf(question).together, async (variant, user) => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`There is no user ${user}.`);
    return question.askPortico(session, variant);
  });
  return latencyOf(asked);
}
