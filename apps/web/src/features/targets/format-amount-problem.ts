import { maxTarget } from '@portico/contract/words/targets';
import type { TFunction } from 'i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { formatReadingProblem } from '../../ui/typed-number.ts';
import type { TargetEdit } from './target-edits.ts';

/** Why the text of an edit is no target: both readings if it can mean two numbers. */
export function formatAmountProblem(t: TFunction, tag: string, { reading }: TargetEdit): string {
  const ambiguous = reading.kind === 'ambiguous' ? formatReadingProblem(t, tag, reading, 0) : undefined;
  return ambiguous ?? t('targets.wholeNumber', { most: isolateDirection(formatCount(maxTarget, tag)) });
}
