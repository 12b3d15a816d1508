import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { areInside, organisationScopeOf, type OrganisationScope } from '../organisations/index.ts';

type Person = Pick<CurrentUser, 'id' | 'companyId' | 'rightRange'>;

/** Which festivals somebody sees, and which of them they may change. */
export type FestivalScope = {
  /** null: a platform administrator, who sees every company. */
  companyId: number | null;
  /** Organisations whose festivals are theirs to change. */
  own: OrganisationScope;
  /** Organisations of which they see everything; of those above them what is inherited. */
  seen: OrganisationScope;
};

/** A festival is seen from its own organisation, from all below where they inherit it, and everywhere where it is the whole company's. */
export async function festivalScopeOf(db: Db, user: Person): Promise<FestivalScope> {
  const own = await organisationScopeOf(db, user);
  if (user.companyId === null || user.rightRange !== 1) return { companyId: user.companyId, own, seen: own };
  // Who has entities only sees what their entities see.
  const of = await db
    .selectFrom('userEntities')
    .innerJoin('entities', 'entities.id', 'userEntities.entityId')
    .select('entities.organisationId')
    .distinct()
    .where('userEntities.userId', '=', user.id)
    .where('entities.companyId', '=', user.companyId)
    .execute();
  return { companyId: user.companyId, own, seen: of.map(({ organisationId }) => organisationId) };
}

/** Whether a festival is seen in a scope, for questions about the table `holidays`. */
export function isSeenIn({ companyId, seen }: Omit<FestivalScope, 'own'>): RawBuilder<boolean> {
  const ofCompany = companyId === null ? sql`true` : sql`holidays.company_id = ${companyId}`;
  if (seen === 'all') return sql<boolean>`${ofCompany}`;
  return sql<boolean>`(${ofCompany} and (
    holidays.organisation_id is null or holidays.organisation_id = any(${[...seen]}::bigint[])
    or (holidays.inherit and holidays.organisation_id in ${organisationsAbove(seen)})
  ))`;
}

/**
 * Whether a festival is seen from each of these organisations: it is their company's, or the only one's own, or inherited from one that
 * is above, or is, each of them.
 */
export function isSeenFromAll(organisations: readonly number[]): RawBuilder<boolean> {
  const ids = sql`${[...organisations]}::bigint[]`;
  return sql<boolean>`(${isOfCompanyOf(organisations)} and (
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

/** Whether a festival is of the company that all these organisations are of. */
export function isOfCompanyOf(organisations: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`holidays.company_id = all(select company_id from organisations where id = any(${[...organisations]}::bigint[]))`;
}

/** Whether somebody may change a festival of this organisation; null: of the whole company. */
export function mayChange({ own }: FestivalScope, organisationId: number | null): boolean {
  return own === 'all' || (organisationId !== null && areInside(own, [organisationId]));
}

/**
 * Where a festival is to belong: the organisation named, which has to be theirs; where none is, the whole company for who has all of
 * it, and the only organisation of who has one.
 */
export async function belongingOf(
  db: Db,
  user: Person,
  organisationId: number | null | undefined,
): Promise<{ companyId: number; organisationId: number | null; organisationName: string | null }> {
  const own = await organisationScopeOf(db, user);
  if (own !== 'all' && own.length === 0) throw new AppError('forbidden');
  if (organisationId === null || organisationId === undefined) {
    if (own === 'all' && user.companyId !== null)
      return { companyId: user.companyId, organisationId: null, organisationName: null };
    const given = await db
      .selectFrom('userOrganisations')
      .select('organisationId')
      .where('userId', '=', user.id)
      .limit(2)
      .execute();
    const [only, ...others] = given;
    if (only === undefined || others.length > 0) throw new AppError('badRequest', { deptId: 'required' });
    return belongingOf(db, user, only.organisationId);
  }
  const found = await db
    .selectFrom('organisations')
    .select(['id', 'companyId', 'name'])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  const isTheirs = found !== undefined && (user.companyId ?? found.companyId) === found.companyId;
  if (!isTheirs || !areInside(own, [found.id])) throw new AppError('notFound');
  return { companyId: found.companyId, organisationId: found.id, organisationName: found.name };
}

/** Ids of all above organisations, as a subquery. `union` ends it even if the tree had a ring. */
function organisationsAbove(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`(with recursive above as (
    select parent_id as id from organisations where id = any(${[...ids]}::bigint[]) and parent_id is not null
    union
    select parent.parent_id from organisations parent join above on above.id = parent.id where parent.parent_id is not null
  ) select id from above)`;
}
