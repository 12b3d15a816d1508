import { localMidnight } from '../analyses/naive-sums.ts';
import { type ChainEntity, type ChainFixture, daySeconds } from './fixture.ts';
import { sumMetric } from './items.ts';

const step = 300;

/** Instant of the last local opening time up to now (epoch seconds). */
function findLastOpening({ toLocal, hours: [start] }: ChainEntity, now: number): number {
  for (const target of [0, 1, 2].map((days) => localMidnight(toLocal(now)) + start - days * daySeconds)) {
    for (let at = Math.floor((now - 3 * daySeconds) / step) * step; at <= now; at += step)
      if (toLocal(at) >= target && toLocal(at - step) < target) return at;
  }
  throw new Error('a store that never opens');
}

/** People inside at the end of each five minutes since the store opened: entries minus exits, at least 0. */
export function computeChainOccupancy(fixture: ChainFixture, entity: ChainEntity, now: number) {
  const resetAt = findLastOpening(entity, now);
  const own = (fixture.records.get(entity) ?? []).filter(({ at }) => at >= resetAt && at <= now);
  const steps = Map.groupBy(own, ({ at }) => Math.floor((at - resetAt) / step));
  const points: { local: number; value: number | null }[] = [];
  let balance = 0;
  let inside: number | null = null;
  let asOf = entity.toLocal(now);
  let peak: { local: number; value: number } | null = null;
  for (let at = resetAt; at <= now; at += step) {
    const records = steps.get((at - resetAt) / step) ?? [];
    const [flowIn, flowOut] = [sumMetric(records, 'flowIn'), sumMetric(records, 'flowOut')];
    if (flowIn === null || flowOut === null) {
      points.push({ local: entity.toLocal(at), value: null });
      continue;
    }
    balance += flowIn - flowOut;
    inside = Math.max(0, balance);
    asOf = entity.toLocal(Math.min(now, at + step));
    points.push({ local: entity.toLocal(at), value: inside });
    if (peak === null || inside > peak.value) peak = { local: entity.toLocal(at), value: inside };
  }
  return { resetAt, reset: entity.toLocal(resetAt), points, inside, peak, asOf };
}
