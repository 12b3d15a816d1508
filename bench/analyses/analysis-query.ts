import type { Route } from '@portico/contract/route';
import type * as z from 'zod/mini';
import { type ConsoleSession, parseReplyData } from '../console-session.ts';
import { daySeconds, formatLocalText } from '../dataset.ts';
import type { Answer } from '../queries.ts';

/** One query for Portico and PostgreSQL. The variant selects places and days, so that consecutive calls differ as they do with users. */
export type AnalysisQuery = {
  title: string;
  /** Target in milliseconds for the 95th percentile with all users at once; null: no target. */
  maxP95Milliseconds: number | null;
  queryPortico(session: ConsoleSession, variant: number): Promise<() => Answer>;
  /** The same query for PostgreSQL, over sums by hour or by day. */
  sql(variant: number): string;
  /** The values in PostgreSQL's rows that Portico's answer contains, in the same order. */
  readAnswer(rows: readonly (readonly number[])[], variant: number): Answer;
};

/** Sends a query. Returns a function that parses the values from the reply; that work is the client's, so it is not measured. */
export async function queryRoute<Output extends z.ZodMiniType>(
  session: ConsoleSession,
  route: Route & { output: Output },
  input: Readonly<Record<string, unknown>>,
  read: (data: z.output<Output>) => Answer,
): Promise<() => Answer> {
  const text = await session.requestText(route, input);
  return () => read(parseReplyData(route, JSON.parse(text)));
}

/** A half-open range [from, to) of local time in seconds. */
export type LocalSecondsRange = { from: number; to: number };

/** A local time as a PostgreSQL literal. */
export const sqlTimestamp = (local: number) => `timestamp '${formatLocalText(local)}'`;
export const sqlLocalTimeFilter = ({ from, to }: LocalSecondsRange) =>
  `local >= ${sqlTimestamp(from)} AND local < ${sqlTimestamp(to)}`;
export const sqlDeviceFilter = (firstDevice: number, places: readonly number[]) =>
  `device IN (${places.map((place) => firstDevice + place).join(', ')})`;

export const weekSeconds = 7 * daySeconds;

/** The first local seconds of the day's week (from Monday), of its month, of the month before, of the same month last year and of its year. */
export function calendarStarts(day: number) {
  const date = new Date(day * 1000);
  const monthStart = (back: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / 1000;
  return {
    week: day - ((date.getUTCDay() + 6) % 7) * daySeconds,
    month: monthStart(0),
    monthBefore: monthStart(1),
    monthOfLastYear: monthStart(12),
    year: Date.UTC(date.getUTCFullYear(), 0, 1) / 1000,
  };
}

/** Indexes rows of (key columns …, value). Returns a function from key columns to the value, null when there is none. */
export function createValueLookup(rows: readonly (readonly number[])[]): (...key: number[]) => number | null {
  const figures = new Map(rows.map((row) => [row.slice(0, -1).join('/'), row.at(-1) ?? 0]));
  return (...key) => figures.get(key.join('/')) ?? null;
}
