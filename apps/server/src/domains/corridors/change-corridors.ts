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

/** What breaks where two write at once: a name another one of the entity has, an entity that has just gone. */
export const corridorFailures = {
  corridors_name: new AppError('nameTaken', { name: 'taken' }),
  corridors_entity_id_fkey: new AppError('notFound'),
};

/** Writes entrances in one transaction. */
export async function writeCorridors<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return unlessBroken(db.transaction().execute(write), corridorFailures);
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

/** Adds entrances to entities; returns their ids in the same order. */
export async function addCorridors(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly { name: string; entityId: number; remark: string | null }[],
  createdAt: Date,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const ids = [...new Set(inputs.map((input) => input.entityId))];
  const places = new Map((await visibleEntities(tx, await scopeOf(tx, user), { ids })).map((one) => [one.id, one]));
  const rows = inputs.map((input) => {
    const entity = places.get(input.entityId);
    if (entity === undefined) throw new AppError('notFound');
    return { ...input, companyId: entity.companyId, createdAt };
  });
  const added = await tx.insertInto('corridors').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Adds an entrance to an entity, and hangs devices there from now on. */
export async function addCorridor(tx: Tx, user: CurrentUser, input: InputOf<typeof corridors.add>, now: Date) {
  const { name, entityId, deptId, binding, devices = [], remark = null } = input;
  if (binding && devices.length === 0) throw new AppError('badRequest', { devices: 'required' });
  const scope = await scopeOf(tx, user);
  const [entity] = await visibleEntities(tx, scope, { ids: [entityId] });
  if (entity === undefined) throw new AppError('notFound');
  await requireAbove(tx, deptId, entity);
  const [id = 0] = await addCorridors(tx, user, [{ name, entityId, remark }], now);
  const bound = binding ? await requireDevices(tx, scope, devices, { company: entity.companyId }) : [];
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

type Change = Pick<InputOf<typeof corridors.change>, 'id' | 'revision' | 'name' | 'remark'>;
type Worded = { name: string; remark: string | null };

/** Renames entrances or changes their remarks; what is not given stays. */
export async function changeCorridors(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Change[],
): Promise<{ before: StoredCorridor; after: Worded }[]> {
  if (inputs.length === 0) return [];
  const ids = inputs.map((input) => input.id);
  const byId = new Map((await lockCorridors(tx, user, ids)).map((corridor) => [corridor.id, corridor]));
  const changes = inputs.map(({ id, revision, name, remark }) => {
    const before = byId.get(id);
    if (before === undefined) throw new AppError('notFound');
    requireRevision(before, revision);
    return { before, after: { name: name ?? before.name, remark: remark === undefined ? before.remark : remark } };
  });
  const rows = changes.map(({ before, after }) => ({ id: before.id, ...after }));
  await sql`update corridors set name = told.name, remark = told.remark, revision = corridors.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id bigint, name text, remark text)
    where corridors.id = told.id`.execute(tx);
  return changes;
}
