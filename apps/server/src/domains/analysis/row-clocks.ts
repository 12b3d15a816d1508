import type { Step } from '@portico/contract/words/time-ranges';
import { type RequestedPeriod, resolvePeriod } from '@portico/counting/base-periods';
import type { BucketsAtTime } from '@portico/counting/bucket-progress';
import type { TimeWindow } from '@portico/counting/business-hours';
import { computeEntityLocalTimeOrUtc } from './local-time-groups.ts';
import { listBucketStarts } from './queries/sums.ts';
import type { RequestedRow } from './requested-places.ts';

/**
 * The buckets of a requested place at the clock of each of its time zones, the first entity's first. Only an organisation can have several; one
 * without entities has the buckets in UTC.
 */
export function listRowClocks(
  { units }: RequestedRow,
  period: RequestedPeriod,
  step: Step,
  { window, now }: { window: TimeWindow; now: number },
): [BucketsAtTime, ...BucketsAtTime[]] {
  const entities = Map.groupBy(units, ({ entity }) => `${entity.timeZone}/${entity.dstEnable}`).values();
  const resolveAt = (entity: Parameters<typeof computeEntityLocalTimeOrUtc>[0]): BucketsAtTime => {
    const { from, to, asOf } = resolvePeriod(period, window, computeEntityLocalTimeOrUtc(entity, now));
    return { buckets: listBucketStarts({ from, to, step, window }), range: { from, to }, step, window, asOf };
  };
  const [first, ...others] = [...entities].map(([unit]) => resolveAt(unit?.entity));
  return [first ?? resolveAt(undefined), ...others];
}
