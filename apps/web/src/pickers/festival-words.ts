import type { LeftOutReason } from '@portico/contract/words/left-out';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { type Direction, formatShare, writeChange, writeFigure, writePoints } from '../ui/figures.ts';
import { addsUp, figureKind } from './item-kind.ts';

const fixed = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
const dateOf = (day: string) => new Date(parseLocal(day) * 1000);

/** A local day, "yyyy-MM-dd", in the words of a language. */
export function writeDay(day: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, { ...fixed, ...options }).format(dateOf(day));
}

/** First and last day, both included: "Oct 1 – 7, 2026". */
export function writeDays(first: string, last: string, tag: string, withYear = true): string {
  const options = { ...fixed, month: 'short', day: 'numeric' } as const;
  const written = new Intl.DateTimeFormat(tag, withYear ? { ...options, year: 'numeric' } : options);
  return written.formatRange(dateOf(first), dateOf(last));
}

type Dated = { id: number; year: number; startTime: string; endTime: string };

/** The year a festival stands for among others; of several in one year its days too. */
export function yearLabel(festival: Dated, among: readonly Dated[], tag: string): string {
  const isOnly = among.every(({ id, year }) => id === festival.id || year !== festival.year);
  return isOnly ? String(festival.year) : writeDays(festival.startTime, festival.endTime, tag);
}

/** Local time of day with its day: "Nov 20, 15:40". */
export function writeMoment(local: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...fixed,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(parseLocal(local) * 1000));
}

/** Midnight of a day and of the one after it, as ranges are asked for. */
export function dayRange(first: string, last: string): { startTime: string; endTime: string } {
  const after = formatDay(addDays(parseLocal(last), 1));
  return { startTime: `${first} 00:00:00`, endTime: `${after} 00:00:00` };
}

/** Days as a stretch that ends before its last moment. */
export function dayStretch(first: string, last: string): { from: string; to: string } {
  const { startTime, endTime } = dayRange(first, last);
  return { from: startTime, to: endTime };
}

/** From the first day of festivals to the last day of any. */
export function daysOf(columns: readonly { festival: { startTime: string; endTime: string } }[]) {
  const [first = '', last = first] = [
    columns.map(({ festival }) => festival.startTime).toSorted()[0],
    columns
      .map(({ festival }) => festival.endTime)
      .toSorted()
      .at(-1),
  ];
  return dayStretch(first, last);
}

type ComparedDaily = {
  compared: number | null;
  comparedBase: number | null;
  growth: number | null;
  leftOut?: LeftOutReason | null;
};

/** A festival's figure as those of other analyses are compared. */
export function comparedDaily({ compared, comparedBase, growth, leftOut = null }: ComparedDaily) {
  return { compared, base: comparedBase, growth, leftOut, leftOutInside: 0 };
}

/** How figures of an item are written; means of things that are counted as whole numbers, small ones with a part. */
export function writerOf(item: StatisticItem, tag: string) {
  const kind = figureKind(item);
  return {
    kind,
    exact: (value: number | null) => writeFigure(value, kind, tag).exact,
    mean: (value: number | null) =>
      value !== null && kind === 'count' && Math.abs(value) < 100 && !Number.isInteger(value)
        ? new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 1 }).format(value)
        : writeFigure(value, kind, tag).exact,
    axis: (value: number) => (kind === 'share' ? formatShare(value, tag, 0) : writeFigure(value, kind, tag, true).text),
    isWhole: addsUp(item) && statisticItems[item].unit !== 'seconds',
  };
}

/** A change in words: per cent, or points of a share; null where there is none. */
export function changeText(
  item: StatisticItem,
  given: { compared: number | null; comparedBase: number | null; growth: number | null },
  tag: string,
): { direction: Direction; text: string; isPoints: boolean } | null {
  if (figureKind(item) === 'share') {
    if (given.compared === null || given.comparedBase === null || given.growth === null) return null;
    return { ...writePoints(given.compared - given.comparedBase, tag), isPoints: true };
  }
  return given.growth === null ? null : { ...writeChange(given.growth, tag), isPoints: false };
}
