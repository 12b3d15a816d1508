import { corridors } from '@portico/contract/routes/corridors';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { scopeOf, visibleEntities } from '../organisations/index.ts';
import { addCorridor, changeCorridors, type StoredCorridor, writeCorridors } from './change-corridors.ts';
import { allCorridors, corridorPage } from './corridor-rows.ts';
import { removeCorridors } from './remove-corridors.ts';

/** Entrances and exits of entities. */
export function corridorRoutes(app: App): void {
  listRoutes(app);
  const { handle, events, clock } = app;

  handle(corridors.add, async (input, { db, user, record }) => {
    const now = new Date(clock.now());
    const { id, entity, sns } = await writeCorridors(db, async (tx) => addCorridor(tx, user, input, now));
    const { name, remark = null } = input;
    const changes = changesOf(null, { name, entityName: entity.name, remark, devices: sns.join(', ') });
    record({ name, companyId: entity.companyId, changes });
    if (sns.length > 0) events.emit('devices.changed', { sns });
    return { id };
  });

  handle(corridors.change, async (input, { db, user, record }) => {
    for (const { before, after } of await writeCorridors(db, async (tx) => changeCorridors(tx, user, [input]))) {
      const { name, remark, companyId } = before;
      record({ name: after.name, companyId, changes: changesOf({ name, remark }, after) });
    }
    return {};
  });

  handle(corridors.remove, async ({ ids }, { db, user, record }) => {
    if (ids.length === 0) return {};
    const now = new Date(clock.now());
    const { gone, sns } = await writeCorridors(db, async (tx) => removeCorridors(tx, user, ids, now));
    const name = gone.map((corridor) => corridor.name).join(', ');
    const changes = [...gone.flatMap((corridor) => changesOf(written(corridor), null)), ...unbound(sns)];
    record({ name, companyId: gone[0]?.companyId ?? null, changes });
    if (sns.length > 0) events.emit('devices.changed', { sns });
    return {};
  });
}

function listRoutes({ handle }: App): void {
  handle(corridors.list, async ({ page, size, sort, ...filter }, { db, user }) =>
    db.transaction().execute(async (tx) => corridorPage(tx, await scopeOf(tx, user), filter, { page, size, sort })),
  );

  handle(corridors.byEntity, async ({ entityId }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      await visibleEntities(tx, scope, { ids: [entityId] });
      return allCorridors(tx, scope, { entityId });
    }),
  );

  handle(corridors.infoByIds, async ({ ids }, { db, user }) =>
    db.transaction().execute(async (tx) => allCorridors(tx, await scopeOf(tx, user), { ids })),
  );

  handle(corridors.ofArea, async ({ page, size, areaId, name }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      await visibleEntities(tx, scope, { ids: [await entityOfArea(tx, areaId)] });
      return corridorPage(tx, scope, { areaId, name }, { page, size });
    }),
  );

  handle(corridors.notOfArea, async ({ page, size, entityId, areaId, name }, { db, user }) =>
    db.transaction().execute(async (tx) => {
      const scope = await scopeOf(tx, user);
      await visibleEntities(tx, scope, { ids: [entityId] });
      if (areaId !== undefined && (await entityOfArea(tx, areaId)) !== entityId) throw new AppError('notFound');
      return corridorPage(tx, scope, { entityId, notInArea: areaId, name }, { page, size });
    }),
  );
}

async function entityOfArea(db: Db, id: number): Promise<number> {
  const area = await db.selectFrom('areas').select('entityId').where('id', '=', id).executeTakeFirst();
  if (area === undefined) throw new AppError('notFound');
  return area.entityId;
}

const written = ({ name, entityName, remark }: StoredCorridor) => ({ name, entityName, remark });

const unbound = (sns: readonly string[]) => changesOf({ devices: sns.join(', ') }, null);
