import type { Device } from '@portico/contract/routes/devices';
import { settingsAtStart, type SettingValues } from '../../pickers/device-setting-fields.tsx';

type Row = Pick<Device, 'deviceType' | 'model'> & SettingValues;

/** What a form for several devices begins with: what all are set to now, else what is usual for the first. */
export function commonSettings(devices: readonly Row[]): SettingValues {
  const [first] = devices;
  if (first === undefined) return { recordPeriod: null, uploadInterval: null, velocity: null, direction: null };
  const usual = settingsAtStart(first);
  const agreed = (name: keyof SettingValues) =>
    devices.every((device) => device[name] === first[name]) ? first[name] : usual[name];
  return {
    recordPeriod: usual.recordPeriod === null ? null : agreed('recordPeriod'),
    uploadInterval: agreed('uploadInterval'),
    velocity: agreed('velocity'),
    direction: agreed('direction'),
  };
}
