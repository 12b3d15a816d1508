// The same records for both stores, computed by each of them from one formula: equal sums prove that both were asked about the
// same numbers.

/** One offset all year, the same in every SQL, and where it is early afternoon now: half of today's hours have something to show. */
export const zone = zoneWhereItIs(14, new Date());

function zoneWhereItIs(hour: number, now: Date): { name: string; offsetSeconds: number } {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  // These names count westwards.
  return { name: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, offsetSeconds: ahead * 3600 };
}

export const periodSeconds = 300;
export const daySeconds = 86_400;

/** Local opening hours, in which every device sends a record every five minutes. */
export const opening = { firstHour: 7, lastHour: 21, workTime: '07:00:00~21:59:59' };

/** Records of one device and whole day. */
export const recordsPerDay = ((opening.lastHour - opening.firstHour + 1) * 3600) / periodSeconds;

/** Which records there are: one per device, open period and local day from `firstDay` on, as far as the period was over at `until`. */
export type Dataset = {
  entities: number;
  /** Local midnights in seconds of the wall clock; `today` is the last day and only partly over. */
  firstDay: number;
  today: number;
  /** Whole days before today. */
  days: number;
  /** Epoch seconds. */
  until: number;
};

/** Today so far and the given number of whole days before it. */
export function planDataset(options: { entities: number; days: number; now: number }): Dataset {
  const until = Math.floor(options.now / 1000 / periodSeconds) * periodSeconds;
  const today = Math.floor((until + zone.offsetSeconds) / daySeconds) * daySeconds;
  const { entities, days } = options;
  return { entities, days, until, today, firstDay: today - days * daySeconds };
}

export function addDays(day: number, count: number): number {
  return day + count * daySeconds;
}

/** Epoch seconds of a wall-clock time. */
export function instantOf(local: number): number {
  return local - zone.offsetSeconds;
}

/** "yyyy-MM-dd HH:mm:ss" of a wall-clock time. */
export function localText(local: number): string {
  return new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Local days in pieces of a calendar month at most, [from, to): each piece is one statement. */
export function monthsOf(dataset: Dataset): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  const end = addDays(dataset.today, 1);
  for (let from = dataset.firstDay; from < end; ) {
    const date = new Date(from * 1000);
    const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
    const to = Math.min(nextMonth, end);
    pieces.push({ from, to });
    from = to;
  }
  return pieces;
}

/** Column of both tables and its value, in terms of the layers below. */
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
 * both dialects: PostgreSQL gets a function intDiv. `barrier` ends each layer; it keeps PostgreSQL from unfolding the layers
 * into one another, which would compute everything many times.
 */
export function metricsSql(source: string, barrier: '' | 'OFFSET 0'): string {
  const spread = `SELECT dev, t, (dev * 7919 + intDiv(t, ${periodSeconds}) * 104729) % 1000003 AS spread,
    12 - abs(intDiv((t + ${zone.offsetSeconds}) % ${daySeconds}, 3600) - 14) AS weight FROM (${source}) AS moments ${barrier}`;
  const mix = `SELECT dev, t, weight, (spread * spread) % 1000003 AS mix FROM (${spread}) AS spreads ${barrier}`;
  const flows = `SELECT dev, t, weight, mix, mix % (3 * weight) AS n_in, intDiv(mix, 37) % (3 * weight) AS n_out FROM (${mix}) AS mixes ${barrier}`;
  return `SELECT dev, t, ${formulas.map(([column, formula]) => `${formula} AS v_${column}`).join(', ')} FROM (${flows}) AS flows`;
}

/** Names of the metrics in the result of `metricsSql`. */
export const metricValues = metricColumns.map((column) => `v_${column}`);

/** Row count and sum of every metric, in the order of the columns; what both stores must agree on. */
export const checksumSql = `SELECT count(*), ${metricColumns.map((column) => `sum(${column})`).join(', ')} FROM records`;
