import type { KpiFigure } from './target-requests.ts';

export type VerdictConflict = 'aboveBaseBelowTarget' | 'belowBaseAboveTarget';

/**
 * Whether the pace of a period and its change against the comparison period point in different directions; null: they do not, one of them
 * is unknown, or they are of different stores.
 */
export function findVerdictConflict(
  figure: Pick<KpiFigure, 'pace' | 'growth' | 'leftOut' | 'withoutTarget'>,
): VerdictConflict | null {
  const { pace, growth, leftOut, withoutTarget } = figure;
  if (pace === null || growth === null || leftOut.count > 0 || withoutTarget.count > 0) return null;
  // Only differences that are visible in the shown digits.
  const [ahead, grown] = [Math.round((pace - 1) * 1000), Math.round(growth * 1000)];
  if (ahead < 0 && grown > 0) return 'aboveBaseBelowTarget';
  return ahead > 0 && grown < 0 ? 'belowBaseAboveTarget' : null;
}
