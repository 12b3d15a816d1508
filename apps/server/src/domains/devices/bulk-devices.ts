import type { Language } from '@portico/contract/words/languages';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { type EntityScope, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { queueRewrites } from '../rewriting/index.ts';
import { computeBindingStart } from './add-routes.ts';
import { unbindDevice } from './bindings.ts';
import { loadInstalledSince } from './change-devices.ts';
import { describeDevices } from './describe-devices.ts';
import {
  type DeviceFilters,
  loadDevicePageIds,
  requireCorridor,
  requireDevices,
  selectMatchingDevices,
} from './device-rows.ts';
import {
  loadRemainingDeviceQuota,
  type NewDevice,
  registerNewDevices,
  type StoredDeviceModel,
  selectBelievedContact,
  usesDeviceSecret,
} from './register.ts';
import type { UnregisteredDevice } from './unregistered-devices.ts';

// These functions change many devices. They apply the rules for single devices, and check them once for all.

type Tx = Transaction<Database>;

/** Errors of concurrent changes, by database constraint. */
export const deviceConstraintErrors = { devices_sn: new AppError('deviceKnown', { sn: 'taken' }) };

/** All device models. */
export async function loadDeviceModels(db: Db): Promise<StoredDeviceModel[]> {
  return db.selectFrom('deviceModels').select(['deviceType', 'code', 'snLength', 'format']).execute();
}

/** A page of the devices that match the filters, sorted by name. */
export async function loadDevicePage(
  db: Db,
  user: CurrentUser,
  filters: DeviceFilters,
  { page, size, now, language }: { page: number; size: number; now: number; language: Language },
) {
  const found = selectMatchingDevices(db, await loadEntityScope(db, user), filters, now);
  const { ids } = await loadDevicePageIds(found, { page, size, sort: { field: 'name', descending: false }, language });
  return describeDevices(db, ids, user, now);
}

/** A device to be added; `corridorId`: the entrance of its entity where it is installed, or null. */
export type DeviceToAdd = NewDevice & { corridorId: number | null; earlierContact: UnregisteredDevice | null };

/** Registers devices of one company; returns their ids in the same order. */
export async function addDevices(
  tx: Tx,
  user: CurrentUser,
  rows: readonly DeviceToAdd[],
  now: Date,
): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { companyId } = first.entity;
  const scope = await loadEntityScope(tx, user);
  await loadVisibleEntities(tx, scope, { ids: [...new Set(rows.map(({ entity }) => entity.id))] });
  if ((await loadRemainingDeviceQuota(tx, companyId)) < rows.length) throw new AppError('deviceQuotaReached');
  const registered = new Map((await registerNewDevices(tx, rows, now)).map(({ sn, id }) => [sn, id]));
  if (registered.size < rows.length) throw new AppError('deviceKnown', { sn: 'taken' });
  const ids = rows.map(({ sn }) => registered.get(sn) ?? 0);
  const installed = rows.flatMap((row, position) => {
    const { corridorId } = row;
    const earlierContact = selectBelievedContact(row);
    const since = computeBindingStart(earlierContact, now);
    return corridorId === null ? [] : [{ ...row, corridorId, earlierContact, since, deviceId: ids[position] ?? 0 }];
  });
  await installNewDevices(tx, user, scope, installed);
  return ids;
}

type InstalledDevice = DeviceToAdd & { corridorId: number; deviceId: number; since: Date };

/** Binds new devices, which have no earlier bindings, to their entrances. */
async function installNewDevices(
  tx: Tx,
  user: CurrentUser,
  scope: EntityScope,
  rows: readonly InstalledDevice[],
): Promise<void> {
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
  // Only a device that was in contact before can have sent records.
  for (const { entity, deviceId, since, earlierContact } of rows) {
    const rewrite = { companyId: entity.companyId, deviceIds: [deviceId], from: since, reason: 'bound' };
    if (earlierContact !== null) await queueRewrites(tx, rewrite);
  }
}

/** Removes devices without contact since their registration; throws `usedMeanwhile` for others. Returns their serial numbers. */
export async function removeUnusedDevices(
  tx: Tx,
  user: CurrentUser,
  ids: readonly number[],
  now: Date,
): Promise<string[]> {
  const gone = await requireDevices(tx, await loadEntityScope(tx, user), ids, { lock: true });
  if (gone.some(({ lastAt, lastDataAt }) => lastAt !== null || lastDataAt !== null))
    throw new AppError('usedMeanwhile');
  const installedSince = await loadInstalledSince(tx, gone);
  for (const device of gone) {
    const since = installedSince.get(device.id);
    if (since !== undefined) await unbindDevice(tx, device, since, now);
  }
  await tx
    .updateTable('devices')
    .set({ removedAt: now, secretHash: null, wantedFirmware: null, revision: sql<number>`revision + 1` })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return gone.map(({ sn }) => sn);
}

/** Gives each managed device without contact a new secret. Returns the secrets, shown only now, by id, and the serial numbers. */
export async function renewUnusedSecrets(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  const rows = await requireDevices(tx, await loadEntityScope(tx, user), ids, { lock: true });
  const managed = rows.filter(({ format, lastAt }) => usesDeviceSecret(format) && lastAt === null);
  const secrets = new Map(managed.map(({ id }) => [id, randomToken()]));
  const newHashes = [...secrets].map(([id, secret]) => ({ id, hash: hashToken(secret) }));
  await sql`update devices set secret_hash = told.hash
    from jsonb_to_recordset(${JSON.stringify(newHashes)}::jsonb) as told (id bigint, hash text)
    where devices.id = told.id`.execute(tx);
  return { secrets, sns: managed.map(({ sn }) => sn) };
}
