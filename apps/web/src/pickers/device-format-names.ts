import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';

/** What protocols call themselves, in every language. */
export const formatNames: Readonly<Record<DeviceFormat, string>> = {
  'native-mqtt': 'Portico MQTT',
  'native-http': 'Portico HTTP',
  'hx-f5': 'HX F5 (HTTP)',
  'hx-f1': 'HX F1 (XML)',
};

/** A protocol by its name; one that has none by its code. */
export function formatText(format: string): string {
  const known = deviceFormats.find((each) => each === format);
  return known === undefined ? format : formatNames[known];
}
