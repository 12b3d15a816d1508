import type { InputOf } from '@portico/contract/route';
import type { analysis } from '@portico/contract/routes/analysis';
import { type RequestedPeriod, resolvePeriod } from '@portico/counting/base-periods';
import { extendBuckets } from '@portico/counting/bucket-progress';
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
  };
}

// Returns the part of a period that has begun: for a range type the days that have begun, for a custom range all of it.
function begunRange(period: RequestedPeriod, window: TimeWindow, nowLocal: number): LocalRange {
  const { from, to } = resolvePeriod(period, window, nowLocal);
  return { from, to: 'type' in period ? Math.min(to, addDays(dayStart(nowLocal), 1)) : to };
}

function firstEntity({ entities, corridors, groups }: Selection, [first]: readonly number[]): EntityRow | undefined {
  const group = groups?.find(({ id }) => id === first);
  const id =
    group === undefined
      ? (corridors?.find((corridor) => corridor.id === first)?.entityId ?? first)
      : (group.entityId ?? group.members[0]);
  return entities.find((entity) => entity.id === id) ?? entities[0];
}
