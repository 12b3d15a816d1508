import { maxMetricValue } from '@portico/contract/words/metrics';

/** `at`: start of the reported period, epoch seconds. */
export type TotalReading = { at: number; total: number };

/** A total that fell to `total` and counts from zero, unless it jumps back. `readings`: starts of the readings since, its own first. */
type Fall = { height: number; total: number; readings: readonly number[] };

/** `height`: what the total has to pass before it counts again; above the last total if that has dipped. */
export type RunningTotalState = { last: TotalReading; height: number; falls: readonly Fall[] };

/** `count`: people since the reading before; null: unknown. `voided`: starts of earlier readings whose counts become 0. */
export type CountedReading = { count: number | null; voided: readonly number[]; state: RunningTotalState };

/** A jump back among so many readings after a fall, and within this time, shows that the fall was a glitch. */
const maxReadingsToJump = 3;
const maxSecondsToJump = 3600;
/** Counters of 16 and 32 bits, and the largest count that is taken for a roll-over; a larger one is more likely a reset. */
const rollOvers = [
  { size: 2 ** 16, maxCount: 5_000 },
  { size: 2 ** 32, maxCount: maxMetricValue },
];

/** Whether later readings are counted from the last total alone. */
export const isSettled = ({ last, height, falls }: RunningTotalState): boolean =>
  height === last.total && falls.length === 0;

/** The state after readings of which nothing is known but the last one. */
export const startRunningTotal = (last: TotalReading, height = last.total): RunningTotalState => ({
  last,
  height,
  falls: [],
});

/**
 * Counts one reading of a running total. A fall of less than 10 % to something above zero is noise: nothing counts until the total passes its
 * height before. Any other fall is a reset, which counts from zero, or a roll-over. If one of the next three readings within an hour makes up
 * for a whole fall in a single step, the fall was a glitch, and the total counts from its height before.
 */
export function countReading(state: RunningTotalState, reading: TotalReading): CountedReading {
  const { at, total } = reading;
  const { last, height } = state;
  const falls = findPendingFalls(state, at);
  const glitch = falls.findIndex((fall) => total >= fall.height && total - last.total >= fall.height - fall.total);
  const undone = falls[glitch];
  const pending = falls
    .slice(0, glitch === -1 ? falls.length : glitch)
    .map((fall) => ({ ...fall, readings: [...fall.readings, at] }));
  const next = (count: number, reached: number, added: readonly Fall[] = []): CountedReading => ({
    count: count <= maxMetricValue ? count : null,
    voided: undone?.readings ?? [],
    state: { last: reading, height: reached, falls: [...pending, ...added] },
  });
  if (undone !== undefined) return next(total - undone.height, total);
  if (total >= height) return next(total - height, total);
  if (total >= last.total || isNoise(last.total, total)) return next(0, height);
  const fall = { height, total, readings: [at] };
  return next(countRollOver(height, total) ?? total, total, [fall]);
}

/** Whether a reading at or after `at` (epoch seconds) can still show that a fall was a glitch. */
export const hasPendingFall = (state: RunningTotalState, at: number): boolean => findPendingFalls(state, at).length > 0;

const findPendingFalls = ({ falls }: RunningTotalState, at: number): readonly Fall[] =>
  falls.filter(({ readings }) => readings.length <= maxReadingsToJump && at - (readings[0] ?? at) <= maxSecondsToJump);

const isNoise = (before: number, after: number): boolean => after > 0 && 10 * after > 9 * before;

function countRollOver(before: number, after: number): number | null {
  for (const { size, maxCount } of rollOvers) {
    const count = size - before + after;
    if (before < size && count <= maxCount) return count;
  }
  return null;
}
