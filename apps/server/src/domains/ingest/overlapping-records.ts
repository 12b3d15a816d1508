import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import { type AcceptedRecord, restoreRecord } from './accept.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { RecordStore } from './record-store.ts';

/** Of a device that goes on sending records that overlap, the newest are kept. */
const maxRecordsPerDevice = 2_000;

/** Keeps records apart from the counted ones. Durable when it resolves. A record that is sent again replaces the kept one. */
export async function keepOverlappingRecords(db: Db, records: readonly AcceptedRecord[]): Promise<void> {
  if (records.length === 0) return;
  const latest = new Map(
    records.map((record) => [`${record.device}/${record.line}/${record.at}/${record.minutes}`, record]),
  );
  const rows = [...latest.values()].map((record) => ({
    company_id: record.company,
    device_id: record.device,
    line: record.line,
    at: toIso(record.at),
    minutes: record.minutes,
    version: record.version,
    received_at: toIso(record.received),
    flags: record.flags,
    metrics: record.metrics,
  }));
  await sql`
    insert into overlapping_records (company_id, device_id, line, at, minutes, version, received_at, flags, metrics)
    select sent.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(
      company_id bigint, device_id bigint, line smallint, at timestamptz, minutes int, version bigint, received_at timestamptz,
      flags int, metrics jsonb)
    join devices on devices.id = sent.device_id
    on conflict (device_id, line, at, minutes) do update set version = excluded.version, received_at = excluded.received_at,
      flags = excluded.flags, metrics = excluded.metrics
      where excluded.version >= overlapping_records.version`.execute(db);
  const devices = [...new Set(rows.map(({ device_id }) => device_id))];
  await sql`
    delete from overlapping_records using unnest(${devices}::bigint[]) as sender(id)
    where device_id = sender.id and (line, at, minutes) in (
      select line, at, minutes from overlapping_records where device_id = sender.id
      order by received_at desc, at desc offset ${maxRecordsPerDevice})`.execute(db);
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * Stores the kept records of a device that no longer overlap a counted one, in the order in which they were received. Safe to repeat: a
 * record that is stored twice counts once.
 */
export async function countOverlappingRecords(
  db: Db,
  store: Pick<RecordStore, 'add'>,
  device: RegisteredDevice,
): Promise<void> {
  const rows = await db
    .selectFrom('overlappingRecords')
    .select(['line', 'at', 'minutes', 'version', 'receivedAt', 'flags', 'metrics'])
    .where('deviceId', '=', device.id)
    .orderBy('receivedAt')
    .orderBy('at')
    .orderBy('line')
    .execute();
  const counted = await Promise.all(
    rows.map(async (row, index) => {
      const record = restoreRecord(device, { ...row, isTotal: false }, index);
      const { overlapping = 0 } = await store.add([record]);
      return overlapping === 0 ? [record] : [];
    }),
  );
  await deleteOverlappingRecords(db, counted.flat());
}

// Not if a later upload has replaced the kept record.
async function deleteOverlappingRecords(db: Db, records: readonly AcceptedRecord[]): Promise<void> {
  if (records.length === 0) return;
  const keys = records.map(({ device, line, at, minutes, version }) => ({
    device,
    line,
    at: toIso(at),
    minutes,
    version,
  }));
  await sql`
    delete from overlapping_records as kept using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as counted(
      device bigint, line smallint, at timestamptz, minutes int, version bigint)
    where kept.device_id = counted.device and kept.line = counted.line and kept.at = counted.at
      and kept.minutes = counted.minutes and kept.version = counted.version`.execute(db);
}
