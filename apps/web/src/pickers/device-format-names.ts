import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';

/** Names of the protocols, the same in every language. */
export const deviceFormatNames: Readonly<Record<DeviceFormat, string>> = {
  'native-mqtt': 'Portico MQTT',
  'native-http': 'Portico HTTP',
  'hx-f1': 'HX F1 (XML)',
  'hx-f2': 'HX F2 (TCP)',
  'hx-f3': 'HX F3 (NB-IoT)',
  'hx-f4': 'HX F4 (HPC015)',
  'hx-f5': 'HX F5 (HTTP)',
  'hx-f6': 'HX F6 (HTTP)',
  'hx-f7': 'HX F7 (HTTP)',
};

/** The name of a protocol; an unknown one by its code. */
export function formatDeviceFormat(format: string): string {
  const knownFormat = deviceFormats.find((each) => each === format);
  return knownFormat === undefined ? format : deviceFormatNames[knownFormat];
}
