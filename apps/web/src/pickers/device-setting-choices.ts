import { isSettingCarried } from '@portico/contract/words/device-formats';
import { getSettingsRules, velocities } from '@portico/contract/words/device-settings';

/** Type and model of a device whose settings are edited. */
type DeviceTypeAndModel = { deviceType: number; model: string };

/** The values of the settings form; null: not chosen yet, or the devices do not have the setting. */
export type DeviceSettingValues = {
  recordPeriod: number | null;
  uploadInterval: number | null;
  velocity: number | null;
  direction: number | null;
};

/** A device whose settings are edited, with its stored settings. `format` null: not known yet, so every setting can be sent. */
export type ConfiguredDevice = DeviceTypeAndModel & DeviceSettingValues & { format: string | null };

export type DeviceSettingChoices = {
  /** Minutes; empty: none of the devices has a record period. */
  recordPeriods: readonly number[];
  /** Minutes; 0 is real time. */
  uploadIntervals: readonly number[];
  velocities: readonly number[];
  directions: readonly number[];
};

/**
 * The values that can be set on all these devices at once: per setting, the values that every model with this setting accepts. A value that
 * the format of a device does not carry is offered only if the device already has it.
 */
export function commonSettingChoices(
  devices: readonly ConfiguredDevice[],
  recordPeriod: number | null,
): DeviceSettingChoices {
  const keepsPeriod = listFixedSettings(devices).includes('recordPeriod');
  const choices = devices.map((device) => {
    const rules = getSettingsRules(device.deviceType, device.model);
    const period = (keepsPeriod ? device.recordPeriod : recordPeriod) ?? rules.defaults.recordPeriod;
    const intervals = rules.uploadIntervals(period);
    return {
      recordPeriods: withoutUncarried(device, 'recordPeriod', rules.recordPeriods ?? []),
      // The server sets the only interval of a device type itself.
      uploadIntervals: intervals.length === 1 ? intervals : withoutUncarried(device, 'uploadInterval', intervals),
      velocities: rules.hasVelocity ? withoutUncarried(device, 'velocity', Object.values(velocities)) : [],
      directions: withoutUncarried(device, 'direction', rules.directions),
    };
  });
  const commonWithSetting = (name: keyof DeviceSettingChoices) =>
    common(choices.map((each) => each[name]).filter((values) => values.length > 0));
  return {
    recordPeriods: commonWithSetting('recordPeriods'),
    uploadIntervals: common(choices.map(({ uploadIntervals }) => uploadIntervals)),
    velocities: commonWithSetting('velocities'),
    directions: commonWithSetting('directions'),
  };
}

function withoutUncarried(
  device: ConfiguredDevice,
  name: keyof DeviceSettingValues,
  values: readonly number[],
): readonly number[] {
  const { format } = device;
  // A setting that is not carried at all is shown and cannot be changed.
  if (format === null || !isSettingCarried(format, name)) return values;
  return values.filter((value) => value === device[name] || isSettingCarried(format, name, value));
}

function common([first = [], ...others]: readonly (readonly number[])[]): number[] {
  return first.filter((one) => others.every((list) => list.includes(one)));
}

/** Whether the device types of all these devices set the upload interval. */
export function isUploadIntervalForced(devices: readonly ConfiguredDevice[]): boolean {
  return devices.every(({ deviceType, model }) => {
    const { uploadIntervals, defaults } = getSettingsRules(deviceType, model);
    return uploadIntervals(defaults.recordPeriod).length === 1;
  });
}

/** The settings that keep their stored values because the format of at least one device cannot carry them. */
export function listFixedSettings(devices: readonly ConfiguredDevice[]): (keyof DeviceSettingValues)[] {
  const names = ['recordPeriod', 'uploadInterval', 'velocity', 'direction'] as const;
  return names.filter((name) => devices.some((device) => isSettingFixed(device, name)));
}

function isSettingFixed(device: ConfiguredDevice, name: keyof DeviceSettingValues): boolean {
  const { deviceType, model, format } = device;
  // A record period that follows the upload interval is no setting of its own.
  if (name === 'recordPeriod' && getSettingsRules(deviceType, model).recordPeriods === null) return false;
  return format !== null && device[name] !== null && !isSettingCarried(format, name);
}

/** The smallest choice that is not below the wanted value; the last choice if all are below; null if there is none. */
export function roundUpToChoice(choices: readonly number[], wanted: number): number | null {
  return choices.find((one) => one >= wanted) ?? choices.at(-1) ?? null;
}

/** The settings of a new device of a type and model. */
export function getDefaultDeviceSettings({ deviceType, model }: DeviceTypeAndModel): DeviceSettingValues {
  const { defaults, recordPeriods, hasVelocity, directions } = getSettingsRules(deviceType, model);
  return {
    recordPeriod: recordPeriods === null ? null : defaults.recordPeriod,
    uploadInterval: defaults.uploadInterval,
    velocity: hasVelocity ? velocities.medium : null,
    direction: directions[0] ?? null,
  };
}

/** The wanted settings as the device can get them: as stored where its format cannot carry them, and an upload interval that is on offer. */
export function toPossibleSettings(device: ConfiguredDevice, wanted: DeviceSettingValues): DeviceSettingValues {
  const fixed = listFixedSettings([device]);
  const choose = (name: 'recordPeriod' | 'velocity' | 'direction') => {
    const value = wanted[name];
    const isPossible = !fixed.includes(name) && (value === null || withoutUncarried(device, name, [value]).length > 0);
    return isPossible ? value : device[name];
  };
  const recordPeriod = choose('recordPeriod');
  const { uploadInterval } = fixed.includes('uploadInterval') ? device : wanted;
  const { uploadIntervals } = commonSettingChoices([device], recordPeriod);
  return {
    recordPeriod,
    uploadInterval: uploadInterval === null ? null : roundUpToChoice(uploadIntervals, uploadInterval),
    velocity: choose('velocity'),
    direction: choose('direction'),
  };
}
