import { problemOf } from '../../platform/http/input.ts';
import type { StoredCellChange, StoredProblem } from '../../platform/things/schema.ts';
import { clearing, namesIn, numberText, textIn } from './cell-texts.ts';
import { choiceMeant, type Column, yesNo, yesNoMeant } from './columns.ts';
import type { Cells, Importer } from './kind.ts';
import type * as z from 'zod/mini';

/** Collects what is wrong with the cells of a row while they are read. */
export class RowReader {
  readonly problems: StoredProblem[] = [];
  #cells: Cells;
  #importer: Importer;
  #current: Cells = {};

  constructor(cells: Cells, importer: Importer) {
    this.#cells = cells;
    this.#importer = importer;
  }

  /** From now on, cells that say what is there already say nothing: whatever was taken out can be brought in again. */
  compareWith(current: Cells): void {
    this.#current = current;
  }

  /** undefined: it stays as it is; '': it is taken away. */
  text(field: string): string | undefined {
    const cell = this.#cells[field] ?? '';
    if (cell === '' || cell === this.#current[field]) return undefined;
    return cell === clearing ? '' : textIn(cell);
  }

  /** A text that has to be there and cannot be taken away. */
  must(field: string): string {
    const text = this.text(field) ?? '';
    if (text === '') this.fault(field, 'required');
    return text;
  }

  /** One of the choices of a column, as it is stored; undefined where nothing or nothing known is said. */
  choice(column: Column): string | undefined {
    const text = this.text(column.field);
    if (text === undefined || text === '') return text;
    const { choices = [] } = column;
    const { language } = this.#importer;
    const value = choices === yesNo ? yesNoMeant(text, language) : choiceMeant(choices, text, language);
    if (value === undefined) this.fault(column.field, 'notAChoice');
    return value;
  }

  number(field: string): string | undefined {
    const text = this.text(field);
    return text === undefined ? undefined : numberText(text);
  }

  names(field: string): string[] | undefined {
    const text = this.text(field);
    return text === undefined ? undefined : namesIn(text);
  }

  fault(field: string | null, key: string, params: Record<string, string | number> = {}): void {
    if (!this.problems.some((known) => known.field === field)) this.problems.push({ field, key, params });
  }

  /** What the contract says of the same values; `fieldOf`: the columns of its fields, where they are called otherwise. */
  check<T extends z.ZodMiniType>(
    schema: T,
    values: Readonly<Record<string, unknown>>,
    fieldOf: Readonly<Record<string, string>> = {},
  ): z.output<T> | null {
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? '');
      this.fault(fieldOf[field] ?? field, problemOf(issue));
    }
    return null;
  }
}

/** Columns whose cells differ between two states of a thing. */
export function differences(columns: readonly Column[], before: Cells, after: Cells): StoredCellChange[] {
  return columns.flatMap(({ field }) => {
    const [was, is] = [before[field] ?? '', after[field] ?? ''];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}
