import type { CountingStore, QueryParams, RecordChange } from './open.ts';
import type { countingStoreTables } from './records-table.ts';

type DeletingStore = Pick<CountingStore, 'runQuery' | 'runBackgroundStatement'>;

/**
 * Deletes the rows that meet a condition from the disk; resolves when they are gone. The statement names the months that contain such
 * rows: without them, the engine would search and rewrite every month of all companies. `DELETE FROM` would only hide the rows.
 * `changed`: the devices whose records are deleted, as in `runBackgroundStatement`.
 */
export async function deleteRows(
  countingStore: DeletingStore,
  {
    table,
    condition,
    params,
    changed,
  }: {
    table: (typeof countingStoreTables)[number];
    /** SQL over the columns of the table; its values are parameters. */
    condition: string;
    params: QueryParams;
    changed: readonly Omit<RecordChange, 'day'>[] | null;
  },
): Promise<void> {
  const months = await countingStore.runQuery(
    `SELECT DISTINCT toYYYYMM(at) AS month FROM ${table} WHERE ${condition} ORDER BY month`,
    params,
  );
  if (months.length === 0) return;
  // A partition name cannot be a parameter. These are numbers that the engine has just returned. One statement for all months: each
  // statement makes the engine copy the directory entries of every part of the table.
  const commands = months.map(([month]) => `DELETE IN PARTITION ${Number(month)} WHERE ${condition}`);
  await countingStore.runBackgroundStatement(
    `ALTER TABLE ${table} ${commands.join(', ')} SETTINGS mutations_sync = 2`,
    params,
    changed,
  );
}
