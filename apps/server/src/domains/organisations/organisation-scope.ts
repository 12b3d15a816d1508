import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { coversCompany, organisationsBelow } from './scope.ts';

/** Which organisations somebody may change and hand out: all the store shows them, or these. */
export type OrganisationScope = 'all' | readonly number[];

/** Own organisations with everything below; none for whoever only has entities. */
export async function organisationScopeOf(
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
  if (await coversCompany(db, user.companyId, given)) return 'all';
  const below = await db
    .selectFrom('organisations')
    .select('id')
    .where('companyId', '=', user.companyId)
    .where(sql<boolean>`id in ${organisationsBelow(given)}`)
    .execute();
  return below.map((organisation) => organisation.id);
}

/** Whether all of these are in the scope. */
export function areInside(scope: OrganisationScope, organisationIds: readonly number[]): boolean {
  if (scope === 'all') return true;
  const inside = new Set(scope);
  return organisationIds.every((id) => inside.has(id));
}
