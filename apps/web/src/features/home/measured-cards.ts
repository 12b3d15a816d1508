import type { StatisticCard } from './requests.ts';

/** The cards of one store without those that no device of the store measures; the first card if it measures none of them. */
export function listMeasuredCards(cards: readonly StatisticCard[]): readonly StatisticCard[] {
  const measured = cards.filter(({ absence }) => absence !== 'notMeasured');
  return measured.length > 0 ? measured : cards.slice(0, 1);
}
