import type { Step } from '@portico/contract/words/time-ranges';
import { bucketStart, nextBucket, stepOfDays } from './buckets.ts';
import { runsPastMidnight, type Window } from './business-hours.ts';
import { namesDays } from './counted-range.ts';
import { addDays, dayStart, daySeconds } from './local-time.ts';
import type { LocalRange } from './ranges.ts';
import { offsetSegments, type ZoneRules } from './zones.ts';

/** Opening hours within one bucket that keep one offset from UTC: instants [from, to). */
export type OpenStretch = { bucket: number; from: number; to: number; offsetSeconds: number };

/** What a question counts, on the wall clock; without a step everything is one bucket, 0. */
export type CountedTime = LocalRange & { step: Step | null; window: Window };

/** Wall-clock time [from, to) in one bucket. */
type Piece = { bucket: number; from: number; to: number };

/**
 * When a place was open of the time a question counts, in order and by bucket. The hour that comes twice in autumn lies in its
 * bucket twice, the one skipped in spring not at all; what lies after midnight in the question's window belongs to the day it opened.
 */
export function openStretches(rules: ZoneRules, hours: Window, counted: CountedTime): OpenStretch[] {
  const pieces = openPieces(hours, counted);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return [];
  const stretches: OpenStretch[] = [];
  for (const segment of offsetSegments(rules, first.from - daySeconds, last.to + daySeconds)) {
    const { offsetSeconds } = segment;
    for (const piece of pieces) {
      const from = Math.max(piece.from - offsetSeconds, segment.from);
      const to = Math.min(piece.to - offsetSeconds, segment.to);
      if (from < to) stretches.push({ bucket: piece.bucket, from, to, offsetSeconds });
    }
  }
  return stretches;
}

function openPieces(hours: Window, { from, to, step, window }: CountedTime): Piece[] {
  const isOfDays = namesDays({ from, to });
  // The last business day reaches into the day after the range.
  const end = isOfDays && runsPastMidnight(window) ? addDays(to, 1) : to;
  const pieces: Piece[] = [];
  for (let day = dayStart(from); day < end; day = addDays(day, 1)) {
    for (const asked of partsOf(window)) {
      const opened = asked.isAfterMidnight ? addDays(day, -1) : day;
      if (isOfDays && (opened < from || opened >= to)) continue;
      for (const open of partsOf(hours)) {
        const begin = day + Math.max(asked.begin, open.begin);
        const stop = day + Math.min(asked.stop, open.stop);
        const piece = isOfDays ? { from: begin, to: stop } : { from: Math.max(begin, from), to: Math.min(stop, to) };
        if (piece.from < piece.to) pieces.push(...byBucket(piece, opened, step));
      }
    }
  }
  return pieces;
}

// Seconds of a day inside a window, half-open and in order.
function partsOf(window: Window): { begin: number; stop: number; isAfterMidnight: boolean }[] {
  const { startSecond, endSecond } = window;
  if (!runsPastMidnight(window)) return [{ begin: startSecond, stop: endSecond + 1, isAfterMidnight: false }];
  return [
    { begin: 0, stop: endSecond + 1, isAfterMidnight: true },
    { begin: startSecond, stop: daySeconds, isAfterMidnight: false },
  ];
}

function byBucket({ from, to }: LocalRange, opened: number, step: Step | null): Piece[] {
  if (step === null) return [{ bucket: 0, from, to }];
  if (stepOfDays(step)) return [{ bucket: bucketStart(opened, step), from, to }];
  const pieces: Piece[] = [];
  for (let bucket = bucketStart(from, step); bucket < to; bucket = nextBucket(bucket, step))
    pieces.push({ bucket, from: Math.max(bucket, from), to: Math.min(nextBucket(bucket, step), to) });
  return pieces;
}
