import { daySeconds, formatDay } from '@portico/counting/local-time';
import { applyRules, type CountingRule, isValueCorrectionFor, type ValueCorrection } from '@portico/counting/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { RuleCache } from '../rewriting/index.ts';
import type { AcceptedRecord } from './accept.ts';
import { createFactorDays, type EffectiveRecord, haveEqualCounts } from './factor-days.ts';

/** A company's local day with corrected values, "yyyy-MM-dd". */
export type CorrectionDay = { companyId: number; day: string };

export type EffectiveCounter = {
  /**
   * Adds the effective counts by the rules in force. Returns also stored records whose counts change by a correction factor, and the days
   * whose corrected values have to be distributed again once the records are stored. Until then such a record adds nothing, because the
   * other records of the day hold the complete corrected value.
   */
  addEffectiveCounts(
    records: readonly AcceptedRecord[],
  ): Promise<{ records: EffectiveRecord[]; correctionDays: CorrectionDay[] }>;
  /** Notes that the records of the last call are durable now. */
  markStored(): void;
  /** Returns those of the records that may change the counts of stored ones, because a correction factor rounds a day's counts together. */
  findRoundedTogether(records: readonly AcceptedRecord[]): Promise<ReadonlySet<AcceptedRecord>>;
};

export function createEffectiveCounter(countingStore: CountingStore, ruleCache: RuleCache): EffectiveCounter {
  const factorDays = createFactorDays(countingStore);

  async function findMultipliedRecords(records: readonly AcceptedRecord[]) {
    const multiplied: { record: AcceptedRecord; rules: readonly CountingRule[] }[] = [];
    for (const record of records) {
      const rules = await ruleCache.rulesOfCompany(record.company);
      if (findRules(rules, record).some((rule) => isFactorOfDay(rule, record))) multiplied.push({ record, rules });
    }
    return multiplied;
  }

  return {
    async addEffectiveCounts(records) {
      const multiplied = await findMultipliedRecords(records);
      const counted = await factorDays.countDays(multiplied);
      const effective: EffectiveRecord[] = [];
      const days = new Map<string, CorrectionDay>();
      const addDays = ({ company }: AcceptedRecord, values: readonly ValueCorrection[]) => {
        for (const { fromDay } of values) {
          const day = formatDay(fromDay);
          days.set(`${company}/${day}`, { companyId: company, day });
        }
      };
      for (const record of records) {
        const rules = findRules(await ruleCache.rulesOfCompany(record.company), record);
        const { metrics, isChangedByRule } = counted.added.get(record) ?? applyRules(record.metrics, record, rules);
        const values = rules.filter((rule) => isValueCorrectionFor(rule, record));
        addDays(record, values);
        const withoutValues = values.length === 0 ? metrics : { ...metrics };
        for (const { metric } of values) withoutValues[metric] = null;
        effective.push({
          ...record,
          effective: withoutValues,
          isChangedByRule: isChangedByRule || values.length > 0,
        });
      }
      for (const { record, stored } of counted.changed) {
        const rules = findRules(await ruleCache.rulesOfCompany(record.company), record);
        const values = rules.filter((rule) => isValueCorrectionFor(rule, record));
        addDays(record, values);
        const withShares = { ...record.effective };
        // Its share of a corrected value stays until the value is distributed again.
        for (const { metric } of values) withShares[metric] = stored[metric] ?? null;
        if (haveEqualCounts(withShares, stored)) continue;
        const isChangedByRule = record.isChangedByRule || values.length > 0;
        effective.push({ ...record, effective: withShares, isChangedByRule });
      }
      return { records: effective, correctionDays: [...days.values()] };
    },
    markStored: factorDays.markStored,
    async findRoundedTogether(records) {
      const multiplied = await findMultipliedRecords(records);
      return new Set(multiplied.filter((each) => !factorDays.isNext(each)).map(({ record }) => record));
    },
  };
}

// Whether a factor may apply to records of the local day. A window past midnight reaches into the day after the last one.
function isFactorOfDay(rule: CountingRule, { local }: AcceptedRecord): boolean {
  const day = Math.floor(local / daySeconds) * daySeconds;
  return rule.kind === 'factor' && day >= rule.fromDay && day <= rule.toDay;
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

/** Returns the rules for the places of a record, ordered by id. */
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
