/** What a rule does to records, in the order rules are applied. What devices sent is never altered. */
export const ruleKinds = ['eliminate', 'set', 'correct'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** What a rule is about. */
export const rulePlaces = ['entity', 'corridor', 'device'] as const;
export type RulePlace = (typeof rulePlaces)[number];

/** Which places each kind of rule may be about. */
export const placesOfRules = {
  eliminate: ['entity', 'corridor', 'device'],
  set: ['entity', 'corridor'],
  correct: ['corridor', 'device'],
} as const satisfies Record<RuleKind, readonly RulePlace[]>;

/** The smallest and largest factor of a correction, and its steps. */
export const factorLimits = { least: 0.01, most: 100, step: 0.01 } as const;

/** The most a correction may say a day or an hour of one place to have been. */
export const correctedValueLimit = 10_000_000;

/** How the writing anew of past records, which a rule asks for, goes on. */
export const ruleRunStates = ['waiting', 'running', 'done', 'cancelled'] as const;
