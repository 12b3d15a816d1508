import type { HealthDay } from '@portico/contract/routes/health';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';

/** A device, entrance or store with its days by "yyyy-MM-dd". */
export type HealthGridRow = { id: number; name: string; days: ReadonlyMap<string, HealthDay> };

const startOf = (day: string) => parseLocal(`${day} 00:00:00`);

/** Every day from the first to the last day of the rows, oldest first. */
export function listHealthDays(rows: readonly HealthDay[]): string[] {
  const sortedDays = rows.map(({ day }) => day).toSorted();
  const [first, last] = [sortedDays[0], sortedDays.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days: string[] = [];
  for (let day = first; day <= last; day = formatDay(addDays(startOf(day), 1))) days.push(day);
  return days;
}

/** Groups the days by device, entrance or store, in the order of the reply. */
export function toHealthGridRows(rows: readonly HealthDay[]): HealthGridRow[] {
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? '',
    days: new Map(own.map((row) => [row.day, row])),
  }));
}

/** Covered ÷ expected minutes over all days of a row; null when nothing was expected. */
export function computeRowCompleteness({ days }: HealthGridRow): number | null {
  let expected = 0;
  let covered = 0;
  for (const { coveredMinutes, expectedMinutes } of days.values()) {
    expected += expectedMinutes;
    covered += coveredMinutes;
  }
  return expected === 0 ? null : covered / expected;
}

/** The cell that a key moves to, columns counted in reading direction; null: the key moves to no cell. */
export function findCellAfterKeyPress(
  key: string,
  { row, column }: { row: number; column: number },
  size: { rows: number; columns: number },
  direction: 'ltr' | 'rtl',
): { row: number; column: number } | null {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const within = (value: number, max: number) => Math.min(Math.max(value, 0), max - 1);
  if (key === forward) return { row, column: within(column + 1, size.columns) };
  if (key === back) return { row, column: within(column - 1, size.columns) };
  if (key === 'ArrowDown') return { row: within(row + 1, size.rows), column };
  if (key === 'ArrowUp') return { row: within(row - 1, size.rows), column };
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: size.columns - 1 };
  return null;
}
