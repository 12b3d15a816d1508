import { metrics } from '@portico/contract/words/metrics';
import { type FiveMinuteFlow, occupancyStepSeconds } from '@portico/counting/occupancy';
import type { CountingStore } from '../../../platform/counting-store/open.ts';
import type { CountScope } from './sums.ts';

/**
 * People in and out of each entity of the scope, in steps of five minutes from an instant on (epoch seconds, half-open). Steps are
 * instants, because the hour that is repeated in autumn has its steps twice. Steps without records are absent.
 */
export async function readPassagesByEntity(
  countingStore: CountingStore,
  { company, ids, devices }: CountScope,
  { from, to }: { from: number; to: number },
): Promise<Map<number, FiveMinuteFlow[]>> {
  const sql = `SELECT entity, intDiv(toUInt32(at) - {from:UInt32}, ${occupancyStepSeconds}) AS step,
      sum(${metrics.flowIn.column}), sum(${metrics.flowOut.column})
    FROM records FINAL
    WHERE company = {company:UInt32} ${devices === null ? '' : 'AND device IN {devices:Array(UInt32)}'}
      AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC') AND entity IN {ids:Array(UInt32)}
    GROUP BY entity, step`;
  const params = { company, ids, from, to, ...(devices === null ? {} : { devices }) };
  const found = new Map<number, FiveMinuteFlow[]>();
  for (const [entity, step, flowIn, flowOut] of await countingStore.runQuery(sql, params)) {
    const passages = found.get(Number(entity)) ?? [];
    found.set(Number(entity), passages);
    passages.push({
      at: from + Number(step) * occupancyStepSeconds,
      flowIn: numberOrNull(flowIn),
      flowOut: numberOrNull(flowOut),
    });
  }
  return found;
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
