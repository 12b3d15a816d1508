import { areas, corridors } from '@portico/contract/routes/corridors';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { loadAreaRows } from './area-rows.ts';
import {
  addAreaMembers,
  loadMemberNames,
  lockCorridorsAgainstDeletion,
  raiseAreaRevisions,
  removeAreaMembers,
  setAreaMembers,
} from './members.ts';
import { lockArea, lockAreas, runAreaTransaction, type StoredArea } from './stored-areas.ts';

/** The routes for areas: named groups of entrances of an entity. */
export function areaRoutes({ handle, clock }: App): void {
  handle(areas.list, async ({ entityId, name }, { db, user, language }) => {
    const content = await db.transaction().execute(async (tx) => {
      await requireVisibleEntity(tx, user, entityId);
      return loadAreaRows(tx, { entityId, name, language });
    });
    return { content, totalElements: content.length };
  });

  handle(areas.add, async ({ name, entityId, corridorIds = [] }, { db, user, recordChange }) => {
    const createdAt = new Date(clock.now());
    const { id, entity, members } = await runAreaTransaction(db, async (tx) => {
      const visibleEntity = await requireVisibleEntity(tx, user, entityId);
      const values = { name, entityId, companyId: visibleEntity.companyId, createdAt };
      const added = await tx.insertInto('areas').values(values).returning('id').executeTakeFirstOrThrow();
      await addAreaMembers(tx, { id: added.id, entityId }, await lockCorridorsAgainstDeletion(tx, corridorIds));
      return { ...added, entity: visibleEntity, members: await loadMemberNames(tx, added.id) };
    });
    const changes = diffFields(null, { name, entityName: entity.name, corridors: members });
    recordChange({ name, companyId: entity.companyId, changes });
    return { id };
  });

  handle(areas.change, async ({ id, revision, name, corridorIds, entityId }, { db, user, recordChange }) => {
    const { before, after, companyId } = await runAreaTransaction(db, async (tx) => {
      const lockedCorridors = await lockCorridorsAgainstDeletion(tx, corridorIds ?? []);
      const stored = await lockArea(tx, user, id);
      requireRevision(stored, revision);
      requireStoredValues({ entityId }, stored);
      const had = await loadMemberNames(tx, id);
      const changed = { name: name ?? stored.name, revision: stored.revision + 1 };
      await tx.updateTable('areas').set(changed).where('id', '=', id).execute();
      if (corridorIds !== undefined) await setAreaMembers(tx, stored, lockedCorridors);
      const has = { name: changed.name, corridors: await loadMemberNames(tx, id) };
      return { before: { name: stored.name, corridors: had }, after: has, companyId: stored.companyId };
    });
    recordChange({ name: after.name, companyId, changes: diffFields(before, after) });
    return {};
  });

  handle(areas.remove, async ({ ids, entityId }, { db, user, recordChange }) => {
    if (ids.length === 0) return {};
    const gone = await runAreaTransaction(db, async (tx) => {
      const removed = await lockAreas(tx, user, ids);
      const [first] = removed;
      const expectedEntityId = entityId ?? first?.entityId;
      if (removed.some((area) => area.entityId !== expectedEntityId)) throw new AppError('notFound');
      await tx
        .deleteFrom('areas')
        .where(sql<boolean>`id = any(${removed.map((area) => area.id)}::bigint[])`)
        .execute();
      return removed;
    });
    const name = gone.map((area) => area.name).join(', ');
    const changes = gone.flatMap((area) => diffFields({ name: area.name, entityName: area.entityName }, null));
    recordChange({ name, companyId: gone[0]?.companyId ?? null, changes });
    return {};
  });

  handle(corridors.bindToArea, async ({ areaId, ids }, { db, user, recordChange }) => {
    requireAnyEntrance(ids);
    const outcome = await runAreaTransaction(db, async (tx) => {
      const lockedCorridors = await lockCorridorsAgainstDeletion(tx, ids);
      return changeMembers(tx, user, areaId, async (area) => addAreaMembers(tx, area, lockedCorridors));
    });
    recordChange(outcome.entry);
    return { bound: outcome.count };
  });

  handle(corridors.unbindFromArea, async ({ areaId, ids }, { db, user, recordChange }) => {
    requireAnyEntrance(ids);
    const outcome = await runAreaTransaction(db, async (tx) =>
      changeMembers(tx, user, areaId, async (area) => removeAreaMembers(tx, area.id, ids)),
    );
    recordChange(outcome.entry);
    return { unbound: outcome.count };
  });
}

function requireAnyEntrance(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError('noEntrance');
}

async function requireVisibleEntity(db: Db, user: CurrentUser, id: number) {
  const [entity] = await loadVisibleEntities(db, await loadEntityScope(db, user), { ids: [id] });
  if (entity === undefined) throw new AppError('notFound');
  return entity;
}

/** Changes the entrances of an area; returns how many changed, and the entry for the operation log. */
async function changeMembers(tx: Tx, user: CurrentUser, areaId: number, change: (area: StoredArea) => Promise<number>) {
  const area = await lockArea(tx, user, areaId);
  const before = { corridors: await loadMemberNames(tx, areaId) };
  const count = await change(area);
  if (count > 0) await raiseAreaRevisions(tx, [areaId]);
  const changes = diffFields(before, { corridors: await loadMemberNames(tx, areaId) });
  return { count, entry: { name: area.name, companyId: area.companyId, changes } };
}
