import type { Metrics } from '@portico/contract/words/metrics';
import { formatDay } from '@portico/counting/local-time';
import { type CountingRule, computeEffectiveMetrics, isValueCorrectionFor } from '@portico/counting/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { RuleCache } from '../rewriting/index.ts';
import type { AcceptedRecord } from './accept.ts';

/** A record with its effective counts (after the counting rules). */
export type EffectiveRecord = AcceptedRecord & { effective: Metrics; isChangedByRule: boolean };

/** A company's local day with corrected values, "yyyy-MM-dd". */
export type CorrectionDay = { companyId: number; day: string };

/**
 * Adds the effective counts by the rules in force. Returns also the days whose corrected values have to be distributed again once the
 * records are stored. Until then such a record adds nothing, because the other records of the day hold the complete corrected value.
 */
export async function addEffectiveCounts(
  ruleCache: RuleCache,
  records: readonly AcceptedRecord[],
): Promise<{ records: EffectiveRecord[]; correctionDays: CorrectionDay[] }> {
  const days = new Map<string, CorrectionDay>();
  const ruled: EffectiveRecord[] = [];
  for (const record of records) {
    const rules = findRules(await ruleCache.rulesOfCompany(record.company), record);
    const { metrics, isChangedByRule } = computeEffectiveMetrics(record.metrics, record, rules);
    const values = rules.filter((rule) => isValueCorrectionFor(rule, record));
    const effective = values.length === 0 ? metrics : { ...metrics };
    for (const { metric, fromDay } of values) {
      effective[metric] = null;
      const day = formatDay(fromDay);
      days.set(`${record.company}/${day}`, { companyId: record.company, day });
    }
    ruled.push({ ...record, effective, isChangedByRule: isChangedByRule || values.length > 0 });
  }
  return { records: ruled, correctionDays: [...days.values()] };
}

/**
 * Queues days whose corrected values have to be distributed again. Called before the records are stored: after a crash in between, the
 * values are distributed needlessly, but no stored record is left without its share.
 */
export async function queueCorrectionDays(db: Db, days: readonly CorrectionDay[]): Promise<void> {
  if (days.length === 0) return;
  await db
    .insertInto('valueDays')
    .values([...days])
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'day']).doUpdateSet({ asked: sql<number>`value_days.asked + 1` }),
    )
    .execute();
}

// Rules by place. Without this index, each of thousands of records in a write would be compared with a thousand rules of a chain.
const indexes = new WeakMap<readonly CountingRule[], Map<string, CountingRule[]>>();

function findRules(rules: readonly CountingRule[], record: AcceptedRecord): readonly CountingRule[] {
  if (rules.length === 0) return rules;
  const index = indexes.get(rules) ?? buildRuleIndex(rules);
  const keys = [`entity/${record.entity}`, `corridor/${record.corridor}`, `device/${record.device}`];
  const found = keys.flatMap((key) => index.get(key) ?? []);
  return found.length < 2 ? found : found.sort((one, other) => one.id - other.id);
}

function buildRuleIndex(rules: readonly CountingRule[]): Map<string, CountingRule[]> {
  const index = new Map<string, CountingRule[]>();
  for (const rule of rules) {
    for (const id of rule.placeIds) {
      const key = `${rule.place}/${id}`;
      index.set(key, [...(index.get(key) ?? []), rule]);
    }
  }
  indexes.set(rules, index);
  return index;
}
