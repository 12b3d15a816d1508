import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Id } from './column-types.ts';

/** A key of the catalogues with its values. */
type Problem = { key: string; params: Record<string, string | number> };

export type ExportJobsTable = {
  id: Id;
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
  createdAt: CreatedAt;
};
