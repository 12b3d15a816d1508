import type { TargetRow } from '@portico/contract/routes/targets';
import { maxTarget } from '@portico/contract/words/targets';
import { type NumberReading, readNumberText } from '@portico/i18n/read-number';

/** The place of a row as the calls identify it. */
export type TargetRowPlace = { organisationId: number } | { entityId: number };

/** A number that was typed and is not saved yet. */
export type TargetEdit = {
  place: TargetRowPlace;
  /** 1 to 12; 0: the whole year. */
  month: number;
  text: string;
  reading: NumberReading;
  /** The saved amount when the edit began; null: none. */
  previousAmount: number | null;
};

/** The unsaved edits; key: `targetCellKey` of the cell. */
export type TargetEdits = ReadonlyMap<string, TargetEdit>;

export const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** The columns of the sheet: the whole year (0), then its months. */
export const sheetColumnMonths = [0, ...monthNumbers] as const;

type Named = Pick<TargetRow, 'organisationId' | 'entityId'>;

export function toTargetPlace({ organisationId, entityId }: Named): TargetRowPlace {
  return entityId === null ? { organisationId: organisationId ?? 0 } : { entityId };
}

export function targetRowKey(row: Named): string {
  return row.entityId === null ? `organisation ${row.organisationId}` : `entity ${row.entityId}`;
}

export const targetCellKey = (row: Named, month: number) => `${targetRowKey(row)}/${month}`;

/** The saved amount of a month, or of the whole year (0). */
export function getSavedAmount({ yearly, months }: Pick<TargetRow, 'yearly' | 'months'>, month: number): number | null {
  return month === 0 ? yearly : (months[month - 1] ?? null);
}

/** Reads the text of a cell in the user's language: a whole number, with or without thousands separators, in digits of any script. */
export function readAmount(text: string, tag: string): NumberReading {
  return readNumberText(text, { tag, min: 0, max: maxTarget, digits: 0 });
}

/** The amount in a text; null: empty text, undefined: not a valid number. */
export function toAmount(reading: NumberReading): number | null | undefined {
  if (reading.kind === 'empty') return null;
  return reading.kind === 'number' && reading.value >= 0 && reading.value <= maxTarget ? reading.value : undefined;
}

/** The edits after input into cells; input equal to the saved amount removes the edit. */
export function applyTypedCells(
  edits: TargetEdits,
  typed: readonly { row: TargetRow; month: number; text: string }[],
  tag: string,
): Map<string, TargetEdit> {
  const next = new Map(edits);
  for (const { row, month, text } of typed) {
    const key = targetCellKey(row, month);
    const saved = getSavedAmount(row, month);
    const reading = readAmount(text, tag);
    if (toAmount(reading) === saved) next.delete(key);
    else
      next.set(key, {
        place: toTargetPlace(row),
        month,
        text,
        reading,
        previousAmount: edits.get(key)?.previousAmount ?? saved,
      });
  }
  return next;
}

/** The current amount of a cell: the typed one, else the saved one; null: none, undefined: not a valid number. */
export function getCurrentAmount(edits: TargetEdits, row: TargetRow, month: number): number | null | undefined {
  const edit = edits.get(targetCellKey(row, month));
  return edit === undefined ? getSavedAmount(row, month) : toAmount(edit.reading);
}

/** Whether another user has changed a cell since the edit began. */
export function isChangedByOthers(edits: TargetEdits, row: TargetRow, month: number): boolean {
  const edit = edits.get(targetCellKey(row, month));
  return edit !== undefined && edit.previousAmount !== getSavedAmount(row, month);
}

/** The sum of a row's months when it contradicts the yearly target, in which case the months take precedence; null: no contradiction. */
export function findConflictingMonthsSum(edits: TargetEdits, row: TargetRow): number | null {
  const yearly = getCurrentAmount(edits, row, 0) ?? null;
  const months = monthNumbers.map((month) => getCurrentAmount(edits, row, month) ?? null);
  const sum = months.reduce<number>((all, month) => all + (month ?? 0), 0);
  const isWhole = months.every((month) => month !== null);
  if (yearly === null) return null;
  return sum > yearly || (isWhole && sum !== yearly) ? sum : null;
}

/** The amount of a whole year: the yearly target, else the sum of the months when all are set; null: neither, or not a valid number. */
export function getCurrentYearlyAmount(edits: TargetEdits, row: TargetRow): number | null {
  const yearly = getCurrentAmount(edits, row, 0);
  if (yearly !== null) return yearly ?? null;
  return monthNumbers.reduce<number | null>((sum, month) => {
    const amount = getCurrentAmount(edits, row, month) ?? null;
    return sum === null || amount === null ? null : sum + amount;
  }, 0);
}

/** Rows and columns of cells copied from a spreadsheet; null: a single text, which the input field pastes itself. */
export function parseClipboardCells(clipboard: string): string[][] | null {
  const lines = clipboard.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !clipboard.includes('\t')) return null;
  return lines.map((line) => line.split('\t'));
}

/**
 * Number of non-empty rows and columns of pasted cells that lie outside the sheet; `room`: rows and columns from the target cell to the
 * edge.
 */
export function countRowsAndColumnsOutsideSheet(
  cells: readonly (readonly string[])[],
  room: { rows: number; columns: number },
): { rows: number; columns: number } {
  const hasText = (text: string | undefined) => text !== undefined && text.trim() !== '';
  const widest = Math.max(...cells.map((line) => line.length));
  const beyond = Array.from({ length: Math.max(0, widest - room.columns) }, (_, more) => room.columns + more);
  return {
    rows: cells.slice(room.rows).filter((line) => line.some(hasText)).length,
    columns: beyond.filter((column) => cells.some((line) => hasText(line[column]))).length,
  };
}
