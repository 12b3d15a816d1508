import type { ResultOf } from '@portico/contract/route';
import type { analysis } from '@portico/contract/routes/analysis';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { TFunction } from 'i18next';

export type Series = ResultOf<typeof analysis.series>;
type Row = Series['rows'][number];

/** A figure of a query: an item, or one part of one that has parts. */
export type FigureOf = { item: StatisticItem; part: string | null };

/** The figures of a query in order; of an item in parts, the whole and then its parts. */
export function figuresOf(items: readonly StatisticItem[]): FigureOf[] {
  return items.flatMap((item) => {
    const row = statisticItems[item];
    const parts = row.kind === 'split' ? Object.keys(row.parts) : [];
    return [{ item, part: null }, ...parts.map((part) => ({ item, part }))];
  });
}

/** Rows by place and figure. */
export function rowFinder(rows: readonly Row[]): (id: number | null, figure: FigureOf) => Row | undefined {
  const keyOf = (id: number | null, { item, part }: { item: string; part: string | null }) => `${id}/${item}/${part}`;
  const found = new Map(rows.map((row) => [keyOf(row.id, row), row]));
  return (id, figure) => found.get(keyOf(id, figure));
}

/** What a figure is called. */
export function figureName({ item, part }: FigureOf, t: TFunction): string {
  if (part === null) return t(`words.items.${item}`);
  const isGender = item === 'gender' || item === 'dedupedGender';
  return isGender
    ? t(`words.gender.${part as 'male' | 'female' | 'unknown'}`) // the parts of the item, as the contract lists them
    : t(`words.age.${part as '0' | '1' | '2' | '3' | '4' | '5' | '6'}`); // as above
}
