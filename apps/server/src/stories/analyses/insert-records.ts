import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import type { TestServer } from '../../platform/testing/server.ts';

type InsertedRecord = {
  device: { id: number; entity: { id: number }; corridor: number; minutes: number };
  /** Start as an instant and in local time, both in seconds. */
  at: number;
  local: number;
};

/** Stores records as if they had all arrived at their start. `getMetrics` returns the values of a record in the order of `columns`. */
export async function insertStoryRecords<Record extends InsertedRecord>(
  server: TestServer,
  company: number,
  records: readonly Record[],
  {
    columns,
    getMetrics: readMetrics,
  }: { columns: readonly string[]; getMetrics: (record: Record) => (number | null)[] },
): Promise<void> {
  const rows = records.map((record) => {
    const { device, at, local } = record;
    const key = {
      company,
      device: device.id,
      entity: device.entity.id,
      corridor: device.corridor,
      line: 0,
      at,
      local,
      minutes: device.minutes,
      version: at,
      received: at,
      flags: 0,
    };
    return [...recordKeyColumns.map((name) => key[name]), ...readMetrics(record)];
  });
  await server.app.countingStore.insert('records', [...recordKeyColumns, ...columns], rows);
}
