import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { RecordsQuestion } from '../../pickers/records-address.ts';
import { everyMinute, figures, missing, type Query, type Range, rangeInput, type Statistics } from './requests.ts';

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
/** `failure`: what is missing for any of them. */
export type EntranceFigures = { rows: EntranceRow[]; isPending: boolean; failure: Query | null };

type Asked = { store: number; range: Range; item: StatisticItem };

/** The entrances of a store, largest first, each over a range and over its base; `statistics` are those of the store. */
export function useEntranceFigures({ store, range, item }: Asked, statistics: Statistics): EntranceFigures {
  const entrances = useQuery({
    queryKey: [figures, 'entrances', store, range.range, range.days, item],
    queryFn: ({ signal }) => call(homePanelRoutes.entrances, { entityId: store, ...rangeInput(range), item }, signal),
    refetchInterval: everyMinute,
  });
  // Counting did not cover the base: then no card has one.
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
  rows.sort((one, other) => (other.value ?? -1) - (one.value ?? -1) || one.name.localeCompare(other.name));
  return { rows, isPending: entrances.isPending, failure: missing([entrances]) };
}
