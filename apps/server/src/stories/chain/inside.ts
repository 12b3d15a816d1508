import { type ChainEntity, type ChainWorld, day } from './world.ts';
import { sumOf } from './items.ts';
import { midnight } from '../analyses/naive-sums.ts';

const step = 300;

/** The instant the wall clock last came to the hour an entity opens at. */
function lastOpening({ local, hours: [start] }: ChainEntity, now: number): number {
  for (const target of [0, 1, 2].map((days) => midnight(local(now)) + start - days * day)) {
    for (let at = Math.floor((now - 3 * day) / step) * step; at <= now; at += step)
      if (local(at) >= target && local(at - step) < target) return at;
  }
  throw new Error('a store that never opens');
}

/** Who is inside at the end of each five minutes since a store opened: in less out, shown never below nobody. */
export function insideOf(world: ChainWorld, entity: ChainEntity, now: number) {
  const resetAt = lastOpening(entity, now);
  const own = (world.records.get(entity) ?? []).filter(({ at }) => at >= resetAt && at <= now);
  const steps = Map.groupBy(own, ({ at }) => Math.floor((at - resetAt) / step));
  const points: { local: number; value: number | null }[] = [];
  let balance = 0;
  let inside: number | null = null;
  let asOf = entity.local(now);
  let peak: { local: number; value: number } | null = null;
  for (let at = resetAt; at <= now; at += step) {
    const records = steps.get((at - resetAt) / step) ?? [];
    const [flowIn, flowOut] = [sumOf(records, 'flowIn'), sumOf(records, 'flowOut')];
    if (flowIn === null || flowOut === null) {
      points.push({ local: entity.local(at), value: null });
      continue;
    }
    balance += flowIn - flowOut;
    inside = Math.max(0, balance);
    asOf = entity.local(Math.min(now, at + step));
    points.push({ local: entity.local(at), value: inside });
    if (peak === null || inside > peak.value) peak = { local: entity.local(at), value: inside };
  }
  return { resetAt, reset: entity.local(resetAt), points, inside, peak, asOf };
}
