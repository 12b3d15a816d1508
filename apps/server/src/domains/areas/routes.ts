import { areas } from '@portico/contract/routes/corridors';
import type { App } from '../../platform/app.ts';
import { scopeOf, visibleEntities } from '../organisations/index.ts';

/** Named groups of entrances of an entity. */
export function areaRoutes({ handle }: App): void {
  handle(areas.list, async ({ entityId }, { db, user }) => {
    await visibleEntities(db, await scopeOf(db, user), { ids: [entityId] });
    const rows = await db
      .selectFrom('areas')
      .select(['id', 'name', 'entityId', 'createdAt'])
      .where('entityId', '=', entityId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const members = await db
      .selectFrom('areaCorridors')
      .innerJoin('areas', 'areas.id', 'areaCorridors.areaId')
      .select(['areaId', 'corridorId'])
      .where('areas.entityId', '=', entityId)
      .orderBy('corridorId')
      .execute();
    const content = rows.map(({ createdAt, ...row }) => {
      const corridorIds = members.filter((member) => member.areaId === row.id).map((member) => member.corridorId);
      return { ...row, corridorIds, countCorridor: corridorIds.length, createTime: createdAt.toISOString() };
    });
    return { content, totalElements: content.length };
  });
}
