import { type Language, languages } from '@portico/contract/words/languages';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { translate } from '@portico/i18n';

// How figures stand on a page, written once more with the platform's own Intl: shares words with the console and no code.

const invisible = /[\u200E\u200F\u061C\u2066-\u2069]/g;

/** A text as it is read: without marks of direction, with one kind of space and one kind of minus. */
export function plain(text: string): string {
  return text.replace(invisible, '').replaceAll('-', '−').replace(/\s+/g, ' ').trim();
}

export const missing = '—';
/** Below this a figure says how complete it is. */
const wholeFrom = 0.95;

export type Compared = {
  compared: number | null;
  base: number | null;
  growth: number | null;
  leftOut: LeftOutReason | null;
  leftOutInside: number;
};

export type Written = ReturnType<typeof writtenIn>;

/** Figures, changes and times in a language whose texts are loaded. */
export function writtenIn(language: Language) {
  const { tag } = languages[language];
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    plain(new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...options }).format(value));
  const digits = (least: number, most = least) => ({ minimumFractionDigits: least, maximumFractionDigits: most });
  const count = (value: number | null) => (value === null ? missing : number(value, digits(0)));
  const share = (value: number | null, shown = 1) =>
    value === null ? missing : number(value, { style: 'percent', ...digits(shown) });

  function stay(seconds: number): string {
    const unit = (name: string, value: number, most: number) =>
      number(value, { style: 'unit', unit: name, unitDisplay: 'short', ...digits(0, most) });
    if (seconds < 60) return unit('second', seconds, 0);
    return seconds < 3600 ? unit('minute', seconds / 60, 1) : unit('hour', seconds / 3600, 1);
  }

  function figure(item: StatisticItem, value: number | null): string {
    if (value === null) return missing;
    const { unit } = statisticItems[item];
    if (unit === 'share') return share(value);
    if (unit === 'seconds') return stay(value);
    return item === 'averageGroupSize' ? number(value, digits(2)) : count(value);
  }

  const signed = (value: number, options: Intl.NumberFormatOptions) =>
    number(value, { signDisplay: 'exceptZero', ...options });
  const change = (part: number) => signed(Math.round(part * 1000) / 1000, { style: 'percent', ...digits(1) });

  return {
    language,
    say: (...[key, params]: DropFirst<Parameters<typeof translate>>) => plain(translate(language, key, params)),
    count,
    share,
    figure,
    /** What stands before a figure that is not whole; `short` is a picture alone. */
    mark: (completeness: number | null, short = false) =>
      completeness === null || completeness >= wholeFrom || short ? '' : `${share(completeness, 0)} `,
    won: (places: number | null) => (places === null || places === 0 ? '' : signed(places, digits(0))),
    growth(item: StatisticItem, { compared, base, growth, leftOut, leftOutInside }: Compared): string {
      if (leftOut !== null || growth === null) return missing;
      const points = Math.round(((compared ?? 0) - (base ?? 0)) * 1000) / 10;
      const text =
        statisticItems[item].unit === 'share'
          ? plain(translate(language, 'home.points', { value: signed(points, digits(1)) }))
          : change(growth);
      return leftOutInside === 0 ? text : `${text}*`;
    },
    /** The days of [from, to), of which there are several. */
    days: ({ from, to }: { from: string; to: string }) => {
      const [first, last] = [instantOf(from), instantOf(to) - 1];
      const isThisYear = [first, last].every((at) => new Date(at).getUTCFullYear() === new Date().getUTCFullYear());
      const options = { ...(isThisYear ? {} : { year: 'numeric' as const }), month: 'short', day: 'numeric' } as const;
      return plain(new Intl.DateTimeFormat(tag, { ...options, ...wallClock }).formatRange(first, last));
    },
    wall: (local: string, options: Intl.DateTimeFormatOptions) =>
      plain(new Intl.DateTimeFormat(tag, { ...options, ...wallClock }).format(instantOf(local))),
  };
}

const wallClock = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;

/** A wall-clock time, "2026-11-16 00:00:00", as if it were told in Greenwich. */
const instantOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`);

type DropFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The days of [from, to) as files tell them. */
export function daysInFile({ from, to }: { from: string; to: string }): string {
  const last = new Date(instantOf(to) - 1).toISOString().slice(0, 10);
  return from.slice(0, 10) === last ? last : `${from.slice(0, 10)}–${last}`;
}
