import type { ResultOf } from '@portico/contract/route';
import { kpi } from '@portico/contract/routes/kpi';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { figuresKey } from './requests.ts';

export type KpiFigure = ResultOf<typeof kpi.figure>;
export type MonitoredStore = ResultOf<typeof kpi.targets>['rows'][number];

const everyMinute = 60_000;

/** Items that can have targets, with their names in the KPI calls. */
export const kpiTypeByItem = { flowIn: 'flow', batch: 'inBatch' } as const;
type KpiItem = keyof typeof kpiTypeByItem;

export function supportsTargets(item: StatisticItem): item is KpiItem {
  return item in kpiTypeByItem;
}

/** Today, yesterday, this week, month and year of a store, or of all (null), against their targets. */
export function useTargetProgress(store: number | null, item: KpiItem) {
  const query = { type: kpiTypeByItem[item], ...(store === null ? {} : { entityId: store }) };
  const [today, cards] = useQueries({
    queries: [
      queryOptions({
        queryKey: [figuresKey, 'kpi', query],
        queryFn: ({ signal }) => call(kpi.figure, query, signal),
        refetchInterval: everyMinute,
      }),
      queryOptions({
        queryKey: [figuresKey, 'kpi cards', query],
        queryFn: ({ signal }) => call(kpi.cards, query, signal),
        refetchInterval: everyMinute,
      }),
    ],
  });
  const rows =
    today.data === undefined || cards.data === undefined
      ? undefined
      : [{ period: 'today' as const, ...today.data }, ...cards.data.cards];
  return { rows, queries: [today, cards] };
}

/** Stores with their targets, those furthest behind first. */
export function useTargetMonitoring(query: { by: 'month' | 'year'; item: KpiItem; size: number }) {
  return useQuery({
    queryKey: [figuresKey, 'targets', query],
    queryFn: ({ signal }) => call(kpi.targets, { ...query, of: 'entities' }, signal),
    refetchInterval: everyMinute,
    placeholderData: keepPreviousData,
  });
}
