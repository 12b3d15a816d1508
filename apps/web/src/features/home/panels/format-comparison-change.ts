import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { formatCardChange } from '../card-comparison.tsx';

type Figures = { compared: number | null; base: number | null; growth: number | null };

/** The change of the compared stores, formatted as on cards: shares in percentage points, others by a share of the comparison period. */
export function formatComparisonChange(item: StatisticItem, { compared, base, growth }: Figures, tag: string) {
  return formatCardChange({ item, value: compared, estimated: null, compared, base, growth }, tag);
}
