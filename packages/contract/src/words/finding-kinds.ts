/**
 * Kinds of faults in the counts of a device or an entity, with the numbers each finding carries as evidence. Hours and days are those of
 * the entity's local time, within its opening hours. People are people in, unless in and out are named. Shares are from 0 to 1.
 */
export const findingEvidence = {
  /** No records arrive, and the fault is still going on. hours = hours without a record; expected = expected periods. */
  silent: ['hours', 'expected'],
  /** Periods were missing in a range that is over. */
  outage: ['hours', 'expected', 'received'],
  /** Every day only part of the periods arrives; share = received ÷ expected. */
  partial: ['days', 'expected', 'received', 'share'],
  /** Zeros in hours in which people usually pass; usual = people in those hours of other weeks. */
  stuckAtZero: ['hours', 'usual'],
  /** Counts stay at a fraction of the usual number of people; share = seen ÷ usual. */
  lowCount: ['days', 'usual', 'seen', 'share'],
  /** In and out are swapped. */
  swapped: ['days', 'in', 'out', 'usualIn', 'usualOut'],
  /** In and out do not match; share = out ÷ in. */
  imbalance: ['days', 'in', 'out', 'share'],
  /** An implausibly high hour. */
  jump: ['usual', 'seen'],
  /** The device clock is ahead of the server's clock (negative: behind). */
  clockWrong: ['skewSeconds'],
  /** Records were refused; `reason` contains the cause. */
  refused: ['records', 'days'],
  /** Messages with the device's serial number were refused because they have another data format than the registered one. */
  otherFormat: ['messages', 'days'],
  /** Messages of a device without a secret were refused because they came from outside its networks. */
  otherNetwork: ['messages', 'days'],
  /** Stored counts of a month do not load any more; days = UTC days concerned; records = missing records, 0: they are unreadable. */
  damaged: ['records', 'days'],
} as const;

export type FindingKind = keyof typeof findingEvidence;

/** The name of one evidence number. */
export type EvidenceName = (typeof findingEvidence)[FindingKind][number];

export const findingKinds = Object.keys(findingEvidence) as FindingKind[];

/** All names of evidence numbers, each once. */
export const evidenceNames = [...new Set<EvidenceName>(Object.values(findingEvidence).flat())];
