import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { areOrganisationsInScope, loadOrganisationScope, type OrganisationScope } from '../organisations/index.ts';

type ScopedUser = Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'>;

/** Which festivals a user may see, and which of them the user may change. */
export type FestivalScope = {
  /** null: platform administrator, all companies. */
  companyId: number | null;
  /** Organisations whose festivals the user may change. */
  changeable: OrganisationScope;
  /** Organisations whose festivals are all visible. Of the organisations above them, inherited festivals are visible, too. */
  visible: OrganisationScope;
};

/** A festival is visible in its own organisation, below it if inherited, and everywhere if it belongs to the whole company. */
export async function loadFestivalScope(db: Db, user: ScopedUser): Promise<FestivalScope> {
  const changeable = await loadOrganisationScope(db, user);
  if (user.companyId === null || user.rightRange !== 1)
    return { companyId: user.companyId, changeable, visible: changeable };
  // A user with assigned entities sees the festivals of the organisations of these entities.
  const entityOrganisations = await db
    .selectFrom('userEntities')
    .innerJoin('entities', 'entities.id', 'userEntities.entityId')
    .select('entities.organisationId')
    .distinct()
    .where('userEntities.userId', '=', user.id)
    .where('entities.companyId', '=', user.companyId)
    .execute();
  return {
    companyId: user.companyId,
    changeable,
    visible: entityOrganisations.map(({ organisationId }) => organisationId),
  };
}

/** SQL condition on the table `holidays`: whether a festival is visible in the scope. */
export function isVisibleInScope({ companyId, visible }: Omit<FestivalScope, 'changeable'>): RawBuilder<boolean> {
  const ofCompany = companyId === null ? sql`true` : sql`holidays.company_id = ${companyId}`;
  if (visible === 'all') return sql<boolean>`${ofCompany}`;
  return sql<boolean>`(${ofCompany} and (
    holidays.organisation_id is null or holidays.organisation_id = any(${[...visible]}::bigint[])
    or (holidays.inherit and holidays.organisation_id in ${organisationsAboveSql(visible)})
  ))`;
}

/**
 * SQL condition on `holidays`: whether a festival is visible in each of these organisations. It belongs to their whole company, or to the
 * organisation itself if there is only one, or is inherited from an organisation that is above or equal to each of them.
 */
export function isVisibleInAllOrganisations(organisations: readonly number[]): RawBuilder<boolean> {
  const ids = sql`${[...organisations]}::bigint[]`;
  return sql<boolean>`(${isOfSameCompany(organisations)} and (
    holidays.organisation_id is null or holidays.organisation_id = all(${ids})
    or (holidays.inherit and holidays.organisation_id in (
      with recursive above as (
        select id as origin, id from organisations where id = any(${ids})
        union
        select above.origin, below.parent_id from organisations below join above on above.id = below.id where below.parent_id is not null
      ) select id from above group by id having count(*) = cardinality(${ids})
    ))
  ))`;
}

/** SQL condition on `holidays`: whether a festival belongs to the company of all these organisations. */
export function isOfSameCompany(organisations: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`holidays.company_id = all(select company_id from organisations where id = any(${[...organisations]}::bigint[]))`;
}

/** Whether the user may change a festival of this organisation; null: of the whole company. */
export function mayChangeFestival({ changeable }: FestivalScope, organisationId: number | null): boolean {
  return changeable === 'all' || (organisationId !== null && areOrganisationsInScope(changeable, [organisationId]));
}

/**
 * Returns the owner of a new or moved festival: the given organisation; without one, the whole company if the user's scope is the whole
 * company, or the user's only organisation. Throws notFound for an organisation outside the scope, badRequest if `deptId` is required.
 */
export async function resolveFestivalOwner(
  db: Db,
  user: ScopedUser,
  organisationId: number | null | undefined,
): Promise<{ companyId: number; organisationId: number | null; organisationName: string | null }> {
  const organisationScope = await loadOrganisationScope(db, user);
  if (organisationScope !== 'all' && organisationScope.length === 0) throw new AppError('forbidden');
  if (organisationId === null || organisationId === undefined) {
    if (organisationScope === 'all' && user.companyId !== null)
      return { companyId: user.companyId, organisationId: null, organisationName: null };
    const memberships = await db
      .selectFrom('userOrganisations')
      .select('organisationId')
      .where('userId', '=', user.id)
      .limit(2)
      .execute();
    const [only, ...others] = memberships;
    if (only === undefined || others.length > 0) throw new AppError('badRequest', { deptId: 'required' });
    return resolveFestivalOwner(db, user, only.organisationId);
  }
  const found = await db
    .selectFrom('organisations')
    .select(['id', 'companyId', 'name'])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  const isInCompany = found !== undefined && (user.companyId ?? found.companyId) === found.companyId;
  if (!isInCompany || !areOrganisationsInScope(organisationScope, [found.id])) throw new AppError('notFound');
  return { companyId: found.companyId, organisationId: found.id, organisationName: found.name };
}

/** SQL subquery: ids of all organisations above these. `union` ends it even if the tree had a cycle. */
function organisationsAboveSql(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`(with recursive above as (
    select parent_id as id from organisations where id = any(${[...ids]}::bigint[]) and parent_id is not null
    union
    select parent.parent_id from organisations parent join above on above.id = parent.id where parent.parent_id is not null
  ) select id from above)`;
}
