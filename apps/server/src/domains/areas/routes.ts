import { areas, corridors } from '@portico/contract/routes/corridors';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { scopeOf, visibleEntities } from '../organisations/index.ts';
import { areaRows } from './area-rows.ts';
import { holdCorridors, markChanged, membersOf, putIn, setMembers, takeOut } from './members.ts';
import { lockArea, lockAreas, type StoredArea, type Tx, writeAreas } from './stored-areas.ts';

/** Named groups of entrances of an entity. */
export function areaRoutes({ handle, clock }: App): void {
  handle(areas.list, async ({ entityId, name }, { db, user }) => {
    const content = await db.transaction().execute(async (tx) => {
      await requireEntity(tx, user, entityId);
      return areaRows(tx, entityId, name);
    });
    return { content, totalElements: content.length };
  });

  handle(areas.add, async ({ name, entityId, corridorIds = [] }, { db, user, record }) => {
    const createdAt = new Date(clock.now());
    const { id, entity, members } = await writeAreas(db, async (tx) => {
      const of = await requireEntity(tx, user, entityId);
      const values = { name, entityId, companyId: of.companyId, createdAt };
      const added = await tx.insertInto('areas').values(values).returning('id').executeTakeFirstOrThrow();
      await putIn(tx, { id: added.id, entityId }, await holdCorridors(tx, corridorIds));
      return { ...added, entity: of, members: await membersOf(tx, added.id) };
    });
    const changes = changesOf(null, { name, entityName: entity.name, corridors: members });
    record({ name, companyId: entity.companyId, changes });
    return { id };
  });

  handle(areas.change, async ({ id, revision, name, corridorIds }, { db, user, record }) => {
    const { before, after, companyId } = await writeAreas(db, async (tx) => {
      const held = await holdCorridors(tx, corridorIds ?? []);
      const stored = await lockArea(tx, user, id);
      requireRevision(stored, revision);
      const had = await membersOf(tx, id);
      const changed = { name: name ?? stored.name, revision: stored.revision + 1 };
      await tx.updateTable('areas').set(changed).where('id', '=', id).execute();
      if (corridorIds !== undefined) await setMembers(tx, stored, held);
      const has = { name: changed.name, corridors: await membersOf(tx, id) };
      return { before: { name: stored.name, corridors: had }, after: has, companyId: stored.companyId };
    });
    record({ name: after.name, companyId, changes: changesOf(before, after) });
    return {};
  });

  handle(areas.remove, async ({ ids, entityId }, { db, user, record }) => {
    if (ids.length === 0) return {};
    const gone = await writeAreas(db, async (tx) => {
      const removed = await lockAreas(tx, user, ids);
      const [first] = removed;
      const of = entityId ?? first?.entityId;
      if (removed.some((area) => area.entityId !== of)) throw new AppError('notFound');
      await tx
        .deleteFrom('areas')
        .where(sql<boolean>`id = any(${removed.map((area) => area.id)}::bigint[])`)
        .execute();
      return removed;
    });
    const name = gone.map((area) => area.name).join(', ');
    const changes = gone.flatMap((area) => changesOf({ name: area.name, entityName: area.entityName }, null));
    record({ name, companyId: gone[0]?.companyId ?? null, changes });
    return {};
  });

  handle(corridors.bindToArea, async ({ areaId, ids }, { db, user, record }) => {
    requireSome(ids);
    const told = await writeAreas(db, async (tx) => {
      const held = await holdCorridors(tx, ids);
      return changeMembers(tx, user, areaId, async (area) => putIn(tx, area, held));
    });
    record(told.entry);
    return { bound: told.count };
  });

  handle(corridors.unbindFromArea, async ({ areaId, ids }, { db, user, record }) => {
    requireSome(ids);
    const told = await writeAreas(db, async (tx) =>
      changeMembers(tx, user, areaId, async (area) => takeOut(tx, area.id, ids)),
    );
    record(told.entry);
    return { unbound: told.count };
  });
}

function requireSome(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError('noEntrance');
}

async function requireEntity(db: Db, user: CurrentUser, id: number) {
  const [entity] = await visibleEntities(db, await scopeOf(db, user), { ids: [id] });
  if (entity === undefined) throw new AppError('notFound');
  return entity;
}

/** Changes the entrances of an area; gives how many, and what the operation log is told. */
async function changeMembers(tx: Tx, user: CurrentUser, areaId: number, change: (area: StoredArea) => Promise<number>) {
  const area = await lockArea(tx, user, areaId);
  const before = { corridors: await membersOf(tx, areaId) };
  const count = await change(area);
  if (count > 0) await markChanged(tx, [areaId]);
  const changes = changesOf(before, { corridors: await membersOf(tx, areaId) });
  return { count, entry: { name: area.name, companyId: area.companyId, changes } };
}
