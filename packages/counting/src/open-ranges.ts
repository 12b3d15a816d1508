import type { Step } from '@portico/contract/words/time-ranges';
import { bucketStart, isWholeDayStep, nextBucket } from './buckets.ts';
import { runsPastMidnight, type TimeWindow } from './business-hours.ts';
import { isWholeDayRange } from './counted-range.ts';
import { addDays, daySeconds, dayStart } from './local-time.ts';
import type { LocalRange } from './ranges.ts';
import { offsetSegments, type ZoneRules } from './zones.ts';

/** A range of opening hours within one bucket and with one offset from UTC: instants [from, to), full minutes. */
export type OpeningHoursRange = { bucket: number; from: number; to: number; offsetSeconds: number };

/** The range of a query in local time; without a step everything is one bucket, 0. */
export type RangeQuery = LocalRange & { step: Step | null; window: TimeWindow };

/** A local range [from, to) in one bucket. */
type Piece = { bucket: number; from: number; to: number };

/**
 * The times of a query in which a place is open, in order and by bucket. The hour that occurs twice in autumn is in its bucket twice, the
 * hour skipped in spring not at all. The part of the query's window after midnight belongs to the day on which it opened. Minutes that
 * begin in the range count completely: to 11:59:00, both ends included, is to 12:00.
 */
export function findOpeningHoursRanges(rules: ZoneRules, hours: TimeWindow, query: RangeQuery): OpeningHoursRange[] {
  const pieces = openPieces(hours, query);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ranges: OpeningHoursRange[] = [];
  for (const segment of offsetSegments(rules, first.from - daySeconds, last.to + daySeconds)) {
    const { offsetSeconds } = segment;
    for (const piece of pieces) {
      const from = Math.max(toFullMinute(piece.from) - offsetSeconds, segment.from);
      const to = Math.min(toFullMinute(piece.to) - offsetSeconds, segment.to);
      if (from < to) ranges.push({ bucket: piece.bucket, from, to, offsetSeconds });
    }
  }
  return ranges;
}

const toFullMinute = (seconds: number) => Math.ceil(seconds / 60) * 60;

function openPieces(hours: TimeWindow, { from, to, step, window }: RangeQuery): Piece[] {
  const isDayRange = isWholeDayRange({ from, to });
  // The last business day extends into the day after the range.
  const end = isDayRange && runsPastMidnight(window) ? addDays(to, 1) : to;
  const pieces: Piece[] = [];
  for (let day = dayStart(from); day < end; day = addDays(day, 1)) {
    for (const queryPart of splitAtMidnight(window)) {
      const opened = queryPart.isAfterMidnight ? addDays(day, -1) : day;
      if (isDayRange && (opened < from || opened >= to)) continue;
      for (const open of splitAtMidnight(hours)) {
        const begin = day + Math.max(queryPart.begin, open.begin);
        const stop = day + Math.min(queryPart.stop, open.stop);
        const piece = isDayRange ? { from: begin, to: stop } : { from: Math.max(begin, from), to: Math.min(stop, to) };
        if (piece.from < piece.to) pieces.push(...byBucket(piece, opened, step));
      }
    }
  }
  return pieces;
}

// The parts of a window within a day, in seconds since midnight, half-open and in order.
function splitAtMidnight(window: TimeWindow): { begin: number; stop: number; isAfterMidnight: boolean }[] {
  const { startSecond, endSecond } = window;
  if (!runsPastMidnight(window)) return [{ begin: startSecond, stop: endSecond + 1, isAfterMidnight: false }];
  return [
    { begin: 0, stop: endSecond + 1, isAfterMidnight: true },
    { begin: startSecond, stop: daySeconds, isAfterMidnight: false },
  ];
}

function byBucket({ from, to }: LocalRange, opened: number, step: Step | null): Piece[] {
  if (step === null) return [{ bucket: 0, from, to }];
  if (isWholeDayStep(step)) return [{ bucket: bucketStart(opened, step), from, to }];
  const pieces: Piece[] = [];
  for (let bucket = bucketStart(from, step); bucket < to; bucket = nextBucket(bucket, step))
    pieces.push({ bucket, from: Math.max(bucket, from), to: Math.min(nextBucket(bucket, step), to) });
  return pieces;
}
