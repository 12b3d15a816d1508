import type { InputOf } from '@portico/contract/route';
import type { corridors } from '@portico/contract/routes/corridors';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import { foldColumns } from '../../platform/base-data/folded-columns.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { bindDevice, lockDeviceInScope, requireDevices } from '../devices/index.ts';
import {
  type EntityRow,
  isInScope,
  loadEntityScope,
  loadVisibleEntities,
  selectOrganisationsBelow,
} from '../organisations/index.ts';

/** A stored entrance with the name of its entity. */
export type StoredCorridor = Awaited<ReturnType<typeof lockCorridors>>[number];

/** Errors by database constraint: a name that the entity already uses, an entity that was just deleted. */
export const corridorConstraintErrors = {
  corridors_name: new AppError('nameTaken', { name: 'taken' }),
  corridors_entity_id_fkey: new AppError('notFound'),
};

/** Writes entrances in one transaction, with the errors of `corridorConstraintErrors`. */
export async function runCorridorTransaction<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return mapConstraintErrors(db.transaction().execute(write), corridorConstraintErrors);
}

/** Loads and locks entrances the user may see, until the transaction ends; throws `notFound` for removed and any other ones. */
export async function lockCorridors(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const uniqueIds = [...new Set(ids)];
  const found = await tx
    .selectFrom('corridors')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .selectAll('corridors')
    .select('entities.name as entityName')
    .where(isInScope(await loadEntityScope(tx, user)))
    .where(sql<boolean>`corridors.id = any(${uniqueIds}::bigint[])`)
    .where('corridors.removedAt', 'is', null)
    .orderBy('corridors.id')
    .forUpdate('corridors')
    .execute();
  if (found.length < uniqueIds.length) throw new AppError('notFound');
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
  const places = new Map(
    (await loadVisibleEntities(tx, await loadEntityScope(tx, user), { ids })).map((one) => [one.id, one]),
  );
  const rows = inputs.map((input) => {
    const entity = places.get(input.entityId);
    if (entity === undefined) throw new AppError('notFound');
    return { ...input, companyId: entity.companyId, createdAt };
  });
  const added = await tx.insertInto('corridors').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Adds an entrance to an entity and installs devices there from now on. Returns its id, the entity and the serial numbers. */
export async function addCorridor(tx: Tx, user: CurrentUser, input: InputOf<typeof corridors.add>, now: Date) {
  const { name, entityId, deptId, binding, devices = [], remark = null } = input;
  if (binding && devices.length === 0) throw new AppError('badRequest', { devices: 'required' });
  const scope = await loadEntityScope(tx, user);
  const [entity] = await loadVisibleEntities(tx, scope, { ids: [entityId] });
  if (entity === undefined) throw new AppError('notFound');
  await requireOrganisationAboveEntity(tx, deptId, entity);
  const [id = 0] = await addCorridors(tx, user, [{ name, entityId, remark }], now);
  const bound = binding ? await requireDevices(tx, scope, devices, { company: entity.companyId }) : [];
  for (const device of bound) {
    await lockDeviceInScope(tx, scope, device, now);
    await bindDevice(tx, device, id, now, now, user.id);
  }
  return { id, entity, sns: bound.map((device) => device.sn) };
}

/** Throws unless the organisation is the entity's own or one above it: otherwise the caller probably means another entity. */
async function requireOrganisationAboveEntity(tx: Tx, organisationId: number, entity: EntityRow): Promise<void> {
  const found = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', entity.organisationId)
    .where(sql<boolean>`id in ${selectOrganisationsBelow([organisationId])}`)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('badRequest', { deptId: 'notAChoice' });
}

type Change = Pick<InputOf<typeof corridors.change>, 'id' | 'revision' | 'name' | 'remark'>;
type CorridorTexts = { name: string; remark: string | null };

/** Changes names or remarks of entrances; absent values stay. */
export async function changeCorridors(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Change[],
): Promise<{ before: StoredCorridor; after: CorridorTexts }[]> {
  if (inputs.length === 0) return [];
  const ids = inputs.map((input) => input.id);
  const byId = new Map((await lockCorridors(tx, user, ids)).map((corridor) => [corridor.id, corridor]));
  const changes = inputs.map(({ id, revision, name, remark }) => {
    const before = byId.get(id);
    if (before === undefined) throw new AppError('notFound');
    requireRevision(before, revision);
    return { before, after: { name: name ?? before.name, remark: remark === undefined ? before.remark : remark } };
  });
  const rows = changes.map(({ before, after }) => ({ id: before.id, ...after, ...foldColumns('corridors', after) }));
  await sql`update corridors set name = told.name, name_key = told."nameKey", name_search = told."nameSearch",
      name_duplicate = corridors.name_duplicate and corridors.name = told.name, remark = told.remark, revision = corridors.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told
      (id bigint, name text, "nameKey" text, "nameSearch" text, remark text)
    where corridors.id = told.id`.execute(tx);
  return changes;
}
