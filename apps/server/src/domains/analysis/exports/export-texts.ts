import { type Language, languages } from '@portico/contract/words/languages';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { collatorFor } from '@portico/contract/words/text-order';
import { type SelectionName, selectionTypes } from '@portico/contract/words/time-ranges';
import type { ComparisonRefusal } from '@portico/counting/comparison-refusal';
import { formatDay, parseLocal } from '@portico/counting/local-time';
import { type TextKey, type TextParams, translate } from '@portico/i18n';

export type ExportTexts = ReturnType<typeof createExportTexts>;

/** A Monday. */
const monday = Date.UTC(2026, 0, 5);
const daySeconds = 86_400;
const selectionNames = Object.keys(selectionTypes) as SelectionName[]; // the keys of a constant

/** Texts of exports in a language. Days and times have the format of all files, year first. */
export function createExportTexts(language: Language) {
  const translateKey = (key: TextKey, params?: TextParams) => translate(language, key, params);
  const { tag } = languages[language];
  const weekdays = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const shares = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const exactShares = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const joinTitle = (title: string, part: string) => translateKey('exports.of', { title, part });
  return {
    language,
    collator: collatorFor(tag),
    translate: translateKey,
    joinTitle,
    base: (title: string) => joinTitle(title, translateKey('exports.base')),
    estimated: (title: string) => joinTitle(title, translateKey('home.estimated')),
    completeness: (title: string) => joinTitle(title, translateKey('exports.completeness')),
    item: (item: StatisticItem) => translateKey(`words.items.${item}`),
    /** Name of a part of a split item. */
    part: (item: StatisticItem, part: string) => {
      const key = findPartKey(item, part);
      return key === null ? part : translateKey(key);
    },
    reason: (reason: LeftOutReason | null) => (reason === null ? null : translateKey(`exports.reasons.${reason}`)),
    /** Why a change is not written: too much data of one of the two periods is missing. */
    refusal: ({ period, completeness }: ComparisonRefusal, baseRange: Range | null) => {
      const value = exactShares.format(completeness);
      if (period === 'compared' || baseRange === null) return translateKey('home.explainDoubtful', { value });
      return translateKey('home.explainBaseDoubtful', { value, base: formatRangeText(baseRange) });
    },
    /** 1 is Monday, 7 is Sunday. */
    weekday: (day: number) => weekdays.format(monday + (day - 1) * daySeconds * 1000),
    place: (rangeType: number) =>
      translateKey(`words.selections.${selectionNames.find((name) => selectionTypes[name] === rangeType) ?? 'entity'}`),
    share: (value: number) => shares.format(value),
    number: (value: number) => numbers.format(value),
    /** "2026-11-01–2026-11-20", with times if it does not consist of whole days. */
    range: formatRangeText,
  };
}

type Range = { from: string; to: string };

function formatRangeText({ from, to }: Range): string {
  const isDays = from.endsWith('00:00:00') && to.endsWith('00:00:00');
  if (!isDays) return `${from.slice(0, 16)}–${to.slice(0, 16)}`;
  return formatDays({ from, to });
}

/** The days that a range touches: "2026-11-20", "2026-11-01–2026-11-20", or of whole years "2026". */
export function formatDays({ from, to }: Range): string {
  const [first, last] = [formatDay(parseLocal(from)), formatDay(parseLocal(to) - 1)];
  if (first === last) return first;
  const isWholeYears = first.endsWith('-01-01') && last.endsWith('-12-31');
  const [start, end] = isWholeYears ? [first.slice(0, 4), last.slice(0, 4)] : [first, last];
  return start === end ? start : `${start}–${end}`;
}

function findPartKey(item: StatisticItem, part: string): TextKey | null {
  if (statisticItems[item].kind !== 'split') return null;
  if (part === 'male' || part === 'female' || part === 'unknown') return `words.gender.${part}`;
  const ages = ['0', '1', '2', '3', '4', '5', '6'] as const;
  const age = ages.find((each) => each === part);
  return age === undefined ? null : `words.age.${age}`;
}
