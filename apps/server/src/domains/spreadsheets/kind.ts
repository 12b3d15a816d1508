import type { InputOf } from '@portico/contract/route';
import type { spreadsheets } from '@portico/contract/routes/spreadsheets';
import type { Language } from '@portico/contract/words/languages';
import type { Permission } from '@portico/contract/words/permissions';
import type { Transaction } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database, StoredCellChange, StoredProblem } from '../../platform/things/schema.ts';
import type { Column } from './columns.ts';

export type Tx = Transaction<Database>;

/** Texts of cells by the field of their column. What is not there stays as it is, and so does what is empty. */
export type Cells = Readonly<Record<string, string>>;

/** Whose spreadsheet it is. `companyId`: the one whose things are read and written. */
export type Reader = { db: Db; user: CurrentUser; language: Language };
export type Importer = Reader & { companyId: number };

/** What a row would do. */
export type Planned = {
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  /** What it is about, for people. */
  name: string;
  /** What tells it from other rows. */
  key: string;
  thingId: number | null;
  changes: StoredCellChange[];
  problems: StoredProblem[];
};

/** Compares rows with what there is. It reads that once; what rows before it add counts as there. */
export interface Desk<P extends Planned = Planned> {
  plan(cells: Cells): P;
  /** Begins to write, within a transaction that is about nothing else. */
  begin(tx: Tx): Promise<Work<P>>;
}

export interface Work<P extends Planned = Planned> {
  /** Stores rows that were planned as created or updated, all or none; returns the ids of their things. */
  store(rows: readonly P[]): Promise<number[]>;
  /** Takes things away that nobody has used, all or none. */
  remove(ids: readonly number[]): Promise<void>;
  /** Tells who has to know, after the commit. */
  tell(): void | Promise<void>;
}

export type ExportFilters = Omit<InputOf<typeof spreadsheets.export>, 'kind' | 'format'>;

/** How one kind of thing travels in spreadsheets. */
export type Kind = {
  right: Permission;
  columns: readonly Column[];
  /** `rows`: all that will be planned, for what has to be looked up by them. */
  openDesk(app: App, importer: Importer, rows: readonly Cells[]): Promise<Desk>;
  /** What a list finds, as cells, part by part. */
  find(app: App, reader: Reader, filters: ExportFilters): AsyncGenerator<Cells[]>;
  /** What breaks where two write at once, by constraint. */
  failures: Readonly<Record<string, AppError>>;
  /** Makes what is shown once for things that were added: passwords of people, secrets of devices. Returns nothing for the others. */
  reveal?(app: App, importer: Importer, ids: readonly number[]): Promise<Map<number, string>>;
};
