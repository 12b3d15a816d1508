import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { RecordsQuery } from '../../pickers/records-address.ts';
import { useStoreIds } from './requests.ts';

type Figures = { zone: string | null; range: { from: string; to: string } };

/**
 * Returns a function that builds the query for the records behind a figure of a store, or of all stores. It returns null for stores in
 * several time zones: each has its own today, so no single time range covers the figure.
 */
export function useRecordsQuery(store: number | null): (figures: Figures, item: StatisticItem) => RecordsQuery | null {
  const ids = useStoreIds(store);
  return ({ zone, range }, item) =>
    ids === null || zone === null ? null : { rangeType: 0, ids, startTime: range.from, endTime: range.to, item };
}
