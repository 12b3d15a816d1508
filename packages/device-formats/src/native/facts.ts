import { nativeBatchLimit } from '@portico/contract/device-messages/native';
import { metricNames } from '@portico/contract/words/metrics';
import type { FormatFacts } from '../format.ts';

/** The native protocol has a word for every metric. */
export const nativeFacts: FormatFacts = {
  devices: 'managed devices and gateways',
  carries: metricNames,
  clock: 'instant',
  recordsPerMessage: nativeBatchLimit,
};
