import { platformRole } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { areOrganisationsInScope } from '../organisations/index.ts';
import { requireAssignableRoles } from '../roles/index.ts';
import type { UsersTransaction } from './change-users.ts';
import { listRoles, type StoredUser } from './stored-users.ts';

/** What is assigned to a user: roles and visible places. `rightRange` 0: the organisations; 1: only the listed entities. */
export type Grants = { roles: number[]; deptIds: number[]; rightRange: 0 | 1; entityIds: number[] };

type GivenGrants = { [name in keyof Grants]?: Grants[name] | undefined };

/** The grants of a user; null, a new user: none. */
export function toGrants(user: StoredUser | null): Grants {
  return {
    roles: user === null ? [] : listRoles(user).map((role) => role.id),
    deptIds: user?.depts.map((dept) => dept.id) ?? [],
    rightRange: user?.rightRange === 1 ? 1 : 0,
    entityIds: user?.entitys.map((entity) => entity.id) ?? [],
  };
}

/** The grants of a user after a change. Throws if the caller may not assign one of the new ones; present ones may stay. */
export async function requireAllowedGrants(
  context: UsersTransaction,
  current: Grants,
  givenGrants: GivenGrants,
): Promise<Grants> {
  const {
    roles = current.roles,
    deptIds = current.deptIds,
    rightRange = current.rightRange,
    entityIds = current.entityIds,
  } = givenGrants;
  const wanted = {
    roles: [...new Set(roles)],
    deptIds: [...new Set(deptIds)],
    rightRange,
    // Users who see organisations have no list of entities.
    entityIds: rightRange === 0 ? [] : [...new Set(entityIds)],
  };
  if (wanted.roles.length === 0) throw new AppError('badRequest', { roles: 'required' });
  if (context.companyId === null) return requirePlatformGrants(wanted);
  if (wanted.deptIds.length === 0) throw new AppError('badRequest', { deptIds: 'required' });
  if (rightRange === 1 && wanted.entityIds.length === 0) throw new AppError('notEntity', { entityIds: 'required' });
  await requireAssignableRoles(context.tx, context.user, context.companyId, added(wanted.roles, current.roles));
  await requireOrganisations(context, context.companyId, added(wanted.deptIds, current.deptIds));
  await requireEntities(context, context.companyId, added(wanted.entityIds, current.entityIds));
  return wanted;
}

/** Platform administrators have the role of the platform, which sees everything, and nothing else; throws `notFound` if more is given. */
function requirePlatformGrants({ roles, deptIds, entityIds }: Grants): Grants {
  if (roles.some((id) => id !== platformRole.id) || deptIds.length + entityIds.length > 0)
    throw new AppError('notFound');
  return { roles, deptIds, rightRange: 0, entityIds };
}

const added = (wanted: readonly number[], current: readonly number[]) => wanted.filter((id) => !current.includes(id));

async function requireOrganisations(
  { tx, scope }: UsersTransaction,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  const found = await tx
    .selectFrom('organisations')
    .select(['id', 'enabled'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  if (found.length < ids.length || !areOrganisationsInScope(scope, ids)) throw new AppError('notFound');
  if (!found.every((organisation) => organisation.enabled)) {
    throw new AppError('badRequest', { deptIds: 'notAChoice' });
  }
}

async function requireEntities(
  { tx, scope }: UsersTransaction,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  const found = await tx
    .selectFrom('entities')
    .select('organisationId')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  const places = found.map((entity) => entity.organisationId);
  if (found.length < ids.length || !areOrganisationsInScope(scope, places)) throw new AppError('notFound');
}

/** Replaces the roles, organisations and entities of a user. The role of the platform is not stored. */
export async function saveGrants(
  { tx }: UsersTransaction,
  userId: number,
  { roles, deptIds, entityIds }: Grants,
): Promise<void> {
  await tx.deleteFrom('userRoles').where('userId', '=', userId).execute();
  await tx.deleteFrom('userOrganisations').where('userId', '=', userId).execute();
  await tx.deleteFrom('userEntities').where('userId', '=', userId).execute();
  const selectLinks = (column: string, ids: readonly number[]) =>
    sql`select ${userId}::bigint as user_id, id as ${sql.ref(column)} from unnest(${[...ids]}::bigint[]) as id`;
  await sql`insert into user_roles (user_id, role_id) ${selectLinks(
    'role_id',
    roles.filter((id) => id !== platformRole.id),
  )}`.execute(tx);
  await sql`insert into user_organisations (user_id, organisation_id) ${selectLinks('organisation_id', deptIds)}`.execute(
    tx,
  );
  await sql`insert into user_entities (user_id, entity_id) ${selectLinks('entity_id', entityIds)}`.execute(tx);
}

/** Whether two grants are equal, whatever the order of their ids. */
export function areGrantsEqual(one: Grants, other: Grants): boolean {
  const serialize = ({ roles, deptIds, rightRange, entityIds }: Grants) =>
    JSON.stringify([rightRange, ...[roles, deptIds, entityIds].map((ids) => ids.toSorted((a, b) => a - b))]);
  return serialize(one) === serialize(other);
}
