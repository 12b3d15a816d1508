import type { ResultOf } from '@portico/contract/route';
import type { analysis } from '@portico/contract/routes/analysis';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { TFunction } from 'i18next';

export type TrafficSeriesReply = ResultOf<typeof analysis.series>;
type Row = TrafficSeriesReply['rows'][number];

/** A value of a query: an item, or one part of a split item. */
export type ItemOrPart = { item: StatisticItem; part: string | null };

/** The items of a query in order; a split item is followed by its parts. */
export function listItemsAndParts(items: readonly StatisticItem[]): ItemOrPart[] {
  return items.flatMap((item) => {
    const row = statisticItems[item];
    const parts = row.kind === 'split' ? Object.keys(row.parts) : [];
    return [{ item, part: null }, ...parts.map((part) => ({ item, part }))];
  });
}

/** Returns a function that finds a row by place and item. */
export function createRowFinder(rows: readonly Row[]): (id: number | null, figure: ItemOrPart) => Row | undefined {
  const keyOf = (id: number | null, { item, part }: { item: string; part: string | null }) => `${id}/${item}/${part}`;
  const found = new Map(rows.map((row) => [keyOf(row.id, row), row]));
  return (id, figure) => found.get(keyOf(id, figure));
}

/** The name of an item or part. */
export function formatItemOrPart({ item, part }: ItemOrPart, t: TFunction): string {
  if (part === null) return t(`words.items.${item}`);
  const isGender = item === 'gender' || item === 'dedupedGender';
  return isGender
    ? t(`words.gender.${part as 'male' | 'female' | 'unknown'}`) // the parts of the item, as the contract lists them
    : t(`words.age.${part as '0' | '1' | '2' | '3' | '4' | '5' | '6'}`); // as above
}
