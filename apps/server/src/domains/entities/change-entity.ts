import type { InputOf } from '@portico/contract/route';
import type { entities } from '@portico/contract/routes/entities';
import { AppError } from '../../platform/app-error.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import { queueRewrites } from '../devices/index.ts';
import { areInside, organisationScopeOf } from '../organisations/index.ts';
import { devicesOf, lockEntity, type StoredEntity, type Tx } from './stored-entities.ts';

/** Writes entities; a name another one of the company has, and an organisation that has just gone, are refused. */
export async function writeEntities<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  return unlessBroken(db.transaction().execute(write), {
    entities_name: new AppError('nameTaken', { name: 'taken' }),
    entities_organisation_id_fkey: new AppError('notFound'),
  });
}

/** Adds an entity to an organisation, of whose company it is. */
export async function addEntity(
  tx: Tx,
  user: CurrentUser,
  input: InputOf<typeof entities.add>,
  createdAt: Date,
): Promise<StoredEntity> {
  const { deptId, ...said } = input;
  requirePosition(said);
  const organisation = await openOrganisation(tx, user, deptId);
  const values = { ...said, companyId: organisation.companyId, organisationId: deptId, createdAt };
  const added = await tx.insertInto('entities').values(values).returningAll().executeTakeFirstOrThrow();
  return { ...added, deptName: organisation.name };
}

/** Changes an entity; another wall clock has what was counted there written again, from the rewrites queued. */
export async function changeEntity(tx: Tx, user: CurrentUser, input: InputOf<typeof entities.change>) {
  const { id, revision, deptId, ...said } = input;
  const before = await lockEntity(tx, user, id);
  requireRevision(before, revision);
  const organisationId = deptId ?? before.organisationId;
  const deptName =
    organisationId === before.organisationId ? before.deptName : await placeOf(tx, user, before, organisationId);
  const changed = await tx
    .updateTable('entities')
    // What is undefined stays.
    .set({ ...said, organisationId, revision: before.revision + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  requirePosition(changed);
  const after = { ...changed, deptName };
  return { before, after, ...(await consequences(tx, user, before, after)) };
}

/** What a change means for the devices there: who is told, and whose records are written again. */
async function consequences(tx: Tx, user: CurrentUser, before: StoredEntity, after: StoredEntity) {
  if (before.dstEnable !== after.dstEnable) requireAccess(user, 'system:entity:dst');
  const hasOtherClock = before.timeZone !== after.timeZone || before.dstEnable !== after.dstEnable;
  if (!hasOtherClock && before.workTime === after.workTime) return { sns: [], rewriting: [] };
  const devices = await devicesOf(tx, [after.id]);
  const deviceIds = hasOtherClock ? devices.filter((device) => device.counted).map((device) => device.id) : [];
  const { companyId } = after;
  const rewriting = await queueRewrites(tx, { companyId, deviceIds, from: null, reason: 'zone' });
  return { sns: devices.map((device) => device.sn), rewriting };
}

/** Moving takes an entity out of one organisation and puts it into another; both have to be the person's. */
async function placeOf(tx: Tx, user: CurrentUser, entity: StoredEntity, organisationId: number): Promise<string> {
  if (!areInside(await organisationScopeOf(tx, user), [entity.organisationId])) throw new AppError('notFound');
  const organisation = await openOrganisation(tx, user, organisationId);
  if (organisation.companyId !== entity.companyId) throw new AppError('notFound');
  return organisation.name;
}

/** An organisation of the person's that entities may be added to. */
async function openOrganisation(tx: Tx, user: CurrentUser, id: number): Promise<{ companyId: number; name: string }> {
  const found = await tx
    .selectFrom('organisations')
    .select(['companyId', 'name', 'enabled'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isOwn = found !== undefined && (user.companyId === null || found.companyId === user.companyId);
  if (!isOwn || !areInside(await organisationScopeOf(tx, user), [id])) throw new AppError('notFound');
  if (!found.enabled) throw new AppError('badRequest', { deptId: 'notAChoice' });
  return found;
}

/** A place on the map has both coordinates. */
export function requirePosition(said: {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}): void {
  const [hasLatitude, hasLongitude] = [said.latitude ?? null, said.longitude ?? null].map(
    (degrees) => degrees !== null,
  );
  if (hasLatitude === hasLongitude) return;
  throw new AppError('badRequest', { [hasLatitude === true ? 'longitude' : 'latitude']: 'required' });
}
