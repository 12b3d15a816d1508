import type { Metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { Log } from '../../platform/log.ts';
import { type AcceptedRecord, restoreRecord } from './accept.ts';
import type { RegisteredDevice } from './device-registry.ts';
import { recordKey } from './repeat-detector.ts';

/** Keeps records that are older than the history limit of their company, so that a user can import them. */
export type OldRecordKeeper = {
  /** Returns at once. Records beyond the limits below are not kept; their device was told that they are refused. */
  keep(records: readonly AcceptedRecord[]): void;
  /** Writes the waiting records. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const writeEveryMilliseconds = 1_000;
// Records of one write, of one device and of one company: senders without credentials must not fill the database.
const maxRecords = { write: 2_000, device: 20_000, company: 100_000 };
const retentionDays = 30;

export function createOldRecordKeeper(db: Db, log: Log): OldRecordKeeper {
  const waiting = new Map<string, AcceptedRecord>();
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    writing = writing
      .then(async () => {
        const records = [...waiting.values()];
        waiting.clear();
        await insertOldRecords(db, records);
      })
      .catch((error: unknown) => log.error({ err: error }, 'records beyond the history limit could not be kept'));
    return writing;
  }

  const timer = setInterval(() => void flush(), writeEveryMilliseconds);
  return {
    keep(records) {
      for (const record of records) {
        const key = recordKey(record);
        if (waiting.has(key) || waiting.size < maxRecords.write) waiting.set(key, record);
      }
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function insertOldRecords(db: Db, records: readonly AcceptedRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => ({
    company_id: record.company,
    device_id: record.device,
    line: record.line,
    at: toIso(record.at),
    minutes: record.minutes,
    version: record.version,
    received_at: toIso(record.received),
    is_total: record.isTotal,
    metrics: record.metrics,
  }));
  // A device or company that has reached its limit can still replace what it has sent before. Counted once for each, not for each record.
  await sql`
    with sent as materialized (
      select sent.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(
        company_id bigint, device_id bigint, line smallint, at timestamptz, minutes int, version bigint, received_at timestamptz,
        is_total boolean, metrics jsonb)
      join devices on devices.id = sent.device_id
    ), full_devices as materialized (
      select device_id from old_records where device_id in (select device_id from sent)
      group by device_id having count(*) >= ${maxRecords.device}
    ), full_companies as materialized (
      select company_id from old_records where company_id in (select company_id from sent)
      group by company_id having count(*) >= ${maxRecords.company}
    )
    insert into old_records (company_id, device_id, line, at, minutes, version, received_at, is_total, metrics)
    select company_id, device_id, line, at, minutes, version, received_at, is_total, metrics from sent
    where device_id not in (select device_id from full_devices) and company_id not in (select company_id from full_companies)
      or exists (select from old_records as same where (same.device_id, same.line, same.at) = (sent.device_id, sent.line, sent.at))
    on conflict (device_id, line, at) do update set minutes = excluded.minutes, version = excluded.version,
      received_at = excluded.received_at, is_total = excluded.is_total, metrics = excluded.metrics
      where excluded.version >= old_records.version`.execute(db);
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A kept record as it is in the database. */
export type OldRecordRow = {
  line: number;
  at: Date;
  minutes: number;
  version: number;
  receivedAt: Date;
  isTotal: boolean;
  metrics: Metrics;
};

/** The oldest kept records of a device. */
export function loadOldRecords(db: Db, deviceId: number, limit: number): Promise<OldRecordRow[]> {
  return db
    .selectFrom('oldRecords')
    .select(['line', 'at', 'minutes', 'version', 'receivedAt', 'isTotal', 'metrics'])
    .where('deviceId', '=', deviceId)
    .orderBy('at')
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** A kept record as it will be stored. */
export function toStorableRecord(device: RegisteredDevice, row: OldRecordRow, index: number): AcceptedRecord {
  const flags = recordFlags.late | (row.isTotal ? recordFlags.fromTotal : 0);
  return restoreRecord(device, { ...row, flags }, index);
}

/** Deletes kept records that have been stored, unless a later upload has replaced them. */
export async function deleteOldRecords(db: Db, deviceId: number, rows: readonly OldRecordRow[]): Promise<void> {
  const keys = rows.map(({ line, at, version }) => ({ line, at: at.toISOString(), version }));
  await sql`
    delete from old_records using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as stored(line smallint, at timestamptz, version bigint)
    where device_id = ${deviceId} and old_records.line = stored.line and old_records.at = stored.at
      and old_records.version = stored.version`.execute(db);
}

/** Deletes records that have been kept for 30 days. */
export async function deleteExpiredOldRecords(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.deleteFrom('oldRecords').where('receivedAt', '<', limit).execute();
}
