import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { lastsTwentyFourHours, runsPastMidnight } from '@portico/counting/business-hours';
import { daySeconds } from '@portico/counting/local-time';
import { type CountingRule, maxEffectiveValue, plausibilityMetrics } from '@portico/counting/rules';
import type { QueryParams } from '../../platform/counting-store/open.ts';
import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import { minSyntheticDeviceId } from './synthetic-records.ts';

// The rules of packages/counting/rules.ts as SQL, for millions of records in the counting store. A test compares the two.
// Aliases must not equal a column, which they would shadow. o_: value sent; w_: stored value, or new local time and place; k_: whether
// a rule applies; g_: the result of all rules for the record.

/** Local time, entrance and entity of rewritten records: as stored, or new ones. Each is an SQL expression of a number. */
export type PlaceColumns = { local: string; corridor: string; entity: string };

/** Local time and place as stored. */
export const storedPlaceColumns: PlaceColumns = { local: 'toUInt32(local)', corridor: 'corridor', entity: 'entity' };

/** The text of a statement with its parameters. */
export type SqlStatement = { sql: string; params: QueryParams };

const column = (metric: Metric) => metrics[metric].column;
const sent = (metric: Metric) => `o_${column(metric)}`;

/** Columns of a record in the order of `selectEffectiveRecords`. */
export const rewrittenColumns = [
  ...recordKeyColumns,
  'ruled',
  ...metricNames.map(column),
  ...metricNames.map((metric) => `raw_${column(metric)}`),
];

/**
 * Selects records as they have to be written by these rules (value corrections are ignored). `condition` selects them by their stored
 * columns, `changedCondition` by the computed ones. The version stays, so that a later upload of the device still wins.
 */
export function selectEffectiveRecords(
  rules: readonly CountingRule[],
  given: { condition: string; params: QueryParams; where?: PlaceColumns; changedCondition: string },
): SqlStatement {
  const { sql, params } = selectWithRules(rules, given, metricNames);
  const effective = metricNames.map((metric) => effectiveSql(metric, rules));
  const raw = metricNames.map(
    (metric) => `if(g_ruled = 1 AND ${sent(metric)} IS NOT NULL, if(g_ruled = 1, ifNull(${sent(metric)}, 0), 0), NULL)`,
  );
  return {
    sql: `SELECT company, device, line, at, toDateTime(w_local, 'UTC'), minutes, w_corridor, w_entity, version, received, flags, g_ruled,
        ${[...effective, ...raw].join(',\n        ')}
      FROM (${sql}) WHERE ${given.changedCondition}`,
    params,
  };
}

/** Selects sums of metrics by local day, as stored and by these rules. Columns: day, number of records, sums before…, sums after…. */
export function selectSumsBeforeAndAfter(
  rules: readonly CountingRule[],
  given: { condition: string; params: QueryParams },
  names: readonly Metric[],
): SqlStatement {
  const { sql, params } = selectWithRules(rules, given, [
    ...new Set([...names, ...plausibilityMetrics, ...staffMetrics]),
  ]);
  const before = names.map((metric) => `sum(w_${column(metric)})`);
  const after = names.map((metric) => `sum(${effectiveSql(metric, rules)})`);
  return {
    sql: `SELECT toUInt32(intDiv(w_local, ${daySeconds})) AS w_day, count(), ${[...before, ...after].join(', ')}
      FROM (${sql}) GROUP BY w_day ORDER BY w_day`,
    params,
  };
}

const staffMetrics = ['enterStaff', 'leaveStaff', 'flowIn', 'flowOut'] as const satisfies readonly Metric[];

// Selects the records with the values sent, their local time and place, and which rules apply.
function selectWithRules(
  rules: readonly CountingRule[],
  given: { condition: string; params: QueryParams; where?: PlaceColumns },
  names: readonly Metric[],
): SqlStatement {
  const { condition, where = storedPlaceColumns } = given;
  const params: QueryParams = { ...given.params };
  const ruleColumns = rules.flatMap((rule) => {
    if (rule.kind === 'value') return [];
    Object.assign(params, ruleParams(rule));
    return [`${ruleAppliesSql(rule)} AS ${ruleColumn(rule)}`];
  });
  const sentColumns = names.map(
    (metric) =>
      `if(ruled = 1, raw_${column(metric)}, ${column(metric)}) AS ${sent(metric)}, ${column(metric)} AS w_${column(metric)}`,
  );
  const anyOf = (chosen: readonly CountingRule[]) => (chosen.length === 0 ? '0' : chosen.map(ruleColumn).join(' OR '));
  const recordsSql = `SELECT company, device, line, at, minutes, version, received, flags, ruled AS w_ruled, ${where.local} AS w_local,
          ${where.corridor} AS w_corridor, ${where.entity} AS w_entity, ${sentColumns.join(', ')}
        FROM records FINAL WHERE ${condition} AND device < ${minSyntheticDeviceId}`;
  const withRules = `SELECT *${ruleColumns.map((each) => `, ${each}`).join('')} FROM (${recordsSql})`;
  return {
    sql: `SELECT *, toUInt8(${anyOf(rules.filter(({ kind }) => kind !== 'value'))}) AS g_ruled,
          toUInt8(${droppedSql(rules)}) AS g_dropped,
          toUInt8(${anyOf(rules.filter((rule) => rule.kind === 'set' && rule.subtractStaff))}) AS g_staff
        FROM (${withRules})`,
    params,
  };
}

const ruleColumn = ({ id }: CountingRule) => `k_${id}`;

/** Whether a rule applies to a record with the columns w_local, w_corridor, w_entity and device. */
function ruleAppliesSql(rule: CountingRule): string {
  const { id, place } = rule;
  const placeColumn = place === 'device' ? 'device' : `w_${place}`;
  const inTime = rule.kind === 'set' ? '' : ` AND ${insideWindowSql(rule)}`;
  return `toUInt8(${placeColumn} IN {places${id}:Array(UInt32)} AND ${openingDaySql(rule)} >= {from${id}:Int64} AND ${openingDaySql(rule)} < {to${id}:Int64}${inTime})`;
}

// Returns a local time whose date is the day that a record belongs to. If the record is after midnight in a window that runs past midnight,
// that is the day on which the window opened.
function openingDaySql({ id, window }: CountingRule): string {
  return runsPastMidnight(window)
    ? `(toInt64(w_local) - if(w_local % ${daySeconds} <= {end${id}:UInt32}, ${daySeconds}, 0))`
    : 'toInt64(w_local)';
}

function insideWindowSql({ id, window }: CountingRule): string {
  if (lastsTwentyFourHours(window)) return '1';
  const second = `w_local % ${daySeconds}`;
  return runsPastMidnight(window)
    ? `(${second} >= {start${id}:UInt32} OR ${second} <= {end${id}:UInt32})`
    : `${second} BETWEEN {start${id}:UInt32} AND {end${id}:UInt32}`;
}

// No records exist before 1970 or after 2106.
const minLocalSeconds = -daySeconds;
const maxLocalSeconds = 2 ** 32 + daySeconds;

function ruleParams(rule: CountingRule): QueryParams {
  const { id, window } = rule;
  const params: QueryParams = {
    [`places${id}`]: [...rule.placeIds],
    [`from${id}`]: Math.max(minLocalSeconds, rule.fromDay),
    [`to${id}`]: Math.min(maxLocalSeconds, rule.toDay),
    [`start${id}`]: window.startSecond,
    [`end${id}`]: window.endSecond,
  };
  if (rule.kind === 'set') {
    if (rule.floor !== null) params[`floor${id}`] = rule.floor;
    if (rule.ceiling !== null) params[`ceiling${id}`] = rule.ceiling;
  }
  if (rule.kind === 'factor') params[`factor${id}`] = rule.factor;
  return params;
}

function droppedSql(rules: readonly CountingRule[]): string {
  const reasons = rules.flatMap((rule) => {
    if (rule.kind === 'eliminate') return [ruleColumn(rule)];
    if (rule.kind !== 'set') return [];
    const { id, floor, ceiling } = rule;
    const faults = plausibilityMetrics.flatMap((metric) => [
      ...(floor === null ? [] : [`ifNull(${sent(metric)} < {floor${id}:UInt32}, 0)`]),
      ...(ceiling === null ? [] : [`ifNull(${sent(metric)} > {ceiling${id}:UInt32}, 0)`]),
    ]);
    return [`(${ruleColumn(rule)} AND (${[`NOT (${insideWindowSql(rule)})`, ...faults].join(' OR ')}))`];
  });
  return reasons.length === 0 ? '0' : reasons.join(' OR ');
}

const staffMetricByFlow: { [M in Metric]?: Metric } = { flowIn: 'enterStaff', flowOut: 'leaveStaff' };

// Computes with 0 instead of NULL, because the engine's least() ignores NULL. At the end, a value that was not sent becomes NULL again. The
// store keeps the number behind a NULL, so this number is set to 0, too.
function effectiveSql(metric: Metric, rules: readonly CountingRule[]): string {
  const exclusions = rules
    .filter((rule) => rule.kind === 'set' && rule.metrics !== null && !rule.metrics.has(metric))
    .map(ruleColumn);
  if (metric === 'enterStaff' || metric === 'leaveStaff') exclusions.push('g_staff');
  const isCounted = [`${sent(metric)} IS NOT NULL`, 'NOT g_dropped', ...exclusions.map((each) => `NOT ${each}`)].join(
    ' AND ',
  );
  const sentOrZero = `ifNull(${sent(metric)}, 0)`;
  const staff = staffMetricByFlow[metric];
  let value =
    staff === undefined
      ? `toUInt64(${sentOrZero})`
      : `toUInt64(${sentOrZero} - if(g_staff = 1, least(${sentOrZero}, ifNull(${sent(staff)}, 0)), 0))`;
  for (const rule of rules) {
    if (rule.kind !== 'factor' || (rule.metrics !== null && !rule.metrics.has(metric))) continue;
    // A rule that does not apply uses the factor 100, which keeps an integer unchanged. So `value` occurs once for any number of rules.
    value = `least(intDiv(${value} * if(${ruleColumn(rule)}, {factor${rule.id}:UInt32}, 100) + 50, 100), toUInt64(${maxEffectiveValue}))`;
  }
  return `if(${isCounted}, toUInt32(if(${isCounted}, ${value}, 0)), NULL)`;
}
