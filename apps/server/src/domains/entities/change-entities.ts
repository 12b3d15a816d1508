import type { InputOf } from '@portico/contract/route';
import type { entities } from '@portico/contract/routes/entities';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import { foldColumns } from '../../platform/base-data/folded-columns.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import type { Tx } from '../../platform/base-data/transaction.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { queueRewrites, requeueCorrectionDays } from '../rewriting/index.ts';
import { requireCompletePosition, requireEnabledOrganisations, requireMovesInScope } from './entity-organisations.ts';
import { removeEntities } from './remove-entities.ts';
import { loadDevicesOfEntities, lockEntities, type StoredEntity } from './stored-entities.ts';

type Given = Omit<InputOf<typeof entities.add>, 'deptId' | 'deptIds' | 'workTime' | 'timeZone'> & {
  deptId: number;
  workTime: string;
  timeZone: string;
};
type Change = InputOf<typeof entities.change>;
export type ChangedEntity = { before: StoredEntity; after: StoredEntity };

/** Errors by database constraint: a name that the company already uses, an organisation that was just deleted. */
export const entityConstraintErrors = {
  entities_name: new AppError('nameTaken', { name: 'taken' }),
  entities_organisation_id_fkey: new AppError('notFound'),
};

/** Writes entities in one transaction, with the errors of `entityConstraintErrors`. */
export async function runEntityTransaction<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return mapConstraintErrors(db.transaction().execute(write), entityConstraintErrors);
}

/** Completes a new entity from its company. Throws `badRequest` without an organisation, or if the company's entities share no time zone. */
export async function completeNewEntity(
  tx: Tx,
  { deptIds, deptId = deptIds?.at(-1), workTime, timeZone, ...given }: InputOf<typeof entities.add>,
): Promise<Given> {
  if (deptId === undefined) throw new AppError('badRequest', { deptId: 'required' });
  const foundZone = timeZone ?? (await findCommonTimeZone(tx, deptId));
  if (foundZone === null) throw new AppError('badRequest', { timeZone: 'required' });
  return { ...given, deptId, workTime: workTime ?? (await loadBusinessTime(tx, deptId)), timeZone: foundZone };
}

/** The business hours of an organisation's company, "HH:mm:ss~HH:mm:ss". Throws `notFound` for an organisation that is not visible. */
async function loadBusinessTime(tx: Tx, organisationId: number): Promise<string> {
  const company = await tx
    .selectFrom('companies')
    .innerJoin('organisations', 'organisations.companyId', 'companies.id')
    .select('businessTime')
    .where('organisations.id', '=', organisationId)
    .executeTakeFirst();
  if (company === undefined) throw new AppError('notFound');
  return company.businessTime;
}

/** The time zone of all entities of an organisation's company; null if they have several, or there is none. */
async function findCommonTimeZone(tx: Tx, organisationId: number): Promise<string | null> {
  const zones = await tx
    .selectFrom('entities')
    .innerJoin('organisations', 'organisations.companyId', 'entities.companyId')
    .select('entities.timeZone')
    .distinct()
    .where('organisations.id', '=', organisationId)
    .limit(2)
    .execute();
  return zones.length === 1 ? (zones[0]?.timeZone ?? null) : null;
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
  const { companyId, names } = await requireEnabledOrganisations(tx, user, organisationIds);
  for (const input of inputs) requireCompletePosition(input);
  const rows = inputs.map(({ deptId, ...givenFields }) => ({
    ...emptyFields,
    ...givenFields,
    companyId,
    organisationId: deptId,
    createdAt,
  }));
  const added = await tx.insertInto('entities').values(rows).returningAll().execute();
  return added.map((entity) => ({ ...entity, deptName: names.get(entity.organisationId) ?? '' }));
}

/** Rows that are inserted together must have the same columns. */
const emptyFields = {
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
 * Changes entities of one company; absent values stay. A change of time zone or daylight saving queues the rewriting of the records
 * counted there. Returns the rewrite ids and, as `sns`, the serial numbers of the devices to notify.
 */
export async function changeEntities(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Change[],
): Promise<{ changes: ChangedEntity[]; sns: string[]; rewriting: number[] }> {
  if (inputs.length === 0) return { changes: [], sns: [], rewriting: [] };
  const ids = inputs.map((input) => input.id);
  const byId = new Map((await lockEntities(tx, user, ids)).map((entity) => [entity.id, entity]));
  const changes = inputs.map((input) => applyChange(byId.get(input.id), input));
  const names = await requireMovesInScope(tx, user, changes.filter(hasChangedOrganisation));
  for (const { before, after } of changes) {
    requireCompletePosition(after);
    if (before.dstEnable !== after.dstEnable) requireAccess(user, 'system:entity:dst');
    after.deptName = names.get(after.organisationId) ?? before.deptName;
  }
  await write(
    tx,
    changes.map(({ after }) => after),
  );
  return { changes, ...(await queueConsequences(tx, changes)) };
}

/** Whether the organisation of an entity has changed. */
export const hasChangedOrganisation = ({ before, after }: ChangedEntity) =>
  before.organisationId !== after.organisationId;

function applyChange(before: StoredEntity | undefined, input: Change): ChangedEntity {
  if (before === undefined) throw new AppError('notFound');
  const { id: _id, revision, deptIds, deptId = deptIds?.at(-1) ?? before.organisationId, ...givenFields } = input;
  requireRevision(before, revision);
  const given = Object.fromEntries(Object.entries(givenFields).filter(([, value]) => value !== undefined));
  return { before, after: { ...before, ...given, organisationId: deptId, revision: before.revision + 1 } };
}

async function write(tx: Tx, rows: readonly StoredEntity[]): Promise<void> {
  const updateRows = rows.map((row) => ({
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
    ...foldColumns('entities', row),
  }));
  await sql`update entities set organisation_id = told.organisation_id, name = told.name, name_key = told."nameKey",
      name_search = told."nameSearch", name_duplicate = entities.name_duplicate and entities.name = told.name,
      city_search = told."citySearch", address_search = told."addressSearch", tags_search = told."tagsSearch", mobile = told.mobile,
      email = told.email, time_zone = told.time_zone, dst_enable = told.dst_enable, work_time = told.work_time,
      push_state_enable = told.push_state_enable, city = told.city, address = told.address, remark = told.remark,
      tags = told.tags, latitude = told.latitude, longitude = told.longitude, entrance_type = told.entrance_type,
      capacity = told.capacity, occupancy_reset = told.occupancy_reset, revision = told.revision
    from jsonb_to_recordset(${JSON.stringify(updateRows)}::jsonb) as told (id bigint, organisation_id bigint, name text,
      mobile text, email text, time_zone text, dst_enable smallint, work_time text, push_state_enable smallint, city text,
      address text, remark text, tags text[], latitude double precision, longitude double precision, entrance_type smallint,
      capacity integer, occupancy_reset text, revision integer, "nameKey" text, "nameSearch" text, "citySearch" text,
      "addressSearch" text, "tagsSearch" text)
    where entities.id = told.id`.execute(tx);
}

/** Queues what follows from the changes: rewriting of records after a new local time, and corrections after new opening hours. */
async function queueConsequences(tx: Tx, changes: readonly ChangedEntity[]) {
  const hasOtherLocalTime = ({ before, after }: ChangedEntity) =>
    before.timeZone !== after.timeZone || before.dstEnable !== after.dstEnable;
  const withOtherLocalTime = changes.filter(hasOtherLocalTime).map(({ after }) => after);
  const hoursOnly = changes
    .filter((change) => !hasOtherLocalTime(change) && change.before.workTime !== change.after.workTime)
    .map(({ after }) => after);
  const rewritten = await devicesAt(tx, withOtherLocalTime);
  const affected = [...rewritten, ...(await devicesAt(tx, hoursOnly))];
  const deviceIds = rewritten.filter((device) => device.counted).map((device) => device.id);
  const companyId = withOtherLocalTime[0]?.companyId ?? 0;
  const rewriting = await queueRewrites(tx, { companyId, deviceIds, from: null, reason: 'zone' });
  await requeueCorrectionDays(tx, { corridorIds: await loadCorridorIds(tx, [...withOtherLocalTime, ...hoursOnly]) });
  return { sns: [...new Set(affected.map((device) => device.sn))], rewriting };
}

async function loadCorridorIds(tx: Tx, list: readonly StoredEntity[]): Promise<number[]> {
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
    : loadDevicesOfEntities(
        tx,
        list.map(({ id }) => id),
      );
}

/** Deletes entities without entrances, areas, devices and forwardings; throws `usedMeanwhile` otherwise. */
export async function removeUnusedEntities(tx: Tx, user: CurrentUser, ids: readonly number[]): Promise<void> {
  const ofEntities = sql`entity_id = any(${[...ids]}::bigint[])`;
  const { rows } =
    await sql`select 1 from corridors where ${ofEntities} union all select 1 from areas where ${ofEntities}
    union all select 1 from devices where ${ofEntities} union all select 1 from forwardings where ${ofEntities} limit 1`.execute(
      tx,
    );
  if (rows.length > 0) throw new AppError('usedMeanwhile');
  await removeEntities(tx, user, ids);
}
