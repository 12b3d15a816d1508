import type { Metrics } from '@portico/contract/words/metrics';
import { firstTrustedYear } from './compact-local-time.ts';
import { parseDeviceTime, parseDeviceTimeOrNull } from './device-time.ts';
import type { JsonFields } from './fields.ts';
import type { DecodedRecord, DeviceStatus, DeviceTime, WantedSettings } from './format.ts';

/** The part of a record that is its time. */
export type CameraPeriod = Pick<DecodedRecord, 'time' | 'timeBoundary' | 'minutes'>;

/**
 * The period of an upload with `startTime`, `endTime` and `time` (epoch seconds); `missing` when it has none of them. If the start and the
 * end do not give a length, the period is `minutesWithoutLength` long; if they are less than half a minute apart, `minutesOfMoment`.
 */
export function readCameraPeriod(
  upload: JsonFields,
  minutesWithoutLength: number,
  minutesOfMoment: number,
): CameraPeriod | 'missing' | 'unreadable' {
  const start = parseDeviceTime(upload.startTime);
  const end = parseDeviceTime(upload.endTime);
  if (start === 'missing') {
    const only = end === 'missing' ? parseDeviceTime(upload.time) : end;
    if (typeof only === 'string') return only;
    return { time: markUnsynced(only), timeBoundary: 'end', minutes: minutesWithoutLength };
  }
  if (typeof start === 'string') return start;
  return {
    time: markUnsynced(start),
    timeBoundary: 'start',
    minutes: minutesBetween(start, end, minutesOfMoment) ?? minutesWithoutLength,
  };
}

// null: no length is known.
function minutesBetween(start: DeviceTime, end: DeviceTime | string, minutesOfMoment: number): number | null {
  if (typeof end === 'string' || start.kind !== 'instant' || end.kind !== 'instant' || end.epochSeconds === 0)
    return null;
  const seconds = end.epochSeconds - start.epochSeconds;
  return seconds < 0 ? Number.NaN : Math.round(seconds / 60) || minutesOfMoment;
}

/** The upload time of a record; null when it is missing or unreadable, or the clock was never set. */
export function readCameraUploadTime(value: unknown): DeviceTime | null {
  const sentAt = parseDeviceTimeOrNull(value);
  return sentAt !== null && isUnset(sentAt) ? null : sentAt;
}

/** The clock of a camera as its status. */
export function readCameraClock(value: unknown): DeviceStatus {
  const time = parseDeviceTimeOrNull(value);
  return time === null ? {} : { time: markUnsynced(time) };
}

// The protocols date from 2020. A clock with an earlier time (0, 2015, 2019) was never set.
const firstTrustedSeconds = Date.UTC(firstTrustedYear, 0) / 1000;

/** The time, marked as unsynced when it is earlier than the protocols: a clock that was never set. */
export function markUnsynced(time: DeviceTime): DeviceTime {
  return time.kind === 'instant' && isUnset(time) ? { kind: 'unsynced', text: String(time.epochSeconds) } : time;
}

function isUnset(time: DeviceTime): boolean {
  return time.kind === 'instant' && time.epochSeconds < firstTrustedSeconds;
}

/**
 * The stays of the people who entered, from their average in milliseconds: only average × people entering gives dwell times that can be
 * added up.
 */
export function computeStays(averageMilliseconds: number, entered: number): Metrics {
  const dwellSeconds = entered === 0 ? 0 : Math.round((averageMilliseconds * entered) / 1000);
  return { dwellSeconds, dwellCount: entered };
}

/** How far back cameras keep their records, as documented for hx-f5; hx-f6 requests them with the same fields. */
export const maxCameraHistoryDays = 90;

/** The fields of a heartbeat reply that request past records again; empty when none are wanted or cameras no longer have them. */
export function writeHistoryRange({ history, nowEpochSeconds }: WantedSettings): object {
  if (history === null) return {};
  const from = Math.max(history.from, nowEpochSeconds - maxCameraHistoryDays * 86_400);
  return from < history.to ? { dataStartTime: from, dataEndTime: history.to } : {};
}
