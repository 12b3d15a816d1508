/** Why one record of an upload is refused; the other records are stored. The reply and the device's log contain the reason. */
export const refusalReasons = [
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

export type RefusalReason = (typeof refusalReasons)[number];

/** A record whose period starts more than this many seconds ahead of the server's clock is refused as `timeInFuture`. */
export const futureToleranceSeconds = 600;

/** 2000-01-01T00:00:00Z in epoch seconds: records before it are refused. */
export const earliestRecordSeconds = 946_684_800;
