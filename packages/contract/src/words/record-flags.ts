/** Bits of the records table's `flags` column. */
export const recordFlags = {
  /** Arrived later than two record periods and ten minutes after its period ended. */
  late: 1,
  /** The device's clock was not trusted: filed by receive time. */
  clockNotTrusted: 2,
  /** Computed from a running total, not sent as an increment. */
  fromTotal: 4,
  /** Nobody sent it: a corrected value was spread over hours without a record. */
  made: 8,
} as const;
