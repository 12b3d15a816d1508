import type { Generated } from 'kysely';
import type { CreatedAtColumn, GeneratedId, SearchColumns } from './column-types.ts';

// The tables of counting rules, see schema.ts.

export type CountingRulesTable = SearchColumns<'reason'> & {
  id: GeneratedId;
  companyId: number;
  kind: string;
  place: string;
  /** "yyyy-MM-dd", like `endDay`. */
  startDay: string | null;
  endDay: string | null;
  startSecond: Generated<number>;
  endSecond: Generated<number>;
  metrics: string[] | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: Generated<boolean>;
  /** In hundredths: 100 is a factor of 1. */
  factor: number | null;
  value: number | null;
  hour: number | null;
  reason: string;
  createdBy: number | null;
  createdAt: CreatedAtColumn;
  withdrawnBy: number | null;
  withdrawnAt: Date | null;
  withdrawReason: string | null;
};

export type CountingRulePlacesTable = { ruleId: number; placeId: number };

export type RuleRunsTable = {
  id: GeneratedId;
  companyId: number;
  ruleId: number;
  what: string;
  state: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  createdBy: number | null;
  createdAt: CreatedAtColumn;
  finishedAt: Date | null;
};

/** `day` is "yyyy-MM-dd". */
export type CorrectionDaysTable = { companyId: number; day: string; asked: Generated<number> };
export type SyntheticRecordDaysTable = { companyId: number; corridorId: number; day: string };
