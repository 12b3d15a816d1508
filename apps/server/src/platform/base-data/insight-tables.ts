import type { HolidayKind } from '@portico/contract/words/holidays';
import type { ViewPage, ViewSharingMode } from '@portico/contract/words/view-pages';
import type { Generated } from 'kysely';
import type { CreatedAtColumn, GeneratedId, SearchColumns, UniqueKeyColumns } from './column-types.ts';

// The tables of saved views and holidays, see schema.ts.

export type SavedViewsTable = UniqueKeyColumns<'name'> &
  SearchColumns<'name'> & {
    id: GeneratedId;
    /** null: the view of a platform administrator. */
    companyId: number | null;
    /** User id; null: the user has been deleted. */
    owner: number | null;
    viewPage: ViewPage;
    name: string;
    state: string;
    shared: Generated<ViewSharingMode>;
    createdAt: CreatedAtColumn;
    changedAt: CreatedAtColumn;
    revision: Generated<number>;
  };

export type HolidaysTable = UniqueKeyColumns<'name'> &
  SearchColumns<'name'> & {
    id: GeneratedId;
    companyId: number;
    name: string;
    /** "yyyy-MM-dd", like `endDate`; both included. */
    startDate: string;
    endDate: string;
    createdAt: CreatedAtColumn;
    organisationId: number | null;
    inherit: Generated<boolean>;
    kind: Generated<HolidayKind>;
    seedCountry: string | null;
    seedKey: string | null;
    revision: Generated<number>;
  };
