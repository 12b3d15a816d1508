import { maxNativeRecordsPerMessage } from '@portico/contract/device-messages/native';
import { metricNames } from '@portico/contract/words/metrics';
import type { FormatProperties } from '../format.ts';

/** The native protocol has a field for every metric. */
export const nativeProperties: FormatProperties = {
  deviceDescription: 'managed devices and gateways',
  metrics: metricNames,
  timeKind: 'instant',
  maxRecordsPerMessage: maxNativeRecordsPerMessage,
};
