import type { Metrics } from '@portico/contract/words/metrics';

/** The true counts of a device in one record period; input of every format's encoder. */
export type CountedPeriod = {
  /** Detection line, 0 unless the device has several. */
  line: number;
  /** Period start, epoch seconds. */
  at: number;
  minutes: number;
  metrics: Metrics;
  /** Upload time, epoch seconds. */
  uploadedAt: number;
};
