import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { coversWholeCompany, selectOrganisationsBelow } from './entity-scope.ts';

/** The organisations a user may change and assign: all that row-level security shows them, or these ids. */
export type OrganisationScope = 'all' | readonly number[];

/** The scope of a user: their organisations and all below; none for a user who sees a list of entities. */
export async function loadOrganisationScope(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'>,
): Promise<OrganisationScope> {
  if (user.companyId === null) return 'all';
  if (user.rightRange === 1) return [];
  const rows = await db
    .selectFrom('userOrganisations')
    .select('organisationId')
    .where('userId', '=', user.id)
    .execute();
  const given = rows.map((row) => row.organisationId);
  if (await coversWholeCompany(db, user.companyId, given)) return 'all';
  const below = await db
    .selectFrom('organisations')
    .select('id')
    .where('companyId', '=', user.companyId)
    .where(sql<boolean>`id in ${selectOrganisationsBelow(given)}`)
    .execute();
  return below.map((organisation) => organisation.id);
}

/** Whether all these organisations are in the scope. */
export function areOrganisationsInScope(scope: OrganisationScope, organisationIds: readonly number[]): boolean {
  if (scope === 'all') return true;
  const inside = new Set(scope);
  return organisationIds.every((id) => inside.has(id));
}
