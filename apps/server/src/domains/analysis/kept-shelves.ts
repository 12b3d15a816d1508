import { metrics } from '@portico/contract/words/metrics';
import { isCalendarDay, type Window, wholeDay } from '@portico/counting/business-hours';
import type { KeptList } from './kept-list.ts';
import { type Changes, isLike, type Kept, missingOf, sharedStarts } from './kept-place.ts';
import type { Days } from './questions/device-days.ts';
import type { Grain } from './questions/kept-rows.ts';
import type { CountedPlace, SumsQuestion } from './questions/sums.ts';

/** What is kept of a company in one grain: of days in one window, else of whole days. */
export type Shelf = {
  grain: Grain;
  window: Window;
  /** Of every question so far: what is asked for once is asked for again. */
  columns: readonly string[];
  kept: Map<number, Kept>;
  alike: ReturnType<typeof sharedStarts>;
  /** Of the last question about many places. */
  list: KeptList | null;
};

export type Company = {
  id: number;
  deviceCount: number;
  shelves: Map<string, Shelf>;
  /** By device: the moment its records changed last, on any day and on each day. */
  changes: Map<number, Changes>;
  changedAt: number;
  marks: number;
  /** What is to be read ahead. */
  wishes: Wish[];
};

/** `of`: the places nothing is known of in these days, or whatever of these days is not known of any place. */
export type Wish = { shelf: Shelf; days: Days; places: Places; of: 'unknown' | 'incomplete' };
export type Places = ReadonlyMap<number, CountedPlace>;

/** The shelf a question is answered from, which is made where there is none. */
export function shelfOf(company: Company, question: SumsQuestion, grain: Grain): Shelf {
  const window = grain === 'day' ? question.window : wholeDay;
  const key = shelfKey(grain, window);
  const shelf: Shelf = company.shelves.get(key) ?? {
    grain,
    window,
    columns: [],
    kept: new Map(),
    alike: sharedStarts(),
    list: null,
  };
  company.shelves.set(key, shelf);
  const columns: string[] = question.metrics.map((name) => metrics[name].column);
  if (columns.some((column) => !shelf.columns.includes(column)))
    shelf.columns = [...new Set([...shelf.columns, ...columns])];
  return shelf;
}

/** The hours of whole days of all the places of a question, where they are kept: they say what sums of days would. */
export function hoursOf(
  company: Company,
  { scope, metrics: names, window }: SumsQuestion,
  days: Days,
  now: number,
): Kept[] | null {
  const shelf = company.shelves.get(shelfKey('hour', wholeDay));
  if (shelf === undefined || !isCalendarDay(window)) return null;
  if (!names.every((name) => shelf.columns.includes(metrics[name].column))) return null;
  const all: Kept[] = [];
  for (const id of scope.ids) {
    const [one, place] = [shelf.kept.get(id), scope.places?.get(id)];
    if (one === undefined || place === undefined) return null;
    if (one.columns !== shelf.columns || !isLike(one.place, place, 'hour')) return null;
    if (missingOf(one, days, company, wholeDay) !== null) return null;
    all.push(one);
  }
  for (const one of all) one.usedAt = now;
  return all;
}

const shelfKey = (grain: Grain, { startSecond, endSecond }: Window) => `${grain} ${startSecond} ${endSecond}`;

/** A company nothing is kept of. */
export function newCompany(id: number): Company {
  const nothing = { shelves: new Map(), changes: new Map(), changedAt: 0, marks: 0 };
  return { id, deviceCount: Number.POSITIVE_INFINITY, ...nothing, wishes: [] };
}
