import type { Arrivals } from './arrivals.ts';
import { ask, type Comparison, compare, type Latency, latencyOf, type Respondent } from './asking.ts';
import type { Question } from './questions.ts';

export type AskedWhileArriving = { question: Question; latency: Latency } & Comparison;

const calls = 60;
const comparedCalls = 5;

/**
 * Asks Portico while records of the same devices arrive; then, when the table of records holds the same, compares every figure of
 * some calls with it.
 */
export async function askWhileArriving(
  questions: readonly Question[],
  portico: { respond: Respondent; arrivals: Arrivals },
  table: { respond: Respondent; arrivals: Arrivals },
): Promise<AskedWhileArriving[]> {
  const found: AskedWhileArriving[] = [];
  for (const question of questions) {
    const { liveVariant } = question;
    if (liveVariant === null) continue;
    const asked = await portico.arrivals.during(() =>
      ask(1, calls, (variant) => portico.respond(question, liveVariant(variant), 0)),
    );
    await table.arrivals.upTo(portico.arrivals.sent());
    const variants = [...new Set(Array.from({ length: comparedCalls }, (_, variant) => liveVariant(variant)))];
    const answersOf = (respond: Respondent) => Promise.all(variants.map((variant) => respond(question, variant, 0)));
    const compared = compare(await answersOf(portico.respond), await answersOf(table.respond));
    found.push({ question, latency: latencyOf(asked), ...compared });
  }
  return found;
}
