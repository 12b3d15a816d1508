import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { useMemo } from 'react';
import type { FigureKind } from '../ui/format-figure.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';

/** The kind of figure of an item that is a single metric. */
export function getMetricItemFigureKind(item: StatisticItem): FigureKind {
  return statisticItems[item].unit === 'seconds' ? 'seconds' : 'count';
}

/** Formatters for local times: an hour ("yyyy-MM-dd HH:mm:ss") or a day ("yyyy-MM-dd"). */
export function useLocalTimeFormat() {
  const tag = useLanguageTag();
  return useMemo(() => {
    const format = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, { ...style, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' });
    const [day, whole, numeric] = [
      format({ dateStyle: 'medium' }),
      format({ day: 'numeric', month: 'short', weekday: 'short' }),
      format({ day: 'numeric', month: 'numeric' }),
    ];
    const at = (time: string) => new Date(`${time.slice(0, 10)}T00:00:00Z`);
    return {
      /** The label on an axis: the hour, or day and month. */
      short: (time: string) => (time.length > 10 ? String(Number(time.slice(11, 13))) : numeric.format(at(time))),
      /** The text in a table row or a sentence: "09:00", or the day with its weekday. */
      long: (time: string) => (time.length > 10 ? time.slice(11, 16) : whole.format(at(time))),
      day: (time: string) => day.format(at(time)),
      /** First and last day of a half-open range of days. */
      days: (from: string, to: string) => {
        const last = new Date(Date.parse(`${to.replace(' ', 'T')}Z`) - 1);
        return day.formatRange(at(from), last);
      },
    };
  }, [tag]);
}
