import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { coversWholeCompany, loadEntityScope, selectOrganisationsBelow } from './entity-scope.ts';

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

/** SQL condition on a row of `users`: whether the user's scope is the whole company; true for platform administrators. */
export const userSeesWholeCompany: RawBuilder<boolean> = sql<boolean>`(users.company_id is null or (
  users.right_range = 0
  and exists (select from user_organisations where user_id = users.id)
  and not exists (
    select from organisations root where root.company_id = users.company_id and root.parent_id is null
      and root.id not in (select organisation_id from user_organisations where user_id = users.id)
  )
))`;

/**
 * A subquery for the ids of the users of the caller's company whose places are all within the caller's scope, and of the caller; 'all' if
 * the caller sees the whole company.
 */
export async function selectUsersWithinScope(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'companyId' | 'rightRange' | 'seesWholeCompany'>,
): Promise<'all' | RawBuilder<number>> {
  if (user.seesWholeCompany) return 'all';
  const organisations = await loadOrganisationScope(db, user);
  const { entityIds } = await loadEntityScope(db, user);
  const areOrganisationsWithin = organisations === 'all' ? sql`true` : isWithin('organisation', organisations);
  const areEntitiesWithin = entityIds === 'all' ? sql`true` : isWithin('entity', entityIds);
  return sql<number>`(
    select id from users where company_id = ${user.companyId} and (id = ${user.id} or case right_range
      when 1 then ${areEntitiesWithin} else ${areOrganisationsWithin} end)
  )`;
}

/** SQL condition on a row of `users`: whether the user has organisations or entities of their own, and all of them are among the ids. */
function isWithin(kind: 'organisation' | 'entity', ids: readonly number[]): RawBuilder<boolean> {
  const links = sql.table(kind === 'organisation' ? 'user_organisations' : 'user_entities');
  const link = sql.ref(`${kind}_id`);
  return sql<boolean>`coalesce(
    (select bool_and(${link} = any(${[...ids]}::bigint[])) from ${links} where user_id = users.id), false
  )`;
}

/** Whether all these organisations are in the scope. */
export function areOrganisationsInScope(scope: OrganisationScope, organisationIds: readonly number[]): boolean {
  if (scope === 'all') return true;
  const inside = new Set(scope);
  return organisationIds.every((id) => inside.has(id));
}
