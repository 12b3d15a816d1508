import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { useMemo } from 'react';
import type { FigureKind } from '../ui/figures.ts';
import { useTag } from '../ui/use-tag.ts';

/** How figures of an item are written. */
export function figureKindOf(item: StatisticItem): FigureKind {
  return statisticItems[item].unit === 'seconds' ? 'seconds' : 'count';
}

/** Local times as the language writes them: an hour ("yyyy-MM-dd HH:mm:ss") or a day ("yyyy-MM-dd"). */
export function useWrittenTime() {
  const tag = useTag();
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
      /** On an axis. */
      short: (time: string) => (time.length > 10 ? String(Number(time.slice(11, 13))) : numeric.format(at(time))),
      /** In a row or a sentence. */
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
