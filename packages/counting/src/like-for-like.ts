import type { LeftOutReason } from '@portico/contract/words/left-out';

/**
 * The values of a place in two periods. `firstCountedAt`: when the place was first counted, Infinity: never. Both times in local seconds.
 */
export type LikeForLikeInput = {
  compared: number | null;
  base: number | null;
  firstCountedAt: number;
  baseFrom: number;
};

/**
 * The reason why a place is left out of a comparison; null: it is compared. A place that was first counted after the comparison period
 * began is left out even if that period has values, because its growth would include time without counting.
 */
export function findLeftOutReason({
  compared,
  base,
  firstCountedAt,
  baseFrom,
}: LikeForLikeInput): LeftOutReason | null {
  if (compared === null) return 'noValue';
  if (firstCountedAt > baseFrom) return 'countedLater';
  return base === null ? 'noBase' : null;
}
