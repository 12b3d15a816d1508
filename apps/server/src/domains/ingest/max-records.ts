import type { DeviceMessage } from '@portico/device-formats';

// A week of one-minute records (10,080) is more than any device stores. Without this limit, 1 MiB would hold 350,000 empty entries.
const maxRecordsPerMessage = 10_000;

/** The message, or a broken one if it has more records than any device stores. */
export function refuseTooManyRecords(message: DeviceMessage): DeviceMessage {
  if (message.kind !== 'records') return message;
  const records = message.records.length + message.unreadable.length;
  if (records <= maxRecordsPerMessage) return message;
  const detail = `${records} records, at most ${maxRecordsPerMessage} in one message`;
  return { kind: 'broken', sn: message.sn, detail, tooLarge: true };
}
