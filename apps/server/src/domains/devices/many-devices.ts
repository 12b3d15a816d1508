import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { type EntityScope, scopeOf, visibleEntities } from '../organisations/index.ts';
import { queueRewrites } from '../rewriting/index.ts';
import { boundSince } from './add-routes.ts';
import type { Announced } from './announced.ts';
import { unbindFrom } from './bindings.ts';
import { hangingOf } from './change-devices.ts';
import { described } from './described.ts';
import { hasSecret, type Model, type NewDevice, registerEach, roomLeft } from './register.ts';
import { type DeviceFilters, matchingDevices, pageOf, requireCorridor, requireDevices } from './rows.ts';

// The same rules as for one at a time, asked once for many.

type Tx = Transaction<Database>;

/** What breaks where two write at once. */
export const deviceFailures = { devices_sn: new AppError('deviceKnown', { sn: 'taken' }) };

/** All models there are. */
export async function allModels(db: Db): Promise<Model[]> {
  return db.selectFrom('deviceModels').select(['deviceType', 'code', 'snLength', 'format']).execute();
}

/** A page of the devices a list finds, by name. */
export async function devicePage(
  db: Db,
  user: CurrentUser,
  filters: DeviceFilters,
  { page, size, now }: { page: number; size: number; now: number },
) {
  const found = matchingDevices(db, await scopeOf(db, user), filters, now);
  const { ids } = await pageOf(found, { page, size, sort: { field: 'name', descending: false } });
  return described(db, ids, user, now);
}

/** A device to be added, hung at an entrance of its entity or nowhere. */
export type Added = NewDevice & { corridorId: number | null; announced: Announced | null };

/** Registers devices of one company; returns their ids in the same order. */
export async function addDevices(tx: Tx, user: CurrentUser, rows: readonly Added[], now: Date): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { companyId } = first.entity;
  const scope = await scopeOf(tx, user);
  await visibleEntities(tx, scope, { ids: [...new Set(rows.map(({ entity }) => entity.id))] });
  if ((await roomLeft(tx, companyId)) < rows.length) throw new AppError('deviceQuotaReached');
  const registered = new Map((await registerEach(tx, rows, now)).map(({ sn, id }) => [sn, id]));
  if (registered.size < rows.length) throw new AppError('deviceKnown', { sn: 'taken' });
  const ids = rows.map(({ sn }) => registered.get(sn) ?? 0);
  const hung = rows.flatMap((row, position) => {
    const { corridorId, announced } = row;
    const since = boundSince(announced, now);
    return corridorId === null ? [] : [{ ...row, corridorId, since, deviceId: ids[position] ?? 0 }];
  });
  await hangNew(tx, user, scope, hung);
  return ids;
}

type Hung = Added & { corridorId: number; deviceId: number; since: Date };

/** Hangs devices that never hung anywhere. */
async function hangNew(tx: Tx, user: CurrentUser, scope: EntityScope, rows: readonly Hung[]): Promise<void> {
  const places = new Map(rows.map(({ corridorId, entity }) => [`${corridorId} ${entity.id}`, { corridorId, entity }]));
  for (const { corridorId, entity } of places.values()) await requireCorridor(tx, scope, corridorId, entity.id);
  const bindings = rows.map(({ entity, deviceId, corridorId, since }) => ({
    companyId: entity.companyId,
    deviceId,
    corridorId,
    fromAt: since,
    toAt: null,
    createdBy: user.id,
  }));
  if (bindings.length > 0) await tx.insertInto('bindings').values(bindings).execute();
  // Only what has announced itself can have sent anything.
  for (const { entity, deviceId, since, announced } of rows) {
    const about = { companyId: entity.companyId, deviceIds: [deviceId], from: since, reason: 'bound' };
    if (announced !== null) await queueRewrites(tx, about);
  }
}

/** Takes devices away that have never spoken since they were registered; others are `usedMeanwhile`. Returns their numbers. */
export async function removeUnusedDevices(
  tx: Tx,
  user: CurrentUser,
  ids: readonly number[],
  now: Date,
): Promise<string[]> {
  const gone = await requireDevices(tx, await scopeOf(tx, user), ids, { lock: true });
  if (gone.some(({ lastAt, lastDataAt }) => lastAt !== null || lastDataAt !== null))
    throw new AppError('usedMeanwhile');
  const hanging = await hangingOf(tx, gone);
  for (const device of gone) {
    const since = hanging.get(device.id);
    if (since !== undefined) await unbindFrom(tx, device, since, now);
  }
  await tx
    .updateTable('devices')
    .set({ removedAt: now, secretHash: null, wantedFirmware: null, revision: sql<number>`revision + 1` })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return gone.map(({ sn }) => sn);
}

/** Gives managed devices among these that have never spoken a new secret each; by id, as it is shown this once. */
export async function renewUnusedSecrets(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const rows = await requireDevices(tx, await scopeOf(tx, user), ids, { lock: true });
  const managed = rows.filter(({ format, lastAt }) => hasSecret(format) && lastAt === null);
  const secrets = new Map(managed.map(({ id }) => [id, randomToken()]));
  const told = [...secrets].map(([id, secret]) => ({ id, hash: hashToken(secret) }));
  await sql`update devices set secret_hash = told.hash
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id bigint, hash text)
    where devices.id = told.id`.execute(tx);
  return { secrets, sns: managed.map(({ sn }) => sn) };
}
