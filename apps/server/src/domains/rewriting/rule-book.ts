import { rulePlaces, type RulePlace } from '@portico/contract/words/counting-rules';
import { type Metric, metricNames } from '@portico/contract/words/metrics';
import { addDays, parseLocal } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events.ts';
import type { Db } from '../../platform/things/open.ts';

/** The rules in force, by company, read once and kept until told that they changed. */
export type RuleBook = {
  of(companyId: number): Promise<readonly CountingRule[]>;
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

export function createRuleBook(db: Db, events: Events): RuleBook & { stop(): void } {
  const known = new Map<number, Promise<readonly CountingRule[]>>();
  const stop = events.on('rules.changed', ({ companyId }) => {
    known.delete(companyId);
  });
  return {
    async of(companyId) {
      let reading = known.get(companyId);
      if (reading === undefined) {
        reading = rulesInForce(db, companyId);
        known.set(companyId, reading);
        reading.catch(() => known.get(companyId) === reading && known.delete(companyId));
      }
      return reading;
    },
    stop,
  };
}

/** The rules of a company that are in force now, by id. */
export async function rulesInForce(db: Db, companyId: number): Promise<readonly CountingRule[]> {
  const rows = await storedRules(db, sql<boolean>`rule.company_id = ${companyId} and rule.withdrawn_at is null`);
  return rows.map(ruleOf);
}

/** A rule whether in force or withdrawn; null where there is none. */
export async function ruleById(db: Db, id: number): Promise<CountingRule | null> {
  const [row] = await storedRules(db, sql<boolean>`rule.id = ${id}`);
  return row === undefined ? null : ruleOf(row);
}

async function storedRules(db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select rule.id, kind, place, start_day, end_day, start_second, end_second, metrics, floor, ceiling, subtract_staff, factor,
      value, hour, array_agg(place_id order by place_id) as place_ids
    from counting_rules as rule join counting_rule_places on rule_id = rule.id
    where ${condition} group by rule.id order by rule.id`.execute(db);
  return rows.map((row) => ({ ...row, placeIds: row.placeIds.map(Number) }));
}

/** A stored rule as the sums know it. */
export function ruleOf(row: StoredRule): CountingRule {
  const reach = {
    id: row.id,
    place: placeOf(row.place),
    placeIds: new Set(row.placeIds),
    fromDay: row.startDay === null ? Number.NEGATIVE_INFINITY : parseLocal(row.startDay),
    toDay: row.endDay === null ? Number.POSITIVE_INFINITY : addDays(parseLocal(row.endDay), 1),
    window: { startSecond: row.startSecond, endSecond: row.endSecond },
  };
  const metrics = row.metrics === null ? null : new Set(metricsOf(row.metrics));
  if (row.kind === 'eliminate') return { ...reach, kind: 'eliminate' };
  if (row.kind === 'set') {
    const { floor, ceiling, subtractStaff } = row;
    return { ...reach, kind: 'set', metrics, floor, ceiling, subtractStaff };
  }
  if (row.factor !== null) return { ...reach, kind: 'factor', metrics, factor: row.factor };
  const [metric] = metrics ?? [];
  if (row.value === null || metric === undefined) throw new AppError('serverError');
  return { ...reach, kind: 'value', metric, value: row.value, hour: row.hour };
}

function placeOf(word: string): RulePlace {
  const place = rulePlaces.find((known) => known === word);
  if (place === undefined) throw new AppError('serverError');
  return place;
}

function metricsOf(words: readonly string[]): Metric[] {
  return metricNames.filter((name) => words.includes(name));
}
