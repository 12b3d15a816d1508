import { analysis } from '@portico/contract/routes/analysis';
import { entities } from '@portico/contract/routes/entities';
import { festivals } from '@portico/contract/routes/festivals';
import { home } from '@portico/contract/routes/home';
import { homeStart } from '@portico/contract/routes/home-start';
import type { ResultOf } from '@portico/contract/route';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type RangeName, rangeTypes } from '@portico/contract/words/time-ranges';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Statistics = ResultOf<typeof home.statistical>;
export type Card = Statistics['cards'][number];
export type Trust = Statistics['trust'];
export type Inside = ResultOf<typeof analysis.occupancy>;
export type Explained = ResultOf<typeof homeStart.explanation>;
export type Trend = ResultOf<typeof home.trend>;
export type UsualHours = ResultOf<typeof home.usualHours>;
export type HomeHoliday = NonNullable<ResultOf<typeof festivals.home>>;

/** Every figure that a new record may change has a key that begins so: the live channel asks for all of them again. */
export const figures = 'figures';

/** Figures move on even when nothing arrives: "as of" and "unfinished hour" do. */
export const everyMinute = 60_000;

/** What may have gone wrong with a request, and the way to try it again. */
export type Query = { error: unknown; isError: boolean; refetch: () => unknown };

/** A store is `entityId`; null is all the person may see. */
type Store = number | null;
const entityInput = (store: Store) => (store === null ? {} : { entityId: store });

/** Stores by name; the page reads at most this many at once and is searched beyond. */
export const storesAtOnce = 100;

export function useStores(name: string) {
  return useQuery({
    queryKey: ['stores', name],
    queryFn: ({ signal }) =>
      call(entities.list, { page: 0, size: storesAtOnce, ...(name === '' ? {} : { name }) }, signal),
    staleTime: 5 * everyMinute,
  });
}

/** The stores a figure is of; null where there are more than the page knows. */
export function useStoreIds(store: Store): number[] | null {
  const { data } = useStores('');
  if (store !== null) return [store];
  if (data === undefined || data.totalElements > data.content.length) return null;
  return data.content.map(({ id }) => id);
}

export function useStore(store: Store | undefined) {
  return useQuery({
    queryKey: ['store', store],
    queryFn: ({ signal }) => call(entities.details, { id: store ?? 0 }, signal),
    enabled: typeof store === 'number',
    staleTime: 5 * everyMinute,
  });
}

export function useItems() {
  return useQuery({
    queryKey: ['items'],
    queryFn: ({ signal }) => call(home.statisTypes, {}, signal),
    staleTime: 5 * everyMinute,
  });
}

export type Range = { range: RangeName; days: { from: string; to: string } | null };

/** A range as calls of home take it. */
export function rangeInput({ range, days }: Range) {
  return { type: rangeTypes[range], ...(days === null ? {} : { startTime: days.from, endTime: days.to }) };
}

function statistics(store: Store, range: Range, items?: StatisticItem[]) {
  return queryOptions({
    queryKey: [figures, 'statistics', store, range, items ?? null],
    queryFn: ({ signal }) =>
      call(
        home.statistical,
        { ...entityInput(store), ...rangeInput(range), ...(items === undefined ? {} : { items }) },
        signal,
      ),
    refetchInterval: everyMinute,
  });
}

/** Cards and trust of a store over a range; the person's own items unless some are named. */
export function useStatistics(store: Store, range: Range, items?: StatisticItem[]) {
  return useQuery(statistics(store, range, items));
}

/** The figures of one item over several ranges. */
export function useStatisticsOver(store: Store, ranges: readonly RangeName[], item: StatisticItem) {
  return useQueries({ queries: ranges.map((range) => statistics(store, { range, days: null }, [item])) });
}

/** Several requests as one: failed when one failed, tried again together. */
export function together(queries: readonly Query[]): Query {
  const failed = queries.find(({ isError }) => isError);
  return {
    error: failed?.error ?? null,
    isError: failed !== undefined,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

/** What failed of several requests before it ever answered; null where nothing did. What answered once stays while it fails later. */
export function missing(queries: readonly (Query & { data: unknown })[]): Query | null {
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  return failed.length === 0 ? null : together(failed);
}

/** What is different in a range and where it comes from. */
export function useExplanation(store: Store, range: Range) {
  return useQuery({
    queryKey: [figures, 'explanation', store, range],
    queryFn: ({ signal }) => call(homeStart.explanation, { ...entityInput(store), ...rangeInput(range) }, signal),
    refetchInterval: everyMinute,
  });
}

/** The panels of home in the person's own order. */
export function usePanels() {
  return useQuery({
    queryKey: ['panels'],
    queryFn: ({ signal }) => call(homeStart.panels, {}, signal),
    staleTime: 5 * everyMinute,
  });
}

/** One day by hour. Who only follows another part of the page does not ask again for what failed there. */
export function useTrend(store: Store, item: StatisticItem, { follows = false } = {}) {
  return useQuery({
    queryKey: [figures, 'trend', store, item],
    queryFn: ({ signal }) => call(home.trend, { ...entityInput(store), item }, signal),
    retryOnMount: !follows,
    refetchInterval: everyMinute,
  });
}

/** What the weekday of a trend's day had a week before, and usually has. Past weeks move rarely: no record of today asks for them again. */
export function useUsualHours(store: Store, item: StatisticItem, day: string | undefined) {
  return useQuery({
    queryKey: ['past', 'usual', store, item, day],
    queryFn: ({ signal }) => call(home.usualHours, { ...entityInput(store), item }, signal),
    enabled: day !== undefined,
    staleTime: 10 * everyMinute,
    refetchInterval: 10 * everyMinute,
  });
}

export function useHoliday(store: Store, item: StatisticItem) {
  return useQuery({
    queryKey: [figures, 'holiday', store, item],
    queryFn: ({ signal }) => call(festivals.home, { ...entityInput(store), item }, signal),
    refetchInterval: everyMinute,
  });
}

/** How many people are inside a store now. */
export function useInside(store: number) {
  return useQuery({
    queryKey: [figures, 'inside', store],
    queryFn: ({ signal }) => call(analysis.occupancy, { entityId: store }, signal),
    refetchInterval: everyMinute,
  });
}
