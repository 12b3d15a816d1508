import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { collatorFor } from '@portico/contract/words/text-order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { RecordsQuery } from '../../pickers/records-address.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import {
  figuresKey,
  findFailedRequests,
  type HomeRange,
  type RetryableRequest,
  refreshMilliseconds,
  type StatisticsReply,
  toHomeRangeInput,
} from './requests.ts';

/** `value` includes everything received; `compared` only the finished periods, which are compared with `base`. */
export type EntranceRow = {
  id: number;
  name: string;
  value: number | null;
  compared: number | null;
  base: number | null;
  completeness: number | null;
  /** The records behind `value`. */
  records: RecordsQuery;
};
/** `failure`: the failed request, when the figures could not be loaded. */
export type EntranceFigures = { rows: EntranceRow[]; isPending: boolean; failure: RetryableRequest | null };

type EntranceQuery = { store: number; range: HomeRange; item: StatisticItem };

/**
 * The entrances of a store, largest first, each with its value in the range and in the comparison period; `statistics`: the store's.
 */
export function useEntranceFigures(
  { store, range, item }: EntranceQuery,
  statistics: StatisticsReply,
): EntranceFigures {
  const tag = useLanguageTag();
  const entrances = useQuery({
    queryKey: [figuresKey, 'entrances', store, range.range, range.days, item],
    queryFn: ({ signal }) =>
      call(homePanelRoutes.entrances, { entityId: store, ...toHomeRangeInput(range), item }, signal),
    refetchInterval: refreshMilliseconds,
  });
  // When no card of the store has a comparison value, counting did not cover the comparison period.
  const hasBase = !statistics.cards.every((card) => card.base === null);
  const { data } = entrances;
  const rows =
    data === undefined
      ? []
      : data.rows.map((row) => ({
          ...row,
          base: hasBase ? row.base : null,
          records: { rangeType: 1, ids: [row.id], startTime: data.range.from, endTime: data.range.to, item },
        }));
  rows.sort((one, other) => (other.value ?? -1) - (one.value ?? -1) || collatorFor(tag).compare(one.name, other.name));
  return { rows, isPending: entrances.isPending, failure: findFailedRequests([entrances]) };
}
