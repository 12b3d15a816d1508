/** Data formats of devices: the ids of the formats in packages/device-formats. */
export const deviceFormats = ['native-mqtt', 'native-http', 'hx-f5', 'hx-f1'] as const;

export type DeviceFormat = (typeof deviceFormats)[number];

/** Upload intervals a format supports, in minutes, 0 = real time, longest first. Formats that are not listed support any interval. */
const supportedUploadIntervals: Partial<Record<string, readonly number[]>> = { 'hx-f5': [60, 5, 1, 0] };

/** The upload interval in minutes to send to a device: the longest one its format supports that is not longer than the requested one. */
export function supportedUploadInterval(format: string, requested: number): number {
  return supportedUploadIntervals[format]?.find((supported) => supported <= requested) ?? requested;
}
