import { findPlaceWithMostChange, type PlaceChange } from '@portico/counting/explanation';
import type { Db } from '../../../platform/base-data/open.ts';
import { buildIdListCondition } from '../column-in-ids.ts';

/** `isDeleted`: a deleted entrance is never named, but its counts remain part of its entity's counts. */
export type Entrance = { id: number; name: string; entityId: number; companyId: number; isDeleted: boolean };

/** The present and deleted entrances of some entities, by name. */
export async function loadEntrances(db: Db, entityIds: readonly number[]): Promise<Entrance[]> {
  const rows = await db
    .selectFrom('corridors')
    .select(['id', 'name', 'entityId', 'companyId', 'removedAt'])
    .where(buildIdListCondition('entityId', entityIds))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ removedAt, ...row }) => ({ ...row, isDeleted: removedAt !== null }));
}

/**
 * Finds the entrance with most of a change; null if it was deleted. Deleted entrances are examined too: without them another entrance would
 * be named for their change.
 */
export function findMostChangedEntrance<Place extends PlaceChange & Pick<Entrance, 'isDeleted'>>(
  places: readonly Place[],
) {
  const found = findPlaceWithMostChange(places);
  return found?.place.isDeleted === true ? null : found;
}
