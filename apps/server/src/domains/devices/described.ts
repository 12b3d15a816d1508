import type { Device } from '@portico/contract/routes/devices';
import { intervalTold } from '@portico/contract/words/device-formats';
import { wildcard } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import { batteryLevelOf, isWaiting, licenseStateOf, upgradeStateOf } from './facts.ts';
import { stateOf } from './state.ts';

/** Everything but how long people stayed, which is in the other store. */
type Described = Omit<Device, 'avgStayTime'> & { companyId: number; dstEnable: number | null };

/** What a person reads about devices, in the order of the ids. */
export async function described(
  db: Db,
  ids: readonly number[],
  user: Pick<CurrentUser, 'permissions'>,
  now: number,
): Promise<Described[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seesLicence = user.permissions.includes(wildcard) || user.permissions.includes('device:license');
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [deviceOf(row, seesLicence, now)];
  });
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(db: Db, ids: readonly number[]) {
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
        .on(sql<boolean>`lower(latest.model) = lower(devices.model)`),
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

function deviceOf(row: Row, seesLicence: boolean, now: number): Described {
  const settings = {
    uploadInterval: [intervalTold(row.format, row.uploadInterval), row.reportedUploadInterval],
    recordPeriod: [row.recordPeriod, row.reportedRecordPeriod],
    velocity: [row.velocity, row.reportedVelocity],
    direction: [row.direction, row.reportedDirection],
  } as const;
  return {
    id: row.id,
    sn: row.sn,
    name: row.name,
    deviceType: row.deviceType,
    model: row.model,
    companyId: row.companyId,
    companyName: row.companyName,
    ...stateOf({ ...row, isBound: row.corridorId !== null }, now),
    entityId: row.entityId,
    entityName: row.entityName,
    corridorId: row.corridorId,
    corridorName: row.corridorName,
    timeZone: row.timeZone,
    dstEnable: row.dstEnable,
    signalStatus: row.signal,
    battery: row.battery,
    batteryLevel: batteryLevelOf(row.deviceType, row.battery),
    batterytxLevel: row.batteryTx,
    pairing: row.focus,
    counting: row.counting,
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
    settingsWaitingSince: isWaiting(settings) ? (row.settingsAt ?? row.createdAt).toISOString() : null,
    version: row.version,
    latestVersion: row.latestVersion,
    upgradeState: upgradeStateOf(row),
    licenseState: seesLicence ? licenseStateOf(row.expiresAt, now) : null,
    licenseUntil: seesLicence ? (row.expiresAt?.toISOString() ?? null) : null,
    lastTime: row.lastAt?.toISOString() ?? null,
    lastUploadTime: row.lastUploadAt?.toISOString() ?? null,
    macAddress: row.mac,
    ipAddress: row.ip,
    connectionType: row.connection,
    wifiSSID: row.wifiSsid,
    hwPlatform: row.hwPlatform,
    swRelease: row.swRelease,
    network: row.network,
    hasSecret: row.secretHash !== null,
    revision: row.revision,
    createTime: row.createdAt.toISOString(),
  };
}
