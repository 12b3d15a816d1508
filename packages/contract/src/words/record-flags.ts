/** Bits of the records table's `flags` column. */
export const recordFlags = {
  /** Arrived more than two record periods and ten minutes after the end of its period and the time until the next upload. */
  late: 1,
  /** The device's clock was not trusted: stored under the receive time. */
  clockNotTrusted: 2,
  /** Computed from a running total; the device did not send an increment. */
  fromTotal: 4,
  /** Not sent by a device: a corrected value was distributed over hours without a record. */
  addedByCorrection: 8,
  /** Its minutes were counted already by another record, so it is kept apart. No row of the records table has it. */
  overlaps: 16,
  /** People who passed at its start, not the counts of a period: the device sends each passage. */
  singleEvent: 64,
  /** Its period began after the licence of the device ended: it counts when the licence is renewed. No row of the records table has it. */
  licenceEnded: 32,
} as const;
