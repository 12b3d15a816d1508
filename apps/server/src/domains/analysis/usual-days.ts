import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { type AskedPeriod, periodAt } from '@portico/counting/base-periods';
import { bucketsOver } from '@portico/counting/bucket-progress';
import { openingDay } from '@portico/counting/business-hours';
import { namesDays } from '@portico/counting/counted-range';
import { completeness } from '@portico/counting/completeness';
import { addingOf } from '@portico/counting/items';
import { addDays, daySeconds, secondOfDay } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { type Figure, hoursOfDay } from '@portico/counting/usual-day';
import { AppError } from '../../platform/app-error.ts';
import type { Unit } from './asked-places.ts';
import { receiptsOf, type Tallies } from './bucket-receipts.ts';
import { addCells, type Cell, figureOf, type Inquiry } from './cells.ts';
import { bucketsOf } from './questions/sums.ts';
import { type TimePart, timeParts } from './time-parts.ts';

/** What days a part has; `over`: of the days that are over, the end of the last one. */
type DaysOfPart = { value: LocalRange; over: number };

/** Days of the wall clock at places, and what is over of them where. */
export type Days = {
  parts: readonly TimePart<DaysOfPart>[];
  /** From the first to the last day of any part. */
  range: LocalRange;
  /** Midnights of the days in question at units that are over at all of them. */
  of(units: readonly Unit[]): readonly number[];
};

/** The days a request means, of one weekday (1–7) or all (0). */
export function daysOf({ places, window, now }: Inquiry, asked: AskedPeriod, isWanted: (day: number) => boolean): Days {
  const parts = timeParts(places, now, (nowLocal): DaysOfPart => {
    const { from, to, asOf } = periodAt(asked, window, nowLocal);
    const days = bucketsOf({ from, to, step: '1d', window });
    const over = bucketsOver({ buckets: days, range: { from, to }, step: '1d', window, asOf });
    return { value: { from, to }, over: days[over] ?? Number.POSITIVE_INFINITY };
  });
  const values = parts.map(({ spans }) => spans.value);
  const [first = { from: 0, to: 0 }, ...others] = values;
  const range = others.reduce(
    (all, { from, to }) => ({ from: Math.min(all.from, from), to: Math.max(all.to, to) }),
    first,
  );
  const spansOf = new Map(parts.flatMap(({ entities, spans }) => entities.map(({ id }) => [id, spans] as const)));
  return {
    parts,
    range,
    of(units) {
      const own = new Set(units.flatMap(({ entity }) => spansOf.get(entity.id) ?? []));
      const over = Math.min(...[...own].map((spans) => spans.over));
      const days = new Set([...own].flatMap(({ value }) => bucketsOf({ ...value, step: '1d', window })));
      return [...days].filter((day) => day < over && isWanted(day)).toSorted((one, other) => one - other);
    },
  };
}

// Rows of hours at once.
const mostAtOnce = 200_000;
// More hours of places than this take longer than anybody waits.
const mostHours = 3_000_000;

/** A range in pieces of so many hours of places as are quickly added up. Days of hours past midnight are left whole. */
export function piecesOf(range: LocalRange, places: number): LocalRange[] {
  const days = Math.ceil((range.to - range.from) / daySeconds);
  if (days * hoursOfDay * places > mostHours) throw new AppError('rangeTooLong');
  const daysAtOnce = Math.max(1, Math.floor(mostAtOnce / (hoursOfDay * Math.max(1, places))));
  if (!namesDays(range) || days <= daysAtOnce) return [range];
  return Array.from({ length: Math.ceil(days / daysAtOnce) }, (_, piece) => {
    const from = addDays(range.from, piece * daysAtOnce);
    return { from, to: Math.min(range.to, addDays(from, daysAtOnce)) };
  });
}

/** What both have of time. */
export function overlap(one: LocalRange, other: LocalRange): LocalRange {
  const from = Math.max(one.from, other.from);
  return { from, to: Math.max(from, Math.min(one.to, other.to)) };
}

/** Sums of hours, each at its hour of the day it belongs to: what lies after midnight in hours past it, of the day before. */
export function hoursByDay(
  { window }: Inquiry,
  range: LocalRange,
  cells: readonly (Cell | undefined)[],
): Map<number, (Cell | undefined)[]> {
  const days = new Map<number, (Cell | undefined)[]>();
  for (const [position, start] of bucketsOf({ ...range, step: '1h', window }).entries()) {
    const cell = cells[position];
    if (cell === undefined) continue;
    const day = openingDay(start, window);
    const hours = days.get(day) ?? Array<Cell | undefined>(hoursOfDay).fill(undefined);
    days.set(day, hours);
    hours[Math.floor(secondOfDay(start) / 3600)] = cell;
  }
  return days;
}

/** How cells of an item become the usual day. */
export function usualFigure(inquiry: Inquiry, item: StatisticItem): Figure<Cell> {
  const { from } = statisticItems[item];
  return {
    valueOf: figureOf(inquiry, item),
    isKnown: (cell) => cell.some((sums) => from.some((metric) => (sums[metric] ?? null) !== null)),
    add: addCells,
    isDivided: addingOf(item) === 'quotient',
  };
}

/** How complete some days of a row are; tallies are by day, of the parts in order. */
export function completenessOfDays(
  { window }: Inquiry,
  { parts }: Days,
  { tallies, row, item }: { tallies: readonly Tallies[]; row: number; item: StatisticItem },
  counted: ReadonlySet<number>,
): number | null {
  let [received, expected] = [0, 0];
  for (const [place, { spans }] of parts.entries()) {
    const tally = tallies[place];
    if (tally === undefined || !tally.order.has(row)) continue;
    const receipts = receiptsOf(tally, row, statisticItems[item].from);
    for (const [position, day] of bucketsOf({ ...spans.value, step: '1d', window }).entries()) {
      if (!counted.has(day)) continue;
      received += receipts[position]?.received ?? 0;
      expected += receipts[position]?.expected ?? 0;
    }
  }
  return completeness(received, expected);
}
