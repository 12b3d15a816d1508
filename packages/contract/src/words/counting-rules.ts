/** Kinds of counting rules, in the order they are applied. Raw records as devices sent them are never changed. */
export const ruleKinds = ['eliminate', 'set', 'correct'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** The places a rule can apply to. */
export const rulePlaces = ['entity', 'corridor', 'device'] as const;
export type RulePlace = (typeof rulePlaces)[number];

/** The places each kind of rule can apply to. */
export const placesByRuleKind = {
  eliminate: ['entity', 'corridor', 'device'],
  set: ['entity', 'corridor'],
  correct: ['corridor', 'device'],
} as const satisfies Record<RuleKind, readonly RulePlace[]>;

/** The smallest and largest factor of a correction, and its steps. */
export const factorLimits = { min: 0.01, max: 100, step: 0.01 } as const;

/** The largest corrected value for a day or an hour of one place. */
export const maxCorrectedValue = 10_000_000;

/** States of a run that rewrites past records after a rule has changed. */
export const ruleRunStates = ['waiting', 'running', 'done', 'cancelled'] as const;
