import { expect, test } from 'vitest';
import { useTestCountingStore } from '../testing/test-counting-store.ts';
import { deleteRows } from './delete-rows.ts';
import { countingStoreTables } from './records-table.ts';

const store = useTestCountingStore();

const columns = ['company', 'device', 'at', 'minutes', 'version', 'received'];
/** One row a month for each of two devices of a company, from January 2000 on; returns the milliseconds of the insert. */
async function insertMonths(table: string, company: number, months: number): Promise<number> {
  const rows = Array.from({ length: months }, (_, month) => Date.UTC(2000, month, 9) / 1000).flatMap((at) =>
    [1, 2].map((device) => [company, device, at, 5, at, at]),
  );
  const startedAt = performance.now();
  await store.counts.insert(table, columns, rows);
  return performance.now() - startedAt;
}

/** Rows on the disk, those that are only hidden included. */
async function countRowsOnDisk(table: string, condition: string): Promise<number> {
  const sql = `SELECT count() FROM ${table} WHERE ${condition} SETTINGS apply_deleted_mask = 0`;
  return Number((await store.counts.runQuery(sql, {}))[0]?.[0]);
}

/** The months that a deletion of this table named, each once. */
async function readMutatedMonths(table: string): Promise<string[]> {
  const sql = `SELECT command FROM system.mutations WHERE database = currentDatabase() AND table = '${table}' ORDER BY command`;
  const commands = (await store.counts.runQuery(sql, {})).map(([command]) => String(command));
  return commands.map((command) => /^\(?DELETE IN PARTITION (\d+) /.exec(command)?.[1] ?? command);
}

test('only the rows that meet the condition are deleted, in every table', async () => {
  for (const table of countingStoreTables) {
    await insertMonths(table, 1, 5);
    await insertMonths(table, 2, 5);
    const condition =
      "company = {company:UInt32} AND device = {device:UInt32} AND at < toDateTime({before:UInt32}, 'UTC')";
    const params = { company: 1, device: 2, before: Date.UTC(2000, 3, 1) / 1000 };
    await deleteRows(store.counts, { table, condition, params, changed: null });
    expect(await countRowsOnDisk(table, 'company = 1 AND device = 1')).toBe(5);
    expect(await countRowsOnDisk(table, 'company = 1 AND device = 2')).toBe(2);
    expect(await countRowsOnDisk(table, 'company = 2')).toBe(10);
    expect(await readMutatedMonths(table)).toEqual(['200001', '200002', '200003']);
  }
  expect(countingStoreTables.length).toBe(3);
});

test('a condition without rows runs no statement', async () => {
  const statements: string[] = [];
  const runBackgroundStatement = async (sql: string) => void statements.push(sql);
  const { runQuery } = store.counts;
  await deleteRows(
    { runQuery, runBackgroundStatement },
    { table: 'records', condition: 'company = 77', params: {}, changed: null },
  );
  expect(statements).toEqual([]);
});

test('a deletion in one of 100 months is not slower than their insert', async () => {
  const insertMilliseconds = await insertMonths('records', 3, 100);
  const startedAt = performance.now();
  const condition = "company = 3 AND device = 1 AND at >= '2004-02-01 00:00:00' AND at < '2004-03-01 00:00:00'";
  await deleteRows(store.counts, { table: 'records', condition, params: {}, changed: null });
  const deletionMilliseconds = performance.now() - startedAt;
  expect(await countRowsOnDisk('records', 'company = 3')).toBe(199);
  console.info(
    `insert of 100 months ${insertMilliseconds.toFixed()} ms, deletion ${deletionMilliseconds.toFixed()} ms`,
  );
  expect(deletionMilliseconds).toBeLessThan(insertMilliseconds);
});
