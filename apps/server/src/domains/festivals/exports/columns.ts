import type { FestivalDetails, FestivalTold } from '@portico/contract/routes/festivals';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { type Column, columns, daysText, type Words } from '../../analysis/index.ts';

const { day, figure, number, share, text } = columns;

/** A festival's days as a range that ends before its last moment. */
export function rangeOf({ startTime, endTime }: Pick<FestivalTold, 'startTime' | 'endTime'>) {
  return { from: `${startTime} 00:00:00`, to: `${formatDay(addDays(parseLocal(endTime), 1))} 00:00:00` };
}

/** What columns of a festival are headed by: its year, or its days where others have the same year. */
export function labelOf(festival: FestivalTold, all: readonly FestivalTold[]): string {
  const isOnly = all.every(({ id, year }) => id === festival.id || year !== festival.year);
  return isOnly ? String(festival.year) : daysText(rangeOf(festival));
}

/** Which festival a row is about. */
export function festivalColumns<Row>(words: Words, of: (row: Row) => FestivalTold): Column<Row>[] {
  const { say } = words;
  return [
    text<Row>(say('festivals.festival'), (row) => of(row).name),
    day<Row>(say('rules.firstDay'), (row) => of(row).startTime),
    day<Row>(say('rules.lastDay'), (row) => of(row).endTime),
    number<Row>(say('festivals.count'), (row) => of(row).numberOfDays),
  ];
}

type Beside = Pick<
  FestivalDetails['rows'][number],
  | 'value'
  | 'completeness'
  | 'perDay'
  | 'base'
  | 'baseCompleteness'
  | 'basePerDay'
  | 'compared'
  | 'comparedBase'
  | 'growth'
>;

/** What a festival had and had a day, the same of the 7 days before it, and what of the two is set against each other. */
export function besideColumns<Row>(words: Words, item: StatisticItem, of: (row: Row) => Beside): Column<Row>[] {
  const { say } = words;
  const before = say('home.festival.before');
  const perDay = say('exports.perDay');
  const daily = (title: string, cell: (row: Beside) => number | null) =>
    figure<Row>(words, item, { title, mean: true, cell: (row) => cell(of(row)) });
  return [
    figure<Row>(words, item, { title: words.item(item), cell: (row) => of(row).value }),
    share<Row>(say('exports.completeness'), (row) => of(row).completeness),
    daily(perDay, (row) => row.perDay),
    figure<Row>(words, item, { title: words.of(before, words.item(item)), cell: (row) => of(row).base }),
    share<Row>(words.completeness(before), (row) => of(row).baseCompleteness),
    daily(words.of(before, perDay), (row) => row.basePerDay),
    daily(words.of(perDay, say('exports.compared')), (row) => row.compared),
    daily(words.of(perDay, say('exports.base')), (row) => row.comparedBase),
    share<Row>(say('home.change'), (row) => of(row).growth),
  ];
}
