import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { isWholeDay, runsPastMidnight } from '@portico/counting/business-hours';
import { daySeconds } from '@portico/counting/local-time';
import { type CountingRule, judgedMetrics, largestEffective } from '@portico/counting/rules';
import type { QueryParams } from '../../platform/counts/open.ts';
import { keyColumns } from '../../platform/counts/records-table.ts';
import { madeDevicesFrom } from './made-records.ts';

// What packages/counting/rules.ts says of one record, for the engine to work out over millions: a test holds the two together.
// Names given here never equal a column, which would be shadowed: o_ is what was sent, w_ where and when it counts now, k_ whether a
// rule holds, g_ what follows for the record.

/** Where records count when they are written anew: as they are stored, or elsewhere. SQL of a number each. */
export type Whereabouts = { local: string; corridor: string; entity: string };

/** As they are stored. */
export const asStored: Whereabouts = { local: 'toUInt32(local)', corridor: 'corridor', entity: 'entity' };

/** A statement's text with the values bound in it. */
export type Statement = { sql: string; params: QueryParams };

const column = (metric: Metric) => metrics[metric].column;
const sent = (metric: Metric) => `o_${column(metric)}`;

/** Columns of a record in the order `recordsAnew` gives them. */
export const writtenColumns = [
  ...keyColumns,
  'ruled',
  ...metricNames.map(column),
  ...metricNames.map((metric) => `raw_${column(metric)}`),
];

/**
 * Records as they have to be written by these rules (but corrections by value): `condition` picks them by their stored columns. Their
 * version stays, so that a real later upload still wins. Records nobody's rule holds for are left out unless they `differ`.
 */
export function recordsAnew(
  rules: readonly CountingRule[],
  given: { condition: string; params: QueryParams; where?: Whereabouts; differ: string },
): Statement {
  const { sql, params } = judged(rules, given, metricNames);
  const effective = metricNames.map((metric) => effectiveSql(metric, rules));
  const raw = metricNames.map(
    (metric) => `if(g_ruled = 1 AND ${sent(metric)} IS NOT NULL, if(g_ruled = 1, ifNull(${sent(metric)}, 0), 0), NULL)`,
  );
  return {
    sql: `SELECT company, device, line, at, toDateTime(w_local, 'UTC'), minutes, w_corridor, w_entity, version, received, flags, g_ruled,
        ${[...effective, ...raw].join(',\n        ')}
      FROM (${sql}) WHERE ${given.differ}`,
    params,
  };
}

/** Sums of metrics by local day, as they are stored and as they would be by these rules: rows of day, before…, after…, records. */
export function sumsBeforeAndAfter(
  rules: readonly CountingRule[],
  given: { condition: string; params: QueryParams },
  names: readonly Metric[],
): Statement {
  const { sql, params } = judged(rules, given, [...new Set([...names, ...judgedMetrics, ...staffMetrics])]);
  const before = names.map((metric) => `sum(w_${column(metric)})`);
  const after = names.map((metric) => `sum(${effectiveSql(metric, rules)})`);
  return {
    sql: `SELECT toUInt32(intDiv(w_local, ${daySeconds})) AS w_day, count(), ${[...before, ...after].join(', ')}
      FROM (${sql}) GROUP BY w_day ORDER BY w_day`,
    params,
  };
}

const staffMetrics = ['enterStaff', 'leaveStaff', 'flowIn', 'flowOut'] as const satisfies readonly Metric[];

// The records with what was sent, where it counts, and which rules hold.
function judged(
  rules: readonly CountingRule[],
  given: { condition: string; params: QueryParams; where?: Whereabouts },
  names: readonly Metric[],
): Statement {
  const { condition, where = asStored } = given;
  const params: QueryParams = { ...given.params };
  const holding = rules.flatMap((rule) => {
    if (rule.kind === 'value') return [];
    Object.assign(params, paramsOf(rule));
    return [`${holdsSql(rule)} AS ${holds(rule)}`];
  });
  const sentColumns = names.map(
    (metric) =>
      `if(ruled = 1, raw_${column(metric)}, ${column(metric)}) AS ${sent(metric)}, ${column(metric)} AS w_${column(metric)}`,
  );
  const some = (chosen: readonly CountingRule[]) => (chosen.length === 0 ? '0' : chosen.map(holds).join(' OR '));
  const inRows = `SELECT company, device, line, at, minutes, version, received, flags, ruled AS w_ruled, ${where.local} AS w_local,
          ${where.corridor} AS w_corridor, ${where.entity} AS w_entity, ${sentColumns.join(', ')}
        FROM records FINAL WHERE ${condition} AND device < ${madeDevicesFrom}`;
  const withRules = `SELECT *${holding.map((each) => `, ${each}`).join('')} FROM (${inRows})`;
  return {
    sql: `SELECT *, toUInt8(${some(rules.filter(({ kind }) => kind !== 'value'))}) AS g_ruled,
          toUInt8(${droppedSql(rules)}) AS g_dropped,
          toUInt8(${some(rules.filter((rule) => rule.kind === 'set' && rule.subtractStaff))}) AS g_staff
        FROM (${withRules})`,
    params,
  };
}

const holds = ({ id }: CountingRule) => `k_${id}`;

/** Whether a rule holds, on columns w_local, w_corridor, w_entity and device. */
function holdsSql(rule: CountingRule): string {
  const { id, place } = rule;
  const placeColumn = place === 'device' ? 'device' : `w_${place}`;
  const inTime = rule.kind === 'set' ? '' : ` AND ${insideSql(rule)}`;
  return `toUInt8(${placeColumn} IN {places${id}:Array(UInt32)} AND ${openedSql(rule)} >= {from${id}:Int64} AND ${openedSql(rule)} < {to${id}:Int64}${inTime})`;
}

// Local second of the day a record belongs to: what lies after midnight inside the window belongs to the day it opened.
function openedSql({ id, window }: CountingRule): string {
  return runsPastMidnight(window)
    ? `(toInt64(w_local) - if(w_local % ${daySeconds} <= {end${id}:UInt32}, ${daySeconds}, 0))`
    : 'toInt64(w_local)';
}

function insideSql({ id, window }: CountingRule): string {
  if (isWholeDay(window)) return '1';
  const second = `w_local % ${daySeconds}`;
  return runsPastMidnight(window)
    ? `(${second} >= {start${id}:UInt32} OR ${second} <= {end${id}:UInt32})`
    : `${second} BETWEEN {start${id}:UInt32} AND {end${id}:UInt32}`;
}

// Days before 1970 and after 2106 hold no records.
const earliest = -daySeconds;
const latest = 2 ** 32 + daySeconds;

function paramsOf(rule: CountingRule): QueryParams {
  const { id, window } = rule;
  const params: QueryParams = {
    [`places${id}`]: [...rule.placeIds],
    [`from${id}`]: Math.max(earliest, rule.fromDay),
    [`to${id}`]: Math.min(latest, rule.toDay),
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
    if (rule.kind === 'eliminate') return [holds(rule)];
    if (rule.kind !== 'set') return [];
    const { id, floor, ceiling } = rule;
    const faults = judgedMetrics.flatMap((metric) => [
      ...(floor === null ? [] : [`ifNull(${sent(metric)} < {floor${id}:UInt32}, 0)`]),
      ...(ceiling === null ? [] : [`ifNull(${sent(metric)} > {ceiling${id}:UInt32}, 0)`]),
    ]);
    return [`(${holds(rule)} AND (${[`NOT (${insideSql(rule)})`, ...faults].join(' OR ')}))`];
  });
  return reasons.length === 0 ? '0' : reasons.join(' OR ');
}

const staffOf: { [M in Metric]?: Metric } = { flowIn: 'enterStaff', flowOut: 'leaveStaff' };

// Worked out on 0 in place of NULL, since the engine's least() passes NULL over; what was not told is NULL again at the end. Under a
// NULL lies a 0, else the store would keep the number it hides.
function effectiveSql(metric: Metric, rules: readonly CountingRule[]): string {
  const leftOut = rules
    .filter((rule) => rule.kind === 'set' && rule.metrics !== null && !rule.metrics.has(metric))
    .map(holds);
  if (metric === 'enterStaff' || metric === 'leaveStaff') leftOut.push('g_staff');
  const isCounted = [`${sent(metric)} IS NOT NULL`, 'NOT g_dropped', ...leftOut.map((each) => `NOT ${each}`)].join(
    ' AND ',
  );
  const told = `ifNull(${sent(metric)}, 0)`;
  const staff = staffOf[metric];
  let value =
    staff === undefined
      ? `toUInt64(${told})`
      : `toUInt64(${told} - if(g_staff = 1, least(${told}, ifNull(${sent(staff)}, 0)), 0))`;
  for (const rule of rules) {
    if (rule.kind !== 'factor' || (rule.metrics !== null && !rule.metrics.has(metric))) continue;
    // A factor of 100 leaves a whole number as it is, so the number stands here once only, however many rules there are.
    value = `least(intDiv(${value} * if(${holds(rule)}, {factor${rule.id}:UInt32}, 100) + 50, 100), toUInt64(${largestEffective}))`;
  }
  return `if(${isCounted}, toUInt32(if(${isCounted}, ${value}, 0)), NULL)`;
}
