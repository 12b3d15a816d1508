import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { RecordsQuestion } from '../../pickers/records-address.ts';
import { groupByClock, type LocalRange, type RankGroup } from './rank-groups.ts';
import {
  type Query,
  type Range,
  type SeriesQuestion,
  type Statistics,
  together,
  useEntrances,
  useSeriesEach,
  useStatisticsEach,
  useStores,
} from './requests.ts';

/** `value` is of everything received; `compared` of the periods that are over, which is what is set against the base. */
export type RankRow = {
  id: number;
  name: string;
  value: number | null;
  compared: number | null;
  base: number | null;
  completeness: number | null;
  /** What `value` is made of. */
  records: RecordsQuestion;
};
export type RankFigures = {
  rows: RankRow[];
  isPending: boolean;
  query: Query;
};

/** Each group over its own range and base: one question each, in one step as wide as it gets. */
function useRank(groups: readonly RankGroup[], rangeType: number, item: StatisticItem): RankFigures {
  const ask = ({ named }: RankGroup, { from, to }: LocalRange, ended: boolean): SeriesQuestion | null =>
    from < to
      ? {
          rangeType,
          ids: named.map(({ id }) => id),
          step: '1y',
          items: [item],
          each: true,
          ended,
          startTime: from,
          endTime: to,
        }
      : null;
  const now = useSeriesEach(groups.map((group) => ask(group, group.range, false)));
  const over = useSeriesEach(groups.map((group) => (group.over === null ? null : ask(group, group.over, true))));
  const before = useSeriesEach(
    groups.map((group) => (group.base === null ? null : ask(group, group.base, group.over !== null))),
  );
  const rowOf = (data: (typeof now)[number]['data'], id: number) =>
    data?.rows.find((row) => row.id === id && row.part === null);
  const total = (data: (typeof now)[number]['data'], id: number) => rowOf(data, id)?.total ?? null;
  const rows = groups.flatMap(({ named, range, base, over: elapsed }, index) =>
    named.map(({ id, name }) => ({
      id,
      name,
      value: total(now[index]?.data, id),
      compared: total((elapsed === null ? now : over)[index]?.data, id),
      base: base === null ? null : total(before[index]?.data, id),
      completeness: rowOf(now[index]?.data, id)?.totalCompleteness ?? null,
      records: { rangeType, ids: [id], startTime: range.from, endTime: range.to, item },
    })),
  );
  rows.sort((one, other) => (other.value ?? -1) - (one.value ?? -1) || one.name.localeCompare(other.name));
  return {
    rows,
    // Without the base each row would say that it has none.
    isPending:
      now.some((query, index) => query.isPending && (groups[index]?.named.length ?? 0) > 0) ||
      [...before, ...over].some(({ isLoading }) => isLoading),
    query: together(now),
  };
}

/** Up to when an unfinished range is compared; null once it is over. */
function overOf({ unfinished, range, asOf }: Pick<Statistics, 'unfinished' | 'range' | 'asOf'>): LocalRange | null {
  return unfinished ? { from: range.from, to: asOf } : null;
}

/** The base of the cards, or null where counting did not cover it: then no card has one. */
function baseOf({ base, cards }: Statistics): Statistics['base'] | null {
  return cards.every((card) => card.base === null) ? null : base;
}

/** The entrances of a store, largest first; none for all stores together. */
export function useEntranceFigures(store: number | null, statistics: Statistics, item: StatisticItem): RankFigures {
  const entrances = useEntrances(store);
  const named = store === null ? [] : (entrances.data?.content ?? []);
  const figures = useRank(
    [{ named, range: statistics.range, over: overOf(statistics), base: baseOf(statistics) }],
    1,
    item,
  );
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
            : [{ named: clock.stores, range: reply.range, over: overOf(reply), base: hasBase ? reply.base : null }];
        })
      : [{ named, range: statistics.range, over: overOf(statistics), base: baseOf(statistics) }];
  const figures = useRank(groups, 0, item);
  const asked = together(replies);
  return {
    ...figures,
    isPending: figures.isPending || stores.isPending || replies.some(({ isPending }) => isPending),
    query: asked.isError ? asked : figures.query,
  };
}
