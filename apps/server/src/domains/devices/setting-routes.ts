import { devices } from '@portico/contract/routes/devices';
import { isFirmwareCarried } from '@portico/contract/words/device-formats';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import { isUpgradable } from '@portico/contract/words/device-settings';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { hasName } from '../../platform/base-data/text-conditions.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { applyDeviceChange, toDeviceColumns } from './apply-device-change.ts';
import { type DeviceRow, requireDevices } from './device-rows.ts';
import { deviceStateSql } from './device-state.ts';

/** The routes that change settings or firmware of several devices; the devices get them at their next contact. */
export function deviceSettingRoutes(app: App): void {
  const { handle, events, clock } = app;

  handle(devices.setInfrared, async ({ id: ids, ...newSettings }, { db, user, recordChange }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const now = new Date(clock.now());
    const rows = await db.transaction().execute(async (tx) => {
      const found = await requireDevices(tx, await loadEntityScope(tx, user), ids, { lock: true });
      requireInfrared(found);
      for (const row of found) {
        await tx
          .updateTable('devices')
          .set({ ...toDeviceColumns(applyDeviceChange(row, newSettings, now)), revision: sql`revision + 1` })
          .where('id', '=', row.id)
          .execute();
      }
      return found;
    });
    events.emit('devices.changed', { sns: rows.map(({ sn }) => sn) });
    recordChange({
      name: joinNames(rows),
      companyId: rows[0]?.companyId ?? null,
      changes: diffFields(null, newSettings),
    });
    return {};
  });

  handle(devices.upgrade, async ({ ids, updateConfigId }, { db, user, recordChange }) => {
    if (ids.length === 0) throw new AppError('noDevice');
    const queued = await db.transaction().execute(async (tx) => {
      const rows = await requireDevices(tx, await loadEntityScope(tx, user), ids, { lock: true });
      const { deviceType, model } = await requireOneModel(tx, rows, clock.now());
      const firmware = await requireFirmware(tx, deviceType, model, updateConfigId);
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
    events.emit('devices.changed', { sns: outdated.map(({ sn }) => sn) });
    const changes = outdated.flatMap((row) => diffFields({ version: row.version }, { version }));
    recordChange({ name: joinNames(outdated), companyId: outdated[0]?.companyId ?? user.companyId, changes });
    return { queued: outdated.length };
  });
}

const joinNames = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name).join(', ');
const isOneOf = (rows: readonly { id: number }[]) => sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[])`;

function requireInfrared(rows: readonly DeviceRow[]): void {
  const types = new Set(rows.map(({ deviceType }) => deviceType));
  if (types.size > 1) throw new AppError('uploadIntervalErr');
  if (!types.has(deviceKinds.infrared.type)) throw new AppError('infraredOnly');
}

/** Throws unless all devices have one upgradable model and are online. Returns the first device. Specification §5. */
async function requireOneModel(tx: Db, rows: readonly DeviceRow[], now: number): Promise<DeviceRow> {
  const [first] = rows as [DeviceRow]; // requireDevices finds at least one
  if (rows.some(({ deviceType }) => deviceType !== first.deviceType)) throw new AppError('levelMoreMsg');
  if (!isUpgradable(first.deviceType)) throw new AppError('upgradeInfraredOnly');
  if (rows.some(({ model }) => model.toLowerCase() !== first.model.toLowerCase()))
    throw new AppError('levelMoreModelMsg');
  if (!rows.every(({ format }) => isFirmwareCarried(format))) throw new AppError('badRequest', { ids: 'notCarried' });
  const silent = await tx
    .selectFrom('devices')
    .select('id')
    .where(isOneOf(rows))
    .where(sql<boolean>`${deviceStateSql(now)} <> 'online'`)
    .limit(1)
    .executeTakeFirst();
  if (silent !== undefined) throw new AppError('onlineOnly');
  return first;
}

/** The firmware configuration with this id; without an id, the latest of the model. Throws if it is for another model. */
async function requireFirmware(tx: Db, deviceType: number, model: string, id: number | undefined) {
  const isOfModel = sql<boolean>`(${sql.ref('deviceType')} = ${deviceType} and ${hasName('model', model)})`;
  const found = await tx
    .selectFrom('firmwareConfigs')
    .select(['id', 'version', 'model', isOfModel.as('isOfModel')])
    .$if(id === undefined, (query) => query.where(isOfModel).where('latest', '=', true).where('firmwareType', '=', 1))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  if (!found.isOfModel)
    throw has5G(found.model) ? new AppError('noDeviceBy5G') : new AppError('infraredModelOnly', { model: found.model });
  return found;
}

/** Whether the code of a model names the fifth generation of mobile networks, like "FP112-5G". */
const has5G = (model: string) => model.toUpperCase().includes('5G');
