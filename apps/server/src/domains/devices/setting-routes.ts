import { devices } from '@portico/contract/routes/devices';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import { isUpgradable } from '@portico/contract/words/device-settings';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { scopeOf } from '../organisations/index.ts';
import { changedDevice, columnsOf } from './changed-device.ts';
import { type DeviceRow, requireDevices } from './rows.ts';
import { stateInStore } from './state.ts';

/** What many devices are told at once, at their next contact. */
export function deviceSettings(app: App): void {
  const { handle, events, clock } = app;

  handle(devices.setInfrared, async ({ id: ids, ...asked }, { db, user, record }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const now = new Date(clock.now());
    const rows = await db.transaction().execute(async (tx) => {
      const found = await requireDevices(tx, await scopeOf(tx, user), ids, { lock: true });
      requireInfrared(found);
      for (const row of found) {
        await tx
          .updateTable('devices')
          .set({ ...columnsOf(changedDevice(row, asked, now)), revision: sql`revision + 1` })
          .where('id', '=', row.id)
          .execute();
      }
      return found;
    });
    events.emit('devices.changed', { sns: rows.map(({ sn }) => sn) });
    record({ name: namesOf(rows), companyId: rows[0]?.companyId ?? null, changes: changesOf(null, asked) });
    return {};
  });

  handle(devices.upgrade, async ({ ids, updateConfigId }, { db, user, record }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const queued = await db.transaction().execute(async (tx) => {
      const rows = await requireDevices(tx, await scopeOf(tx, user), ids, { lock: true });
      const { deviceType, model } = await requireOneModel(tx, rows, clock.now());
      const firmware = await firmwareFor(tx, deviceType, model, updateConfigId);
      const outdated = rows.filter(({ version }) => version !== firmware.version);
      if (outdated.length > 0)
        await tx
          .updateTable('devices')
          .set({ wantedFirmware: firmware.id, upgradeAskedAt: new Date(clock.now()) })
          .where(isOneOf(outdated))
          .execute();
      return { outdated, version: firmware.version };
    });
    const { outdated, version } = queued;
    const changes = outdated.flatMap((row) => changesOf({ version: row.version }, { version }));
    record({ name: namesOf(outdated), companyId: outdated[0]?.companyId ?? user.companyId, changes });
    return { queued: outdated.length };
  });
}

const namesOf = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name).join(', ');
const isOneOf = (rows: readonly { id: number }[]) => sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[])`;

function requireInfrared(rows: readonly DeviceRow[]): void {
  const types = new Set(rows.map(({ deviceType }) => deviceType));
  if (types.size > 1) throw new AppError('uploadIntervalErr');
  if (!types.has(deviceKinds.infrared.type)) throw new AppError('infraredOnly');
}

/** Firmware fits one model, and reaches only who is there to take it. Specification §5. */
async function requireOneModel(tx: Db, rows: readonly DeviceRow[], now: number): Promise<DeviceRow> {
  const [first] = rows as [DeviceRow]; // requireDevices finds at least one
  if (rows.some(({ deviceType }) => deviceType !== first.deviceType)) throw new AppError('levelMoreMsg');
  if (!isUpgradable(first.deviceType)) throw new AppError('infraredOnly');
  if (rows.some(({ model }) => model.toLowerCase() !== first.model.toLowerCase()))
    throw new AppError('levelMoreModelMsg');
  const silent = await tx
    .selectFrom('devices')
    .select('id')
    .where(isOneOf(rows))
    .where(sql<boolean>`${stateInStore(now)} <> 'online'`)
    .limit(1)
    .executeTakeFirst();
  if (silent !== undefined) throw new AppError('onlineOnly');
  return first;
}

/** The program named, else the latest of the model. */
async function firmwareFor(tx: Db, deviceType: number, model: string, id: number | undefined) {
  const found = await tx
    .selectFrom('firmwareConfigs')
    .select(['id', 'version'])
    .where('deviceType', '=', deviceType)
    .where(sql<boolean>`lower(model) = lower(${model})`)
    .$if(id === undefined, (query) => query.where('latest', '=', true).where('firmwareType', '=', 1))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return found;
}
