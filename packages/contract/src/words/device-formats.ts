/** Data formats of devices: the ids of the formats in packages/device-formats. */
export const deviceFormats = ['native-mqtt', 'native-http', 'hx-f5', 'hx-f1'] as const;

export type DeviceFormat = (typeof deviceFormats)[number];

/**
 * The properties of a format that decide in which messages a device is believed. Formats of one `family` are one registration: a device
 * registered with one of them may use all of them. `hasSecret`: its devices prove who they are with a secret; others only state a serial
 * number.
 */
export const deviceFormatTraits = {
  'native-mqtt': { family: 'native', hasSecret: true },
  'native-http': { family: 'native', hasSecret: true },
  'hx-f5': { family: 'hx-f5', hasSecret: false },
  'hx-f1': { family: 'hx-f1', hasSecret: false },
} as const satisfies Record<DeviceFormat, { family: string; hasSecret: boolean }>;

export type DeviceFormatFamily = (typeof deviceFormatTraits)[DeviceFormat]['family'];

/** The format with this id, or undefined. */
export function findDeviceFormat(id: string): DeviceFormat | undefined {
  return deviceFormats.find((each) => each === id);
}

/** Whether two formats, given by their ids, belong to one family. An unknown format belongs to none. */
export function areFormatsOfOneFamily(one: string, other: string): boolean {
  const [first, second] = [findDeviceFormat(one), findDeviceFormat(other)];
  if (first === undefined || second === undefined) return false;
  return deviceFormatTraits[first].family === deviceFormatTraits[second].family;
}

/** Upload intervals a format supports, in minutes, 0 = real time, longest first. Formats that are not listed support any interval. */
const supportedUploadIntervals: Partial<Record<string, readonly number[]>> = { 'hx-f5': [60, 5, 1, 0] };

/** The upload interval in minutes to send to a device: the longest one its format supports that is not longer than the requested one. */
export function supportedUploadInterval(format: string, requested: number): number {
  return supportedUploadIntervals[format]?.find((supported) => supported <= requested) ?? requested;
}
