import type { InputOf } from '@portico/contract/route';
import type { entities } from '@portico/contract/routes/entities';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { queueRewrites } from '../devices/index.ts';
import { areInside, organisationScopeOf } from '../organisations/index.ts';
import { requirePosition } from './change-entity.ts';
import { removeEntities } from './remove-entities.ts';
import { devicesOf, lockEntities, type StoredEntity, type Tx } from './stored-entities.ts';

// The same rules as for one at a time, asked once for many.

type Given = InputOf<typeof entities.add>;
type Change = InputOf<typeof entities.change>;

/** What breaks where two write at once. */
export const entityFailures = {
  entities_name: new AppError('nameTaken', { name: 'taken' }),
  entities_organisation_id_fkey: new AppError('notFound'),
};

/** Adds entities to organisations of one company; returns their ids in the same order. */
export async function addEntities(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Given[],
  createdAt: Date,
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const companyId = await requireOpen(
    tx,
    user,
    inputs.map((input) => input.deptId),
  );
  for (const input of inputs) requirePosition(input);
  const rows = inputs.map(({ deptId, ...said }) => ({
    ...none,
    ...said,
    companyId,
    organisationId: deptId,
    createdAt,
  }));
  const added = await tx.insertInto('entities').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Rows written together have the same columns. */
const none = { city: null, address: null, remark: null, tags: [], latitude: null, longitude: null, entranceType: null };

/** Changes entities of one company; what is not given stays. Returns the devices that have to be told, and whether one moved. */
export async function changeEntities(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Change[],
): Promise<{ sns: string[]; hasMoved: boolean }> {
  if (inputs.length === 0) return { sns: [], hasMoved: false };
  const stored = await lockEntities(
    tx,
    user,
    inputs.map((input) => input.id),
  );
  const byId = new Map(stored.map((entity) => [entity.id, entity]));
  const changes = inputs.map((input) => changeOf(byId.get(input.id), input));
  const moved = changes.filter(({ before, after }) => before.organisationId !== after.organisationId);
  await requirePlaces(tx, user, moved);
  for (const { before, after } of changes) {
    requirePosition(after);
    if (before.dstEnable !== after.dstEnable) requireAccess(user, 'system:entity:dst');
  }
  await write(
    tx,
    changes.map(({ after }) => after),
  );
  return { sns: await consequences(tx, changes), hasMoved: moved.length > 0 };
}

type Changed = { before: StoredEntity; after: StoredEntity };

function changeOf(before: StoredEntity | undefined, input: Change): Changed {
  if (before === undefined) throw new AppError('notFound');
  const { id: _id, revision, deptId = before.organisationId, ...said } = input;
  requireRevision(before, revision);
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { before, after: { ...before, ...given, organisationId: deptId } };
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
  }));
  await sql`update entities set organisation_id = told.organisation_id, name = told.name, mobile = told.mobile,
      email = told.email, time_zone = told.time_zone, dst_enable = told.dst_enable, work_time = told.work_time,
      push_state_enable = told.push_state_enable, city = told.city, address = told.address, remark = told.remark,
      tags = told.tags, latitude = told.latitude, longitude = told.longitude, entrance_type = told.entrance_type,
      revision = entities.revision + 1
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id bigint, organisation_id bigint, name text,
      mobile text, email text, time_zone text, dst_enable smallint, work_time text, push_state_enable smallint, city text,
      address text, remark text, tags text[], latitude double precision, longitude double precision, entrance_type smallint)
    where entities.id = told.id`.execute(tx);
}

/** Devices that have to be told; those whose wall clock is another one have what they sent written again. */
async function consequences(tx: Tx, changes: readonly Changed[]): Promise<string[]> {
  const hasOtherClock = ({ before, after }: Changed) =>
    before.timeZone !== after.timeZone || before.dstEnable !== after.dstEnable;
  const clocked = changes.filter(hasOtherClock).map(({ after }) => after);
  const told = changes.filter((change) => hasOtherClock(change) || change.before.workTime !== change.after.workTime);
  const devices =
    told.length === 0
      ? []
      : await devicesOf(
          tx,
          told.map(({ after }) => after.id),
        );
  const [first] = clocked;
  if (first !== undefined) {
    const rewritten = await devicesOf(
      tx,
      clocked.map((entity) => entity.id),
    );
    const deviceIds = rewritten.filter((device) => device.counted).map((device) => device.id);
    await queueRewrites(tx, { companyId: first.companyId, deviceIds, from: null, reason: 'zone' });
  }
  return devices.map((device) => device.sn);
}

/** Moving takes an entity out of one organisation and puts it into another; both have to be the person's. */
async function requirePlaces(tx: Tx, user: CurrentUser, moved: readonly Changed[]): Promise<void> {
  if (moved.length === 0) return;
  const left = moved.map(({ before }) => before.organisationId);
  if (!areInside(await organisationScopeOf(tx, user), left)) throw new AppError('notFound');
  const companyId = await requireOpen(
    tx,
    user,
    moved.map(({ after }) => after.organisationId),
  );
  if (moved.some(({ before }) => before.companyId !== companyId)) throw new AppError('notFound');
}

/** Organisations of the person's and of one company that entities may be added to; returns the company. */
async function requireOpen(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<number> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .selectFrom('organisations')
    .select(['companyId', 'enabled'])
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    .execute();
  const [first] = found;
  const isOneCompany = found.every(({ companyId }) => companyId === first?.companyId);
  const areTheirs = areInside(await organisationScopeOf(tx, user), wanted);
  if (first === undefined || found.length < wanted.length || !isOneCompany || !areTheirs)
    throw new AppError('notFound');
  if (!found.every(({ enabled }) => enabled)) throw new AppError('badRequest', { deptId: 'notAChoice' });
  return first.companyId;
}

/** Deletes entities nobody has added anything to; others are `usedMeanwhile`. */
export async function removeUnusedEntities(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<void> {
  const of = sql`entity_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql`select 1 from corridors where ${of} union all select 1 from areas where ${of}
    union all select 1 from devices where ${of} union all select 1 from forwardings where ${of} limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError('usedMeanwhile');
  await removeEntities(tx, user, ids);
}
