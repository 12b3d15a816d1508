import type { InputOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { requireRevision } from '../../platform/things/revisions.ts';
import type { Database } from '../../platform/things/schema.ts';
import { type EntityScope, scopeOf, visibleEntities } from '../organisations/index.ts';
import { bindFrom, requirePlacesFrom } from './bindings.ts';
import { type Change, changedDevice, columnsOf } from './changed-device.ts';
import { requireModel } from './register.ts';
import { type DeviceRow, requireCorridor, requireDevices } from './rows.ts';

type Tx = Transaction<Database>;

/** `corridorId`: where a device that hangs nowhere is hung. */
type Asked = InputOf<typeof devices.change> & { corridorId?: number | null };
/** `isOther`: its door ends the connection; a name is no reason. */
export type ChangedDevice = { before: DeviceRow; after: Change; isOther: boolean };

/** Changes devices, and hangs those at an entrance that hang nowhere; what is not given stays. */
export async function changeDevices(
  tx: Tx,
  user: CurrentUser,
  inputs: readonly Asked[],
  now: Date,
): Promise<ChangedDevice[]> {
  if (inputs.length === 0) return [];
  const scope = await scopeOf(tx, user);
  const ids = inputs.map(({ id }) => id);
  const stored = await requireDevices(tx, scope, ids, { lock: true });
  const byId = new Map(stored.map((row) => [row.id, row]));
  const hanging = await hangingOf(tx, stored);
  const changes: ChangedDevice[] = [];
  for (const { id, revision, corridorId = null, ...asked } of inputs) {
    const before = byId.get(id);
    if (before === undefined) throw new AppError('notFound');
    requireRevision(before, revision);
    const moves = asked.entityId !== undefined && asked.entityId !== before.entityId;
    if (moves && hanging.has(id)) throw new AppError('deviceBound');
    if (moves) await requirePlace(tx, scope, before, asked.entityId ?? 0);
    const after = changedDevice(before, { ...asked, model: await modelOf(tx, before, asked.model) }, now);
    await tx
      .updateTable('devices')
      .set({ ...columnsOf(after), revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .execute();
    if (corridorId !== null) await hang(tx, user, scope, before, { corridorId, entityId: after.entityId, now });
    const isSetAnew = after.model !== before.model || after.settingsAt !== before.settingsAt;
    changes.push({ before, after, isOther: corridorId !== null || moves || isSetAnew });
  }
  return changes;
}

/** A model as it is written, whatever its case. */
async function modelOf(tx: Tx, { deviceType, model }: DeviceRow, asked: string | undefined): Promise<string> {
  return asked === undefined || asked === model ? model : (await requireModel(tx, deviceType, asked)).code;
}

async function requirePlace(tx: Tx, scope: EntityScope, device: DeviceRow, entityId: number): Promise<void> {
  const [entity] = await visibleEntities(tx, scope, { ids: [entityId] });
  if (entity?.companyId !== device.companyId) throw new AppError('notFound');
}

async function hang(
  tx: Tx,
  user: CurrentUser,
  scope: EntityScope,
  device: DeviceRow,
  { corridorId, entityId, now }: { corridorId: number; entityId: number | null; now: Date },
): Promise<void> {
  requireAccess(user, 'entranceExit:list');
  await requireCorridor(tx, scope, corridorId, entityId);
  await requirePlacesFrom(tx, scope, device, now);
  await bindFrom(tx, device, corridorId, now, now, user.id);
}

/** Which of these devices hang at an entrance, and since when. */
export async function hangingOf(tx: Tx, rows: readonly { id: number }[]): Promise<Map<number, Date>> {
  const bound = await tx
    .selectFrom('bindings')
    .select(['deviceId', 'fromAt'])
    .where('toAt', 'is', null)
    .where(sql<boolean>`device_id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
  return new Map(bound.map(({ deviceId, fromAt }) => [deviceId, fromAt]));
}
