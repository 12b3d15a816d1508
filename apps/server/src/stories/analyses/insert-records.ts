import { keyColumns } from '../../platform/counts/records-table.ts';
import type { TestServer } from '../../platform/testing/server.ts';

type Told = {
  device: { id: number; entity: { id: number }; corridor: number; minutes: number };
  /** Instant and wall clock, seconds. */
  at: number;
  local: number;
};

/** Stores what devices told as if it had come at once: the metrics of a record in the order of the columns. */
export async function insertRecords<Record extends Told>(
  server: TestServer,
  company: number,
  records: readonly Record[],
  { columns, metricsOf }: { columns: readonly string[]; metricsOf: (record: Record) => (number | null)[] },
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
    return [...keyColumns.map((name) => key[name]), ...metricsOf(record)];
  });
  await server.app.counts.insert('records', [...keyColumns, ...columns], rows);
}
