import type { InputOf } from '@portico/contract/route';
import type { corridors } from '@portico/contract/routes/corridors';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import type { Database } from '../../platform/things/schema.ts';
import { bindFrom, requireDevices, requirePlacesFrom } from '../devices/index.ts';
import { type EntityRow, isInScope, organisationsBelow, scopeOf, visibleEntities } from '../organisations/index.ts';

export type Tx = Transaction<Database>;

/** An entrance as it is stored, with the name of its entity. */
export type StoredCorridor = Awaited<ReturnType<typeof lockCorridors>>[number];

/** Writes entrances; a name another one of the entity has is refused. */
export async function writeCorridors<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return unlessBroken(db.transaction().execute(write), {
    corridors_name: new AppError('nameTaken', { name: 'taken' }),
    // The entity came to be deleted between looking and writing.
    corridors_entity_id_fkey: new AppError('notFound'),
  });
}

/** Living entrances this person may see, which nobody else changes until the transaction ends; any other one is "not found". */
export async function lockCorridors(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('corridors')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .selectAll('corridors')
    .select('entities.name as entityName')
    .where(isInScope(await scopeOf(tx, user)))
    .where(sql<boolean>`corridors.id = any(${wanted}::bigint[])`)
    .where('corridors.removedAt', 'is', null)
    .orderBy('corridors.id')
    .forUpdate('corridors')
    .execute();
  if (found.length < wanted.length) throw new AppError('notFound');
  return found;
}

/** Adds an entrance to an entity, and hangs devices there from now on. */
export async function addCorridor(tx: Tx, user: CurrentUser, input: InputOf<typeof corridors.add>, now: Date) {
  const { name, entityId, deptId, binding, devices = [], remark = null } = input;
  if (binding && devices.length === 0) throw new AppError('badRequest', { devices: 'required' });
  const scope = await scopeOf(tx, user);
  const [entity] = await visibleEntities(tx, scope, { ids: [entityId] });
  if (entity === undefined) throw new AppError('notFound');
  await requireAbove(tx, deptId, entity);
  const { companyId } = entity;
  const values = { companyId, entityId, name, remark, createdAt: now };
  const { id } = await tx.insertInto('corridors').values(values).returning('id').executeTakeFirstOrThrow();
  const bound = binding ? await requireDevices(tx, scope, devices, { company: companyId }) : [];
  for (const device of bound) {
    await requirePlacesFrom(tx, scope, device, now);
    await bindFrom(tx, device, id, now, now, user.id);
  }
  return { id, entity, sns: bound.map((device) => device.sn) };
}

/** The organisation named is the entity's own or one above it: who names another one means another entity. */
async function requireAbove(tx: Tx, organisationId: number, entity: EntityRow): Promise<void> {
  const found = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', entity.organisationId)
    .where(sql<boolean>`id in ${organisationsBelow([organisationId])}`)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('badRequest', { deptId: 'notAChoice' });
}

/** Renames an entrance or changes its remark. */
export async function changeCorridor(tx: Tx, user: CurrentUser, input: InputOf<typeof corridors.change>) {
  const { id, revision, name, remark } = input;
  const [before] = await lockCorridors(tx, user, [id]);
  if (before === undefined) throw new AppError('notFound');
  requireRevision(before, revision);
  const after = await tx
    .updateTable('corridors')
    // What is undefined stays.
    .set({ name, remark, revision: before.revision + 1 })
    .where('id', '=', id)
    .returning(['name', 'remark'])
    .executeTakeFirstOrThrow();
  return { before, after };
}
