import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';

const effective = (metric: Metric) => metrics[metric].column;

const metricColumns = (prefix: string) =>
  metricNames.map((metric) => `${prefix}${effective(metric)} Nullable(UInt32) CODEC(T64, ZSTD(1))`);

/** Columns in front of the metrics, in the order rows are written. */
export const keyColumns = [
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

// One row per (company, device, line, period start). Repeats are resolved at read (FINAL): the larger version wins, and of
// equal versions the later insert, which is what lets a rewrite keep its version and still be beaten by a real later upload.
// local is the entity's wall clock; 'UTC' only stops the engine from converting it. corridor and entity as bound at `at`; 0 = nowhere.
// The metric columns hold the effective values; raw_* hold what was sent, only where a rule changed it (ruled = 1).
// Jittered stamps are the dearest columns: seconds with Delta compress best. Never a TTL: one with a wrong sum emptied the table in trials.
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

/** What a company's devices sent lies in these, each with `company`, `device` and `at`. */
export const countTables = ['records', 'running_totals', 'heats'] as const;

/** Statements that make the tables which are not there. */
export function tableStatements(): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS records (${[...recordColumns, ...metricColumns(''), ...metricColumns('raw_')].join(', ')}) ${engine}`,
    // Devices that send running totals: what the total stood at. Their records hold the differences, recomputed when a late total arrives.
    `CREATE TABLE IF NOT EXISTS running_totals (${[...recordColumns.filter((column) => !/^(ruled|local|corridor|entity) /.test(column)), ...metricColumns('')].join(', ')}) ${engine}`,
    // Where people stayed, of devices that tell: seconds by cell of a grid, [[x, y, seconds], …] as JSON. A later upload replaces an earlier one.
    `CREATE TABLE IF NOT EXISTS heats (company UInt32, device UInt32, at DateTime('UTC'), minutes UInt16, width UInt16, height UInt16,
      cells String CODEC(ZSTD(3)), version UInt32, received DateTime('UTC'))
      ENGINE = ReplacingMergeTree(version) PARTITION BY toYYYYMM(at) ORDER BY (company, device, at)
      SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  ];
}

/** Which columns tables have: rows of table and column. */
export const columnsQuery = 'SELECT table, name FROM system.columns WHERE database = currentDatabase()';

/** Statements that add the columns of metrics the product has learnt since the tables were made; `found`: rows of `columnsQuery`. */
export function columnStatements(found: readonly (readonly (number | string | null)[])[]): string[] {
  const known = new Set(found.map(([table, name]) => `${table}.${name}`));
  const wanted = [
    ...['', 'raw_'].flatMap((prefix) => metricColumns(prefix).map((column) => ({ table: 'records', column }))),
    ...metricColumns('').map((column) => ({ table: 'running_totals', column })),
  ];
  return wanted
    .filter(({ table, column }) => !known.has(`${table}.${column.split(' ')[0]}`))
    .map(({ table, column }) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`);
}
