import type { TargetRow } from '@portico/contract/routes/targets';
import { mostTarget } from '@portico/contract/words/targets';

/** The place of a row as a call names it. */
export type Place = { organisationId: number } | { entityId: number };

/** A number somebody has typed and not saved yet. */
export type Edit = {
  place: Place;
  /** 1 to 12; 0: the whole year. */
  month: number;
  text: string;
  /** As it was read; null: there was none. */
  was: number | null;
};

/** By `cellKey`. */
export type Edits = ReadonlyMap<string, Edit>;

export const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** The columns of the sheet: the whole year, then its months. */
export const sheetColumns = [0, ...everyMonth] as const;

type Named = Pick<TargetRow, 'organisationId' | 'entityId'>;

export function placeOf({ organisationId, entityId }: Named): Place {
  return entityId === null ? { organisationId: organisationId ?? 0 } : { entityId };
}

export function placeKey(row: Named): string {
  return row.entityId === null ? `organisation ${row.organisationId}` : `entity ${row.entityId}`;
}

export const cellKey = (row: Named, month: number) => `${placeKey(row)}/${month}`;

/** What is saved for a month, or for the whole year. */
export function savedAmount({ yearly, months }: Pick<TargetRow, 'yearly' | 'months'>, month: number): number | null {
  return month === 0 ? yearly : (months[month - 1] ?? null);
}

/**
 * The whole number a text says, however its thousands are parted; null: nothing; undefined: something else. Digits of other scripts are
 * digits.
 */
export function amountIn(text: string): number | null | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .trim();
  if (plain === '') return null;
  const whole = /^\d{1,3}(?:[.,'’٬\s]\d{3})+$/.test(plain) ? plain.replace(/\D/g, '') : plain;
  if (!/^\d{1,10}$/.test(whole) || Number(whole) > mostTarget) return undefined;
  return Number(whole);
}

/** The edits after somebody typed into cells; what is as it is saved is no edit. */
export function withTyped(
  edits: Edits,
  typed: readonly { row: TargetRow; month: number; text: string }[],
): Map<string, Edit> {
  const next = new Map(edits);
  for (const { row, month, text } of typed) {
    const key = cellKey(row, month);
    const saved = savedAmount(row, month);
    if (amountIn(text) === saved) next.delete(key);
    else next.set(key, { place: placeOf(row), month, text, was: edits.get(key)?.was ?? saved });
  }
  return next;
}

/** What a cell holds as far as anybody can tell: what is typed, else what is saved; undefined: no number. */
export function heldAmount(edits: Edits, row: TargetRow, month: number): number | null | undefined {
  const edit = edits.get(cellKey(row, month));
  return edit === undefined ? savedAmount(row, month) : amountIn(edit.text);
}

/** Whether somebody else has changed a cell since it was typed into. */
export function isOvertaken(edits: Edits, row: TargetRow, month: number): boolean {
  const edit = edits.get(cellKey(row, month));
  return edit !== undefined && edit.was !== savedAmount(row, month);
}

/** The months of a row added up where that is not what its yearly target says: they win. null: nothing contradicts. */
export function monthsInstead(edits: Edits, row: TargetRow): number | null {
  const yearly = heldAmount(edits, row, 0) ?? null;
  const months = everyMonth.map((month) => heldAmount(edits, row, month) ?? null);
  const sum = months.reduce<number>((all, month) => all + (month ?? 0), 0);
  const isWhole = months.every((month) => month !== null);
  if (yearly === null) return null;
  return sum > yearly || (isWhole && sum !== yearly) ? sum : null;
}

/** What the sheet says of a whole year: its yearly target, else its months where all are set; null: nothing, or no number. */
export function yearlyHeld(edits: Edits, row: TargetRow): number | null {
  const yearly = heldAmount(edits, row, 0);
  if (yearly !== null) return yearly ?? null;
  return everyMonth.reduce<number | null>((sum, month) => {
    const amount = heldAmount(edits, row, month) ?? null;
    return sum === null || amount === null ? null : sum + amount;
  }, 0);
}

/** Cells copied from a spreadsheet: rows of texts. null: it is a single text, which the field takes itself. */
export function cellsIn(clipboard: string): string[][] | null {
  const lines = clipboard.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !clipboard.includes('\t')) return null;
  return lines.map((line) => line.split('\t'));
}

/** How many rows and columns of copied cells lie below and beyond the sheet, pasted at a cell of it; rows and columns of nothing lose nothing. */
export function leftBy(
  cells: readonly (readonly string[])[],
  room: { rows: number; columns: number },
): { rows: number; columns: number } {
  const isSaid = (text: string | undefined) => text !== undefined && text.trim() !== '';
  const widest = Math.max(...cells.map((line) => line.length));
  const beyond = Array.from({ length: Math.max(0, widest - room.columns) }, (_, more) => room.columns + more);
  return {
    rows: cells.slice(room.rows).filter((line) => line.some(isSaid)).length,
    columns: beyond.filter((column) => cells.some((line) => isSaid(line[column]))).length,
  };
}
