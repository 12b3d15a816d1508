import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';
import { formatFigure, formatShare } from '../ui/format-figure.ts';
import type { PointChange } from './analysis/series.ts';
import { formatValueChange, type ShownChange } from './format-value-change.ts';
import { addsUpOverTime, itemFigureKind } from './item-figure-kind.ts';

const fixed = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
const dateOf = (day: string) => new Date(parseLocal(day) * 1000);

/** First and last day, both included: "Oct 1 – 7, 2026". */
export function formatDayRange(first: string, last: string, tag: string, withYear = true): string {
  const options = { ...fixed, month: 'short', day: 'numeric' } as const;
  const format = new Intl.DateTimeFormat(tag, withYear ? { ...options, year: 'numeric' } : options);
  return format.formatRange(dateOf(first), dateOf(last));
}

type Dated = { id: number; year: number; startTime: string; endTime: string };

/** Distinguishes a festival from the festivals in `among`: by its year, or by its days if another of them is in the same year. */
export function formatFestivalYear(festival: Dated, among: readonly Dated[], tag: string): string {
  const isOnly = among.every(({ id, year }) => id === festival.id || year !== festival.year);
  return isOnly ? String(festival.year) : formatDayRange(festival.startTime, festival.endTime, tag);
}

/** A local date and time without the year: "Nov 20, 15:40". */
export function formatLocalDateTime(local: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...fixed,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(parseLocal(local) * 1000));
}

/** The half-open range of days for a call: midnight of the first day and of the day after the last. */
export function toMidnightRange(first: string, last: string): { startTime: string; endTime: string } {
  const after = formatDay(addDays(parseLocal(last), 1));
  return { startTime: `${first} 00:00:00`, endTime: `${after} 00:00:00` };
}

/** Converts days to a half-open range [from, to) in local time. */
export function toHalfOpenDays(first: string, last: string): { from: string; to: string } {
  const { startTime, endTime } = toMidnightRange(first, last);
  return { from: startTime, to: endTime };
}

/** The range from the first day of the earliest festival to the last day of the latest. */
export function findRangeOfFestivals(columns: readonly { festival: { startTime: string; endTime: string } }[]) {
  const [first = '', last = first] = [
    columns.map(({ festival }) => festival.startTime).toSorted()[0],
    columns
      .map(({ festival }) => festival.endTime)
      .toSorted()
      .at(-1),
  ];
  return toHalfOpenDays(first, last);
}

type ComparedDaily = { compared: number | null; comparedBase: number | null; growth: number | null };

/** Converts a festival's figures to the comparison fields of other analyses. */
export function toDailyComparison({
  compared,
  comparedBase,
  growth,
  leftOut = null,
}: ComparedDaily & { leftOut?: LeftOutReason | null }) {
  return { compared, base: comparedBase, growth, leftOut, leftOutInside: 0 };
}

/** The change of a day compared with its matched day; null: the two are not compared. */
export function toPointChange(day: ComparedDaily & { leftOut: string | null }): PointChange | null {
  return day.leftOut === null ? { compared: day.compared, base: day.comparedBase, growth: day.growth } : null;
}

/** Formatters for an item. `mean` formats averages of counts: with at most one decimal below 100, as whole numbers from there on. */
export function createItemFormatter(item: StatisticItem, tag: string) {
  const kind = itemFigureKind(item);
  return {
    kind,
    exact: (value: number | null) => formatFigure(value, kind, tag).exact,
    mean: (value: number | null) =>
      value !== null && kind === 'count' && Math.abs(value) < 100 && !Number.isInteger(value)
        ? new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 1 }).format(value)
        : formatFigure(value, kind, tag).exact,
    axis: (value: number) =>
      kind === 'share' ? formatShare(value, tag, 0) : formatFigure(value, kind, tag, true).text,
    isWhole: addsUpOverTime(item) && statisticItems[item].unit !== 'seconds',
  };
}

/** The change of a festival's figures, as `formatValueChange` shows it. */
export function formatItemChange(
  t: TFunction,
  item: StatisticItem,
  { compared, comparedBase, growth }: { compared: number | null; comparedBase: number | null; growth: number | null },
  tag: string,
): ShownChange | null {
  return formatValueChange(t, itemFigureKind(item), { compared, base: comparedBase, growth }, tag);
}
