import { deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { deviceStates } from '@portico/contract/routes/devices';

type State = (typeof deviceStates)[number];

/** What decides the state of a device; times as instants. */
export type StateFacts = {
  deviceType: number;
  uploadInterval: number;
  lastAt: Date | null;
  expiresAt: Date | null;
  isBound: boolean;
};

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
  const minutes = kind === undefined ? 60 : deviceKinds[kind].onlineWindowMinutes;
  return Math.max(minutes, 2 * uploadInterval) * 60_000;
}
