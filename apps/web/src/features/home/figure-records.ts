import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { RecordsQuestion } from '../../pickers/records-address.ts';
import { useStoreIds } from './requests.ts';

type Figures = { zone: string | null; range: { from: string; to: string } };

/**
 * What the figures of a store, or of all, are made of. Stores by several clocks count each their own today: there is no one stretch of
 * time behind such a figure, and null is answered.
 */
export function useRecordsOf(store: number | null): (figures: Figures, item: StatisticItem) => RecordsQuestion | null {
  const ids = useStoreIds(store);
  return ({ zone, range }, item) =>
    ids === null || zone === null ? null : { rangeType: 0, ids, startTime: range.from, endTime: range.to, item };
}
