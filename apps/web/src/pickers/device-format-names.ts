import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';

/** Names of the protocols, the same in every language: with the maker’s name of the device series, or of the protocol and its version. */
export const deviceFormatNames: Readonly<Record<DeviceFormat, string>> = {
  'native-mqtt': 'Portico MQTT',
  'native-http': 'Portico HTTP',
  'hx-f1': 'HX F1 (XML V1.7)',
  'hx-f2': 'HX F2 (HX-HE2)',
  'hx-f3': 'HX F3 (HX-NBI)',
  'hx-f4': 'HX F4 (HPC015)',
  'hx-f5': 'HX F5 (3D V1.9, AI V2.5)',
  'hx-f6': 'HX F6 (HTTP SDK)',
  'hx-f7': 'HX F7 (AI V1.0)',
};

/** The name of a protocol; an unknown one by its code. */
export function formatDeviceFormat(format: string): string {
  const knownFormat = deviceFormats.find((each) => each === format);
  return knownFormat === undefined ? format : deviceFormatNames[knownFormat];
}
