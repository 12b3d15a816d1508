import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import type { TFunction } from 'i18next';
import { seriesColours } from '../../pickers/analysis/series.ts';

/** The colour of parts that are unknown or in no other part. */
export const restColour = 'var(--text-3)';

const greys = [restColour, 'var(--axis)'] as const;

/** The colour of the part at a position. */
export const getPartColour = (place: number) => seriesColours[place] ?? greys[place % 2] ?? greys[0];

/** Whether a part contains those whose gender or age is unknown. */
export const isUnknownPart = (name: string) => name === 'unknown' || name === '0';

/** The name of an item by its code. */
export function formatItemName(name: string, t: TFunction): string {
  const known = statisticItemNames.find((other) => other === name);
  return known === undefined ? name : t(`words.items.${known}`);
}

/** The name of a part of gender or age by its code. */
export function formatPartName(name: string, item: StatisticItem, t: TFunction): string {
  return item === 'gender' || item === 'dedupedGender'
    ? t(`words.gender.${name as 'male' | 'female' | 'unknown'}`) // the parts of the item, as the contract lists them
    : t(`words.age.${name as '0' | '1' | '2' | '3' | '4' | '5' | '6'}`); // likewise the age groups
}
