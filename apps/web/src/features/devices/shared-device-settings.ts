import type { Device } from '@portico/contract/routes/devices';
import { type DeviceSettingValues, defaultDeviceSettings } from '../../pickers/device-setting-fields.tsx';

type Row = Pick<Device, 'deviceType' | 'model'> & DeviceSettingValues;

/** Initial values of the settings form for several devices: the value all of them have, else the default for the first device. */
export function computeInitialSharedSettings(devices: readonly Row[]): DeviceSettingValues {
  const [first] = devices;
  if (first === undefined) return { recordPeriod: null, uploadInterval: null, velocity: null, direction: null };
  const defaults = defaultDeviceSettings(first);
  const sharedOrDefault = (name: keyof DeviceSettingValues) =>
    devices.every((device) => device[name] === first[name]) ? first[name] : defaults[name];
  return {
    recordPeriod: defaults.recordPeriod === null ? null : sharedOrDefault('recordPeriod'),
    uploadInterval: sharedOrDefault('uploadInterval'),
    velocity: sharedOrDefault('velocity'),
    direction: sharedOrDefault('direction'),
  };
}
