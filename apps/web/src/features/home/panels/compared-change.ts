import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { changeOf } from '../against-base.tsx';

type Figures = { compared: number | null; base: number | null; growth: number | null };

/** The change of stores that are compared, as cards write it: shares by points, everything else by a share of the base. */
export function changeOfCompared(item: StatisticItem, { compared, base, growth }: Figures, tag: string) {
  return changeOf({ item, value: compared, estimated: null, compared, base, growth }, tag);
}
