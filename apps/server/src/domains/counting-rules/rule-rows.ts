import type { InputOf, ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { ruleKinds, rulePlaces, ruleRunStates } from '@portico/contract/words/counting-rules';
import type { Language } from '@portico/contract/words/languages';
import { metricNames } from '@portico/contract/words/metrics';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { containsText } from '../../platform/base-data/text-conditions.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { hasAccess } from '../../platform/http/caller.ts';
import type { EntityScope } from '../organisations/index.ts';
import { formatSecondOfDay } from './parse-rule.ts';
import { hasVisibleRulePlace, loadPlacesByRule } from './rule-places.ts';

type Filter = InputOf<typeof countingRules.list>;
type RuleRow = ResultOf<typeof countingRules.list>['content'][number];
type RunRow = ResultOf<typeof countingRules.runs>['content'][number];

/** Number of place names per rule in a list. */
const maxPlaceNames = 10;

type StoredRuleRow = {
  id: number;
  companyId: number;
  companyName: string;
  kind: string;
  place: string;
  placeCount: number;
  startDay: string | null;
  endDay: string | null;
  startSecond: number;
  endSecond: number;
  metrics: string[] | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: boolean;
  factor: number | null;
  value: number | null;
  hour: number | null;
  reason: string;
  createdBy: string | null;
  createdAt: Date;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
  withdrawReason: string | null;
  runId: number | null;
  runState: string | null;
  runDone: number | null;
  runTotal: number | null;
};

/** Returns a page of the rules of one kind with a visible place, newest first, and their total number. */
export async function loadRulePage(
  db: Db,
  scope: EntityScope,
  filter: Filter,
  language: Language,
): Promise<{ content: RuleRow[]; totalElements: number }> {
  const { page, size } = filter;
  const conditions = sql`from counting_rules as rule where ${matches(scope, filter)}`;
  const { rows } = await sql<StoredRuleRow>`
    select rule.id, rule.company_id, companies.name as company_name, kind, place, start_day, end_day, start_second, end_second,
      metrics, floor, ceiling, subtract_staff, factor, value, hour, reason, maker.nick_name as created_by, rule.created_at,
      withdrawer.nick_name as withdrawn_by, withdrawn_at, withdraw_reason,
      (select count(*) from counting_rule_places where rule_id = rule.id) as place_count,
      run.id as run_id, run.state as run_state, run.done as run_done, run.total as run_total
    from (select rule.* ${conditions} order by rule.id desc limit ${size} offset ${page * size}) as rule
      join companies on companies.id = rule.company_id
      left join users as maker on maker.id = rule.created_by
      left join users as withdrawer on withdrawer.id = rule.withdrawn_by
      left join lateral (select * from rule_runs where rule_id = rule.id order by id desc limit 1) as run on true
    order by rule.id desc`.execute(db);
  const countResult = await sql<{ total: number }>`select count(*) as total ${conditions}`.execute(db);
  const places = await loadPlacesByRule(
    db,
    scope,
    rows.map(({ id }) => id),
    { maxPerRule: maxPlaceNames, language },
  );
  return {
    content: rows.map((row) => ({ ...toRuleRow(row), places: places.get(row.id) ?? [] })),
    totalElements: countResult.rows[0]?.total ?? 0,
  };
}

function matches(
  scope: EntityScope,
  { kind, state, entityId, corridorId, deviceId, search }: Filter,
): RawBuilder<boolean> {
  const conditions = [hasVisibleRulePlace(scope), sql<boolean>`rule.kind = ${kind}`];
  const hasPlaceIn = (place: string, id: RawBuilder<unknown>) =>
    sql<boolean>`(rule.place = ${place} and exists (select from counting_rule_places where rule_id = rule.id and place_id in (${id})))`;
  if (state === 'active') conditions.push(sql<boolean>`rule.withdrawn_at is null`);
  if (state === 'withdrawn') conditions.push(sql<boolean>`rule.withdrawn_at is not null`);
  // The rules of an entity include those of its entrances and devices.
  if (entityId !== undefined)
    conditions.push(
      sql<boolean>`(${hasPlaceIn('entity', sql`${entityId}::bigint`)}
        or ${hasPlaceIn('corridor', sql`select id from corridors where entity_id = ${entityId}`)}
        or ${hasPlaceIn('device', sql`select id from devices where entity_id = ${entityId}`)})`,
    );
  if (corridorId !== undefined) conditions.push(hasPlaceIn('corridor', sql`${corridorId}::bigint`));
  if (deviceId !== undefined) conditions.push(hasPlaceIn('device', sql`${deviceId}::bigint`));
  if (search) {
    const hasPlaceNamed = (place: string, table: string) =>
      hasPlaceIn(place, sql`select id from ${sql.table(table)} where ${containsText('name', search)}`);
    conditions.push(
      sql<boolean>`(${containsText('rule.reason', search)}
        or ${hasPlaceNamed('entity', 'entities')} or ${hasPlaceNamed('corridor', 'corridors')} or ${hasPlaceNamed('device', 'devices')})`,
    );
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function toRuleRow({ runId, runState, runDone, runTotal, ...row }: StoredRuleRow): Omit<RuleRow, 'places'> {
  const { startSecond, endSecond, createdAt, withdrawnAt, factor, metrics, ...rest } = row;
  return {
    ...rest,
    kind: requireWord(ruleKinds, row.kind),
    place: requireWord(rulePlaces, row.place),
    metrics: metrics === null ? null : metricNames.filter((name) => metrics.includes(name)),
    startHour: formatSecondOfDay(startSecond),
    endHour: formatSecondOfDay(endSecond),
    factor: factor === null ? null : factor / 100,
    createTime: createdAt.toISOString(),
    withdrawTime: withdrawnAt?.toISOString() ?? null,
    run:
      runId === null
        ? null
        : { id: runId, state: requireWord(ruleRunStates, runState ?? ''), done: runDone ?? 0, total: runTotal ?? 0 },
  };
}

type StoredRun = {
  id: number;
  ruleId: number;
  kind: string;
  place: string;
  what: string;
  state: string;
  done: number;
  total: number;
  reason: string;
  placeCount: number;
  createdBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
};

/** Returns a page of the runs of rules with a visible place, newest first, of the kinds that the user may create. */
export async function loadRuleRunPage(
  db: Db,
  user: CurrentUser,
  scope: EntityScope,
  { page, size, ids }: InputOf<typeof countingRules.runs>,
  language: Language,
): Promise<{ content: RunRow[]; totalElements: number }> {
  const kinds = ruleKinds.filter((kind) => hasAccess(user, `rule:${kind}`));
  const conditions = [hasVisibleRulePlace(scope), sql<boolean>`rule.kind = any(${[...kinds]}::text[])`];
  if (ids !== undefined) conditions.push(sql<boolean>`run.id = any(${[...ids]}::bigint[])`);
  const found = sql`from rule_runs as run join counting_rules as rule on rule.id = run.rule_id where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<StoredRun>`
    select run.id, rule.id as rule_id, rule.kind, rule.place, run.what, run.state, run.done, run.total, rule.reason,
      (select count(*) from counting_rule_places where rule_id = rule.id) as place_count,
      (select nick_name from users where users.id = run.created_by) as created_by, run.created_at, run.finished_at
    ${found} order by run.id desc limit ${size} offset ${page * size}`.execute(db);
  const countResult = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const ruleIds = [...new Set(rows.map(({ ruleId }) => ruleId))];
  const places = await loadPlacesByRule(db, scope, ruleIds, { maxPerRule: 1, language });
  const content = rows.map(({ createdAt, finishedAt, place: _place, ...row }) => ({
    ...row,
    kind: requireWord(ruleKinds, row.kind),
    what: row.what === 'add' ? ('add' as const) : ('withdraw' as const),
    state: requireWord(ruleRunStates, row.state),
    placeName: places.get(row.ruleId)?.[0]?.name ?? null,
    createTime: createdAt.toISOString(),
    endTime: finishedAt?.toISOString() ?? null,
    cancellable: row.what === 'add' && (row.state === 'waiting' || row.state === 'running'),
  }));
  return { content, totalElements: countResult.rows[0]?.total ?? 0 };
}

function requireWord<Word extends string>(words: readonly Word[], stored: string): Word {
  const word = words.find((known) => known === stored);
  if (word === undefined) throw new AppError('serverError');
  return word;
}
