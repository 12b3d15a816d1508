import type { DecodedRecord } from '@portico/device-formats';
import { resolveDeviceTime } from './accept.ts';
import type { RegisteredDevice, WantedHistory } from './device-registry.ts';

// A device that does not send the records within this time no longer has them, or does not understand the request.
const requestedForSeconds = 86_400;

/** The range that a reply at `now` (epoch seconds) requests; null: none. */
export function findRequestedHistory({ wantedHistory }: RegisteredDevice, now: number): WantedHistory | null {
  return wantedHistory === null || isExpired(wantedHistory, now) ? null : wantedHistory;
}

/**
 * When the request was made that a message with these records ends, in epoch seconds: they are some of the wanted past records (also refused
 * ones, since requesting them again would not mend them), or the request is too old. null: none.
 */
export function findEndedRequest(
  device: RegisteredDevice,
  records: readonly DecodedRecord[],
  now: number,
): number | null {
  const { wantedHistory } = device;
  if (wantedHistory === null) return null;
  const isEnded =
    isExpired(wantedHistory, now) || records.some((record) => isWanted(device, record, wantedHistory, now));
  return isEnded ? wantedHistory.askedAt : null;
}

const isExpired = ({ askedAt }: WantedHistory, now: number) => now - askedAt >= requestedForSeconds;

// A record that ends after the request is a new one: the range may reach up to now.
function isWanted(
  device: RegisteredDevice,
  { time, timeBoundary, minutes, source }: DecodedRecord,
  { from, to, askedAt }: WantedHistory,
  now: number,
): boolean {
  if (time.kind !== 'instant' && time.kind !== 'local') return false;
  const reported = resolveDeviceTime(time, device, now);
  if (reported === null) return false;
  const seconds = source === 'event' || !Number.isFinite(minutes) ? 0 : minutes * 60;
  const start = timeBoundary === 'end' ? reported - seconds : reported;
  return start >= from && start < to && start + seconds <= askedAt;
}
