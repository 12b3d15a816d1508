import type { batteryStates, licenseStates, upgradeStates } from '@portico/contract/routes/devices';
import { battery, deviceKindNames, deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import { isUpgradable } from '@portico/contract/words/device-settings';
import { sql } from 'kysely';

type Battery = (typeof batteryStates)[number];
type Upgrade = (typeof upgradeStates)[number];
type License = (typeof licenseStates)[number];

const endingMilliseconds = 30 * 86_400_000;

/** How full a battery is, in a word; null: the device has one and has not told. */
export function batteryLevelOf(deviceType: number, told: number | null): Battery | null {
  const kind = deviceKindOf(deviceType);
  if (kind !== undefined && !deviceKinds[kind].battery) return 'mains';
  if (told === null) return null;
  if (told === battery.charging) return 'charging';
  return told < battery.low ? 'low' : 'normal';
}

const numbersOf = (numbers: readonly number[]) => sql.raw(numbers.length === 0 ? 'null' : numbers.join(', '));

const onMains = numbersOf(
  deviceKindNames.filter((name) => !deviceKinds[name].battery).map((name) => deviceKinds[name].type),
);

/** The same as `batteryLevelOf`, worked out by the store. */
export const batteryLevelInStore = sql<Battery | null>`case
  when devices.device_type in (${onMains}) then 'mains'
  when devices.battery is null then null
  when devices.battery = ${sql.lit(battery.charging)} then 'charging'
  when devices.battery < ${sql.lit(battery.low)} then 'low'
  else 'normal' end`;

/** What of its firmware a device knows and should have; null: not told, or nobody has named one. */
export type FirmwareFacts = {
  deviceType: number;
  version: string | null;
  latestVersion: string | null;
  wantedVersion: string | null;
};

/** Whether a device could or is about to get another firmware. */
export function upgradeStateOf({ deviceType, version, latestVersion, wantedVersion }: FirmwareFacts): Upgrade {
  if (wantedVersion !== null && wantedVersion !== version) return 'waiting';
  const differs = latestVersion !== null && version !== null && latestVersion !== version;
  return differs && isUpgradable(deviceType) ? 'upgradable' : 'none';
}

const upgradableTypes = numbersOf(deviceKindNames.map((name) => deviceKinds[name].type).filter(isUpgradable));

/** The same as `upgradeStateOf`, worked out by the store. */
export const upgradeStateInStore = sql<Upgrade>`case
  when devices.wanted_firmware is not null and exists (select from firmware_configs as wanted
    where wanted.id = devices.wanted_firmware and wanted.version is distinct from devices.version) then 'waiting'
  when devices.device_type in (${upgradableTypes}) and devices.version is not null and exists (select from firmware_configs as newest
    where newest.latest and newest.firmware_type = 1 and newest.device_type = devices.device_type
      and lower(newest.model) = lower(devices.model) and newest.version <> devices.version) then 'upgradable'
  else 'none' end`;

/** How a licence stands. */
export function licenseStateOf(expiresAt: Date | null, now: number): License {
  if (expiresAt === null) return 'endless';
  const left = expiresAt.getTime() - now;
  if (left <= 0) return 'expired';
  return left <= endingMilliseconds ? 'ending' : 'valid';
}

/** What a device should be set to and what it told it is; null: told nothing, or has no such setting. */
export type SettingsFacts = Record<
  'uploadInterval' | 'recordPeriod' | 'velocity' | 'direction',
  readonly [wanted: number | null, told: number | null]
>;

/** Whether a device is set to something else than it should be, as far as it tells. */
export function isWaiting(settings: SettingsFacts): boolean {
  return Object.values(settings).some(([wanted, told]) => wanted !== null && told !== null && wanted !== told);
}
