import type { ResultOf } from '@portico/contract/route';
import { kpi } from '@portico/contract/routes/kpi';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { figures } from './requests.ts';

export type KpiFigure = ResultOf<typeof kpi.figure>;
export type Monitored = ResultOf<typeof kpi.targets>['rows'][number];

const everyMinute = 60_000;

/** What targets are set for, as the KPI calls name it. */
export const kpiTypes = { flowIn: 'flow', batch: 'inBatch' } as const;
type KpiItem = keyof typeof kpiTypes;

export function hasTargets(item: StatisticItem): item is KpiItem {
  return item in kpiTypes;
}

/** Today, yesterday, this week, month and year of a store, or of all, beside their targets. */
export function useProgress(store: number | null, item: KpiItem) {
  const asked = { type: kpiTypes[item], ...(store === null ? {} : { entityId: store }) };
  const [today, cards] = useQueries({
    queries: [
      queryOptions({
        queryKey: [figures, 'kpi', asked],
        queryFn: ({ signal }) => call(kpi.figure, asked, signal),
        refetchInterval: everyMinute,
      }),
      queryOptions({
        queryKey: [figures, 'kpi cards', asked],
        queryFn: ({ signal }) => call(kpi.cards, asked, signal),
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

/** The stores with their targets, those furthest behind first. */
export function useMonitoring(asked: { by: 'month' | 'year'; item: KpiItem; size: number }) {
  return useQuery({
    queryKey: [figures, 'targets', asked],
    queryFn: ({ signal }) => call(kpi.targets, { ...asked, of: 'entities' }, signal),
    refetchInterval: everyMinute,
    placeholderData: keepPreviousData,
  });
}
