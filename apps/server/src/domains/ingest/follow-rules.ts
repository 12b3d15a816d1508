import type { Metrics } from '@portico/contract/words/metrics';
import { formatDay } from '@portico/counting/local-time';
import { type CountingRule, effectiveMetrics, isValued } from '@portico/counting/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';
import type { RuleBook } from '../rewriting/index.ts';
import type { AcceptedRecord } from './accept.ts';

/** A record with what counts of it. */
export type RuledRecord = AcceptedRecord & { counted: Metrics; isRuled: boolean };

/** A company's local day with corrected values, "yyyy-MM-dd". */
export type ValueDay = { companyId: number; day: string };

/**
 * What counts of records by the rules in force, and the days whose corrected values have to be spread anew once they are stored: until
 * then such a record adds nothing, for the others hold the whole value.
 */
export async function followRules(
  book: RuleBook,
  records: readonly AcceptedRecord[],
): Promise<{ records: RuledRecord[]; valueDays: ValueDay[] }> {
  const days = new Map<string, ValueDay>();
  const ruled: RuledRecord[] = [];
  for (const record of records) {
    const rules = rulesAbout(await book.of(record.company), record);
    const { metrics, isRuled } = effectiveMetrics(record.metrics, record, rules);
    const values = rules.filter((rule) => isValued(rule, record));
    const counted = values.length === 0 ? metrics : { ...metrics };
    for (const { metric, fromDay } of values) {
      counted[metric] = null;
      const day = formatDay(fromDay);
      days.set(`${record.company}/${day}`, { companyId: record.company, day });
    }
    ruled.push({ ...record, counted, isRuled: isRuled || values.length > 0 });
  }
  return { records: ruled, valueDays: [...days.values()] };
}

/** Writes down, before the records are stored, that values have to be spread anew: a crash in between loses neither. */
export async function askToSpread(db: Db, days: readonly ValueDay[]): Promise<void> {
  if (days.length === 0) return;
  await db
    .insertInto('valueDays')
    .values([...days])
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'day']).doUpdateSet({ asked: sql<number>`value_days.asked + 1` }),
    )
    .execute();
}

// A chain may have a rule for each of a thousand stores, and a flush thousands of records.
const indexes = new WeakMap<readonly CountingRule[], Map<string, CountingRule[]>>();

function rulesAbout(rules: readonly CountingRule[], record: AcceptedRecord): readonly CountingRule[] {
  if (rules.length === 0) return rules;
  const index = indexes.get(rules) ?? indexOf(rules);
  const keys = [`entity/${record.entity}`, `corridor/${record.corridor}`, `device/${record.device}`];
  const found = keys.flatMap((key) => index.get(key) ?? []);
  return found.length < 2 ? found : found.sort((one, other) => one.id - other.id);
}

function indexOf(rules: readonly CountingRule[]): Map<string, CountingRule[]> {
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
