/** Why one record of an upload was refused; the rest of the upload is kept. Named in the reply and in the device's log. */
export const refusals = [
  'timeMissing',
  'timeUnreadable',
  'timeBefore2000',
  'timeInFuture',
  'periodInvalid',
  'metricNegative',
  'metricFractional',
  'metricNotANumber',
  'metricTooLarge',
  'nothingMeasured',
  'recordMalformed',
] as const;

export type Refusal = (typeof refusals)[number];

/** A record whose period starts more than this many seconds ahead of the server is from the future. */
export const futureToleranceSeconds = 600;

/** 2000-01-01T00:00:00Z in epoch seconds: nothing was counted before. */
export const earliestRecordSeconds = 946_684_800;
