/**
 * What can be wrong with the counts of a device or an entity, and what it was judged by: the numbers a finding carries as evidence.
 * Hours and days are of the entity's wall clock in its opening hours; people are people in, where in and out are not named; shares
 * are of 1.
 */
export const findingEvidence = {
  /** Nothing comes, and it goes on. hours without a record, expected periods. */
  silent: ['hours', 'expected'],
  /** Periods are missing for a stretch that is over. */
  outage: ['hours', 'expected', 'received'],
  /** Day after day only a part of the periods comes; share = received ÷ expected. */
  partial: ['days', 'expected', 'received', 'share'],
  /** Zeros where people usually pass; usual = people in those hours of other weeks. */
  stuckAtZero: ['hours', 'usual'],
  /** People are persistently a fraction of what they used to be; share = seen ÷ usual. */
  lowCount: ['days', 'usual', 'seen', 'share'],
  /** In and out are exchanged. */
  swapped: ['days', 'in', 'out', 'usualIn', 'usualOut'],
  /** In and out do not match; share = out ÷ in. */
  imbalance: ['days', 'in', 'out', 'share'],
  /** An hour nobody can believe. */
  jump: ['usual', 'seen'],
  /** The clock of the device is ahead (behind, where negative) of ours. */
  clockWrong: ['skewSeconds'],
  /** Records were refused; why is in `reason`. */
  refused: ['records', 'days'],
} as const;

export type FindingKind = keyof typeof findingEvidence;

/** One of the numbers a finding was judged by. */
export type EvidenceName = (typeof findingEvidence)[FindingKind][number];

export const findingKinds = Object.keys(findingEvidence) as FindingKind[];

/** Every name a finding's evidence may have. */
export const evidenceNames = [...new Set<EvidenceName>(Object.values(findingEvidence).flat())];
