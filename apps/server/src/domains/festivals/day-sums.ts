import { type Metric, metrics } from '@portico/contract/words/metrics';
import type { Window } from '@portico/counting/business-hours';
import { addMeant } from '@portico/counting/festivals';
import { addMetrics, type MeantSums } from '@portico/counting/items';
import { addDays } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { Asker, Selection } from '../analysis/index.ts';
import type { PartOfDay, Stretch } from './clock.ts';

/** Whole days, and parts of days. */
export type AskedDays = { days: readonly LocalRange[]; parts: readonly PartOfDay[] };

/** Sums by row and day, of each meaning of the companies they are of. */
export class DaySums {
  readonly #meanings: Selection['meanings'];
  readonly #rows = new Map<string, Map<number, MeantSums[]>>();

  constructor({ meanings }: Selection) {
    this.#meanings = meanings;
  }

  add(row: string, day: number, company: number, sums: MeantSums['sums']): void {
    const days = this.#rows.get(row) ?? new Map<number, MeantSums[]>();
    this.#rows.set(row, days);
    const before = days.get(day) ?? this.#meanings.map(({ settings }) => ({ settings, sums: {} }));
    const isOf = (place: number) => this.#meanings[place]?.companies.has(company) === true;
    days.set(
      day,
      before.map((part, place) => (isOf(place) ? { ...part, sums: addMetrics(part.sums, sums) } : part)),
    );
  }

  of(rows: readonly string[], day: number): MeantSums[] {
    return rows.map((row) => this.#rows.get(row)?.get(day) ?? []).reduce(addMeant, []);
  }
}

/** What was read: of whole days, and of parts of days under the day they are of. */
export type ReadSums = { days: DaySums; parts: DaySums };

export const noSums = (selection: Selection): ReadSums => ({
  days: new DaySums(selection),
  parts: new DaySums(selection),
});

/**
 * Distinct people (`metrics`) of rows of several entrances, which are not added over these: an area, and all together, are places of
 * their own as far as they go.
 */
export async function distinctSums(
  asker: Asker,
  selection: Selection,
  rows: readonly { row: string; units: readonly number[] }[],
  { asked, ...question }: { asked: AskedDays; metrics: Metric[]; window: Window },
): Promise<ReadSums> {
  const read = noSums(selection);
  const { days, parts } = eachOnce(asked);
  const ask = rows.flatMap(({ row, units }) => {
    const own = new Set(units);
    const scopes = selection.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => own.has(id)) }));
    return [
      ...days.map(async (range) => {
        const found = await asker.sums(scopes, { ...question, ...range, step: '1d', each: false });
        for (const { company, bucket, sums } of found) read.days.add(row, bucket, company, sums);
      }),
      ...parts.map(async ({ day, part }) => {
        const found = await asker.sums(scopes, { ...question, ...part, step: null, each: false, ended: true });
        for (const { company, sums } of found) read.parts.add(row, day, company, sums);
      }),
    ];
  });
  await Promise.all(ask);
  return read;
}

export const isDistinct = (name: Metric) => metrics[name].kind === 'daily';
export const isByCorridor = ({ scopes }: Selection) => scopes.some(({ by }) => by === 'corridor');

/** The days of stretches. */
export function daysAsked(stretches: readonly Stretch[]): AskedDays {
  return {
    days: stretches.flatMap(({ days }) => days.map((day) => ({ from: day, to: addDays(day, 1) }))),
    parts: stretches.flatMap(({ last }) => last ?? []),
  };
}

/** Each day once, those that touch as one range. Of one day all parts are the same, for all are cut at one moment: one of them is enough. */
export function eachOnce({ days, parts }: AskedDays): AskedDays {
  return { days: joined(days), parts: [...new Map(parts.map((part) => [part.day, part])).values()] };
}

function joined(ranges: readonly LocalRange[]): LocalRange[] {
  const found: LocalRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else found.push({ ...range });
  }
  return found;
}
