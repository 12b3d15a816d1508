import { type Language, languages } from '@portico/contract/words/languages';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { translate } from '@portico/i18n';

// How a page formats values, implemented independently with Intl: uses the console's texts but none of its code.

const invisible = /[\u200E\u200F\u061C\u2066-\u2069]/g;

/** A text as it is read: without direction marks, with a single kind of space and of minus sign. */
export function normaliseText(text: string): string {
  return text.replace(invisible, '').replaceAll('-', '−').replace(/\s+/g, ' ').trim();
}

export const missingValueText = '—';
/** Below this completeness, a value is shown with its completeness. */
const minComplete = 0.95;

export type ComparedFigure = {
  compared: number | null;
  base: number | null;
  growth: number | null;
  leftOut: LeftOutReason | null;
  leftOutInside: number;
  comparedCompleteness: number | null;
  baseCompleteness: number | null;
};

/** The period with too little data for a comparison, and its completeness; null: the figure is compared. */
export function findIncompletePeriod(figure: Pick<ComparedFigure, 'comparedCompleteness' | 'baseCompleteness'>) {
  for (const period of ['comparedCompleteness', 'baseCompleteness'] as const) {
    const completeness = figure[period] ?? 1;
    if (completeness < minComplete) return { period, completeness };
  }
  return null;
}

export type Formatters = ReturnType<typeof createFormatters>;

/** Formats values, changes and times in a language whose catalogue is loaded. */
export function createFormatters(language: Language) {
  const { tag } = languages[language];
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    normaliseText(new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...options }).format(value));
  const digits = (min: number, max = min) => ({ minimumFractionDigits: min, maximumFractionDigits: max });
  const formatCount = (value: number | null) => (value === null ? missingValueText : number(value, digits(0)));
  const formatShare = (value: number | null, shown = 1) =>
    value === null ? missingValueText : number(value, { style: 'percent', ...digits(shown) });

  function stay(seconds: number): string {
    const unit = (name: string, symbol: string, value: number, max: number) =>
      language === 'en'
        ? `${number(value, digits(0, max))} ${symbol}`
        : number(value, { style: 'unit', unit: name, unitDisplay: 'short', ...digits(0, max) });
    if (seconds < 60) return unit('second', 's', seconds, 0);
    return seconds < 3600 ? unit('minute', 'min', seconds / 60, 1) : unit('hour', 'h', seconds / 3600, 1);
  }

  function formatItemValue(item: StatisticItem, value: number | null): string {
    if (value === null) return missingValueText;
    const { unit } = statisticItems[item];
    if (unit === 'share') return formatShare(value);
    if (unit === 'seconds') return stay(value);
    return item === 'averageGroupSize' ? number(value, digits(2)) : formatCount(value);
  }

  const signed = (value: number, options: Intl.NumberFormatOptions) =>
    number(value, { signDisplay: 'exceptZero', ...options });
  const change = (part: number) => signed(Math.round(part * 1000) / 1000, { style: 'percent', ...digits(1) });

  return {
    language,
    translateText: (...[key, params]: DropFirst<Parameters<typeof translate>>) =>
      normaliseText(translate(language, key, params)),
    formatCount,
    formatShare,
    formatItemValue,
    /** The completeness that a page writes before an incomplete value; empty with `short`, where the page only shows an icon. */
    formatCompletenessPrefix: (completeness: number | null, short = false) =>
      completeness === null || completeness >= minComplete || short ? '' : `${formatShare(completeness, 0)} `,
    formatRankChange: (places: number | null) => (places === null || places === 0 ? '' : signed(places, digits(0))),
    formatGrowth(item: StatisticItem, figure: ComparedFigure): string {
      const { compared, base, growth, leftOut, leftOutInside } = figure;
      if (leftOut !== null || compared === null || base === null) return missingValueText;
      const { unit } = statisticItems[item];
      const isCount = unit !== 'share' && unit !== 'seconds' && item !== 'averageGroupSize';
      let text = growth === null ? missingValueText : change(growth);
      if (unit === 'share') {
        const points = signed(Math.round((compared - base) * 1000) / 10, digits(1));
        text = normaliseText(translate(language, 'home.points', { value: points }));
      } else if (isCount && base < 50) {
        const count = (value: number) => number(value, { maximumFractionDigits: 1 });
        text = normaliseText(translate(language, 'home.counts', { now: count(compared), before: count(base) }));
      }
      if (text !== missingValueText && findIncompletePeriod(figure) !== null)
        return normaliseText(translate(language, 'home.notComparable'));
      return leftOutInside === 0 || text === missingValueText ? text : `${text}*`;
    },
    /** The first and the last day of [from, to), as pages write a range of several days. */
    formatDayRange: ({ from, to }: { from: string; to: string }) => {
      const [first, last] = [instantOf(from), instantOf(to) - 1];
      const isThisYear = [first, last].every((at) => new Date(at).getUTCFullYear() === new Date().getUTCFullYear());
      const options = { ...(isThisYear ? {} : { year: 'numeric' as const }), month: 'short', day: 'numeric' } as const;
      return normaliseText(new Intl.DateTimeFormat(tag, { ...options, ...wallClock }).formatRange(first, last));
    },
    formatLocalTime: (local: string, options: Intl.DateTimeFormatOptions) =>
      normaliseText(new Intl.DateTimeFormat(tag, { ...options, ...wallClock }).format(instantOf(local))),
  };
}

const wallClock = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;

/** A local time "2026-11-16 00:00:00" as epoch milliseconds, as if it were UTC. */
const instantOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`);

type DropFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The days of [from, to) as written in files. */
export function formatFileDays({ from, to }: { from: string; to: string }): string {
  const last = new Date(instantOf(to) - 1).toISOString().slice(0, 10);
  return from.slice(0, 10) === last ? last : `${from.slice(0, 10)}–${last}`;
}
