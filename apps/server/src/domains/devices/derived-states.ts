import type { batteryStates, licenseStates, upgradeStates } from '@portico/contract/routes/devices';
import { deviceFormats, isFirmwareCarried } from '@portico/contract/words/device-formats';
import { batteryValues, deviceKindNames, deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import { isUpgradable } from '@portico/contract/words/device-settings';
import { sql } from 'kysely';

type Battery = (typeof batteryStates)[number];
type Upgrade = (typeof upgradeStates)[number];
type License = (typeof licenseStates)[number];

const licenseEndingMilliseconds = 30 * 86_400_000;

/** The battery level; null: the device has a battery and has not reported it. */
export function computeBatteryLevel(deviceType: number, reported: number | null): Battery | null {
  const kind = findDeviceKind(deviceType);
  if (kind !== undefined && !deviceKinds[kind].battery) return 'mains';
  if (reported === null) return null;
  if (reported === batteryValues.charging) return 'charging';
  return reported < batteryValues.low ? 'low' : 'normal';
}

const joinNumbersSql = (numbers: readonly number[]) => sql.raw(numbers.length === 0 ? 'null' : numbers.join(', '));

const onMains = joinNumbersSql(
  deviceKindNames.filter((name) => !deviceKinds[name].battery).map((name) => deviceKinds[name].type),
);

/** `computeBatteryLevel` in SQL. */
export const batteryLevelSql = sql<Battery | null>`case
  when devices.device_type in (${onMains}) then 'mains'
  when devices.battery is null then null
  when devices.battery = ${sql.lit(batteryValues.charging)} then 'charging'
  when devices.battery < ${sql.lit(batteryValues.low)} then 'low'
  else 'normal' end`;

/** The reported, the latest and the requested firmware version of a device; null: not reported, or none configured. */
export type FirmwareVersions = {
  deviceType: number;
  format: string;
  version: string | null;
  latestVersion: string | null;
  wantedVersion: string | null;
};

/** Whether a device can get another firmware version (`upgradable`) or waits for one (`waiting`). */
export function computeUpgradeState({
  deviceType,
  format,
  version,
  latestVersion,
  wantedVersion,
}: FirmwareVersions): Upgrade {
  if (wantedVersion !== null && wantedVersion !== version) return 'waiting';
  const differs = latestVersion !== null && version !== null && latestVersion !== version;
  return differs && isUpgradable(deviceType) && isFirmwareCarried(format) ? 'upgradable' : 'none';
}

const upgradableTypes = joinNumbersSql(deviceKindNames.map((name) => deviceKinds[name].type).filter(isUpgradable));
const formatsWithoutFirmware = deviceFormats.filter((format) => !isFirmwareCarried(format));

/** `computeUpgradeState` in SQL. */
export const upgradeStateSql = sql<Upgrade>`case
  when devices.wanted_firmware is not null and exists (select from firmware_configs as wanted
    where wanted.id = devices.wanted_firmware and wanted.version is distinct from devices.version) then 'waiting'
  when devices.device_type in (${upgradableTypes}) and devices.format <> all (${sql.val(formatsWithoutFirmware)}::text[])
    and devices.version is not null and exists (select from firmware_configs as newest
    where newest.latest and newest.firmware_type = 1 and newest.device_type = devices.device_type
      and newest.model_key = devices.model_key and newest.version <> devices.version) then 'upgradable'
  else 'none' end`;

/** The state of a licence; `ending`: at most 30 days are left. `now` in milliseconds. */
export function computeLicenseState(expiresAt: Date | null, now: number): License {
  if (expiresAt === null) return 'endless';
  const left = expiresAt.getTime() - now;
  if (left <= 0) return 'expired';
  return left <= licenseEndingMilliseconds ? 'ending' : 'valid';
}

/** The configured and the reported value of each setting; null: not reported, or the device has no such setting. */
export type WantedAndReportedSettings = Record<
  'uploadInterval' | 'recordPeriod' | 'velocity' | 'direction',
  readonly [wanted: number | null, reported: number | null]
>;

/** Whether a reported setting differs from the configured one. */
export function hasPendingSettings(settings: WantedAndReportedSettings): boolean {
  return Object.values(settings).some(
    ([wanted, reported]) => wanted !== null && reported !== null && wanted !== reported,
  );
}
