import { companyAdminRole, isAdminRole, platformRole } from '@portico/contract/words/permissions';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { areOrganisationsInScope, type OrganisationScope } from '../organisations/index.ts';

/** A user with the roles and places that determine their rights. */
export type StoredUser = Awaited<ReturnType<typeof loadStoredUsers>>[number];

const columns = [
  'users.id',
  'users.companyId',
  'nickName',
  'username',
  'phone',
  'email',
  'hireDate',
  'avatar',
  'enabled',
  'userType',
  'rightRange',
  'mustChangePassword',
  'users.revision',
  'users.createdAt',
] as const;

/** The users with their roles, organisations and entities, in one query. */
export function selectStoredUsers(db: Db) {
  return db
    .selectFrom('users')
    .select(columns)
    .select((user) => [
      userRolesJson(user).as('roles'),
      userOrganisationsJson(user).as('depts'),
      userEntitiesJson(user).as('entitys'),
    ]);
}

/** The users with these ids that row-level security shows, sorted by id. */
export async function loadStoredUsers(db: Db, ids: readonly number[]) {
  return selectStoredUsers(db)
    .where(sql<boolean>`users.id = any(${[...ids]}::bigint[])`)
    .orderBy('users.id')
    .execute();
}

/** A user that was just written. */
export async function requireStoredUser(db: Db, id: number): Promise<StoredUser> {
  const [user] = await loadStoredUsers(db, [id]);
  if (user === undefined) throw new Error('a user just written has a row');
  return user;
}

type UserRow = ExpressionBuilder<Database, 'users'>;

/** A user's roles as JSON, strongest first. */
export const userRolesJson = (user: UserRow) =>
  jsonArrayFrom(
    user
      .selectFrom('userRoles')
      .innerJoin('roles', 'roles.id', 'userRoles.roleId')
      .select(['roles.id', 'roles.name', 'roles.level', 'roles.permission'])
      .whereRef('userRoles.userId', '=', 'users.id')
      .orderBy('roles.level')
      .orderBy('roles.id'),
  );

/** The organisations assigned to a user, as JSON. */
export const userOrganisationsJson = (user: UserRow) =>
  jsonArrayFrom(
    user
      .selectFrom('userOrganisations')
      .innerJoin('organisations', 'organisations.id', 'userOrganisations.organisationId')
      .select(['organisations.id', 'organisations.name'])
      .whereRef('userOrganisations.userId', '=', 'users.id')
      .orderBy('organisations.id'),
  );

const userEntitiesJson = (user: UserRow) =>
  jsonArrayFrom(
    user
      .selectFrom('userEntities')
      .innerJoin('entities', 'entities.id', 'userEntities.entityId')
      .select(['entities.id', 'entities.name', 'entities.organisationId'])
      .whereRef('userEntities.userId', '=', 'users.id')
      .orderBy('entities.id'),
  );

/** SQL condition on a row of `users`: `hasAdministratorRole`. */
export const holdsAdministratorRole = (user: UserRow) =>
  user.exists(
    user
      .selectFrom('userRoles')
      .innerJoin('roles', 'roles.id', 'userRoles.roleId')
      .select('roles.id')
      .whereRef('userRoles.userId', '=', 'users.id')
      .whereRef('roles.companyId', '=', 'users.companyId')
      .where('roles.permission', '=', companyAdminRole),
  );

/** Why `user` may not change `person`; null if allowed. `assignableRoleIds`: the roles that `user` may assign. */
export function findChangeProtection(
  person: Pick<StoredUser, 'userType' | 'roles' | 'depts' | 'entitys'>,
  user: CurrentUser,
  scope: OrganisationScope,
  assignableRoleIds: ReadonlySet<number>,
): 'userProtected' | 'userTooStrong' | null {
  if (person.userType === 1) return 'userProtected';
  // Otherwise `user` could get the rights of these roles with a password reset.
  const isWider = ({ id, permission }: StoredUser['roles'][number]) =>
    !assignableRoleIds.has(id) && !isAdminRole(permission);
  if (person.roles.some((role) => role.level < user.level || isWider(role))) return 'userTooStrong';
  // Otherwise `user` could see the places of `person` with a password reset.
  const placeIds = [...person.depts.map((dept) => dept.id), ...person.entitys.map((entity) => entity.organisationId)];
  return areOrganisationsInScope(scope, placeIds) ? null : 'userProtected';
}

/** The roles of a user; of a platform user, the role of the platform. */
export function listRoles({ companyId, roles }: Pick<StoredUser, 'companyId' | 'roles'>): StoredUser['roles'] {
  return companyId === null ? [platformRole] : roles;
}

/** Whether a user is an enabled administrator of their company or the platform. */
export function isAdministrator(user: Pick<StoredUser, 'companyId' | 'enabled' | 'roles'>): boolean {
  return user.enabled && (user.companyId === null || hasAdministratorRole(user));
}

/** Whether a user has the administrator role of their company. */
export function hasAdministratorRole({ roles }: Pick<StoredUser, 'roles'>): boolean {
  return roles.some((role) => role.permission === companyAdminRole);
}
