/** What devices speak: the ids of the formats in packages/device-formats. */
export const deviceFormats = ['native-mqtt', 'native-http', 'hx-f5', 'hx-f1'] as const;

export type DeviceFormat = (typeof deviceFormats)[number];
