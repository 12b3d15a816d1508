/** Data formats of devices: the ids of the formats in packages/device-formats. */
export const deviceFormats = [
  'native-mqtt',
  'native-http',
  'hx-f1',
  'hx-f2',
  'hx-f3',
  'hx-f4',
  'hx-f5',
  'hx-f6',
  'hx-f7',
] as const;

export type DeviceFormat = (typeof deviceFormats)[number];

/** A setting that the platform sends to devices. Intervals in minutes. */
export type DeviceSettingName = 'uploadInterval' | 'recordPeriod' | 'velocity' | 'direction';

/**
 * The values of each setting that the replies of a format carry to its devices, ascending; 'any': every value. A setting that is left out
 * cannot be sent.
 */
type CarriedSettings = Partial<Record<DeviceSettingName, 'any' | readonly number[]>>;

type FormatTraits = {
  family: string;
  maker: string;
  hasSecret: boolean;
  carriesFirmware: boolean;
  settings: CarriedSettings;
};

const minutesBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const managed = {
  family: 'native',
  maker: 'Portico',
  hasSecret: true,
  carriesFirmware: true,
  settings: { uploadInterval: 'any', recordPeriod: 'any', velocity: 'any', direction: 'any' },
} as const;

/**
 * The properties of a format that decide in which messages a device is believed, and which settings reach it. Formats of one `family` are
 * one registration: a device registered with one of them may use all of them. `hasSecret`: its devices prove who they are with a secret;
 * others only state a serial number. `settings`: see `CarriedSettings`; sources are the makers' protocol documents.
 */
export const deviceFormatTraits = {
  'native-mqtt': managed,
  'native-http': managed,
  // HHMM; no real time.
  'hx-f1': {
    family: 'hx-f1',
    maker: 'HX',
    hasSecret: false,
    carriesFirmware: false,
    settings: { uploadInterval: minutesBetween(1, 1440) },
  },
  // One interval for recording and sending; 0: each passage at once.
  'hx-f2': {
    family: 'hx-f2',
    maker: 'HX',
    hasSecret: false,
    carriesFirmware: true,
    settings: { uploadInterval: minutesBetween(0, 1440), velocity: [0, 1, 2], direction: [0, 1, 2] },
  },
  'hx-f3': {
    family: 'hx-f3',
    maker: 'HX',
    hasSecret: false,
    carriesFirmware: true,
    settings: { uploadInterval: minutesBetween(1, 60), recordPeriod: minutesBetween(1, 5), direction: [0, 1, 2] },
  },
  // One byte each; the speed is low or high.
  'hx-f4': {
    family: 'hx-f4',
    maker: 'HX',
    hasSecret: false,
    carriesFirmware: false,
    settings: { uploadInterval: minutesBetween(0, 255), recordPeriod: minutesBetween(0, 255), velocity: [0, 2] },
  },
  'hx-f5': {
    family: 'hx-f5',
    maker: 'HX',
    hasSecret: false,
    carriesFirmware: false,
    settings: { uploadInterval: [0, 1, 5, 60] },
  },
  'hx-f6': {
    family: 'hx-f6',
    maker: 'HX',
    hasSecret: false,
    carriesFirmware: false,
    settings: { uploadInterval: [0, 1, 5, 60] },
  },
  'hx-f7': { family: 'hx-f7', maker: 'HX', hasSecret: false, carriesFirmware: false, settings: {} },
} as const satisfies Record<DeviceFormat, FormatTraits>;

/** Formats whose devices send nothing while no one passes: neither empty periods nor heartbeats. */
export const formatsWithoutHeartbeat: readonly string[] = ['hx-f3'] satisfies DeviceFormat[];

export type DeviceFormatFamily = (typeof deviceFormatTraits)[DeviceFormat]['family'];

/** The format with this id, or undefined. */
export function findDeviceFormat(id: string): DeviceFormat | undefined {
  return deviceFormats.find((each) => each === id);
}

/** Whether the platform can send the address of a firmware to devices of a format. An unknown format carries it. */
export function isFirmwareCarried(format: string): boolean {
  const known = findDeviceFormat(format);
  return known === undefined || deviceFormatTraits[known].carriesFirmware;
}

/** The maker of the devices of a format; empty for an unknown format. */
export function findMaker(format: string): string {
  const known = findDeviceFormat(format);
  return known === undefined ? '' : deviceFormatTraits[known].maker;
}

/** Whether two formats, given by their ids, belong to one family. An unknown format belongs to none. */
export function areFormatsOfOneFamily(one: string, other: string): boolean {
  const [first, second] = [findDeviceFormat(one), findDeviceFormat(other)];
  if (first === undefined || second === undefined) return false;
  return deviceFormatTraits[first].family === deviceFormatTraits[second].family;
}

/** The values of a setting that reach devices of a format; 'none': the setting cannot be sent. An unknown format carries any. */
export function listCarriedValues(format: string, setting: DeviceSettingName): 'any' | 'none' | readonly number[] {
  const known = findDeviceFormat(format);
  if (known === undefined) return 'any';
  const settings: CarriedSettings = deviceFormatTraits[known].settings;
  return settings[setting] ?? 'none';
}

/** Whether the platform can send a setting to devices of a format; `value`: whether it can send this value. */
export function isSettingCarried(format: string, setting: DeviceSettingName, value?: number): boolean {
  const carried = listCarriedValues(format, setting);
  if (carried === 'any' || carried === 'none' || value === undefined) return carried !== 'none';
  return carried.includes(value);
}

/**
 * The interval in minutes to send to a device: the longest one its format carries that is not longer than the requested one, or the
 * shortest it carries. The requested one if the format does not carry the setting.
 */
export function findCarriedInterval(
  format: string,
  setting: 'uploadInterval' | 'recordPeriod',
  requested: number,
): number {
  const carried = listCarriedValues(format, setting);
  if (carried === 'any' || carried === 'none') return requested;
  return carried.findLast((minutes) => minutes <= requested) ?? carried[0] ?? requested;
}
