import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { formatCardChange } from '../card-comparison.tsx';

type Figures = { compared: number | null; base: number | null; growth: number | null };

/** Formats the change of the compared stores as on cards: shares in percentage points, other items relative to the comparison period. */
export function formatComparisonChange(item: StatisticItem, { compared, base, growth }: Figures, tag: string) {
  return formatCardChange({ item, value: compared, estimated: null, compared, base, growth }, tag);
}
