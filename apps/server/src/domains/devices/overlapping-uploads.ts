import type { Metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { EntityScope } from '../organisations/index.ts';
import { loadDeviceTimeZone } from '../rewriting/index.ts';
import type { DeviceRef } from './bindings.ts';
import type { UploadRange, UploadRecord } from './upload-records.ts';

type Row = {
  line: number;
  at: Date;
  minutes: number;
  version: number;
  receivedAt: Date;
  flags: number;
  metrics: Metrics;
  corridorId: number | null;
  entityId: number | null;
  timeZone: string | null;
  dstEnable: number | null;
};

const notCounted = { in: null, out: null, back: null, after: null, staffIn: null, staffOut: null };

/** The records of a device that are kept apart because they overlap counted ones, newest first, within a range and the scope. */
export async function loadOverlappingUploads(
  db: Db,
  device: DeviceRef,
  { entityIds }: EntityScope,
  { startTime, endTime }: UploadRange,
): Promise<UploadRecord[]> {
  const { rows } = await sql<Row>`
    select line, at, minutes, version, received_at, flags, metrics, place.corridor_id, place.entity_id, place.time_zone, place.dst_enable
    from overlapping_records as kept left join lateral (
      select bindings.corridor_id, corridors.entity_id, entities.time_zone, entities.dst_enable
      from bindings join corridors on corridors.id = bindings.corridor_id join entities on entities.id = corridors.entity_id
      where bindings.device_id = kept.device_id and bindings.from_at <= kept.at and (bindings.to_at is null or bindings.to_at > kept.at)
      order by bindings.from_at desc limit 1) as place on true
    where kept.device_id = ${device.id} order by at desc, line`.execute(db);
  if (rows.length === 0) return [];
  const registered = await db.selectFrom('devices').select('entityId').where('id', '=', device.id).executeTakeFirst();
  const unboundRules = await loadDeviceTimeZone(db, { entityId: registered?.entityId ?? null });
  const isInRange = (at: Date, localTime: string) => {
    const texts = (bound: string) => [
      bound.slice(0, 19).replace('T', ' '),
      bound.endsWith('Z') ? toUtc(at) : localTime,
    ];
    const [from, ownFrom] = startTime === undefined ? ['', ''] : texts(startTime);
    const [to, ownTo] = endTime === undefined ? ['~', ''] : texts(endTime);
    return (ownFrom ?? '') >= (from ?? '') && (ownTo ?? '') < (to ?? '~');
  };
  return rows.flatMap((row) => {
    const { at, metrics, timeZone, dstEnable, entityId } = row;
    if (entityIds !== 'all' && entityId !== null && !entityIds.includes(entityId)) return [];
    const rules = timeZone === null ? unboundRules : zoneRules(timeZone, dstEnable === 1);
    const localTime = formatLocal(localSecondsAt(rules, at.getTime() / 1000));
    if (!isInRange(at, localTime)) return [];
    const record: UploadRecord = {
      sn: device.sn,
      line: row.line,
      dataTime: at.toISOString(),
      localTime,
      minutes: row.minutes,
      in: metrics.flowIn ?? null,
      out: metrics.flowOut ?? null,
      back: metrics.flowTurnback ?? null,
      after: metrics.flowPassby ?? null,
      staffIn: metrics.enterStaff ?? null,
      staffOut: metrics.leaveStaff ?? null,
      effective: notCounted,
      entityId,
      corridorId: row.corridorId,
      uploadTime: new Date(row.version * 1000).toISOString(),
      storageTime: row.receivedAt.toISOString(),
      flags: row.flags | recordFlags.overlaps,
    };
    return [record];
  });
}

const toUtc = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
