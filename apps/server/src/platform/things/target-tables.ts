import type { Generated } from 'kysely';
import type { CreatedAt, Id } from './column-types.ts';

export type TargetsTable = {
  id: Id;
  companyId: number;
  /** One of the two. */
  organisationId: number | null;
  entityId: number | null;
  item: Generated<string>;
  year: number;
  yearly: number | null;
  /** Twelve, January first. */
  months: (number | null)[];
  updatedBy: number | null;
  updatedAt: CreatedAt;
};
