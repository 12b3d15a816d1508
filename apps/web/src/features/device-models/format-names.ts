import type { DeviceFormat } from '@portico/contract/words/device-formats';

/** What protocols call themselves, in every language. */
export const formatNames: Readonly<Record<DeviceFormat, string>> = {
  'native-mqtt': 'Portico MQTT',
  'native-http': 'Portico HTTP',
  'hx-f5': 'HX F5 (HTTP)',
  'hx-f1': 'HX F1 (XML)',
};
