import { companyAdminRole, isAdminRole } from '@portico/contract/words/permissions';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { areInside, type OrganisationScope } from '../organisations/index.ts';

/** A person with what says how strong they are and how far they see. */
export type Person = Awaited<ReturnType<typeof peopleOf>>[number];

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

/** People with their roles, organisations and entities, in one query. */
export function peopleQuery(db: Db) {
  return db
    .selectFrom('users')
    .select(columns)
    .select((user) => [rolesOf(user).as('roles'), organisationsOf(user).as('depts'), entitiesOf(user).as('entitys')]);
}

/** People by id, as the store shows them. */
export async function peopleOf(db: Db, ids: readonly number[]) {
  return peopleQuery(db)
    .where(sql<boolean>`users.id = any(${[...ids]}::bigint[])`)
    .orderBy('users.id')
    .execute();
}

type UserRow = ExpressionBuilder<Database, 'users'>;

/** A person's roles, strongest first. */
export const rolesOf = (user: UserRow) =>
  jsonArrayFrom(
    user
      .selectFrom('userRoles')
      .innerJoin('roles', 'roles.id', 'userRoles.roleId')
      .select(['roles.id', 'roles.name', 'roles.level', 'roles.permission'])
      .whereRef('userRoles.userId', '=', 'users.id')
      .orderBy('roles.level')
      .orderBy('roles.id'),
  );

/** The organisations a person was given. */
export const organisationsOf = (user: UserRow) =>
  jsonArrayFrom(
    user
      .selectFrom('userOrganisations')
      .innerJoin('organisations', 'organisations.id', 'userOrganisations.organisationId')
      .select(['organisations.id', 'organisations.name'])
      .whereRef('userOrganisations.userId', '=', 'users.id')
      .orderBy('organisations.id'),
  );

const entitiesOf = (user: UserRow) =>
  jsonArrayFrom(
    user
      .selectFrom('userEntities')
      .innerJoin('entities', 'entities.id', 'userEntities.entityId')
      .select(['entities.id', 'entities.name', 'entities.organisationId'])
      .whereRef('userEntities.userId', '=', 'users.id')
      .orderBy('entities.id'),
  );

/** Whether a person of a company holds its administrator role. */
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

/** Why somebody may not change a person, or null. `handable`: the roles they could give. */
export function protectionOf(
  person: Pick<Person, 'userType' | 'roles' | 'depts' | 'entitys'>,
  user: CurrentUser,
  scope: OrganisationScope,
  handable: ReadonlySet<number>,
): 'userProtected' | 'userTooStrong' | null {
  if (person.userType === 1) return 'userProtected';
  // A new password would lend what the person may do, too.
  const isWider = ({ id, permission }: Person['roles'][number]) => !handable.has(id) && !isAdminRole(permission);
  if (person.roles.some((role) => role.level < user.level || isWider(role))) return 'userTooStrong';
  // Who sees more than oneself would lend that sight with a password reset.
  const reach = [...person.depts.map((dept) => dept.id), ...person.entitys.map((entity) => entity.organisationId)];
  return areInside(scope, reach) ? null : 'userProtected';
}

/** Whether a person can run their company, or the platform. */
export function isAdministrator(person: Pick<Person, 'companyId' | 'enabled' | 'roles'>): boolean {
  const runs = person.companyId === null || person.roles.some((role) => role.permission === companyAdminRole);
  return person.enabled && runs;
}
