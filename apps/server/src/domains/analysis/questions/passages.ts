import { metrics } from '@portico/contract/words/metrics';
import { type Passage, occupancyStep } from '@portico/counting/occupancy';
import type { Counts } from '../../../platform/counts/open.ts';
import type { CountScope } from './sums.ts';

/**
 * People in and out of each entity of the scope, by five minutes from an instant on (epoch seconds, half-open); by instants, as the
 * autumn hour that comes twice has its buckets twice. Five minutes without records are absent.
 */
export async function passagesByEntity(
  counts: Counts,
  { company, ids, devices }: CountScope,
  { from, to }: { from: number; to: number },
): Promise<Map<number, Passage[]>> {
  const sql = `SELECT entity, intDiv(toUInt32(at) - {from:UInt32}, ${occupancyStep}) AS step,
      sum(${metrics.flowIn.column}), sum(${metrics.flowOut.column})
    FROM records FINAL
    WHERE company = {company:UInt32} ${devices === null ? '' : 'AND device IN {devices:Array(UInt32)}'}
      AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC') AND entity IN {ids:Array(UInt32)}
    GROUP BY entity, step`;
  const params = { company, ids, from, to, ...(devices === null ? {} : { devices }) };
  const found = new Map<number, Passage[]>();
  for (const [entity, step, flowIn, flowOut] of await counts.ask(sql, params)) {
    const passages = found.get(Number(entity)) ?? [];
    found.set(Number(entity), passages);
    passages.push({ at: from + Number(step) * occupancyStep, flowIn: knownOf(flowIn), flowOut: knownOf(flowOut) });
  }
  return found;
}

const knownOf = (value: unknown) => (typeof value === 'number' ? value : null);
