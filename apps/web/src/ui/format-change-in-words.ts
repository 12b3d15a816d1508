import type { TFunction } from 'i18next';
import type { ChangeDirection } from './format-figure.ts';

/** A change in words: "down 21.3%". Two counts stay as they are. */
export function formatChangeInWords(
  t: TFunction,
  { direction, text }: { direction: ChangeDirection | 'counts'; text: string },
): string {
  if (direction === 'counts') return text;
  if (direction === 'same') return t('home.unchanged');
  return t(direction === 'up' ? 'home.increase' : 'home.decrease', { value: text.replace(/^[+−]/, '') });
}
