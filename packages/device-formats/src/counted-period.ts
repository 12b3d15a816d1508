import type { Metrics } from '@portico/contract/words/metrics';

/** What a device truly counted in one record period: what every format's encoder turns into that format's message. */
export type CountedPeriod = {
  /** Detection line, 0 unless the device has several. */
  line: number;
  /** Period start, epoch seconds. */
  at: number;
  minutes: number;
  metrics: Metrics;
  /** When the device sends it, epoch seconds. */
  uploadedAt: number;
};
