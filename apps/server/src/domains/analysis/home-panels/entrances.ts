import { placeOfChange, type PlaceChange } from '@portico/counting/explanation';
import type { Db } from '../../../platform/things/open.ts';
import { oneOf } from '../one-of.ts';

/** `isGone`: it was deleted, and is never named; what it counted is still part of what its entity counted. */
export type Entrance = { id: number; name: string; entityId: number; companyId: number; isGone: boolean };

/** The entrances some entities have and had, by name. */
export async function entrancesOf(db: Db, entityIds: readonly number[]): Promise<Entrance[]> {
  const rows = await db
    .selectFrom('corridors')
    .select(['id', 'name', 'entityId', 'companyId', 'removedAt'])
    .where(oneOf('entityId', entityIds))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ removedAt, ...row }) => ({ ...row, isGone: removedAt !== null }));
}

/**
 * The entrance that most of a change is at. Those that were deleted are looked at too: without them another one would be named for
 * a change that is theirs.
 */
export function entranceOfChange<Place extends PlaceChange & Pick<Entrance, 'isGone'>>(places: readonly Place[]) {
  const found = placeOfChange(places);
  return found?.place.isGone === true ? null : found;
}
