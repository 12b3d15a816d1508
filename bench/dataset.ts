// The records of the bench. Each store computes the same records from one formula; equal checksums prove that the stores hold the same
// values.

/** A zone with one UTC offset all year, simple in every SQL dialect, in which it is 14:xx now, so that half of today's hours have data. */
export const datasetZone = findZoneAtHour(14, new Date());

function findZoneAtHour(hour: number, now: Date): { name: string; offsetSeconds: number } {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  // The sign in these zone names is inverted: Etc/GMT-8 is eight hours ahead of UTC.
  return { name: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, offsetSeconds: ahead * 3600 };
}

export const periodSeconds = 300;
export const daySeconds = 86_400;

/** Local opening hours, during which every device sends a record every five minutes. `lastHour` is included. */
export const openingHours = { firstHour: 7, lastHour: 21, workTime: '07:00:00~21:59:59' };

/** Records of one device on one complete day. */
export const recordsPerDay = ((openingHours.lastHour - openingHours.firstHour + 1) * 3600) / periodSeconds;

/** Defines the records: one per device, open period and local day from `firstDay` on, for periods that ended at or before `until`. */
export type Dataset = {
  entities: number;
  /** Local midnights in seconds of local time; `today` is the last day, of which only a part has passed. */
  firstDay: number;
  today: number;
  /** Number of complete days before today. */
  days: number;
  /** Epoch seconds. */
  until: number;
};

/** A dataset of today so far and the given number of complete days before it. `now` is in epoch milliseconds. */
export function planDataset(options: { entities: number; days: number; now: number }): Dataset {
  const until = Math.floor(options.now / 1000 / periodSeconds) * periodSeconds;
  const today = Math.floor((until + datasetZone.offsetSeconds) / daySeconds) * daySeconds;
  const { entities, days } = options;
  return { entities, days, until, today, firstDay: today - days * daySeconds };
}

export function addDays(day: number, count: number): number {
  return day + count * daySeconds;
}

/** Epoch seconds of a local time in `datasetZone`. */
export function toBenchInstant(local: number): number {
  return local - datasetZone.offsetSeconds;
}

/** Formats a local time as "yyyy-MM-dd HH:mm:ss". */
export function formatLocalText(local: number): string {
  return new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Splits the local days of the dataset into ranges [from, to) within calendar months; each is filled by one statement. */
export function splitIntoMonths(dataset: Dataset): { from: number; to: number }[] {
  const chunks: { from: number; to: number }[] = [];
  const end = addDays(dataset.today, 1);
  for (let from = dataset.firstDay; from < end; ) {
    const date = new Date(from * 1000);
    const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
    const to = Math.min(nextMonth, end);
    chunks.push({ from, to });
    from = to;
  }
  return chunks;
}

/**
 * Each column of the records tables of Portico and PostgreSQL with the SQL expression of its value. The subqueries in `metricsSql` define
 * n_in, n_out, mix and weight.
 */
const formulas = [
  ['flow_in', 'n_in'],
  ['flow_out', 'n_out'],
  ['flow_passby', 'intDiv(mix, 11) % (10 * weight)'],
  ['flow_turnback', 'intDiv(mix, 1000) % 4'],
  ['batch', 'intDiv(n_in + 1, 2)'],
  ['adult', 'n_in - intDiv(n_in, 5)'],
  ['children', 'intDiv(n_in, 5)'],
  ['dwell_seconds', 'n_out * (60 + mix % 600)'],
  ['dwell_count', 'n_out'],
] as const;

export const metricColumns = formulas.map(([column]) => column);

/**
 * SELECT of dev, t and every metric over a source of (dev, t): device and period start in epoch seconds. The text is the same in
 * both dialects: PostgreSQL gets a function intDiv. `barrier` ends each subquery: OFFSET 0 prevents PostgreSQL from inlining the
 * subqueries, which would compute their expressions many times.
 */
export function metricsSql(source: string, barrier: '' | 'OFFSET 0'): string {
  const spread = `SELECT dev, t, (dev * 7919 + intDiv(t, ${periodSeconds}) * 104729) % 1000003 AS spread,
    12 - abs(intDiv((t + ${datasetZone.offsetSeconds}) % ${daySeconds}, 3600) - 14) AS weight FROM (${source}) AS moments ${barrier}`;
  const mix = `SELECT dev, t, weight, (spread * spread) % 1000003 AS mix FROM (${spread}) AS spreads ${barrier}`;
  const flows = `SELECT dev, t, weight, mix, mix % (3 * weight) AS n_in, intDiv(mix, 37) % (3 * weight) AS n_out FROM (${mix}) AS mixes ${barrier}`;
  return `SELECT dev, t, ${formulas.map(([column, formula]) => `${formula} AS v_${column}`).join(', ')} FROM (${flows}) AS flows`;
}

/** Names of the metrics in the result of `metricsSql`. */
export const metricAliases = metricColumns.map((column) => `v_${column}`);

/** Row count and sum of every metric, in the order of the columns; must be equal in both stores. */
export const checksumSql = `SELECT count(*), ${metricColumns.map((column) => `sum(${column})`).join(', ')} FROM records`;
