import type { ColumnType, Generated } from 'kysely';
import type { CreatedAtColumn, GeneratedId } from './column-types.ts';

/** A message: a key of the text catalogues and the values of its placeholders. */
type Problem = { key: string; params: Record<string, string | number> };

export type ExportJobsTable = {
  id: GeneratedId;
  companyId: number | null;
  userId: number;
  what: string;
  format: string;
  language: string;
  state: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  fileName: string;
  file: string | null;
  bytes: number | null;
  problem: ColumnType<Problem | null, string | null | undefined, string | null>;
  aliveAt: ColumnType<Date, Date | undefined, Date>;
  createdAt: CreatedAtColumn;
};
