import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { lastsTwentyFourHours, runsPastMidnight } from '@portico/counting/business-hours';
import { daySeconds } from '@portico/counting/local-time';
import {
  type CountingRule,
  factorOne,
  maxEffectiveValue,
  maxFactor,
  plausibilityMetrics,
} from '@portico/counting/rules';
import type { QueryParams } from '../../platform/counting-store/open.ts';
import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import { minSyntheticDeviceId } from './synthetic-records.ts';

// The rules of packages/counting/rules.ts as SQL, for millions of records in the counting store. A test compares the two.
// Aliases must not equal a column, which they would shadow. o_: value sent; w_: stored value, or new local time and place; k_: whether
// a rule applies; g_: the result of all rules for the record; f_: factor in millionths; p_: value times factor; s_: sum of p_ on the local day of
// the line, up to and including the record.

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
 * `condition` selects records by their stored columns. With factors among the rules, it has to include the whole local days of all lines
 * whose records are returned, because the counts of a line and day are rounded together. `resultCondition` selects the returned ones, by
 * the stored columns except `local`, `corridor` and `entity`, and by computed ones.
 */
export type RecordSelection = { condition: string; resultCondition: string; params: QueryParams; where?: PlaceColumns };

/**
 * Selects records as they have to be written by these rules (value corrections are ignored). The version stays, so that a later upload of
 * the device still wins.
 */
export function selectEffectiveRecords(rules: readonly CountingRule[], selection: RecordSelection): SqlStatement {
  const { sql, params } = selectWithRules(rules, selection, metricNames);
  const effective = metricNames.map((metric) => effectiveSql(metric, rules));
  const raw = metricNames.map(
    (metric) => `if(g_ruled = 1 AND ${sent(metric)} IS NOT NULL, if(g_ruled = 1, ifNull(${sent(metric)}, 0), 0), NULL)`,
  );
  return {
    sql: `SELECT company, device, line, at, toDateTime(w_local, 'UTC'), minutes, w_corridor, w_entity, version, received, flags, g_ruled,
        ${[...effective, ...raw].join(',\n        ')}
      FROM (${sql}) WHERE ${selection.resultCondition}`,
    params,
  };
}

/** Selects sums of metrics by local day, as stored and by these rules. Columns: day, number of records, sums before…, sums after…. */
export function selectSumsBeforeAndAfter(
  rules: readonly CountingRule[],
  selection: RecordSelection,
  names: readonly Metric[],
): SqlStatement {
  const { sql, params } = selectWithRules(rules, selection, [
    ...new Set([...names, ...plausibilityMetrics, ...staffMetrics]),
  ]);
  const before = names.map((metric) => `sum(w_${column(metric)})`);
  const after = names.map((metric) => `sum(${effectiveSql(metric, rules)})`);
  return {
    sql: `SELECT toUInt32(intDiv(w_local, ${daySeconds})) AS w_day, count(), ${[...before, ...after].join(', ')}
      FROM (${sql}) WHERE ${selection.resultCondition} GROUP BY w_day ORDER BY w_day`,
    params,
  };
}

/** Whether the counts of a metric depend on other records of its line and day. */
export function hasFactorRule(rules: readonly CountingRule[]): boolean {
  return rules.some(({ kind }) => kind === 'factor');
}

const staffMetrics = ['enterStaff', 'leaveStaff', 'flowIn', 'flowOut'] as const satisfies readonly Metric[];

// Selects the records with the values sent, their local time and place, which rules apply, and the sums for factors.
function selectWithRules(
  rules: readonly CountingRule[],
  { condition, where = storedPlaceColumns, params: given }: RecordSelection,
  names: readonly Metric[],
): SqlStatement {
  const params: QueryParams = { ...given };
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
  const ruled = `SELECT *, toUInt8(${anyOf(rules.filter(({ kind }) => kind !== 'value'))}) AS g_ruled,
          toUInt8(${droppedSql(rules)}) AS g_dropped,
          toUInt8(${anyOf(rules.filter((rule) => rule.kind === 'set' && rule.subtractStaff))}) AS g_staff
        FROM (${withRules})`;
  return { sql: withDaySums(ruled, rules, names), params };
}

// Adds the sums of the products up to each record of a line and local day.
function withDaySums(sql: string, rules: readonly CountingRule[], names: readonly Metric[]): string {
  const multiplied = names.filter((metric) => findFactorRules(metric, rules).length > 0);
  if (multiplied.length === 0) return sql;
  const factors = Map.groupBy(multiplied, (metric) => factorColumn(metric, rules));
  const factorColumns = [...factors].map(([name, [metric]]) =>
    metric === undefined ? '' : `${factorSql(findFactorRules(metric, rules))} AS ${name}`,
  );
  const products = multiplied.map((metric) => `${productSql(metric, rules)} AS p_${column(metric)}`);
  const sums = multiplied.map((metric) => `sum(p_${column(metric)}) OVER line_day AS s_${column(metric)}`);
  return `SELECT *, ${sums.join(', ')} FROM (SELECT *, ${[...factorColumns, ...products].join(', ')} FROM (${sql}))
        WINDOW line_day AS (PARTITION BY device, line, intDiv(w_local, ${daySeconds}) ORDER BY at
          ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
}

function findFactorRules(metric: Metric, rules: readonly CountingRule[]): CountingRule[] {
  return rules.filter((rule) => rule.kind === 'factor' && (rule.metrics === null || rule.metrics.has(metric)));
}

// Metrics with the same rules have one column.
const factorColumn = (metric: Metric, rules: readonly CountingRule[]) =>
  `f_${findFactorRules(metric, rules)
    .map(({ id }) => id)
    .join('_')}`;

// A rule that does not apply uses the factor 100, which changes nothing. So `factor` occurs once for any number of rules. Records at no place
// have no factor.
function factorSql(rules: readonly CountingRule[]): string {
  const product = rules.reduce(
    (factor, rule) =>
      `least(intDiv(${factor} * if(${ruleColumn(rule)}, {factor${rule.id}:UInt32}, 100) + 50, 100), toUInt64(${maxFactor}))`,
    `toUInt64(${factorOne})`,
  );
  return `if(w_entity = 0, toUInt64(${factorOne}), ${product})`;
}

// 128 bits: a day's sum of products in millionths exceeds 64 bits.
const productSql = (metric: Metric, rules: readonly CountingRule[]) =>
  `if(${isCountedSql(metric, rules)}, toUInt128(${uncorrectedSql(metric)}) * ${factorColumn(metric, rules)}, toUInt128(0))`;

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
  const isCounted = isCountedSql(metric, rules);
  const value =
    findFactorRules(metric, rules).length === 0
      ? uncorrectedSql(metric)
      : `least(${roundHalfUpSql(`s_${column(metric)}`)} - ${roundHalfUpSql(`(s_${column(metric)} - p_${column(metric)})`)}, ${maxEffectiveValue})`;
  return `if(${isCounted}, toUInt32(if(${isCounted}, ${value}, 0)), NULL)`;
}

const roundHalfUpSql = (millionths: string) => `intDiv(${millionths} + ${factorOne / 2}, ${factorOne})`;

function isCountedSql(metric: Metric, rules: readonly CountingRule[]): string {
  const exclusions = rules
    .filter((rule) => rule.kind === 'set' && rule.metrics !== null && !rule.metrics.has(metric))
    .map(ruleColumn);
  if (metric === 'enterStaff' || metric === 'leaveStaff') exclusions.push('g_staff');
  return [`${sent(metric)} IS NOT NULL`, 'NOT g_dropped', ...exclusions.map((each) => `NOT ${each}`)].join(' AND ');
}

// The value before factors.
function uncorrectedSql(metric: Metric): string {
  const sentOrZero = `ifNull(${sent(metric)}, 0)`;
  const staff = staffMetricByFlow[metric];
  return staff === undefined
    ? `toUInt64(${sentOrZero})`
    : `toUInt64(${sentOrZero} - if(g_staff = 1, least(${sentOrZero}, ifNull(${sent(staff)}, 0)), 0))`;
}
