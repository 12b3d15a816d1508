import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { areInside } from '../organisations/index.ts';
import { requireHandable } from '../roles/index.ts';
import type { Turn } from './changes.ts';
import type { Person } from './person.ts';

/** What a person is given: roles, and how far they see. */
export type Grants = { roles: number[]; deptIds: number[]; rightRange: 0 | 1; entityIds: number[] };

type Said = { [name in keyof Grants]?: Grants[name] | undefined };

/** What a person has now, or a new one: nothing. */
export function grantsOf(person: Person | null): Grants {
  return {
    roles: person?.roles.map((role) => role.id) ?? [],
    deptIds: person?.depts.map((dept) => dept.id) ?? [],
    rightRange: person?.rightRange === 1 ? 1 : 0,
    entityIds: person?.entitys.map((entity) => entity.id) ?? [],
  };
}

/** What a person will have. What is new in it must be the caller's to give; what they have already may stay. */
export async function allowedGrants(turn: Turn, had: Grants, said: Said): Promise<Grants> {
  const { roles = had.roles, deptIds = had.deptIds, rightRange = had.rightRange, entityIds = had.entityIds } = said;
  const wanted = {
    roles: [...new Set(roles)],
    deptIds: [...new Set(deptIds)],
    rightRange,
    // Who sees organisations has no list beside them.
    entityIds: rightRange === 0 ? [] : [...new Set(entityIds)],
  };
  if (turn.companyId === null) return ofPlatform(wanted);
  if (wanted.roles.length === 0) throw new AppError('badRequest', { roles: 'required' });
  if (wanted.deptIds.length === 0) throw new AppError('badRequest', { deptIds: 'required' });
  if (rightRange === 1 && wanted.entityIds.length === 0) throw new AppError('notEntity', { entityIds: 'required' });
  await requireHandable(turn.tx, turn.user, turn.companyId, added(wanted.roles, had.roles));
  await requireOrganisations(turn, turn.companyId, added(wanted.deptIds, had.deptIds));
  await requireEntities(turn, turn.companyId, added(wanted.entityIds, had.entityIds));
  return wanted;
}

/** The platform's own people see everything, and have neither roles nor places. */
function ofPlatform({ roles, deptIds, entityIds }: Grants): Grants {
  if (roles.length + deptIds.length + entityIds.length > 0) throw new AppError('notFound');
  return { roles, deptIds, rightRange: 0, entityIds };
}

const added = (wanted: readonly number[], had: readonly number[]) => wanted.filter((id) => !had.includes(id));

async function requireOrganisations({ tx, scope }: Turn, companyId: number, ids: readonly number[]): Promise<void> {
  const found = await tx
    .selectFrom('organisations')
    .select(['id', 'enabled'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  if (found.length < ids.length || !areInside(scope, ids)) throw new AppError('notFound');
  if (!found.every((organisation) => organisation.enabled)) {
    throw new AppError('badRequest', { deptIds: 'notAChoice' });
  }
}

async function requireEntities({ tx, scope }: Turn, companyId: number, ids: readonly number[]): Promise<void> {
  const found = await tx
    .selectFrom('entities')
    .select('organisationId')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  const places = found.map((entity) => entity.organisationId);
  if (found.length < ids.length || !areInside(scope, places)) throw new AppError('notFound');
}

/** Gives a person exactly these roles, organisations and entities. */
export async function give({ tx }: Turn, userId: number, { roles, deptIds, entityIds }: Grants): Promise<void> {
  await tx.deleteFrom('userRoles').where('userId', '=', userId).execute();
  await tx.deleteFrom('userOrganisations').where('userId', '=', userId).execute();
  await tx.deleteFrom('userEntities').where('userId', '=', userId).execute();
  const of = (column: string, ids: readonly number[]) =>
    sql`select ${userId}::bigint as user_id, id as ${sql.ref(column)} from unnest(${[...ids]}::bigint[]) as id`;
  await sql`insert into user_roles (user_id, role_id) ${of('role_id', roles)}`.execute(tx);
  await sql`insert into user_organisations (user_id, organisation_id) ${of('organisation_id', deptIds)}`.execute(tx);
  await sql`insert into user_entities (user_id, entity_id) ${of('entity_id', entityIds)}`.execute(tx);
}

/** Whether two grants give the same. */
export function areEqual(one: Grants, other: Grants): boolean {
  const written = ({ roles, deptIds, rightRange, entityIds }: Grants) =>
    JSON.stringify([rightRange, ...[roles, deptIds, entityIds].map((ids) => ids.toSorted((a, b) => a - b))]);
  return written(one) === written(other);
}
