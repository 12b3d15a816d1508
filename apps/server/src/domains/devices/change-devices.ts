import type { InputOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { requireRevision } from '../../platform/base-data/revisions.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { type EntityScope, loadEntityScope, loadVisibleEntities } from '../organisations/index.ts';
import { applyDeviceChange, type EditableDevice, toDeviceColumns } from './apply-device-change.ts';
import { bindDevice, lockDeviceInScope } from './bindings.ts';
import { type DeviceRow, requireCorridor, requireDevices } from './device-rows.ts';
import { requireDeviceModel } from './register.ts';

type Tx = Transaction<Database>;

/** `corridorId`: the entrance where a device that is not installed is to be installed. */
type DeviceInput = InputOf<typeof devices.change> & { corridorId?: number | null };
/** `mustReconnect`: the listener closes the connection, so that the device gets its new data. A new name does not need that. */
export type ChangedDevice = { before: DeviceRow; after: EditableDevice; mustReconnect: boolean };

/** Changes devices, and installs those that are not installed and have a `corridorId`. Absent values stay. */
export async function changeDevices(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly DeviceInput[],
  now: Date,
): Promise<ChangedDevice[]> {
  if (inputs.length === 0) return [];
  const scope = await loadEntityScope(tx, user);
  const ids = inputs.map(({ id }) => id);
  const stored = await requireDevices(tx, scope, ids, { lock: true });
  const byId = new Map(stored.map((row) => [row.id, row]));
  const installedSince = await loadInstalledSince(tx, stored);
  const changes: ChangedDevice[] = [];
  for (const { id, revision, corridorId = null, ...requested } of inputs) {
    const before = byId.get(id);
    if (before === undefined) throw new AppError('notFound');
    requireRevision(before, revision);
    const moves = requested.entityId !== undefined && requested.entityId !== before.entityId;
    if (moves && installedSince.has(id)) throw new AppError('deviceBound');
    if (moves) await requireEntityOfCompany(tx, scope, before, requested.entityId ?? 0);
    const after = applyDeviceChange(
      before,
      { ...requested, model: await resolveModelCode(tx, before, requested.model) },
      now,
    );
    await tx
      .updateTable('devices')
      .set({ ...toDeviceColumns(after), revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .execute();
    if (corridorId !== null)
      await installDevice(tx, user, scope, before, { corridorId, entityId: after.entityId, now });
    const isSetAnew = after.model !== before.model || after.settingsAt !== before.settingsAt;
    changes.push({ before, after, mustReconnect: corridorId !== null || moves || isSetAnew });
  }
  return changes;
}

/** The code of a model as it is stored; `requested` may differ in case. */
async function resolveModelCode(
  tx: Tx,
  { deviceType, model }: DeviceRow,
  requested: string | undefined,
): Promise<string> {
  return requested === undefined || requested === model
    ? model
    : (await requireDeviceModel(tx, deviceType, requested)).code;
}

async function requireEntityOfCompany(tx: Tx, scope: EntityScope, device: DeviceRow, entityId: number): Promise<void> {
  const [entity] = await loadVisibleEntities(tx, scope, { ids: [entityId] });
  if (entity?.companyId !== device.companyId) throw new AppError('notFound');
}

async function installDevice(
  tx: Tx,
  user: CurrentUser,
  scope: EntityScope,
  device: DeviceRow,
  { corridorId, entityId, now }: { corridorId: number; entityId: number | null; now: Date },
): Promise<void> {
  requireAccess(user, 'entranceExit:list');
  await requireCorridor(tx, scope, corridorId, entityId);
  await lockDeviceInScope(tx, scope, device, now);
  await bindDevice(tx, device, corridorId, now, now, user.id);
}

/** The start of the current placement, by device id; only devices that are installed. */
export async function loadInstalledSince(tx: Tx, rows: readonly { id: number }[]): Promise<Map<number, Date>> {
  const bound = await tx
    .selectFrom('bindings')
    .select(['deviceId', 'fromAt'])
    .where('toAt', 'is', null)
    .where(sql<boolean>`device_id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
  return new Map(bound.map(({ deviceId, fromAt }) => [deviceId, fromAt]));
}
