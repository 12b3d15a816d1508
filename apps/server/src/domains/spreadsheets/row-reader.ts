import { languages } from '@portico/contract/words/languages';
import { describeNumberProblem, maxFractionDigits, readNumberText } from '@portico/i18n/read-number';
import type * as z from 'zod/mini';
import type { StoredCellChange, StoredProblem } from '../../platform/base-data/schema.ts';
import { toFieldProblem } from '../../platform/http/input.ts';
import { clearingCellText, findCellProblem, parseCellText, parseNameList } from './cell-texts.ts';
import { parseChoice, parseYesNo, type SpreadsheetColumn, yesNoChoices } from './columns.ts';
import type { Cells, ImportingUser } from './kind-definition.ts';

/** A column of whole numbers does not use the range to choose between two readings. */
const anyRange = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

/** Reads the cells of a row and collects their problems. */
export class RowReader {
  readonly problems: StoredProblem[] = [];
  #cells: Cells;
  #importer: ImportingUser;
  #current: Cells = {};

  constructor(cells: Cells, importer: ImportingUser) {
    this.#cells = cells;
    this.#importer = importer;
  }

  /** From now on, a cell that equals its stored value in `current` counts as empty. So an exported file can be imported unchanged. */
  compareWith(current: Cells): void {
    this.#current = current;
  }

  /**
   * The text of a cell; undefined: the value stays unchanged; '': the value is cleared. A rounded number and the error of a formula get a
   * problem.
   */
  text(field: string): string | undefined {
    const cell = this.#cells[field] ?? '';
    if (cell === '' || cell === this.#current[field]) return undefined;
    if (cell === clearingCellText) return '';
    const key = findCellProblem(cell);
    if (key === null) return parseCellText(cell);
    this.addProblem(field, key, { text: cell });
    return undefined;
  }

  /** A text that must be given and cannot be cleared; adds a problem and returns '' otherwise. */
  requireText(field: string): string {
    const text = this.text(field) ?? '';
    if (text === '') this.addProblem(field, 'required');
    return text;
  }

  /** The stored value of the choice in a cell; '': cleared; undefined: the cell is empty, or is no choice and gets a problem. */
  choice(column: SpreadsheetColumn): string | undefined {
    const text = this.text(column.field);
    if (text === undefined || text === '') return text;
    const { choices = [] } = column;
    const { language } = this.#importer;
    const value = choices === yesNoChoices ? parseYesNo(text, language) : parseChoice(choices, text, language);
    if (value === undefined) this.addProblem(column.field, 'notAChoice');
    return value;
  }

  /**
   * The number in a cell; null: cleared; undefined: the cell is empty, or is no number and gets a problem. The language of a file's author
   * is not known, so a number that two conventions read in two ways is refused. `limits`: the range of a column with decimals.
   */
  number(field: string, limits?: { min: number; max: number }): number | null | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const digits = limits === undefined ? 0 : maxFractionDigits;
    const reading = readNumberText(text, { tag: null, digits, ...(limits ?? anyRange) });
    if (reading.kind === 'number') return reading.value;
    const problem = describeNumberProblem(reading, digits, languages[this.#importer.language].tag);
    if (problem === null) return null;
    this.addProblem(field, problem.key, problem.params);
    return undefined;
  }

  names(field: string): string[] | undefined {
    const text = this.text(field);
    return text === undefined ? undefined : parseNameList(text);
  }

  addProblem(field: string | null, key: string, params: Record<string, string | number> = {}): void {
    if (!this.problems.some((known) => known.field === field)) this.problems.push({ field, key, params });
  }

  /** Validates values with a schema; if invalid, adds problems and returns null. `fieldNames`: columns of fields with another name. */
  validate<T extends z.ZodMiniType>(
    schema: T,
    values: Readonly<Record<string, unknown>>,
    fieldNames: Readonly<Record<string, string>> = {},
  ): z.output<T> | null {
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? '');
      this.addProblem(fieldNames[field] ?? field, toFieldProblem(issue));
    }
    return null;
  }
}

/** The cells that differ between two states of an item. */
export function findChangedCells(
  columns: readonly SpreadsheetColumn[],
  before: Cells,
  after: Cells,
): StoredCellChange[] {
  return columns.flatMap(({ field }) => {
    const [was, is] = [before[field] ?? '', after[field] ?? ''];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}
