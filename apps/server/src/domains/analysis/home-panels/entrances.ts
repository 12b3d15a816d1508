import type { Db } from '../../../platform/things/open.ts';
import { oneOf } from '../one-of.ts';

export type Entrance = { id: number; name: string; entityId: number; companyId: number };

/** The entrances of some entities, by name. */
export function entrancesOf(db: Db, entityIds: readonly number[]): Promise<Entrance[]> {
  return db
    .selectFrom('corridors')
    .select(['id', 'name', 'entityId', 'companyId'])
    .where(oneOf('entityId', entityIds))
    .orderBy('name')
    .orderBy('id')
    .execute();
}
