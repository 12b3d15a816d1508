import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { isJsonFields, type JsonFields, readNumber } from '../fields.ts';
import { ageRanges, genders, heightCategories, maxBreakdownRows } from './properties.ts';

/** Metrics, or the name of the field that is not as documented. */
type Counted = { metrics: Metrics } | { malformed: string };

/** Counts the people entering by gender, age and height, from `raw_stats`. Other breakdowns than those of people entering are not read. */
export function countEntering(raw: JsonFields): Counted {
  if ((raw.stat_basis ?? 'enter') !== 'enter') return { metrics: {} };
  return countByTables(raw, 'raw_stats', [
    { breakdowns: ['age_range|gender', 'gender'], field: 'gender', names: genders, otherwise: 'genderUnknown' },
    { breakdowns: ['age_range|gender', 'age_range'], field: 'age_range', names: ageRanges, otherwise: 'age0' },
    { breakdowns: ['height_category'], field: 'height_category', names: heightCategories },
  ]);
}

/** Counts the staff entering, from `non_customer`. Riders and couriers are no metric. */
export function countStaff(raw: JsonFields): Counted {
  const counted = countByTables(raw, 'non_customer', [
    { breakdowns: ['person_type'], field: 'person_type', names: [['staff', 'enterStaff']] },
  ]);
  if ('malformed' in counted || counted.metrics.enterStaff !== undefined) return counted;
  // Without anyone but customers the breakdown may be missing.
  const hasNone = isJsonFields(raw.non_customer) && readNumber(raw.non_customer.count) === 0;
  return hasNone ? { metrics: { enterStaff: 0 } } : counted;
}

type Table = {
  /** The breakdowns that contain the field; the first one present is counted. */
  breakdowns: readonly string[];
  field: string;
  names: readonly (readonly [value: string, metric: Metric])[];
  /** The metric of any other value; absent: other values are not counted. */
  otherwise?: Metric;
};

function countByTables(raw: JsonFields, statsName: string, tables: readonly Table[]): Counted {
  const stats = raw[statsName] ?? {};
  if (!isJsonFields(stats)) return { malformed: statsName };
  const breakdowns = stats.breakdowns ?? {};
  if (!isJsonFields(breakdowns)) return { malformed: `${statsName}.breakdowns` };
  const metrics: Metrics = {};
  for (const table of tables) {
    const name = table.breakdowns.find((each) => (breakdowns[each] ?? null) !== null);
    if (name === undefined) continue;
    const rows = breakdowns[name];
    if (!Array.isArray(rows) || rows.length > maxBreakdownRows || !rows.every(isJsonFields))
      return { malformed: `${statsName}.breakdowns.${name}` };
    Object.assign(metrics, countRows(rows, table));
  }
  return { metrics };
}

// A breakdown lists only values that occur, so the metrics of the others are 0.
function countRows(rows: readonly JsonFields[], { field, names, otherwise }: Table): Metrics {
  const metrics: Metrics = Object.fromEntries(names.map(([, metric]) => [metric, 0]));
  const metricByValue = new Map<unknown, Metric>(names);
  for (const row of rows) {
    const metric = metricByValue.get(row[field]) ?? otherwise;
    if (metric !== undefined) metrics[metric] = (metrics[metric] ?? 0) + readCount(row.count);
  }
  return metrics;
}

// NaN for anything that is no count, because a sum would hide it.
function readCount(value: unknown): number {
  const count = readNumber(value);
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : Number.NaN;
}
