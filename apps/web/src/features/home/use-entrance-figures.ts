import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { RecordsQuestion } from '../../pickers/records-address.ts';
import { type Query, type SeriesQuestion, type Statistics, useEntrances, useSeries } from './requests.ts';

/** `value` is of everything received; `compared` of the periods that are over, which is what is set against the base. */
export type EntranceRow = {
  id: number;
  name: string;
  value: number | null;
  compared: number | null;
  base: number | null;
  completeness: number | null;
  /** What `value` is made of. */
  records: RecordsQuestion;
};
export type EntranceFigures = { rows: EntranceRow[]; isPending: boolean; query: Query };

type LocalRange = { from: string; to: string };

/** The entrances of a store, largest first, each over its range and over the base, in one step as wide as it gets. */
export function useEntranceFigures(store: number, statistics: Statistics, item: StatisticItem): EntranceFigures {
  const entrances = useEntrances(store);
  const named = entrances.data?.content ?? [];
  const { range, unfinished, asOf, base, cards } = statistics;
  // Counting did not cover the base: then no card has one.
  const hasBase = !cards.every((card) => card.base === null);
  const ask = ({ from, to }: LocalRange, ended: boolean): SeriesQuestion | null =>
    from < to
      ? {
          rangeType: 1,
          ids: named.map(({ id }) => id),
          step: '1y',
          items: [item],
          each: true,
          startTime: from,
          endTime: to,
          ended,
        }
      : null;
  const now = useSeries(ask(range, false));
  const over = useSeries(unfinished ? ask({ from: range.from, to: asOf }, true) : null);
  const before = useSeries(hasBase ? ask(base, unfinished) : null);
  const rowOf = (data: (typeof now)['data'], id: number) =>
    data?.rows.find((row) => row.id === id && row.part === null);
  const total = (data: (typeof now)['data'], id: number) => rowOf(data, id)?.total ?? null;
  const rows = named.map(({ id, name }) => ({
    id,
    name,
    value: total(now.data, id),
    compared: total((unfinished ? over : now).data, id),
    base: hasBase ? total(before.data, id) : null,
    completeness: rowOf(now.data, id)?.totalCompleteness ?? null,
    records: { rangeType: 1, ids: [id], startTime: range.from, endTime: range.to, item },
  }));
  rows.sort((one, other) => (other.value ?? -1) - (one.value ?? -1) || one.name.localeCompare(other.name));
  return {
    rows,
    // Without the base each row would say that it has none.
    isPending:
      entrances.isPending || (now.isPending && named.length > 0) || [before, over].some(({ isLoading }) => isLoading),
    query: now,
  };
}
