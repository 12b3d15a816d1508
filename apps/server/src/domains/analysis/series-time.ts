import type { InputOf } from '@portico/contract/route';
import type { analysis } from '@portico/contract/routes/analysis';
import { type RequestedPeriod, resolvePeriod } from '@portico/counting/base-periods';
import { type BucketsAtTime, extendBuckets, findUnfinishedBucket } from '@portico/counting/bucket-progress';
import { bucketsBetween, estimateMinBucketCount, maxBuckets } from '@portico/counting/buckets';
import type { TimeWindow } from '@portico/counting/business-hours';
import { bucketRange } from '@portico/counting/counted-range';
import { addDays, dayStart, formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { AppError } from '../../platform/app-error.ts';
import type { EntityRow } from '../organisations/index.ts';
import {
  computeEntityLocalTimeOrUtc,
  findCommonTimeZone,
  formatRange,
  groupByLocalTime,
  type LocalTimeGroup,
} from './local-time-groups.ts';
import { parseRequestedPeriod, parseTimeWindow } from './requested-period.ts';
import type { Selection } from './selection.ts';

type SeriesTimeQuery = Pick<
  InputOf<typeof analysis.series>,
  'type' | 'startTime' | 'endTime' | 'startHour' | 'endHour' | 'step' | 'ids'
>;

/** The time fields of a reply, in the time zone of the first requested place. */
export type ReplyTime = {
  zone: string | null;
  range: { from: string; to: string };
  asOf: string;
  /** Starts of the buckets of the reply; buckets of other places are at the same positions. */
  buckets: readonly number[];
};

export type SeriesTime = {
  window: TimeWindow;
  /** Places for which the query covers the same days, with the buckets of these days. */
  groups: readonly (LocalTimeGroup<LocalRange> & { buckets: readonly number[] })[];
  replyTime: ReplyTime;
  /** The first bucket that is not over at every entity of a place, or of all places (null); null: none. */
  findUnfinishedBucket: (id: number | null) => number | null;
};

/** Resolves the time of a series: a range type covers days of each place's own calendar. */
export function resolveSeriesTime(query: SeriesTimeQuery, selection: Selection, now: number): SeriesTime {
  const { step } = query;
  const window = parseTimeWindow(query);
  const period = parseRequestedPeriod(query);
  const rangeAt = (nowLocal: number) => begunRange(period, window, nowLocal);
  const bucketsOf = (range: LocalRange) => {
    const { from, to } = bucketRange(range, step, window);
    if (estimateMinBucketCount(from, to, step) > maxBuckets) throw new AppError('rangeTooLong');
    return bucketsBetween(from, to, step);
  };
  const groups = groupByLocalTime({ selection }, now, rangeAt).map((part) => ({
    ...part,
    buckets: bucketsOf(part.ranges),
  }));
  const nowLocal = computeEntityLocalTimeOrUtc(firstEntity(selection, query.ids), now);
  const range = rangeAt(nowLocal);
  const max = groups.reduce((length, { buckets }) => Math.max(length, buckets.length), 0);
  return {
    window,
    groups,
    replyTime: {
      zone: findCommonTimeZone({ selection }),
      range: formatRange(range),
      asOf: formatLocal(resolvePeriod(period, window, nowLocal).asOf),
      buckets: extendBuckets(bucketsOf(range), max, step),
    },
    findUnfinishedBucket: createUnfinishedBucketLookup(selection, groups, (entity) => {
      const resolved = resolvePeriod(period, window, computeEntityLocalTimeOrUtc(entity, now));
      return { range: resolved, step, window, asOf: resolved.asOf };
    }),
  };
}

// Places with the same days can have different clocks, so each time zone is resolved by itself.
function createUnfinishedBucketLookup(
  selection: Selection,
  groups: SeriesTime['groups'],
  resolveAt: (entity: EntityRow) => Omit<BucketsAtTime, 'buckets'>,
): SeriesTime['findUnfinishedBucket'] {
  const clocksByZone = new Map<string, BucketsAtTime>();
  const clocksByEntity = new Map<number, BucketsAtTime>();
  for (const { entities, buckets } of groups)
    for (const entity of entities) {
      const zone = `${entity.timeZone}/${entity.dstEnable}`;
      const clock = clocksByZone.get(zone) ?? { ...resolveAt(entity), buckets };
      clocksByZone.set(zone, clock);
      clocksByEntity.set(entity.id, clock);
    }
  const listEntityIds = createEntityLookup(selection);
  return (id) => {
    const clocks =
      id === null ? clocksByZone.values() : listEntityIds(id).flatMap((entityId) => clocksByEntity.get(entityId) ?? []);
    return findUnfinishedBucket([...new Set(clocks)]);
  };
}

// Returns the part of a period that has begun: for a range type the days that have begun, for a custom range all of it.
function begunRange(period: RequestedPeriod, window: TimeWindow, nowLocal: number): LocalRange {
  const { from, to } = resolvePeriod(period, window, nowLocal);
  return { from, to: 'type' in period ? Math.min(to, addDays(dayStart(nowLocal), 1)) : to };
}

function firstEntity(selection: Selection, [first]: readonly number[]): EntityRow | undefined {
  const { entities } = selection;
  const [id] = first === undefined ? [] : createEntityLookup(selection)(first);
  return entities.find((entity) => entity.id === id) ?? entities[0];
}

// Returns a function that lists the entities of a place: itself, the one of an entrance or area, or those of an organisation.
function createEntityLookup({ corridors, groups }: Selection): (id: number) => readonly number[] {
  const idsByPlace = new Map<number, readonly number[]>([
    ...(corridors ?? []).map(({ id, entityId }) => [id, [entityId]] as const),
    ...(groups ?? []).map(({ id, entityId, members }) => [id, entityId === null ? members : [entityId]] as const),
  ]);
  return (id) => idsByPlace.get(id) ?? [id];
}
