import type { ColumnValue, CountingStore, QueryParams } from '../counting-store/open.ts';

/** The part of the counting store that these functions use. */
export type PartsStore = Pick<CountingStore, 'engine' | 'runQuery' | 'streamQuery'>;

/** A part of a month; it has the inserts from `firstBlock` to `lastBlock`. */
export type Part = { name: string; month: number; firstBlock: number; lastBlock: number };

/** The months of a table with records, each with a digest that changes when records are added, deleted or lost. */
export type PartDigests = ReadonlyMap<number, string>;

// A mutation renames parts without changing their rows, so the digest is not made of names.
const digestQuery = `SELECT toUInt32(partition_id),
    toString(cityHash64(arraySort(groupArray((min_block_number, max_block_number, level, rows)))))
  FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active GROUP BY partition_id`;

export async function readPartDigests(store: PartsStore, table: string): Promise<PartDigests> {
  const rows = await store.runQuery(digestQuery, { table });
  return new Map(rows.map(([month, digest]) => [Number(month), String(digest)]));
}

/** The parts of a table that the engine reads. */
export async function listActiveParts(store: PartsStore, table: string): Promise<Part[]> {
  const rows = await store.runQuery(
    `SELECT name, toUInt32(partition_id), toUInt32(min_block_number), toUInt32(max_block_number) FROM system.parts
     WHERE database = currentDatabase() AND table = {table:String} AND active ORDER BY name`,
    { table },
  );
  return rows.map(toPart);
}

/** The parts that the engine does not read: it found them broken when it started, or an operator has detached them. */
export async function listSetAsideParts(store: PartsStore, table: string): Promise<Part[]> {
  const rows = await store.runQuery(
    `SELECT name, toUInt32OrZero(assumeNotNull(partition_id)), toUInt32(assumeNotNull(min_block_number)),
       toUInt32(assumeNotNull(max_block_number))
     FROM system.detached_parts WHERE database = currentDatabase() AND table = {table:String}
       AND partition_id IS NOT NULL AND min_block_number IS NOT NULL ORDER BY name`,
    { table },
  );
  return rows.map(toPart);
}

const toPart = ([name, month, firstBlock, lastBlock]: ColumnValue[]): Part => ({
  name: String(name),
  month: Number(month),
  firstBlock: Number(firstBlock),
  lastBlock: Number(lastBlock),
});

/** Whether other parts have all inserts of `part`: a broken part is no loss while the parts it was merged from are still there. */
export function isCoveredBy(part: Part, others: readonly Part[]): boolean {
  let next = part.firstBlock;
  for (const other of others.toSorted((one, two) => one.firstBlock - two.firstBlock)) {
    if (other.month === part.month && other.firstBlock <= next) next = Math.max(next, other.lastBlock + 1);
  }
  return next > part.lastBlock;
}

/** Whether a deletion is still running, so that the number of records is falling. */
export async function isDeleting(store: PartsStore, table: string): Promise<boolean> {
  const rows = await store.runQuery(
    'SELECT count() FROM system.mutations WHERE database = currentDatabase() AND table = {table:String} AND NOT is_done',
    { table },
  );
  return Number(rows[0]?.[0]) > 0;
}

/** Records of a device by UTC day of a month: 31 numbers. */
export type DeviceDays = { company: number; device: number; days: number[] };

/** `days`: records up to a given time, `newDays`: later ones, `lastAt`: the start of the newest one in epoch seconds. */
export type CountedDays = DeviceDays & { newDays: number[]; lastAt: number };

/** The newest counted record of a device in epoch seconds; null: its end is not known, so all records are compared. */
export type CountedEnd = { companyId: number; deviceId: number; lastAt: number | null };

const maxTime = 2 ** 32 - 1;
const createDays = () => Array.from({ length: 31 }, () => 0);

/**
 * Counts the records of a month by device and UTC day, repeats once. `ends`: for each device, how far its records were counted before;
 * records of other devices are all in `days`. Reads only the key columns.
 */
export async function countStoredDays(
  store: PartsStore,
  table: string,
  month: number,
  ends: readonly CountedEnd[],
): Promise<Map<string, CountedDays>> {
  const counted = new Map<string, CountedDays>();
  // Company and device as one number, which is exact for fewer than two million companies. The first pair is no device: the engine does
  // not accept empty lists.
  const devices = [0, ...ends.map(({ companyId, deviceId }) => companyId * 2 ** 32 + deviceId)];
  const times = [maxTime, ...ends.map(({ lastAt }) => lastAt ?? maxTime)];
  const end = `transform(toUInt64(company) * 4294967296 + device, {devices:Array(UInt64)}, {times:Array(UInt32)}, ${maxTime})`;
  const sql = `SELECT company, device, toDayOfMonth(at) AS day, countIf(toUInt32(at) <= ${end}), countIf(toUInt32(at) > ${end}),
      toUInt32(max(at))
    FROM ${table} FINAL WHERE toYYYYMM(at) = {month:UInt32} GROUP BY company, device, day SETTINGS max_execution_time = 0`;
  for await (const rows of store.streamQuery(sql, { month, devices, times })) {
    for (const row of rows) {
      const [company = 0, device = 0, day = 0, count = 0, newCount = 0, lastAt = 0] = row.map(Number);
      const key = deviceKey(company, device);
      const known = counted.get(key) ?? { company, device, days: createDays(), newDays: createDays(), lastAt };
      known.days[day - 1] = count;
      known.newDays[day - 1] = newCount;
      known.lastAt = Math.max(known.lastAt, lastAt);
      counted.set(key, known);
    }
  }
  return counted;
}

/** The key of a device in the result of `countStoredDays`. */
export const deviceKey = (company: number, device: number) => `${company}/${device}`;

function addDay(counted: Map<string, DeviceDays>, row: readonly (ColumnValue | undefined)[]): void {
  const [company = 0, device = 0, day = 0, count = 0] = row.map(Number);
  const key = deviceKey(company, device);
  const known = counted.get(key) ?? { company, device, days: createDays() };
  known.days[day - 1] = count;
  counted.set(key, known);
}

/**
 * The devices with records in one part, each with the number of records by UTC day. `keys`: the days could not be read; all days are 0.
 * null: not even the devices could be read.
 */
export async function readDevicesInPart(
  store: PartsStore,
  table: string,
  part: string,
): Promise<{ read: 'days' | 'keys'; devices: DeviceDays[] } | null> {
  const columns = { days: 'company, device, toDayOfMonth(at) AS day', keys: 'company, device, 0 AS day' };
  for (const read of ['days', 'keys'] as const) {
    const sql = `SELECT ${columns[read]}, count() FROM ${table} WHERE _part = {part:String} GROUP BY company, device, day`;
    const rows = await runUnlessDamaged(store, sql, { part });
    if (rows === null) continue;
    const counted = new Map<string, DeviceDays>();
    for (const row of rows) addDay(counted, read === 'days' ? row : [row[0], row[1], 1, 0]);
    return { read, devices: [...counted.values()] };
  }
  return null;
}

/** The names of the parts, among `parts`, whose files do not match their checksums. Reads every byte of them. */
export async function findDamagedParts(
  store: PartsStore,
  table: string,
  parts: readonly Part[],
  onPart: (name: string) => void = () => {},
): Promise<Part[]> {
  const damaged: Part[] = [];
  for (const part of parts) {
    onPart(part.name);
    // A part name cannot be a parameter. This one comes from the engine and has no other characters.
    if (!/^\w+$/.test(part.name)) throw new RangeError(`not the name of a part: ${part.name}`);
    const settings = 'SETTINGS check_query_single_value_result = 0, max_execution_time = 0';
    const rows = await runUnlessDamaged(store, `CHECK TABLE ${table} PART '${part.name}' ${settings}`, {}).catch(
      (error: unknown) => {
        // The part was merged into another one meanwhile.
        if (errorCode(error) === noSuchPartCode) return [];
        throw error;
      },
    );
    if (rows === null || rows.some(([, isSound]) => Number(isSound) !== 1)) damaged.push(part);
  }
  return damaged;
}

const noSuchPartCode = 232;

/**
 * Error codes of the engine that damaged files cause: end of file, cannot read, sizes that are too large, checksum, cannot decompress, missing or
 * unexpected file, wrong size, corrupted data, unknown codec, broken part, error of the file system.
 */
const damageCodes = [3, 32, 33, 39, 40, 74, 91, 107, 128, 131, 226, 227, 228, 246, 271, 278, 432, 740, 1001];

/** The number of errors since the engine started that damaged files may have caused. */
export async function countDamageErrors(store: PartsStore): Promise<number> {
  const rows = await store.runQuery('SELECT sum(value) FROM system.errors WHERE code IN {codes:Array(Int32)}', {
    codes: damageCodes,
  });
  return Number(rows[0]?.[0]);
}

/** Whether a query failed because of damaged files. */
export function isCountsDamageError(error: unknown): boolean {
  return damageCodes.includes(errorCode(error));
}

function errorCode(error: unknown): number {
  if (!(error instanceof Error)) return Number.NaN;
  // A reply that fails after its first rows carries the code in its text only.
  if ('code' in error) return Number(error.code);
  return Number(/Code: (\d+)\./.exec(error.message)?.[1]);
}

/** Rows of a query; null when damaged files made it fail. */
async function runUnlessDamaged(store: PartsStore, sql: string, params: QueryParams): Promise<ColumnValue[][] | null> {
  try {
    return await store.runQuery(sql, params);
  } catch (error) {
    if (isCountsDamageError(error)) return null;
    throw error;
  }
}
