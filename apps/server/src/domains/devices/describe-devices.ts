import type { Device } from '@portico/contract/routes/devices';
import { findCarriedInterval, isSettingCarried } from '@portico/contract/words/device-formats';
import { wildcardPermission } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { computeBatteryLevel, computeLicenseState, computeUpgradeState, hasPendingSettings } from './derived-states.ts';
import { computeDataState, computeDeviceState } from './device-state.ts';

/** A device without its average stay of people, which is in the counting store and not in the base data. */
type DeviceDescription = Omit<Device, 'avgStayTime'> & { companyId: number };

/** Devices as the API returns them, in the order of the ids; `now` in milliseconds. Missing ids are left out. */
export async function describeDevices(
  db: Db,
  ids: readonly number[],
  user: Pick<CurrentUser, 'permissions'>,
  now: number,
): Promise<DeviceDescription[]> {
  if (ids.length === 0) return [];
  const rows = await loadDescriptionRows(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seesLicence = user.permissions.includes(wildcardPermission) || user.permissions.includes('device:license');
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toDeviceDescription(row, seesLicence, now)];
  });
}

type Row = Awaited<ReturnType<typeof loadDescriptionRows>>[number];

function loadDescriptionRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('devices')
    .innerJoin('companies', 'companies.id', 'devices.companyId')
    .leftJoin('bindings', (join) => join.onRef('bindings.deviceId', '=', 'devices.id').on('bindings.toAt', 'is', null))
    .leftJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .leftJoin('entities', 'entities.id', 'devices.entityId')
    .leftJoin('firmwareConfigs as wanted', 'wanted.id', 'devices.wantedFirmware')
    .leftJoin('firmwareConfigs as latest', (join) =>
      join
        .on('latest.latest', '=', true)
        .on('latest.firmwareType', '=', 1)
        .onRef('latest.deviceType', '=', 'devices.deviceType')
        .on(sql<boolean>`latest.model_key = devices.model_key`),
    )
    .selectAll('devices')
    .select([
      'companies.name as companyName',
      'entities.name as entityName',
      'entities.timeZone',
      'entities.dstEnable',
      'corridors.id as corridorId',
      'corridors.name as corridorName',
      'wanted.version as wantedVersion',
      'latest.version as latestVersion',
    ])
    .where(sql<boolean>`devices.id = any(${[...ids]}::bigint[])`)
    .execute();
}

function toDeviceDescription(row: Row, seesLicence: boolean, now: number): DeviceDescription {
  // A value that the format cannot carry never reaches the device, so nothing waits for it.
  const carried = (name: 'velocity' | 'direction', value: number | null) =>
    value !== null && isSettingCarried(row.format, name, value) ? value : null;
  const interval = (name: 'uploadInterval' | 'recordPeriod') =>
    isSettingCarried(row.format, name) ? findCarriedInterval(row.format, name, row[name]) : null;
  const settings = {
    uploadInterval: [interval('uploadInterval'), row.reportedUploadInterval],
    recordPeriod: [interval('recordPeriod'), row.reportedRecordPeriod],
    velocity: [carried('velocity', row.velocity), row.reportedVelocity],
    direction: [carried('direction', row.direction), row.reportedDirection],
  } as const;
  return {
    id: row.id,
    sn: row.sn,
    name: row.name,
    deviceType: row.deviceType,
    model: row.model,
    companyId: row.companyId,
    companyName: row.companyName,
    ...computeDeviceState({ ...row, isBound: row.corridorId !== null }, now),
    dataState: computeDataState({ ...row, isBound: row.corridorId !== null }, now),
    entityId: row.entityId,
    entityName: row.entityName,
    corridorId: row.corridorId,
    corridorName: row.corridorName,
    timeZone: row.timeZone,
    dstEnable: row.dstEnable,
    signalStatus: row.signal,
    battery: row.battery,
    batteryLevel: computeBatteryLevel(row.deviceType, row.battery),
    batterytxLevel: row.batteryTx,
    pairing: row.focus,
    counting: row.counting,
    inside: row.inside,
    insideTime: row.insideAt?.toISOString() ?? null,
    uploadInterval: row.uploadInterval,
    recordPeriod: row.recordPeriod,
    velocity: row.velocity,
    direction: row.direction,
    reported: {
      uploadInterval: row.reportedUploadInterval,
      recordPeriod: row.reportedRecordPeriod,
      velocity: row.reportedVelocity,
      direction: row.reportedDirection,
    },
    settingsWaitingSince: hasPendingSettings(settings) ? (row.settingsAt ?? row.createdAt).toISOString() : null,
    version: row.version,
    latestVersion: row.latestVersion,
    upgradeState: computeUpgradeState(row),
    licenseState: seesLicence ? computeLicenseState(row.expiresAt, now) : null,
    licenseUntil: seesLicence ? (row.expiresAt?.toISOString() ?? null) : null,
    lastTime: row.lastAt?.toISOString() ?? null,
    lastUploadTime: row.lastUploadAt?.toISOString() ?? null,
    lastDataTime: row.lastDataAt?.toISOString() ?? null,
    macAddress: row.mac,
    ipAddress: row.ip,
    connectionType: row.connection,
    wifiSSID: row.wifiSsid,
    hasWifiPassword: row.wifiPassword !== null,
    hwPlatform: row.hwPlatform,
    swRelease: row.swRelease,
    network: row.network,
    format: row.format,
    hasSecret: row.secretHash !== null,
    revision: row.revision,
    createTime: row.createdAt.toISOString(),
  };
}
