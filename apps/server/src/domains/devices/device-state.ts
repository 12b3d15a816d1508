import type { deviceStates } from '@portico/contract/routes/devices';
import { formatsWithoutHeartbeat } from '@portico/contract/words/device-formats';
import {
  defaultOnlineWindowMinutes,
  deviceKindNames,
  deviceKinds,
  getMaxSilentMinutes,
  onlineWindowWithoutHeartbeatMinutes,
  type SendingRhythm,
} from '@portico/contract/words/device-kinds';
import type { deviceDataStates } from '@portico/contract/words/device-states';
import { findFormatById } from '@portico/device-formats';
import { type RawBuilder, sql } from 'kysely';

type State = (typeof deviceStates)[number];
type DataState = (typeof deviceDataStates)[number];

/** The fields that determine the state of a device. `uploadInterval` in minutes. */
export type DeviceStateInput = SendingRhythm & {
  lastAt: Date | null;
  expiresAt: Date | null;
  isBound: boolean;
};

/**
 * Unused: never in contact. Expired: the licence has ended. Offline: silent longer than `getMaxSilentMinutes`, or not bound (see reason).
 */
export function computeDeviceState(
  input: DeviceStateInput,
  now: number,
): { state: State; stateReason: 'silent' | 'unbound' | null } {
  if (input.expiresAt !== null && input.expiresAt.getTime() <= now) return { state: 'expired', stateReason: null };
  if (input.lastAt === null) return { state: 'unused', stateReason: null };
  if (!input.isBound) return { state: 'offline', stateReason: 'unbound' };
  const silent = now - input.lastAt.getTime() > getMaxSilentMinutes(input) * 60_000;
  return silent ? { state: 'offline', stateReason: 'silent' } : { state: 'online', stateReason: null };
}

/** The fields that determine whether the records of a device arrive. */
type DeviceDataInput = DeviceStateInput & { lastDataAt: Date | null; recordPeriod: number };

/** Whether the records of an online device arrive, see `deviceDataStates`; null if it is not online. */
export function computeDataState(device: DeviceDataInput, now: number): DataState | null {
  if (computeDeviceState(device, now).state !== 'online') return null;
  if (!reportsEmptyPeriods(device)) return 'current';
  if (device.lastDataAt === null) return 'none';
  const lastRecordMinutes = device.lastRecordMinutes ?? device.recordPeriod;
  const maxAge = getMaxSilentMinutes({ ...device, lastRecordMinutes }) * 60_000;
  return now - device.lastDataAt.getTime() <= maxAge ? 'current' : 'overdue';
}

/** Whether a device also reports periods without people. If it does, a period without a record is missing. Some formats omit them. */
export function reportsEmptyPeriods({ format }: { format: string }): boolean {
  return findFormatById(format)?.omitsEmptyPeriods !== true;
}

/** Whether the device of the row is installed now. The subquery does not refer to the row, so PostgreSQL runs it once for all rows. */
export const isBoundSql = sql<boolean>`(devices.id in (select device_id from bindings where to_at is null))`;

const windowMinutesSql = sql.raw(
  `case devices.device_type ${deviceKindNames
    .map((name) => `when ${deviceKinds[name].type} then ${deviceKinds[name].onlineWindowMinutes}`)
    .join(' ')} else ${defaultOnlineWindowMinutes} end`,
);

// Null for other formats: `greatest` ignores it.
const withoutHeartbeatSql = sql`case when devices.format = any(${[...formatsWithoutHeartbeat]}::text[])
  then ${sql.lit(onlineWindowWithoutHeartbeatMinutes)} end`;

/** `computeDeviceState` in SQL, for filters and counts; a test compares the two. */
export function deviceStateSql(now: number): RawBuilder<State> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  return sql<State>`case
    when devices.expires_at <= ${at} then 'expired'
    when devices.last_at is null then 'unused'
    when devices.last_at < ${at} - make_interval(mins => greatest(${windowMinutesSql}, ${withoutHeartbeatSql}, 2 * devices.upload_interval, 2 * devices.last_record_minutes)) then 'offline'
    when ${isBoundSql} then 'online'
    else 'offline' end`;
}
