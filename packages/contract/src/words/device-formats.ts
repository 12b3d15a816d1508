/** What devices speak: the ids of the formats in packages/device-formats. */
export const deviceFormats = ['native-mqtt', 'native-http', 'hx-f5', 'hx-f1'] as const;

export type DeviceFormat = (typeof deviceFormats)[number];

/** Upload intervals that devices of a format know, minutes, 0 = in real time, longest first; formats that are not here know any. */
const knownIntervals: Partial<Record<string, readonly number[]>> = { 'hx-f5': [60, 5, 1, 0] };

/** The upload interval in minutes a device is told when this one is wanted: the next shorter one that its format knows. */
export function intervalTold(format: string, wanted: number): number {
  return knownIntervals[format]?.find((known) => known <= wanted) ?? wanted;
}
