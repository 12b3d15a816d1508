import type { StatisticCard } from './requests.ts';

/** Leaves out the cards that no device of the store measures; if that leaves none, returns the first card. */
export function listMeasuredCards(cards: readonly StatisticCard[]): readonly StatisticCard[] {
  const measured = cards.filter(({ absence }) => absence !== 'notMeasured');
  return measured.length > 0 ? measured : cards.slice(0, 1);
}
