import type { HolidayKind } from '@portico/contract/words/holidays';
import type { ViewPage, ViewSharing } from '@portico/contract/words/view-pages';
import type { Generated } from 'kysely';
import type { CreatedAt, Id } from './column-types.ts';

// The tables of what people keep to read figures by, see schema.ts.

export type SavedViewsTable = {
  id: Id;
  /** null: of a platform administrator. */
  companyId: number | null;
  /** null: the person has been deleted. */
  owner: number | null;
  viewPage: ViewPage;
  name: string;
  state: string;
  shared: Generated<ViewSharing>;
  createdAt: CreatedAt;
  changedAt: CreatedAt;
  revision: Generated<number>;
};

export type HolidaysTable = {
  id: Id;
  companyId: number;
  name: string;
  /** "yyyy-MM-dd", as endDate. */
  startDate: string;
  endDate: string;
  createdAt: CreatedAt;
  organisationId: number | null;
  inherit: Generated<boolean>;
  kind: Generated<HolidayKind>;
  seedCountry: string | null;
  seedKey: string | null;
  revision: Generated<number>;
};
