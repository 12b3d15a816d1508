import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';

const columnName = (metric: Metric) => metrics[metric].column;

const metricColumns = (prefix: string) =>
  metricNames.map((metric) => `${prefix}${columnName(metric)} Nullable(UInt32) CODEC(T64, ZSTD(1))`);

/** Columns before the metrics, in the order in which rows are written. */
export const recordKeyColumns = [
  'company',
  'device',
  'line',
  'at',
  'local',
  'minutes',
  'corridor',
  'entity',
  'version',
  'received',
  'flags',
] as const;

// One row per (company, device, line, period start). Repeats are resolved at read (FINAL): the larger version wins, and among equal
// versions the later insert. So a rewrite can keep the version of its record, and a later upload with a larger version still wins.
// local is the entity's local time; 'UTC' only stops the engine from converting it. corridor and entity as bound at `at`; 0: not bound.
// The metric columns hold the effective values; raw_* hold the values the device sent, only where a rule changed them (ruled = 1).
// Irregular timestamps take the most space: seconds with Delta compress best. There is no TTL, because a wrong calculation in a TTL
// expression emptied the table in trials.
const recordColumns = [
  'company UInt32 CODEC(ZSTD(1))',
  'device UInt32 CODEC(ZSTD(1))',
  'line UInt8 CODEC(ZSTD(1))',
  "at DateTime('UTC') CODEC(DoubleDelta, ZSTD(1))",
  "local DateTime('UTC') CODEC(DoubleDelta, ZSTD(1))",
  'minutes UInt16 CODEC(ZSTD(1))',
  'corridor UInt32 CODEC(ZSTD(1))',
  'entity UInt32 CODEC(ZSTD(1))',
  'version UInt32 CODEC(Delta, ZSTD(1))',
  "received DateTime('UTC') CODEC(Delta, ZSTD(1))",
  'flags UInt16 CODEC(ZSTD(1))',
  'ruled UInt8 CODEC(ZSTD(1))',
];

const engine = `ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(at) ORDER BY (company, device, line, at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

/** The tables with the data of devices; each has the columns `company`, `device` and `at`. */
export const countingStoreTables = ['records', 'running_totals', 'heats'] as const;

/** Statements that create the tables unless they exist. */
export function buildTableStatements(): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS records (${[...recordColumns, ...metricColumns(''), ...metricColumns('raw_')].join(', ')}) ${engine}`,
    // The totals of devices that send running totals. The records of these devices hold the differences, recomputed for a late total.
    `CREATE TABLE IF NOT EXISTS running_totals (${[...recordColumns.filter((column) => !/^(ruled|local|corridor|entity) /.test(column)), ...metricColumns('')].join(', ')}) ${engine}`,
    // Heat data of devices: seconds of stay by grid cell, [[x, y, seconds], …] as JSON. A later upload replaces an earlier one.
    `CREATE TABLE IF NOT EXISTS heats (company UInt32, device UInt32, at DateTime('UTC'), minutes UInt16, width UInt16, height UInt16,
      cells String CODEC(ZSTD(3)), version UInt32, received DateTime('UTC'))
      ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(at) ORDER BY (company, device, at)
      SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ];
}

/** Query for the existing columns: rows of table name and column name. */
export const existingColumnsQuery = 'SELECT table, name FROM system.columns WHERE database = currentDatabase()';

/** Statements that add columns for metrics newer than the tables. `found`: the result of `existingColumnsQuery`. */
export function buildColumnStatements(found: readonly (readonly (number | string | null)[])[]): string[] {
  const existing = new Set(found.map(([table, name]) => `${table}.${name}`));
  const required = [
    ...['', 'raw_'].flatMap((prefix) => metricColumns(prefix).map((column) => ({ table: 'records', column }))),
    ...metricColumns('').map((column) => ({ table: 'running_totals', column })),
  ];
  return required
    .filter(({ table, column }) => !existing.has(`${table}.${column.split(' ')[0]}`))
    .map(({ table, column }) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`);
}
