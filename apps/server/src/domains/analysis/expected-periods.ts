import { parseWorkTime } from '@portico/counting/business-hours';
import {
  computeExpectedPeriods,
  type ExpectedPeriods,
  type ExpectedPeriodsQuery,
  type MinutesByBucket,
  type PlacementRange,
  type ReportingSettings,
} from '@portico/counting/expected-periods';
import { addDays, daySeconds, dayStart } from '@portico/counting/local-time';
import { zoneRules } from '@portico/counting/zones';
import { reportsEmptyPeriods } from '../devices/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import type { CoverageByDevice } from '../record-coverage/index.ts';
import type { DamagedDays } from './installed-devices.ts';

/** The minutes in which records of devices are expected at entities, and those that no record covers. */
export type ExpectedPeriodsByDevice = {
  /** Starts of the buckets, in order; [0] without a step. */
  buckets: readonly number[];
  /** Minutes expected by now, and missing, of a device during placements at one entity; one element per bucket. */
  countByBucket(
    device: ReportingSettings & { id: number; format: string; damagedDays: readonly DamagedDays[] },
    entityId: number,
    placements: readonly PlacementRange[],
  ): MinutesByBucket;
  /** Whether the entity was open during a placement, within the requested range. */
  isOpenDuring(entityId: number, placements: readonly PlacementRange[]): boolean;
};

/** Computes the expected and missing minutes at entities for a query, the expected ones once per opening hours and zone. */
export function buildExpectedByEntity(
  entities: readonly EntityRow[],
  query: ExpectedPeriodsQuery,
  buckets: readonly number[],
  { firstStay, now, coverage }: { firstStay: number; now: number; coverage: CoverageByDevice },
): ExpectedPeriodsByDevice {
  // Nothing is expected before the first device was installed anywhere; local time is less than a day behind UTC. Only complete days are
  // left out, so that a range of whole days remains one.
  const skippedDays = Math.floor((addDays(dayStart(Math.min(firstStay, query.to)), -2) - query.from) / 86_400);
  const range = { ...query, from: addDays(query.from, Math.max(0, skippedDays)) };
  // Entities with the same zone and hours share the computation.
  const byHoursAndZone = new Map<string, ExpectedPeriods>();
  const expectedForSameHours = ({ timeZone, dstEnable, workTime }: EntityRow) => {
    const key = `${timeZone}|${dstEnable}|${workTime}`;
    const place = () => ({ rules: zoneRules(timeZone, dstEnable === 1), hours: parseWorkTime(workTime) });
    const known = byHoursAndZone.get(key) ?? computeExpectedPeriods(place(), range, buckets);
    byHoursAndZone.set(key, known);
    return known;
  };
  const byEntity = new Map<number, ExpectedPeriods>();
  let last: { entity: EntityRow; expected: ExpectedPeriods } | null = null;
  for (const entity of entities) {
    // Neighbours in a list usually have the same hours and zone. Building a key for each of a thousand entities would dominate the run
    // time.
    if (last === null || !hasSameOpeningHours(entity, last.entity))
      last = { entity, expected: expectedForSameHours(entity) };
    byEntity.set(entity.id, last.expected);
  }
  const noMinutes = new Float64Array(buckets.length);
  const nothing = { expected: noMinutes, missing: noMinutes };
  return {
    buckets,
    // Nothing is expected of a device that omits empty periods: it is judged by its last contact alone. But on days from which stored
    // records are lost, all are expected, so that the figures of these days are marked.
    countByBucket: (device, entityId, placements) => {
      const expecting = reportsEmptyPeriods(device) ? placements : listDamagedPlacements(device, placements);
      return (
        (expecting.length === 0
          ? undefined
          : byEntity.get(entityId)?.countByBucket(device, expecting, now, coverage.get(device.id))) ?? nothing
      );
    },
    isOpenDuring: (entityId, placements) => byEntity.get(entityId)?.isOpenDuring(placements) === true,
  };
}

/** The parts of placements that are on days with damaged counts. */
function listDamagedPlacements(
  { damagedDays }: { damagedDays: readonly DamagedDays[] },
  placements: readonly PlacementRange[],
): PlacementRange[] {
  const days = damagedDays.flatMap(({ month, days }) =>
    Array.from({ length: maxMonthDays }, (_, day) => day)
      .filter((day) => (days & (1 << day)) !== 0)
      .map((day) => Date.UTC(Math.floor(month / 100), (month % 100) - 1, day + 1) / 1000),
  );
  return days.flatMap((start) =>
    placements
      .map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, start + daySeconds) }))
      .filter(({ from, to }) => from < to),
  );
}

const maxMonthDays = 31;

function hasSameOpeningHours(one: EntityRow, other: EntityRow): boolean {
  return one.workTime === other.workTime && one.timeZone === other.timeZone && one.dstEnable === other.dstEnable;
}
