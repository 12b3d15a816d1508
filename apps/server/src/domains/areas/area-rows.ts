import type { Area } from '@portico/contract/routes/corridors';
import type { Language } from '@portico/contract/words/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';

const corridorIds = sql<number[]>`(select coalesce(json_agg(corridor_id order by corridor_id), '[]')
  from area_corridors where area_id = areas.id)`;
const countDevice = sql<number>`(select count(*) from bindings
  join area_corridors on area_corridors.corridor_id = bindings.corridor_id
  where area_id = areas.id and bindings.to_at is null)`;

/** The areas of an entity whose name contains `name`, sorted by name. */
export async function loadAreaRows(
  db: Db,
  { entityId, name = '', language }: { entityId: number; name?: string | undefined; language: Language },
): Promise<Area[]> {
  const rows = await db
    .selectFrom('areas')
    .select(['id', 'name', 'entityId', 'revision', 'createdAt'])
    .select([corridorIds.as('corridorIds'), countDevice.as('countDevice')])
    .where('entityId', '=', entityId)
    .where(containsText('areas.name', name))
    .orderBy(orderByName('name', language))
    .orderBy('id')
    .execute();
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    countCorridor: row.corridorIds.length,
    createTime: createdAt.toISOString(),
  }));
}
