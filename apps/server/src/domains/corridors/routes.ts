import { corridors } from '@portico/contract/routes/corridors';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { scopeOf, visibleEntities } from '../organisations/index.ts';

/** Entrances and exits of an entity. */
export function corridorRoutes({ handle }: App): void {
  handle(corridors.byEntity, async ({ entityId }, { db, user }) => {
    await visibleEntities(db, await scopeOf(db, user), { ids: [entityId] });
    const rows = await db
      .selectFrom('corridors')
      .innerJoin('entities', 'entities.id', 'corridors.entityId')
      .leftJoin('bindings', (join) =>
        join.onRef('bindings.corridorId', '=', 'corridors.id').on('bindings.toAt', 'is', null),
      )
      .select([
        'corridors.id',
        'corridors.name',
        'corridors.entityId',
        'entities.name as entityName',
        'corridors.createdAt',
      ])
      .select(sql<number>`count(bindings.id)`.as('size'))
      .where('corridors.entityId', '=', entityId)
      .groupBy(['corridors.id', 'entities.name'])
      .orderBy('corridors.name')
      .orderBy('corridors.id')
      .execute();
    const content = rows.map(({ createdAt, ...row }) => ({ ...row, createTime: createdAt.toISOString() }));
    return { content, totalElements: content.length };
  });
}
