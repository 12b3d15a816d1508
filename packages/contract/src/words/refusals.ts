/** Why one record of an upload is refused; the other records are stored. The reply and the device's log contain the reason. */
export const refusalReasons = [
  'timeMissing',
  'timeUnreadable',
  'timeBefore2000',
  'timeTooOld',
  'tooManyMonths',
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

/**
 * A device whose clock is more than this many seconds ahead is not trusted: its records get the time of receipt, and those more than a day
 * ahead are refused as `timeInFuture`.
 */
export const futureToleranceSeconds = 600;

/** Records of one message may lie in this many UTC months; those of further months are refused as `tooManyMonths`. */
export const maxMonthsPerMessage = 24;

/** Default of a company’s history limit in days: older records are refused as `timeTooOld`. */
export const defaultHistoryDays = 400;

/** 2000-01-01T00:00:00Z in epoch seconds: records before it are refused. */
export const earliestRecordSeconds = 946_684_800;
