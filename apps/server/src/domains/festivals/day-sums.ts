import { type Metric, metrics } from '@portico/contract/words/metrics';
import { addSumsWithSettings } from '@portico/counting/festivals';
import { addMetrics, type SumsWithSettings } from '@portico/counting/items';
import type { LocalRange } from '@portico/counting/ranges';
import type { QueryRunner, Selection, SumsQuery } from '../analysis/index.ts';
import type { PartialDay } from './festival-time.ts';

/** Complete days, and parts of days. */
export type WholeAndPartialDays = { days: readonly LocalRange[]; partialDays: readonly PartialDay[] };

/** Sums by row and day, separately for each group of companies with the same calculation settings. */
export class DaySums {
  readonly #meanings: Selection['settingsGroups'];
  readonly #rows = new Map<string, Map<number, SumsWithSettings[]>>();

  constructor({ settingsGroups }: Selection) {
    this.#meanings = settingsGroups;
  }

  add(row: string, day: number, company: number, sums: SumsWithSettings['sums']): void {
    const days = this.#rows.get(row) ?? new Map<number, SumsWithSettings[]>();
    this.#rows.set(row, days);
    const before = days.get(day) ?? this.#meanings.map(({ settings }) => ({ settings, sums: {} }));
    const isOfGroup = (place: number) => this.#meanings[place]?.companies.has(company) === true;
    days.set(
      day,
      before.map((part, index) => (isOfGroup(index) ? { ...part, sums: addMetrics(part.sums, sums) } : part)),
    );
  }

  sumRows(rows: readonly string[], day: number): SumsWithSettings[] {
    return rows.map((row) => this.#rows.get(row)?.get(day) ?? []).reduce(addSumsWithSettings, []);
  }
}

/** Sums of complete days, and of parts of days by the day they belong to. */
export type WholeAndPartialDaySums = { days: DaySums; partialDays: DaySums };

export const createEmptyDaySums = (selection: Selection): WholeAndPartialDaySums => ({
  days: new DaySums(selection),
  partialDays: new DaySums(selection),
});

/**
 * Reads sums for rows of several entrances. Distinct people and ratios cannot be added over entrances, so an area, and all places together,
 * are read as a place of their own.
 */
export async function readCombinedEntranceSums(
  queryRunner: QueryRunner,
  selection: Selection,
  rows: readonly { row: string; units: readonly number[] }[],
  {
    requestedDays,
    ...query
  }: { requestedDays: WholeAndPartialDays } & Pick<SumsQuery, 'metrics' | 'ratios' | 'window'>,
): Promise<WholeAndPartialDaySums> {
  const read = createEmptyDaySums(selection);
  const { days, partialDays } = mergeWholeAndPartialDays(requestedDays);
  const reads = rows.flatMap(({ row, units }) => {
    const own = new Set(units);
    const scopes = selection.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => own.has(id)) }));
    return [
      ...days.map(async (range) => {
        const found = await queryRunner.readSums(scopes, { ...query, ...range, step: '1d', isSeparate: false });
        for (const { company, bucket, sums } of found) read.days.add(row, bucket, company, sums);
      }),
      ...partialDays.map(async ({ day, part }) => {
        const found = await queryRunner.readSums(scopes, {
          ...query,
          ...part,
          step: null,
          isSeparate: false,
          ended: true,
        });
        for (const { company, sums } of found) read.partialDays.add(row, day, company, sums);
      }),
    ];
  });
  await Promise.all(reads);
  return read;
}

export const isDistinctMetric = (name: Metric) => metrics[name].kind === 'daily';
export const selectsCorridors = ({ scopes }: Selection) => scopes.some(({ by }) => by === 'corridor');

/** Removes duplicate days and joins adjacent days to ranges. All parts of a day are equal (cut at the same moment), so one is kept. */
export function mergeWholeAndPartialDays({ days, partialDays }: WholeAndPartialDays): WholeAndPartialDays {
  return { days: joinRanges(days), partialDays: [...new Map(partialDays.map((part) => [part.day, part])).values()] };
}

function joinRanges(ranges: readonly LocalRange[]): LocalRange[] {
  const found: LocalRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else found.push({ ...range });
  }
  return found;
}
