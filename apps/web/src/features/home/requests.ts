import type { ResultOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { entities } from '@portico/contract/routes/entities';
import { festivals } from '@portico/contract/routes/festivals';
import { home } from '@portico/contract/routes/home';
import { homeStart } from '@portico/contract/routes/home-start';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type RangeName, rangeTypes } from '@portico/contract/words/time-ranges';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type StatisticsReply = ResultOf<typeof home.statistical>;
export type StatisticCard = StatisticsReply['cards'][number];
export type DataTrust = StatisticsReply['trust'];
export type OccupancyReply = ResultOf<typeof analysis.occupancy>;
export type ExplanationReply = ResultOf<typeof homeStart.explanation>;
export type TrendReply = ResultOf<typeof home.trend>;
export type UsualHours = ResultOf<typeof home.usualHours>;
export type HomeHoliday = NonNullable<ResultOf<typeof festivals.home>>;

/** First element of the key of every query that a new record may change; the live channel invalidates all of them. */
export const figuresKey = 'figures';

/** Refetch interval: "as of" and "unfinished hour" change even without new records. */
export const refreshMilliseconds = 60_000;

/** A request that may have failed, with a function to retry it. */
export type RetryableRequest = { error: unknown; isError: boolean; refetch: () => unknown };

/** A store is `entityId`; null means all stores the user may see. */
type Store = number | null;
const entityInput = (store: Store) => (store === null ? {} : { entityId: store });
const dayInput = (day: string | null | undefined) => (typeof day === 'string' ? { startTime: day } : {});

/** Maximum number of stores the page reads at once; beyond it the user searches by name. */
export const maxStoresPerRequest = 100;

export function useStores(name: string) {
  return useQuery({
    queryKey: ['stores', name],
    queryFn: ({ signal }) =>
      call(entities.list, { page: 0, size: maxStoresPerRequest, ...(name === '' ? {} : { name }) }, signal),
    staleTime: 5 * refreshMilliseconds,
  });
}

/** The ids of the stores a figure covers; null while loading, and when there are more stores than the page has read. */
export function useStoreIds(store: Store): number[] | null {
  const { data } = useStores('');
  if (store !== null) return [store];
  if (data === undefined || data.totalElements > data.content.length) return null;
  return data.content.map(({ id }) => id);
}

export function useStoreDetails(store: Store | undefined) {
  return useQuery({
    queryKey: ['store', store],
    queryFn: ({ signal }) => call(entities.details, { id: store ?? 0 }, signal),
    enabled: typeof store === 'number',
    staleTime: 5 * refreshMilliseconds,
  });
}

export function useHomeItems() {
  return useQuery({
    queryKey: ['items'],
    queryFn: ({ signal }) => call(home.statisTypes, {}, signal),
    staleTime: 5 * refreshMilliseconds,
  });
}

export type HomeRange = { range: RangeName; days: { from: string; to: string } | null };

/** A range as input of the home calls. */
export function toHomeRangeInput({ range, days }: HomeRange) {
  return { type: rangeTypes[range], ...(days === null ? {} : { startTime: days.from, endTime: days.to }) };
}

function statistics(store: Store, range: HomeRange, items?: StatisticItem[]) {
  return queryOptions({
    queryKey: [figuresKey, 'statistics', store, range, items ?? null],
    queryFn: ({ signal }) =>
      call(
        home.statistical,
        { ...entityInput(store), ...toHomeRangeInput(range), ...(items === undefined ? {} : { items }) },
        signal,
      ),
    refetchInterval: refreshMilliseconds,
  });
}

/** Cards and completeness of a store over a range; without `items` those the user selected. */
export function useStatistics(store: Store, range: HomeRange, items?: StatisticItem[]) {
  return useQuery(statistics(store, range, items));
}

/** The figures of one item over several ranges. */
export function usePeriodStatistics(store: Store, ranges: readonly RangeName[], item: StatisticItem) {
  return useQueries({ queries: ranges.map((range) => statistics(store, { range, days: null }, [item])) });
}

/** Combines several requests: failed when one has failed; `refetch` retries all of them. */
export function combineRequests(queries: readonly RetryableRequest[]): RetryableRequest {
  const failed = queries.find(({ isError }) => isError);
  return {
    error: failed?.error ?? null,
    isError: failed !== undefined,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

/** The requests that failed before they ever returned data, combined; null: none. A request that fails after a success keeps its data. */
export function findFailedRequests(
  queries: readonly (RetryableRequest & { data: unknown })[],
): RetryableRequest | null {
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  return failed.length === 0 ? null : combineRequests(failed);
}

/** The explanation of an unusual figure in a range: the change, its place and its cause. */
export function useExplanation(store: Store, range: HomeRange) {
  return useQuery({
    queryKey: [figuresKey, 'explanation', store, range],
    queryFn: ({ signal }) => call(homeStart.explanation, { ...entityInput(store), ...toHomeRangeInput(range) }, signal),
    refetchInterval: refreshMilliseconds,
  });
}

/** The panels of home in the user's order. */
export function useHomePanels() {
  return useQuery({
    queryKey: ['panels'],
    queryFn: ({ signal }) => call(homeStart.panels, {}, signal),
    staleTime: 5 * refreshMilliseconds,
  });
}

/**
 * One day by hour, with the day before; `day` null: today, undefined: not known yet. With `follows`, a component that shares the query of
 * another one does not retry a failed request when it mounts.
 */
export function useTrend(store: Store, item: StatisticItem, day: string | null | undefined, { follows = false } = {}) {
  return useQuery({
    queryKey: [figuresKey, 'trend', store, item, day],
    queryFn: ({ signal }) => call(home.trend, { ...entityInput(store), ...dayInput(day), item }, signal),
    enabled: day !== undefined,
    retryOnMount: !follows,
    refetchInterval: refreshMilliseconds,
  });
}

/**
 * Hourly figures of the same weekday a week ago, and the usual range of that weekday. Past weeks rarely change, so new records do not
 * invalidate this query.
 */
export function useUsualHours(
  store: Store,
  item: StatisticItem,
  day: string | undefined,
  requestedDay: string | null | undefined,
) {
  return useQuery({
    queryKey: ['past', 'usual', store, item, day],
    queryFn: ({ signal }) => call(home.usualHours, { ...entityInput(store), ...dayInput(requestedDay), item }, signal),
    enabled: day !== undefined,
    staleTime: 10 * refreshMilliseconds,
    refetchInterval: 10 * refreshMilliseconds,
  });
}

export function useHoliday(store: Store, item: StatisticItem) {
  return useQuery({
    queryKey: [figuresKey, 'holiday', store, item],
    queryFn: ({ signal }) => call(festivals.home, { ...entityInput(store), item }, signal),
    refetchInterval: refreshMilliseconds,
  });
}

/** The number of people inside a store now. */
export function useOccupancy(store: number) {
  return useQuery({
    queryKey: [figuresKey, 'inside', store],
    queryFn: ({ signal }) => call(analysis.occupancy, { entityId: store }, signal),
    refetchInterval: refreshMilliseconds,
  });
}
