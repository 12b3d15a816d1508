import type { Generated } from 'kysely';
import type { CreatedAt, Id } from './column-types.ts';

// The tables of the rules of what counts, see schema.ts.

export type CountingRulesTable = {
  id: Id;
  companyId: number;
  kind: string;
  place: string;
  /** "yyyy-MM-dd", as endDay. */
  startDay: string | null;
  endDay: string | null;
  startSecond: Generated<number>;
  endSecond: Generated<number>;
  metrics: string[] | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: Generated<boolean>;
  /** Hundredths. */
  factor: number | null;
  value: number | null;
  hour: number | null;
  reason: string;
  createdBy: number | null;
  createdAt: CreatedAt;
  withdrawnBy: number | null;
  withdrawnAt: Date | null;
  withdrawReason: string | null;
};

export type CountingRulePlacesTable = { ruleId: number; placeId: number };

export type RuleRunsTable = {
  id: Id;
  companyId: number;
  ruleId: number;
  what: string;
  state: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  createdBy: number | null;
  createdAt: CreatedAt;
  finishedAt: Date | null;
};

/** `day` is "yyyy-MM-dd". */
export type ValueDaysTable = { companyId: number; day: string; asked: Generated<number> };
export type MadeDaysTable = { companyId: number; corridorId: number; day: string };
