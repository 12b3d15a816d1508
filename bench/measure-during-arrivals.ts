import type { RecordArrivalGenerator } from './arrivals.ts';
import {
  type AnswerComparison,
  compareAnswers,
  computeLatency,
  type Latency,
  type QueryTarget,
  runCalls,
} from './measure-queries.ts';
import type { BenchQuery } from './queries.ts';

export type ArrivalMeasurement = { query: BenchQuery; latency: Latency } & AnswerComparison;

const calls = 60;
const comparedCalls = 5;

/**
 * Measures queries in Portico while records of the same devices arrive. Then writes the same records to the PostgreSQL table, and
 * compares every value of some calls with it.
 */
export async function measureDuringArrivals(
  queries: readonly BenchQuery[],
  portico: { runQuery: QueryTarget; arrivals: RecordArrivalGenerator },
  table: { runQuery: QueryTarget; arrivals: RecordArrivalGenerator },
): Promise<ArrivalMeasurement[]> {
  const measurements: ArrivalMeasurement[] = [];
  for (const query of queries) {
    const { liveVariant } = query;
    if (liveVariant === null) continue;
    const measuredCalls = await portico.arrivals.sendDuring(() =>
      runCalls(1, calls, (variant) => portico.runQuery(query, liveVariant(variant), 0)),
    );
    await table.arrivals.sendUntilCount(portico.arrivals.getSentCount());
    const variants = [...new Set(Array.from({ length: comparedCalls }, (_, variant) => liveVariant(variant)))];
    const answersOf = (respond: QueryTarget) => Promise.all(variants.map((variant) => respond(query, variant, 0)));
    const comparison = compareAnswers(await answersOf(portico.runQuery), await answersOf(table.runQuery));
    measurements.push({ query, latency: computeLatency(measuredCalls), ...comparison });
  }
  return measurements;
}
