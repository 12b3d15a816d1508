import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Answer, Question } from './questions.ts';

/** Somebody who can answer the questions; users are numbers from 0 on. */
export type Respondent = (question: Question, variant: number, user: number) => Promise<Answer>;

export type Latency = { p50: number; p95: number };

/** Who asks: one user, one user again a while later about something else, and all of them at once. */
export type Round = 'first' | 'later' | 'together';

/** One question as one respondent answered it in one round. */
export type Asked = { question: Question; round: Round; calls: readonly Call[] };

/**
 * Calls before those that are measured, and at least one of each user: their pages and connections are open by then, and the program is
 * compiled.
 */
const manyWarmUps = 60;
const calls = 60;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Every question from one user at a time, and after a rest from the same user about other places. */
export async function askAlone(
  respond: Respondent,
  questions: readonly Question[],
  { rest, tell }: { rest: () => Promise<void>; tell: (step: string) => void },
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const round of ['first', 'later'] as const) {
    if (round === 'later') await rest();
    const before = round === 'later' ? manyWarmUps + calls : 0;
    for (const question of questions) {
      const found = await ask(1, calls, (variant, user) => respond(question, before + variant, user));
      asked.push({ question, round, calls: found });
    }
    tell(`asked, ${round}`);
  }
  return asked;
}

/** Every question from all users at once. */
export async function askTogether(
  respond: Respondent,
  questions: readonly Question[],
  users: number,
  tell: (step: string) => void,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const question of questions) {
    const found = await ask(users, question.callsTogether, (variant, user) => respond(question, variant, user));
    asked.push({ question, round: 'together', calls: found });
  }
  tell('asked, together');
  return asked;
}

/** The same questions asked several times over, as one. */
export function pooled(turns: readonly (readonly Asked[])[]): Asked[] {
  const [first = []] = turns;
  return first.map((asked, place) => ({ ...asked, calls: turns.flatMap((turn) => turn[place]?.calls ?? []) }));
}

export type Call<Told = Answer> = { milliseconds: number; answer: Told };

/** Some calls of each user, one after the other, after some that are not measured. */
export async function ask<Told>(
  users: number,
  each: number,
  call: (variant: number, user: number) => Promise<Told>,
  leastWarmUps = manyWarmUps,
): Promise<Call<Told>[]> {
  const warmUps = Math.max(leastWarmUps, users);
  for (let variant = 0; variant < warmUps; variant += 1) await call(variant, variant % users);
  // We share the processors with whom we ask: what we have thrown away so far is collected before the clock runs.
  collectGarbage();
  const all: Call<Told>[] = [];
  const asking = Array.from({ length: users }, async (_, user) => {
    for (let turn = 0; turn < each; turn += 1) {
      const variant = warmUps + user * each + turn;
      const startedAt = performance.now();
      const answer = await call(variant, user);
      all[variant - warmUps] = { milliseconds: performance.now() - startedAt, answer };
    }
  });
  await Promise.all(asking);
  return all;
}

/** The smallest time that at least this share of calls took no longer than. */
export function latencyOf(measured: readonly { milliseconds: number }[]): Latency {
  const sorted = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

export type Comparison = { figures: number; unequal: number };

/** How many figures the answers of the first have, and how many places differ in those of the second, who may have been asked less often. */
export function compare(ours: readonly Answer[], theirs: readonly Answer[]): Comparison {
  let figures = 0;
  let unequal = 0;
  ours.forEach((answer, index) => {
    const other = theirs[index % theirs.length] ?? [];
    figures += answer.filter((value) => value !== null).length;
    unequal += Math.abs(answer.length - other.length) + answer.filter((value, place) => value !== other[place]).length;
  });
  return { figures, unequal };
}
