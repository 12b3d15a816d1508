export type { CorrectableRecord } from './apply-value-corrections.ts';
export { computeCorrectedDay } from './correction-days.ts';
export { loadDeviceTimeZone } from './device-time-zone.ts';
export { selectSumsBeforeAndAfter } from './effective-sql.ts';
export { queueRewrites, requeueCorrectionDays } from './queue-rewrites.ts';
export { createRewriter } from './rewriter.ts';
export { createRuleCache, loadRulesInForce, type RuleCache, type StoredRule, toCountingRule } from './rule-cache.ts';
export { computeAffectedRange } from './rule-runs.ts';
export { minSyntheticDeviceId } from './synthetic-records.ts';
