import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { areInside, organisationScopeOf } from '../organisations/index.ts';
import type { StoredEntity, Tx } from './stored-entities.ts';

/** Organisations of one company that entities may be added to, by id. */
export type Open = { companyId: number; names: ReadonlyMap<number, string> };

/** Checks that organisations are the person's, of one company, and switched on; any other one is "not found". */
export async function requireOpen(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<Open> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('organisations')
    .select(['id', 'companyId', 'name', 'enabled'])
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .execute();
  const companyId = user.companyId ?? found[0]?.companyId;
  const areOfOne = found.length === wanted.length && found.every((one) => one.companyId === companyId);
  const areTheirs = areInside(await organisationScopeOf(tx, user), wanted);
  if (companyId === undefined || !areOfOne || !areTheirs) throw new AppError('notFound');
  if (!found.every(({ enabled }) => enabled)) throw new AppError('badRequest', { deptId: 'notAChoice' });
  return { companyId, names: new Map(found.map(({ id, name }) => [id, name])) };
}

type Moved = { before: StoredEntity; after: { organisationId: number } };

/** Moving takes an entity out of one organisation and puts it into another; both have to be the person's. Names of the new ones, by id. */
export async function requirePlaces(tx: Tx, user: CurrentUser, moved: readonly Moved[]): Promise<Open['names']> {
  if (moved.length === 0) return new Map();
  const left = moved.map(({ before }) => before.organisationId);
  if (!areInside(await organisationScopeOf(tx, user), left)) throw new AppError('notFound');
  const entered = moved.map(({ after }) => after.organisationId);
  const { companyId, names } = await requireOpen(tx, user, entered);
  if (moved.some(({ before }) => before.companyId !== companyId)) throw new AppError('notFound');
  return names;
}

type Position = { latitude?: number | null | undefined; longitude?: number | null | undefined };

/** A place on the map has both coordinates. */
export function requirePosition({ latitude = null, longitude = null }: Position): void {
  if ((latitude === null) === (longitude === null)) return;
  throw new AppError('badRequest', { [latitude === null ? 'latitude' : 'longitude']: 'required' });
}
