import type { InputOf } from '@portico/contract/route';
import type { spreadsheets } from '@portico/contract/routes/spreadsheets';
import type { Language } from '@portico/contract/words/languages';
import type { Permission } from '@portico/contract/words/permissions';
import type { App } from '../../platform/app.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { StoredCellChange, StoredProblem } from '../../platform/base-data/schema.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { SpreadsheetColumn } from './columns.ts';

/** Texts of cells by the field of their column. An absent or empty cell leaves the stored value unchanged. */
export type Cells = Readonly<Record<string, string>>;

/** The user who exports or imports a spreadsheet. `companyId`: the company whose data an import reads and writes. */
export type SpreadsheetUser = { db: Db; user: CurrentUser; language: Language };
export type ImportingUser = SpreadsheetUser & { companyId: number };

/** The effect of storing a row. */
export type RowPlan = {
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  /** Names the row on the screen. */
  name: string;
  /** Identifies the row: two rows of a file with one key are duplicates. */
  key: string;
  thingId: number | null;
  changes: StoredCellChange[];
  problems: StoredProblem[];
};

/** Compares rows with the existing data, which it loads once. Rows planned before count as existing. */
export interface RowPlanner<P extends RowPlan = RowPlan> {
  plan(cells: Cells): P;
  /** Begins to write, in a transaction that writes nothing but this import. */
  beginWriting(tx: Tx): Promise<RowWriter<P>>;
}

export interface RowWriter<P extends RowPlan = RowPlan> {
  /** Stores rows that were planned as created or updated, all or none. Returns the id of each stored item, in the order of the rows. */
  store(rows: readonly P[]): Promise<number[]>;
  /** Deletes added items; deletes none and throws if one of them has been used since the import. */
  remove(ids: readonly number[]): Promise<void>;
  /** Emits the events of the change, after the commit. */
  notify(): void | Promise<void>;
}

export type ExportFilters = Omit<InputOf<typeof spreadsheets.export>, 'kind' | 'format'>;

/** How one kind of data is exported to and imported from spreadsheets. */
export type KindDefinition = {
  right: Permission;
  columns: readonly SpreadsheetColumn[];
  /** `rows`: all rows that will be planned; the planner may look up data by them. */
  createPlanner(app: App, importer: ImportingUser, rows: readonly Cells[]): Promise<RowPlanner>;
  /** The items that match the filters, as cells, page by page. */
  exportRows(app: App, reader: SpreadsheetUser, filters: ExportFilters): AsyncGenerator<Cells[]>;
  /** Errors of concurrent changes, by database constraint. */
  constraintErrors: Readonly<Record<string, AppError>>;
  /** Creates the secrets that are shown once for added items, by id: passwords of users, secrets of devices. Items in use get none. */
  createSecrets?(app: App, importer: ImportingUser, ids: readonly number[]): Promise<Map<number, string>>;
};
