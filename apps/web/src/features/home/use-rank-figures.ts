import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { groupByClock, type RankGroup } from './rank-groups.ts';
import {
  type Range,
  type SeriesQuestion,
  type Statistics,
  useEntrances,
  useSeriesEach,
  useStatisticsEach,
  useStores,
} from './requests.ts';

export type RankRow = { id: number; name: string; value: number | null; base: number | null };
export type RankFigures = {
  rows: RankRow[];
  isPending: boolean;
  query: { error: unknown; isError: boolean; refetch: () => unknown };
};

/** Each group over its own range and base: one question each, in one step as wide as it gets. */
function useRank(groups: readonly RankGroup[], rangeType: number, item: StatisticItem): RankFigures {
  const ask = ({ named }: RankGroup, { from, to }: { from: string; to: string }): SeriesQuestion | null =>
    from < to
      ? {
          rangeType,
          ids: named.map(({ id }) => id),
          step: '1y',
          items: [item],
          each: true,
          startTime: from,
          endTime: to,
        }
      : null;
  const now = useSeriesEach(groups.map((group) => ask(group, group.range)));
  const before = useSeriesEach(groups.map((group) => (group.base === null ? null : ask(group, group.base))));
  const total = (data: (typeof now)[number]['data'], id: number) =>
    data?.rows.find((row) => row.id === id && row.part === null)?.total ?? null;
  const rows = groups.flatMap(({ named, base }, index) =>
    named.map(({ id, name }) => ({
      id,
      name,
      value: total(now[index]?.data, id),
      base: base === null ? null : total(before[index]?.data, id),
    })),
  );
  rows.sort((one, other) => (other.value ?? -1) - (one.value ?? -1) || one.name.localeCompare(other.name));
  return {
    rows,
    isPending: now.some((query, index) => query.isPending && (groups[index]?.named.length ?? 0) > 0),
    query: together(now),
  };
}

/** Several requests as one: failed when one failed, tried again together. */
function together(queries: readonly RankFigures['query'][]): RankFigures['query'] {
  const failed = queries.find(({ isError }) => isError);
  return {
    error: failed?.error ?? null,
    isError: failed !== undefined,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

/** The base of the cards, or null where counting did not cover it: then no card has one. */
function baseOf({ base, cards }: Statistics): Statistics['base'] | null {
  return cards.every((card) => card.base === null) ? null : base;
}

/** The entrances of a store, largest first; none for all stores together. */
export function useEntranceFigures(store: number | null, statistics: Statistics, item: StatisticItem): RankFigures {
  const entrances = useEntrances(store);
  const named = store === null ? [] : (entrances.data?.content ?? []);
  const figures = useRank([{ named, range: statistics.range, base: baseOf(statistics) }], 1, item);
  return store !== null && entrances.isPending ? { ...figures, isPending: true } : figures;
}

/**
 * The stores a person may see, largest first. Where they live by several clocks, "today until now" is another stretch of time for
 * each clock, and so is what it is compared with: one store of each clock is asked for both.
 */
export function useStoreFigures(statistics: Statistics, range: Range, item: StatisticItem): RankFigures {
  const stores = useStores('');
  const named = stores.data?.content ?? [];
  const clocks = statistics.zone === null ? groupByClock(named) : [];
  const replies = useStatisticsEach(
    clocks.map(({ asked }) => asked),
    range,
    [item],
  );
  const hasBase = baseOf(statistics) !== null;
  const groups: RankGroup[] =
    statistics.zone === null
      ? clocks.flatMap((clock, index) => {
          const reply = replies[index]?.data;
          return reply === undefined
            ? []
            : [{ named: clock.stores, range: reply.range, base: hasBase ? reply.base : null }];
        })
      : [{ named, range: statistics.range, base: baseOf(statistics) }];
  const figures = useRank(groups, 0, item);
  const asked = together(replies);
  return {
    ...figures,
    isPending: figures.isPending || stores.isPending || replies.some(({ isPending }) => isPending),
    query: asked.isError ? asked : figures.query,
  };
}
