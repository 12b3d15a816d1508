import { parseWorkTime } from '@portico/counting/business-hours';
import {
  type ExpectedPeriods,
  expectedPeriods,
  type ExpectedTime,
  type Reporting,
  type Stay,
} from '@portico/counting/expected-periods';
import { addDays, dayStart } from '@portico/counting/local-time';
import { zoneRules } from '@portico/counting/zones';
import { formatById } from '@portico/device-formats';
import type { EntityRow } from '../organisations/index.ts';

/** What is expected of devices at entities. */
export type Expected = {
  /** Starts of the buckets, in order; [0] without a step. */
  buckets: readonly number[];
  /** Periods expected of a device in stays at one entity by now, by the place of the bucket. */
  due(device: Reporting & { format: string }, entityId: number, stays: readonly Stay[]): Float64Array;
  /** Whether any of the time asked about that the entity was open lies in one of the stays. */
  isOpenIn(entityId: number, stays: readonly Stay[]): boolean;
};

/** Whether a period without a record is a missing one; some formats send nothing where nobody passes. */
export function tellsGaps({ format }: { format: string }): boolean {
  return formatById(format)?.silentWhenNobodyPasses !== true;
}

/** What is expected at entities of a question; worked out once per hours, zone and kind of device settings. */
export function expectedAt(
  entities: readonly EntityRow[],
  asked: ExpectedTime,
  buckets: readonly number[],
  { firstStay, now }: { firstStay: number; now: number },
): Expected {
  // Nothing is expected of the days before the first device hung anywhere; a wall clock is less than a day behind. Whole days are left
  // out, so that the range still means days, or not, as it did.
  const left = Math.floor((addDays(dayStart(Math.min(firstStay, asked.to)), -2) - asked.from) / 86_400);
  const range = { ...asked, from: addDays(asked.from, Math.max(0, left)) };
  // Entities of one zone and hours share what is worked out.
  const alike = new Map<string, ExpectedPeriods>();
  const expectedOfAlike = ({ timeZone, dstEnable, workTime }: EntityRow) => {
    const key = `${timeZone}|${dstEnable}|${workTime}`;
    const place = () => ({ rules: zoneRules(timeZone, dstEnable === 1), hours: parseWorkTime(workTime) });
    const known = alike.get(key) ?? expectedPeriods(place(), range, buckets);
    alike.set(key, known);
    return known;
  };
  const byEntity = new Map<number, ExpectedPeriods>();
  let last: { entity: EntityRow; expected: ExpectedPeriods } | null = null;
  for (const entity of entities) {
    // Neighbours in a list mostly are alike: a thousand keys would take longer to make than all the rest.
    if (last === null || !opensLike(entity, last.entity)) last = { entity, expected: expectedOfAlike(entity) };
    byEntity.set(entity.id, last.expected);
  }
  const nothing = new Float64Array(buckets.length);
  return {
    buckets,
    // A device that sends nothing when nobody passes is judged by its words alone.
    due: (device, entityId, stays) =>
      (tellsGaps(device) ? byEntity.get(entityId)?.of(device, stays, now) : undefined) ?? nothing,
    isOpenIn: (entityId, stays) => byEntity.get(entityId)?.isOpenIn(stays) === true,
  };
}

function opensLike(one: EntityRow, other: EntityRow): boolean {
  return one.workTime === other.workTime && one.timeZone === other.timeZone && one.dstEnable === other.dstEnable;
}
