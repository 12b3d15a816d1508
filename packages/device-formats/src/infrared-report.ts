import type { Metrics } from '@portico/contract/words/metrics';
import { readCompactLocalTime } from './compact-local-time.ts';
import { readNumber } from './fields.ts';
import type { DecodedRecord, DeviceMessage, DeviceStatus, DeviceTime } from './format.ts';

/** The fields of one report of an infrared counter, as sent. */
export type InfraredFields = { time: unknown; flowIn: unknown; flowOut: unknown };

/**
 * Decodes a report of the people of the interval that ends at its time (YYYYMMDDHHMMSS in local time). Its length is not in the message.
 * `time` null: it cannot be read, and the record is refused.
 */
export function decodeInfraredReport(
  sn: string,
  sent: InfraredFields,
  status: DeviceStatus,
): { message: DeviceMessage; time: DeviceTime | null; metrics: Metrics } {
  const time = readCompactLocalTime(sent.time);
  if (typeof time === 'string') {
    const reason = time === 'missing' ? 'timeMissing' : 'timeUnreadable';
    const unreadable = [{ index: 0, reason, field: 'time' } as const];
    return { message: { kind: 'records', sn, records: [], unreadable, status }, time: null, metrics: {} };
  }
  const metrics: Metrics = {};
  const flowIn = readNumber(sent.flowIn);
  const flowOut = readNumber(sent.flowOut);
  if (flowIn !== undefined) metrics.flowIn = flowIn;
  if (flowOut !== undefined) metrics.flowOut = flowOut;
  const record: DecodedRecord = {
    index: 0,
    line: 0,
    time,
    timeBoundary: 'end',
    minutes: 0,
    // A repeated report is sent unchanged and without an upload time, so the receive time is used.
    uploadTime: null,
    source: 'increment',
    metrics,
  };
  return { message: { kind: 'records', sn, records: [record], unreadable: [], status }, time, metrics };
}
