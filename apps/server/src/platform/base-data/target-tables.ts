import type { Generated } from 'kysely';
import type { CreatedAtColumn, GeneratedId } from './column-types.ts';

export type TargetsTable = {
  id: GeneratedId;
  companyId: number;
  /** Either `organisationId` or `entityId` is set. */
  organisationId: number | null;
  entityId: number | null;
  item: Generated<string>;
  year: number;
  yearly: number | null;
  /** Twelve values, January first. */
  months: (number | null)[];
  updatedBy: number | null;
  updatedAt: CreatedAtColumn;
};
