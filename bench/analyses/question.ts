import type { Answer } from '../questions.ts';
import type { Route } from '@portico/contract/route';
import type * as z from 'zod/mini';
import { dataOf, type Session } from '../console-session.ts';
import { daySeconds, localText } from '../dataset.ts';

/** One question in both worlds. A variant picks places and days, so that no two calls in a row are alike where people ask about different ones. */
export type AnalysisQuestion = {
  title: string;
  /** Milliseconds the 95th percentile should stay under with all users at once; null: none is set. */
  aim: number | null;
  askPortico(session: Session, variant: number): Promise<() => Answer>;
  /** The same of PostgreSQL, from sums by hour or by day. */
  sql(variant: number): string;
  /** The figures in its rows that Portico's answer has, in the same order. */
  read(rows: readonly (readonly number[])[], variant: number): Answer;
};

/** Asks, and gives what reads the figures in the reply: that is work of whoever asked, whose machine is not the server's. */
export async function asked<Output extends z.ZodMiniType>(
  session: Session,
  route: Route & { output: Output },
  input: Readonly<Record<string, unknown>>,
  read: (data: z.output<Output>) => Answer,
): Promise<() => Answer> {
  const text = await session.text(route, input);
  return () => read(dataOf(route, JSON.parse(text)));
}

/** Local seconds, half-open. */
export type Range = { from: number; to: number };

/** A wall-clock time as PostgreSQL reads it. */
export const at = (local: number) => `timestamp '${localText(local)}'`;
export const within = ({ from, to }: Range) => `local >= ${at(from)} AND local < ${at(to)}`;
export const devicesOf = (firstDevice: number, places: readonly number[]) =>
  `device IN (${places.map((place) => firstDevice + place).join(', ')})`;

export const weekSeconds = 7 * daySeconds;

/** The first local second of the day's week (from Monday), month and year. */
export function beginnings(day: number) {
  const date = new Date(day * 1000);
  const monthStart = (back: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / 1000;
  return {
    week: day - ((date.getUTCDay() + 6) % 7) * daySeconds,
    month: monthStart(0),
    monthBefore: monthStart(1),
    year: Date.UTC(date.getUTCFullYear(), 0, 1) / 1000,
  };
}

/** Rows of (device or bucket, figure): the figure of each key, null where there is none. */
export function figuresOf(rows: readonly (readonly number[])[]): (...key: number[]) => number | null {
  const figures = new Map(rows.map((row) => [row.slice(0, -1).join('/'), row.at(-1) ?? 0]));
  return (...key) => figures.get(key.join('/')) ?? null;
}
