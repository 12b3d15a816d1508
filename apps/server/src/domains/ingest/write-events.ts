import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { DeviceEvent } from './device-reports.ts';

/** Writes events; equal ones of a day become one row with a count. */
export async function writeEvents(db: Db, events: readonly DeviceEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    company_id: event.device.companyId,
    device_id: event.device.id,
    first_at: new Date(event.first * 1000).toISOString(),
    last_at: new Date(event.last * 1000).toISOString(),
    kind: event.kind,
    detail: event.detail,
    count: event.count,
  }));
  await sql`
    insert into device_logs (company_id, device_id, day, first_at, last_at, kind, detail, count)
    select said.company_id, said.device_id, (said.last_at at time zone 'UTC')::date, said.first_at, said.last_at, said.kind, said.detail, said.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(
      company_id bigint, device_id bigint, first_at timestamptz, last_at timestamptz, kind text, detail text, count int)
    join devices on devices.id = said.device_id
    on conflict (device_id, day, kind, detail) do update
      set count = device_logs.count + excluded.count, last_at = excluded.last_at`.execute(db);
}
