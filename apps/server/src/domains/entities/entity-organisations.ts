import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { areOrganisationsInScope, loadOrganisationScope } from '../organisations/index.ts';
import type { StoredEntity } from './stored-entities.ts';

/** Organisations of one company to which entities may be added; their names by id. */
export type EnabledOrganisations = { companyId: number; names: ReadonlyMap<number, string> };

/** Throws unless the organisations are of one company, in the user's scope (`notFound`) and enabled (`badRequest`). */
export async function requireEnabledOrganisations(
  tx: Tx,
  user: CurrentUser,
  ids: readonly number[],
): Promise<EnabledOrganisations> {
  const uniqueIds = [...new Set(ids)];
  const found = await tx
    .selectFrom('organisations')
    .select(['id', 'companyId', 'name', 'enabled'])
    .where(sql<boolean>`id = any(${uniqueIds}::bigint[])`)
    .execute();
  const companyId = user.companyId ?? found[0]?.companyId;
  const areOfOneCompany = found.length === uniqueIds.length && found.every((one) => one.companyId === companyId);
  const areInScope = areOrganisationsInScope(await loadOrganisationScope(tx, user), uniqueIds);
  if (companyId === undefined || !areOfOneCompany || !areInScope) throw new AppError('notFound');
  if (!found.every(({ enabled }) => enabled)) throw new AppError('badRequest', { deptId: 'notAChoice' });
  return { companyId, names: new Map(found.map(({ id, name }) => [id, name])) };
}

type OrganisationMove = { before: StoredEntity; after: { organisationId: number } };

/** Throws unless both the old and the new organisation of each moved entity are in the user's scope. Returns the new names by id. */
export async function requireMovesInScope(
  tx: Tx,
  user: CurrentUser,
  moved: readonly OrganisationMove[],
): Promise<EnabledOrganisations['names']> {
  if (moved.length === 0) return new Map();
  const oldOrganisationIds = moved.map(({ before }) => before.organisationId);
  if (!areOrganisationsInScope(await loadOrganisationScope(tx, user), oldOrganisationIds))
    throw new AppError('notFound');
  const newOrganisationIds = moved.map(({ after }) => after.organisationId);
  const { companyId, names } = await requireEnabledOrganisations(tx, user, newOrganisationIds);
  if (moved.some(({ before }) => before.companyId !== companyId)) throw new AppError('notFound');
  return names;
}

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };

/** Throws if only one of the two coordinates is given. */
export function requireCompletePosition({ latitude = null, longitude = null }: Position): void {
  if ((latitude === null) === (longitude === null)) return;
  throw new AppError('badRequest', { [latitude === null ? 'latitude' : 'longitude']: 'required' });
}
