import { type Entity, entities } from '@portico/contract/routes/entities';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/things/open.ts';
import { type EntityRow, scopeOf, visibleEntities } from '../organisations/index.ts';

/** Stores and venues. */
export function entityRoutes({ handle }: App): void {
  handle(entities.list, async ({ page, size, deptIds, name }, { db, user }) => {
    const visible = await visibleEntities(db, await scopeOf(db, user), { deptIds, name });
    const shown = visible.slice(page * size, (page + 1) * size);
    return { content: await described(db, shown), totalElements: visible.length };
  });

  handle(entities.details, async ({ id }, { db, user }) => {
    const [found] = await described(db, await visibleEntities(db, await scopeOf(db, user), { ids: [id] }));
    if (found === undefined) throw new Error('a visible entity has a row');
    return found;
  });
}

/** Adds what a person wants to read about entities, in the same order. */
async function described(db: Db, rows: readonly EntityRow[]): Promise<Entity[]> {
  if (rows.length === 0) return [];
  const details = await db
    .selectFrom('entities')
    .innerJoin('organisations', 'organisations.id', 'entities.organisationId')
    .innerJoin('companies', 'companies.id', 'entities.companyId')
    .select([
      'entities.id',
      'entities.city',
      'entities.address',
      'organisations.name as deptName',
      'companies.name as companyName',
    ])
    .where(
      'entities.id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  return rows.map((row) => {
    const detail = byId.get(row.id);
    return {
      id: row.id,
      name: row.name,
      deptId: row.organisationId,
      deptName: detail?.deptName ?? '',
      companyName: detail?.companyName ?? '',
      timeZone: row.timeZone,
      dstEnable: row.dstEnable,
      workTime: row.workTime,
      city: detail?.city ?? null,
      address: detail?.address ?? null,
      createTime: row.createdAt.toISOString(),
    };
  });
}
