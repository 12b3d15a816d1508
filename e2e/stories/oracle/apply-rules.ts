import type { Metric } from '@portico/contract/words/metrics';
import { applyCorrectedValue } from './apply-corrected-value.ts';
import type { CountedRow } from './counted-rows.ts';
import { appliesToRow, getRuleName, type OracleRule, type ruleNames } from './rule.ts';
import type { MetricValues, OracleState } from './state.ts';

// Applies the rules to the counted rows, in the order of the design: eliminate, set, correct.

/** The counted rows after the given rules, by default those in force. */
export function applyOracleRules(
  state: OracleState,
  rows: readonly CountedRow[],
  rules: readonly OracleRule[] = state.rules,
): CountedRow[] {
  const inOrder = rules.toSorted((a, b) => a.id - b.id);
  const of = (name: (typeof ruleNames)[number]) => inOrder.filter((rule) => getRuleName(rule) === name);
  const [eliminated, sets, factors] = [of('eliminate'), of('set'), of('factor')];
  const settled = rows.map((row) => {
    const isEliminated = eliminated.some((rule) => appliesToRow(rule, row) && daysOf(rule, row) === 'inside');
    const own = sets.filter((rule) => appliesToRow(rule, row));
    return { ...row, metrics: isEliminated ? {} : applySettings(own, row) };
  });
  const counted = applyFactorRules(settled, factors);
  return of('value').reduce((before, rule) => applyCorrectedValue(state, before, rule), counted);
}

// Whether a row is inside or outside the hours of a rule, or on other days. Times after midnight belong to the day on which these hours
// began.
function daysOf({ startDay, endDay, startHour = '00:00:00', endHour = '23:59:59' }: OracleRule, { local }: CountedRow) {
  const time = new Date(local * 1000).toISOString().slice(11, 19);
  const isPastMidnight = endHour < startHour;
  const isInside = isPastMidnight ? time >= startHour || time <= endHour : time >= startHour && time <= endHour;
  const opened = new Date((isPastMidnight && time <= endHour ? local - 86_400 : local) * 1000)
    .toISOString()
    .slice(0, 10);
  if ((startDay !== undefined && opened < startDay) || (endDay !== undefined && opened > endDay)) return 'other days';
  return isInside ? 'inside' : 'outside';
}

const limitedMetrics = ['flowIn', 'flowOut', 'inCar', 'outCar'] as const;

function applySettings(rules: readonly OracleRule[], row: CountedRow): MetricValues {
  const own = rules.filter((rule) => daysOf(rule, row) !== 'other days');
  const sent = row.metrics;
  const isFault = ({ floor = 0, ceiling = Number.POSITIVE_INFINITY }: OracleRule) =>
    limitedMetrics.some((metric) => (sent[metric] ?? floor) < floor || (sent[metric] ?? floor) > ceiling);
  if (own.some((rule) => daysOf(rule, row) === 'outside' || isFault(rule))) return {};
  const metrics = { ...sent };
  if (own.some(({ subtractStaff }) => subtractStaff === true)) {
    const { flowIn, flowOut, enterStaff, leaveStaff } = sent;
    if (flowIn !== undefined && enterStaff !== undefined) metrics.flowIn = Math.max(0, flowIn - enterStaff);
    if (flowOut !== undefined && leaveStaff !== undefined) metrics.flowOut = Math.max(0, flowOut - leaveStaff);
    delete metrics.enterStaff;
    delete metrics.leaveStaff;
  }
  for (const metric of Object.keys(metrics) as Metric[]) // keys of Metrics are metrics
    if (own.some((rule) => rule.metrics !== undefined && !rule.metrics.includes(metric))) delete metrics[metric];
  return metrics;
}

/**
 * Of each line, metric and local day, the products so far are rounded half up, and a row gets what the rows before it did not. The factors
 * of a row are multiplied in hundredths, and rounded half up to millionths.
 */
function applyFactorRules(rows: readonly CountedRow[], factors: readonly OracleRule[]): CountedRow[] {
  const sums = new Map<string, bigint>();
  const counted = new Map<CountedRow, MetricValues>();
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    const own = factors.filter((rule) => appliesToRow(rule, row) && daysOf(rule, row) === 'inside');
    const metrics = Object.entries(row.metrics).map(([metric, value]) => {
      const millionths = own
        .filter(({ metrics: named }) => named === undefined || named.some((one) => one === metric))
        .map(({ factor = 1 }) => BigInt(Math.round(factor * 100)))
        .reduce((product, hundredths) => (product * hundredths + 50n) / 100n, 1_000_000n);
      const key = [row.device, row.line, metric, Math.floor(row.local / 86_400)].join();
      const before = sums.get(key) ?? 0n;
      const after = before + BigInt(value) * millionths;
      sums.set(key, after);
      return [metric, Number((after + 500_000n) / 1_000_000n - (before + 500_000n) / 1_000_000n)];
    });
    counted.set(row, Object.fromEntries(metrics));
  }
  return rows.map((row) => ({ ...row, metrics: counted.get(row) ?? {} }));
}
