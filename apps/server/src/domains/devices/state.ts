import { deviceKindNames, deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { deviceStates } from '@portico/contract/routes/devices';
import { type RawBuilder, sql } from 'kysely';

type State = (typeof deviceStates)[number];

/** What decides the state of a device; times as instants. */
export type StateFacts = {
  deviceType: number;
  uploadInterval: number;
  lastAt: Date | null;
  expiresAt: Date | null;
  isBound: boolean;
};

/** For kinds nobody knows. */
const otherwiseMinutes = 60;

/** Unused: never reported. Expired: licence over. Offline: silent past the kind's window, or bound nowhere, and the reason says which. */
export function stateOf(facts: StateFacts, now: number): { state: State; stateReason: 'silent' | 'unbound' | null } {
  if (facts.expiresAt !== null && facts.expiresAt.getTime() <= now) return { state: 'expired', stateReason: null };
  if (facts.lastAt === null) return { state: 'unused', stateReason: null };
  if (!facts.isBound) return { state: 'offline', stateReason: 'unbound' };
  const silent = now - facts.lastAt.getTime() > onlineWindow(facts.deviceType, facts.uploadInterval);
  return silent ? { state: 'offline', stateReason: 'silent' } : { state: 'online', stateReason: null };
}

/** Milliseconds a device may be silent: its kind's window, or two upload intervals where that is longer. */
export function onlineWindow(deviceType: number, uploadInterval: number): number {
  const kind = deviceKindOf(deviceType);
  const minutes = kind === undefined ? otherwiseMinutes : deviceKinds[kind].onlineWindowMinutes;
  return Math.max(minutes, 2 * uploadInterval) * 60_000;
}

/** Whether the device of the row hangs somewhere now; without a word about the row in the subquery, which is then asked once for all rows. */
export const isBoundInStore = sql<boolean>`(devices.id in (select device_id from bindings where to_at is null))`;

const windowInStore = sql.raw(
  `case devices.device_type ${deviceKindNames
    .map((name) => `when ${deviceKinds[name].type} then ${deviceKinds[name].onlineWindowMinutes}`)
    .join(' ')} else ${otherwiseMinutes} end`,
);

/** The same as `stateOf`, worked out by the store for filters and counts; a test holds the two together. */
export function stateInStore(now: number): RawBuilder<State> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  return sql<State>`case
    when devices.expires_at <= ${at} then 'expired'
    when devices.last_at is null then 'unused'
    when devices.last_at < ${at} - make_interval(mins => greatest(${windowInStore}, 2 * devices.upload_interval)) then 'offline'
    when ${isBoundInStore} then 'online'
    else 'offline' end`;
}
