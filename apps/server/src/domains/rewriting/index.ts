export { sumsBeforeAndAfter } from './effective-sql.ts';
export { madeDevicesFrom } from './made-records.ts';
export { queueRewrites, queueValueDays } from './queue-rewrites.ts';
export { createRewriter } from './rewriter.ts';
export { createRuleBook, type RuleBook, ruleOf, rulesInForce, type StoredRule } from './rule-book.ts';
export { reachOf } from './rule-runs.ts';
export { valuesOf } from './value-days.ts';
export type { DayRecord } from './valued-day.ts';
export { wallClockOf } from './wall-clock.ts';
