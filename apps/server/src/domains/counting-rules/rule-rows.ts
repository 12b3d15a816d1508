import type { InputOf, ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { ruleKinds, rulePlaces, ruleRunStates } from '@portico/contract/words/counting-rules';
import { metricNames } from '@portico/contract/words/metrics';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { hasAccess } from '../../platform/http/caller.ts';
import type { Db } from '../../platform/things/open.ts';
import type { EntityScope } from '../organisations/index.ts';
import { hasPlaceInSight, placesOfRules } from './rule-places.ts';
import { timeOf } from './written-rule.ts';

type Filter = InputOf<typeof countingRules.list>;
type RuleRow = ResultOf<typeof countingRules.list>['content'][number];
type RunRow = ResultOf<typeof countingRules.runs>['content'][number];

/** Names of places a list shows of each rule. */
const shownPlaces = 10;

type Stored = {
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

/** A page of the rules of one kind that are about places in sight, newest first, and how many there are. */
export async function rulePage(
  db: Db,
  scope: EntityScope,
  filter: Filter,
): Promise<{ content: RuleRow[]; totalElements: number }> {
  const { page, size } = filter;
  const wanted = sql`from counting_rules as rule where ${matches(scope, filter)}`;
  const { rows } = await sql<Stored>`
    select rule.id, rule.company_id, companies.name as company_name, kind, place, start_day, end_day, start_second, end_second,
      metrics, floor, ceiling, subtract_staff, factor, value, hour, reason, maker.nick_name as created_by, rule.created_at,
      withdrawer.nick_name as withdrawn_by, withdrawn_at, withdraw_reason,
      (select count(*) from counting_rule_places where rule_id = rule.id) as place_count,
      run.id as run_id, run.state as run_state, run.done as run_done, run.total as run_total
    from (select rule.* ${wanted} order by rule.id desc limit ${size} offset ${page * size}) as rule
      join companies on companies.id = rule.company_id
      left join users as maker on maker.id = rule.created_by
      left join users as withdrawer on withdrawer.id = rule.withdrawn_by
      left join lateral (select * from rule_runs where rule_id = rule.id order by id desc limit 1) as run on true
    order by rule.id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db);
  const places = await placesOfRules(
    db,
    scope,
    rows.map(({ id }) => id),
    shownPlaces,
  );
  return {
    content: rows.map((row) => ({ ...rowOf(row), places: places.get(row.id) ?? [] })),
    totalElements: counted.rows[0]?.total ?? 0,
  };
}

function matches(
  scope: EntityScope,
  { kind, state, entityId, corridorId, deviceId, search }: Filter,
): RawBuilder<boolean> {
  const wanted = [hasPlaceInSight(scope), sql<boolean>`rule.kind = ${kind}`];
  const isAbout = (place: string, id: RawBuilder<unknown>) =>
    sql<boolean>`(rule.place = ${place} and exists (select from counting_rule_places where rule_id = rule.id and place_id in (${id})))`;
  if (state === 'active') wanted.push(sql<boolean>`rule.withdrawn_at is null`);
  if (state === 'withdrawn') wanted.push(sql<boolean>`rule.withdrawn_at is not null`);
  // Rules of an entity are also those of its entrances and devices.
  if (entityId !== undefined)
    wanted.push(
      sql<boolean>`(${isAbout('entity', sql`${entityId}::bigint`)}
        or ${isAbout('corridor', sql`select id from corridors where entity_id = ${entityId}`)}
        or ${isAbout('device', sql`select id from devices where entity_id = ${entityId}`)})`,
    );
  if (corridorId !== undefined) wanted.push(isAbout('corridor', sql`${corridorId}::bigint`));
  if (deviceId !== undefined) wanted.push(isAbout('device', sql`${deviceId}::bigint`));
  if (search) {
    const named = (place: string, table: string) =>
      isAbout(place, sql`select id from ${sql.table(table)} where strpos(lower(name), lower(${search})) > 0`);
    wanted.push(
      sql<boolean>`(strpos(lower(rule.reason), lower(${search})) > 0
        or ${named('entity', 'entities')} or ${named('corridor', 'corridors')} or ${named('device', 'devices')})`,
    );
  }
  return sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}

function rowOf({ runId, runState, runDone, runTotal, ...row }: Stored): Omit<RuleRow, 'places'> {
  const { startSecond, endSecond, createdAt, withdrawnAt, factor, metrics, ...rest } = row;
  return {
    ...rest,
    kind: wordOf(ruleKinds, row.kind),
    place: wordOf(rulePlaces, row.place),
    metrics: metrics === null ? null : metricNames.filter((name) => metrics.includes(name)),
    startHour: timeOf(startSecond),
    endHour: timeOf(endSecond),
    factor: factor === null ? null : factor / 100,
    createTime: createdAt.toISOString(),
    withdrawTime: withdrawnAt?.toISOString() ?? null,
    run:
      runId === null
        ? null
        : { id: runId, state: wordOf(ruleRunStates, runState ?? ''), done: runDone ?? 0, total: runTotal ?? 0 },
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

/** Runs of rules about places in sight, newest first; of the kinds the reader may make rules of. */
export async function runPage(
  db: Db,
  user: CurrentUser,
  scope: EntityScope,
  { page, size, ids }: InputOf<typeof countingRules.runs>,
): Promise<{ content: RunRow[]; totalElements: number }> {
  const kinds = ruleKinds.filter((kind) => hasAccess(user, `rule:${kind}`));
  const wanted = [hasPlaceInSight(scope), sql<boolean>`rule.kind = any(${[...kinds]}::text[])`];
  if (ids !== undefined) wanted.push(sql<boolean>`run.id = any(${[...ids]}::bigint[])`);
  const found = sql`from rule_runs as run join counting_rules as rule on rule.id = run.rule_id where ${sql.join(wanted, sql` and `)}`;
  const { rows } = await sql<StoredRun>`
    select run.id, rule.id as rule_id, rule.kind, rule.place, run.what, run.state, run.done, run.total, rule.reason,
      (select count(*) from counting_rule_places where rule_id = rule.id) as place_count,
      (select nick_name from users where users.id = run.created_by) as created_by, run.created_at, run.finished_at
    ${found} order by run.id desc limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const ruleIds = [...new Set(rows.map(({ ruleId }) => ruleId))];
  const places = await placesOfRules(db, scope, ruleIds, 1);
  const content = rows.map(({ createdAt, finishedAt, place: _place, ...row }) => ({
    ...row,
    kind: wordOf(ruleKinds, row.kind),
    what: row.what === 'add' ? ('add' as const) : ('withdraw' as const),
    state: wordOf(ruleRunStates, row.state),
    placeName: places.get(row.ruleId)?.[0]?.name ?? null,
    createTime: createdAt.toISOString(),
    endTime: finishedAt?.toISOString() ?? null,
    cancellable: row.what === 'add' && (row.state === 'waiting' || row.state === 'running'),
  }));
  return { content, totalElements: counted.rows[0]?.total ?? 0 };
}

function wordOf<Word extends string>(words: readonly Word[], stored: string): Word {
  const word = words.find((known) => known === stored);
  if (word === undefined) throw new AppError('serverError');
  return word;
}
