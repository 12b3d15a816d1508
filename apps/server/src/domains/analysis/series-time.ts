import type { InputOf } from '@portico/contract/route';
import type { analysis } from '@portico/contract/routes/analysis';
import { bucketsUpTo } from '@portico/counting/bucket-progress';
import { bucketCount, bucketsBetween, maxBuckets } from '@portico/counting/buckets';
import { type AskedPeriod, periodAt } from '@portico/counting/base-periods';
import type { Window } from '@portico/counting/business-hours';
import { bucketRange } from '@portico/counting/counted-range';
import { addDays, dayStart, formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { AppError } from '../../platform/app-error.ts';
import type { EntityRow } from '../organisations/index.ts';
import { askedPeriodOf, windowOf } from './asked-period.ts';
import type { Selection } from './selection.ts';
import { localNow, type TimePart, timeParts, toldRange, zoneOf } from './time-parts.ts';

type Asked = Pick<
  InputOf<typeof analysis.series>,
  'type' | 'startTime' | 'endTime' | 'startHour' | 'endHour' | 'step' | 'ids'
>;

/** How the time of a series is told: on the clock of the first place that was asked about. */
export type ToldTime = {
  zone: string | null;
  range: { from: string; to: string };
  asOf: string;
  /** Starts of the buckets all places are told by, each place's own at the same positions. */
  buckets: readonly number[];
};

export type SeriesTime = {
  window: Window;
  /** Places for which it means the same days, with the buckets of theirs. */
  parts: readonly (TimePart<LocalRange> & { buckets: readonly number[] })[];
  told: ToldTime;
};

/** When a series is about: a range type means the days of each place's own calendar. */
export function seriesTime(asked: Asked, selection: Selection, now: number): SeriesTime {
  const { step } = asked;
  const window = windowOf(asked);
  const period = askedPeriodOf(asked);
  const rangeAt = (nowLocal: number) => begunRange(period, window, nowLocal);
  const bucketsOf = (range: LocalRange) => {
    const { from, to } = bucketRange(range, step, window);
    if (bucketCount(from, to, step) > maxBuckets) throw new AppError('rangeTooLong');
    return bucketsBetween(from, to, step);
  };
  const parts = timeParts({ selection }, now, rangeAt).map((part) => ({ ...part, buckets: bucketsOf(part.spans) }));
  const nowLocal = localNow(firstEntity(selection, asked.ids), now);
  const range = rangeAt(nowLocal);
  const longest = parts.reduce((length, { buckets }) => Math.max(length, buckets.length), 0);
  return {
    window,
    parts,
    told: {
      zone: zoneOf({ selection }),
      range: toldRange(range),
      asOf: formatLocal(periodAt(period, window, nowLocal).asOf),
      buckets: bucketsUpTo(bucketsOf(range), longest, step),
    },
  };
}

// Of a range type the days that have begun; of a range of somebody's own all of it.
function begunRange(period: AskedPeriod, window: Window, nowLocal: number): LocalRange {
  const { from, to } = periodAt(period, window, nowLocal);
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
