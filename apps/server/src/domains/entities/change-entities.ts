import type { InputOf } from '@portico/contract/route';
import type { entities } from '@portico/contract/routes/entities';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { queueRewrites, queueValueDays } from '../rewriting/index.ts';
import { requireOpen, requirePlaces, requirePosition } from './entity-places.ts';
import { removeEntities } from './remove-entities.ts';
import { devicesOf, lockEntities, type StoredEntity, type Tx } from './stored-entities.ts';

type Given = InputOf<typeof entities.add>;
type Change = InputOf<typeof entities.change>;
export type ChangedEntity = { before: StoredEntity; after: StoredEntity };

/** What breaks where two write at once: a name another one of the company has, an organisation that has just gone. */
export const entityFailures = {
  entities_name: new AppError('nameTaken', { name: 'taken' }),
  entities_organisation_id_fkey: new AppError('notFound'),
};

/** Writes entities in one transaction. */
export async function writeEntities<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return unlessBroken(db.transaction().execute(write), entityFailures);
}

/** Adds entities to organisations of one company; returns them in the same order. */
export async function addEntities(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Given[],
  createdAt: Date,
): Promise<StoredEntity[]> {
  if (inputs.length === 0) return [];
  const organisationIds = inputs.map((input) => input.deptId);
  const { companyId, names } = await requireOpen(tx, user, organisationIds);
  for (const input of inputs) requirePosition(input);
  const rows = inputs.map(({ deptId, ...said }) => ({
    ...none,
    ...said,
    companyId,
    organisationId: deptId,
    createdAt,
  }));
  const added = await tx.insertInto('entities').values(rows).returningAll().execute();
  return added.map((entity) => ({ ...entity, deptName: names.get(entity.organisationId) ?? '' }));
}

/** Rows written together have the same columns. */
const none = {
  city: null,
  address: null,
  remark: null,
  tags: [],
  latitude: null,
  longitude: null,
  entranceType: null,
  capacity: null,
  occupancyReset: null,
};

/**
 * Changes entities of one company; what is not given stays. Another wall clock has what was counted there written again, by the
 * rewrites returned; `sns` are devices that have to be told.
 */
export async function changeEntities(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Change[],
): Promise<{ changes: ChangedEntity[]; sns: string[]; rewriting: number[] }> {
  if (inputs.length === 0) return { changes: [], sns: [], rewriting: [] };
  const ids = inputs.map((input) => input.id);
  const byId = new Map((await lockEntities(tx, user, ids)).map((entity) => [entity.id, entity]));
  const changes = inputs.map((input) => changeOf(byId.get(input.id), input));
  const names = await requirePlaces(tx, user, changes.filter(hasMoved));
  for (const { before, after } of changes) {
    requirePosition(after);
    if (before.dstEnable !== after.dstEnable) requireAccess(user, 'system:entity:dst');
    after.deptName = names.get(after.organisationId) ?? before.deptName;
  }
  await write(
    tx,
    changes.map(({ after }) => after),
  );
  return { changes, ...(await consequences(tx, changes)) };
}

/** Whether an entity is in another organisation now. */
export const hasMoved = ({ before, after }: ChangedEntity) => before.organisationId !== after.organisationId;

function changeOf(before: StoredEntity | undefined, input: Change): ChangedEntity {
  if (before === undefined) throw new AppError('notFound');
  const { id: _id, revision, deptId = before.organisationId, ...said } = input;
  requireRevision(before, revision);
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { before, after: { ...before, ...given, organisationId: deptId, revision: before.revision + 1 } };
}

async function write(tx: Tx, rows: readonly StoredEntity[]): Promise<void> {
  const told = rows.map((row) => ({
    id: row.id,
    organisation_id: row.organisationId,
    name: row.name,
    mobile: row.mobile,
    email: row.email,
    time_zone: row.timeZone,
    dst_enable: row.dstEnable,
    work_time: row.workTime,
    push_state_enable: row.pushStateEnable,
    city: row.city,
    address: row.address,
    remark: row.remark,
    tags: row.tags,
    latitude: row.latitude,
    longitude: row.longitude,
    entrance_type: row.entranceType,
    capacity: row.capacity,
    occupancy_reset: row.occupancyReset,
    revision: row.revision,
  }));
  await sql`update entities set organisation_id = told.organisation_id, name = told.name, mobile = told.mobile,
      email = told.email, time_zone = told.time_zone, dst_enable = told.dst_enable, work_time = told.work_time,
      push_state_enable = told.push_state_enable, city = told.city, address = told.address, remark = told.remark,
      tags = told.tags, latitude = told.latitude, longitude = told.longitude, entrance_type = told.entrance_type,
      capacity = told.capacity, occupancy_reset = told.occupancy_reset, revision = told.revision
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id bigint, organisation_id bigint, name text,
      mobile text, email text, time_zone text, dst_enable smallint, work_time text, push_state_enable smallint, city text,
      address text, remark text, tags text[], latitude double precision, longitude double precision, entrance_type smallint,
      capacity integer, occupancy_reset text, revision integer)
    where entities.id = told.id`.execute(tx);
}

/** What changes mean for the devices there: who is told, and whose records are written again. */
async function consequences(tx: Tx, changes: readonly ChangedEntity[]) {
  const hasOtherClock = ({ before, after }: ChangedEntity) =>
    before.timeZone !== after.timeZone || before.dstEnable !== after.dstEnable;
  const clocked = changes.filter(hasOtherClock).map(({ after }) => after);
  const hoursOnly = changes
    .filter((change) => !hasOtherClock(change) && change.before.workTime !== change.after.workTime)
    .map(({ after }) => after);
  const rewritten = await devicesAt(tx, clocked);
  const told = [...rewritten, ...(await devicesAt(tx, hoursOnly))];
  const deviceIds = rewritten.filter((device) => device.counted).map((device) => device.id);
  const companyId = clocked[0]?.companyId ?? 0;
  const rewriting = await queueRewrites(tx, { companyId, deviceIds, from: null, reason: 'zone' });
  await queueValueDays(tx, { corridorIds: await corridorsOf(tx, [...clocked, ...hoursOnly]) });
  return { sns: [...new Set(told.map((device) => device.sn))], rewriting };
}

async function corridorsOf(tx: Tx, list: readonly StoredEntity[]): Promise<number[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ id }) => id);
  const rows = await tx
    .selectFrom('corridors')
    .select('id')
    .where(sql<boolean>`entity_id = any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}

async function devicesAt(tx: Tx, list: readonly StoredEntity[]) {
  return list.length === 0
    ? []
    : devicesOf(
        tx,
        list.map(({ id }) => id),
      );
}

/** Deletes entities nobody has added anything to; others are `usedMeanwhile`. */
export async function removeUnusedEntities(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<void> {
  const of = sql`entity_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql`select 1 from corridors where ${of} union all select 1 from areas where ${of}
    union all select 1 from devices where ${of} union all select 1 from forwardings where ${of} limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError('usedMeanwhile');
  await removeEntities(tx, user, ids);
}
