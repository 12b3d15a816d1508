import type { RequestOf } from '@portico/contract/route';
import type { devices as deviceRoutes } from '@portico/contract/routes/devices';
import {
  type ConfiguredDevice,
  commonSettingChoices,
  type DeviceSettingValues,
  getDefaultDeviceSettings,
  listFixedSettings,
  roundUpToChoice,
} from '../../pickers/device-setting-choices.ts';

/**
 * Initial values of the settings form for several devices: the value all of them have, else the default. A setting that the devices keep is null
 * if they have several values.
 */
export function computeInitialSharedSettings(devices: readonly ConfiguredDevice[]): DeviceSettingValues {
  const [first] = devices;
  if (first === undefined) return { recordPeriod: null, uploadInterval: null, velocity: null, direction: null };
  const fixed = listFixedSettings(devices);
  const defaults = devices.map(getDefaultDeviceSettings);
  const sharedOrDefault = (name: keyof DeviceSettingValues) => {
    if (devices.every((device) => device[name] === first[name])) return first[name];
    return fixed.includes(name) ? null : (defaults.find((each) => each[name] !== null)?.[name] ?? null);
  };
  const hasRecordPeriod = defaults.some((each) => each.recordPeriod !== null);
  const recordPeriod = hasRecordPeriod ? sharedOrDefault('recordPeriod') : null;
  const uploadInterval = sharedOrDefault('uploadInterval');
  const choices = commonSettingChoices(devices, recordPeriod);
  // The default of the model may be a value that the formats cannot carry; then the user chooses one.
  const sharedOrOffered = (name: 'velocity' | 'direction', offered: readonly number[]) => {
    const value = sharedOrDefault(name);
    return value === null || fixed.includes(name) || offered.includes(value) ? value : null;
  };
  return {
    recordPeriod,
    uploadInterval: uploadInterval === null ? null : roundUpToChoice(choices.uploadIntervals, uploadInterval),
    velocity: sharedOrOffered('velocity', choices.velocities),
    direction: sharedOrOffered('direction', choices.directions),
  };
}

type InfraredRequest = RequestOf<typeof deviceRoutes.setInfrared>;

/**
 * The requests that give infrared counters the values of the form. Each request states all four settings, so devices that keep different values
 * of a setting are in different requests.
 */
export function toInfraredRequests(
  devices: readonly (ConfiguredDevice & { id: number })[],
  values: DeviceSettingValues,
): InfraredRequest[] {
  const fixed = listFixedSettings(devices);
  // Counters without a record period of their own get one that follows the upload interval, whatever the request says.
  const hiddenPeriod = devices.find(({ recordPeriod }) => recordPeriod !== null)?.recordPeriod;
  const requests = new Map<string, InfraredRequest>();
  for (const device of devices) {
    const defaults = getDefaultDeviceSettings(device);
    const choose = (name: keyof DeviceSettingValues) =>
      (fixed.includes(name) ? device : values)[name] ?? device[name] ?? defaults[name] ?? 0;
    const uploadInterval = choose('uploadInterval');
    const settings = {
      uploadInterval,
      recordPeriod: fixed.includes('recordPeriod')
        ? choose('recordPeriod')
        : (values.recordPeriod ?? hiddenPeriod ?? uploadInterval),
      velocity: choose('velocity'),
      direction: choose('direction'),
    };
    const key = JSON.stringify(settings);
    requests.set(key, { id: [...(requests.get(key)?.id ?? []), device.id], ...settings });
  }
  return [...requests.values()];
}
