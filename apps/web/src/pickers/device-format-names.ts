import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';

/** Names of the protocols, the same in every language. */
export const deviceFormatNames: Readonly<Record<DeviceFormat, string>> = {
  'native-mqtt': 'Portico MQTT',
  'native-http': 'Portico HTTP',
  'hx-f5': 'HX F5 (HTTP)',
  'hx-f1': 'HX F1 (XML)',
};

/** The name of a protocol; an unknown one by its code. */
export function formatDeviceFormat(format: string): string {
  const knownFormat = deviceFormats.find((each) => each === format);
  return knownFormat === undefined ? format : deviceFormatNames[knownFormat];
}
