import { type RulePlace, rulePlaces } from '@portico/contract/words/counting-rules';
import { type Metric, metricNames } from '@portico/contract/words/metrics';
import { addDays, parseLocal } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Events } from '../../platform/events.ts';

/** Caches the rules in force by company, until they change. */
export type RuleCache = {
  rulesOfCompany(companyId: number): Promise<readonly CountingRule[]>;
};

/** A rule as it is stored, with the ids of its places. */
export type StoredRule = {
  id: number;
  kind: string;
  place: string;
  placeIds: readonly number[];
  startDay: string | null;
  endDay: string | null;
  startSecond: number;
  endSecond: number;
  metrics: readonly string[] | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: boolean;
  factor: number | null;
  value: number | null;
  hour: number | null;
};

export function createRuleCache(db: Db, events: Events): RuleCache & { stop(): void } {
  const cached = new Map<number, Promise<readonly CountingRule[]>>();
  const stop = events.on('rules.changed', ({ companyId }) => {
    cached.delete(companyId);
  });
  return {
    async rulesOfCompany(companyId) {
      let reading = cached.get(companyId);
      if (reading === undefined) {
        reading = loadRulesInForce(db, companyId);
        cached.set(companyId, reading);
        reading.catch(() => cached.get(companyId) === reading && cached.delete(companyId));
      }
      return reading;
    },
    stop,
  };
}

/** Loads the rules of a company that are in force now, ordered by id. */
export async function loadRulesInForce(db: Db, companyId: number): Promise<readonly CountingRule[]> {
  const rows = await loadStoredRules(db, sql<boolean>`rule.company_id = ${companyId} and rule.withdrawn_at is null`);
  return rows.map(toCountingRule);
}

/** Loads a rule, in force or withdrawn; null if it does not exist. */
export async function loadRule(db: Db, id: number): Promise<CountingRule | null> {
  const [row] = await loadStoredRules(db, sql<boolean>`rule.id = ${id}`);
  return row === undefined ? null : toCountingRule(row);
}

async function loadStoredRules(db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select rule.id, kind, place, start_day, end_day, start_second, end_second, metrics, floor, ceiling, subtract_staff, factor,
      value, hour, array_agg(place_id order by place_id) as place_ids
    from counting_rules as rule join counting_rule_places on rule_id = rule.id
    where ${condition} group by rule.id order by rule.id`.execute(db);
  return rows.map((row) => ({ ...row, placeIds: row.placeIds.map(Number) }));
}

/** Converts a stored rule. Days become local seconds [fromDay, toDay). Throws serverError for an invalid row. */
export function toCountingRule(row: StoredRule): CountingRule {
  const common = {
    id: row.id,
    place: requireRulePlace(row.place),
    placeIds: new Set(row.placeIds),
    fromDay: row.startDay === null ? Number.NEGATIVE_INFINITY : parseLocal(row.startDay),
    toDay: row.endDay === null ? Number.POSITIVE_INFINITY : addDays(parseLocal(row.endDay), 1),
    window: { startSecond: row.startSecond, endSecond: row.endSecond },
  };
  const metrics = row.metrics === null ? null : new Set(parseMetricNames(row.metrics));
  if (row.kind === 'eliminate') return { ...common, kind: 'eliminate' };
  if (row.kind === 'set') {
    const { floor, ceiling, subtractStaff } = row;
    return { ...common, kind: 'set', metrics, floor, ceiling, subtractStaff };
  }
  if (row.factor !== null) return { ...common, kind: 'factor', metrics, factor: row.factor };
  const [metric] = metrics ?? [];
  if (row.value === null || metric === undefined) throw new AppError('serverError');
  return { ...common, kind: 'value', metric, value: row.value, hour: row.hour };
}

function requireRulePlace(word: string): RulePlace {
  const place = rulePlaces.find((known) => known === word);
  if (place === undefined) throw new AppError('serverError');
  return place;
}

function parseMetricNames(words: readonly string[]): Metric[] {
  return metricNames.filter((name) => words.includes(name));
}
