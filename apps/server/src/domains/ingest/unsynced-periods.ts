import { metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type AcceptedRecord, moveRecordToPeriodStart } from './accept.ts';
import { loadStoredVersions, recordKey } from './repeat-detector.ts';

/** `records`: the records of a write as they are to be stored. `repeats`: records that are not stored because they were sent before. */
type AssignedRecords = { records: AcceptedRecord[]; repeats: ReadonlySet<AcceptedRecord> };

export type UnsyncedPeriodAssigner = {
  /** `messages`: the records of each message of a write, in order of receipt. */
  assignPeriods(messages: readonly (readonly AcceptedRecord[])[]): Promise<AssignedRecords>;
  /** Call after a failed write: the cached messages may differ from the stored ones. */
  clearMemory(): void;
};

const repeatWindowSeconds = 120;
// Records that the device has stored for longer than this are placed at the time of receipt.
const maxFlushSeconds = 7 * 86_400;
const maxPeriodSeconds = 86_400;

const isUnsynced = (record: AcceptedRecord) => (record.flags & recordFlags.clockNotTrusted) !== 0;
// The value sent, not the effective value.
const sentColumn = (column: string) => `if(ruled = 1, raw_${column}, ${column})`;
const lineKey = (record: AcceptedRecord) => `${record.device}/${record.line}`;
const recordContent = ({ line, minutes, metrics: told }: AcceptedRecord) =>
  JSON.stringify([line, minutes, ...metricNames.map((metric) => told[metric] ?? null)]);

/**
 * Records of devices whose clock was never set get the time of receipt. Records that a device has stored and sends at once would then
 * have the same period and become one record. Here each gets its own period, one before the other, the newest last.
 * Running totals need no period of their own: of totals with the same time, the last one contains all earlier ones.
 */
export function createUnsyncedPeriodAssigner(countingStore: CountingStore): UnsyncedPeriodAssigner {
  // The content of the last message of each device.
  const lastMessages = new Map<number, { contents: string; received: number }>();
  // The earliest period start assigned to a line while its device sends its stored records.
  const flushes = new Map<string, { start: number; received: number }>();

  // A message of a device whose clock was never set is identified only by its content. The same numbers within two minutes are the same
  // message, sent again because the reply was lost. After a restart, the message is compared with the last one stored, whose reply may have
  // been lost.
  async function isRepeat(message: readonly AcceptedRecord[]): Promise<boolean> {
    const [first] = message;
    if (first === undefined || !message.every(isUnsynced)) return false;
    const contents = message.map(recordContent);
    const before = lastMessages.get(first.device);
    const messageContent = { contents: contents.join(), received: first.received };
    if (before === undefined) {
      lastMessages.set(first.device, messageContent);
      const stored = await loadLastStored(first);
      return contents.every((content) => stored.has(content));
    }
    if (
      before.contents === messageContent.contents &&
      Math.abs(messageContent.received - before.received) <= repeatWindowSeconds
    )
      return true;
    lastMessages.set(first.device, messageContent);
    return false;
  }

  async function loadLastStored({ company, device, received }: AcceptedRecord): Promise<ReadonlySet<string>> {
    const rows = await countingStore.runIngestQuery(
      `SELECT line, minutes, ${metricNames.map((metric) => sentColumn(metrics[metric].column)).join(', ')} FROM records
       WHERE company = {company:UInt32} AND device = {device:UInt32} AND at >= toDateTime({since:UInt32}, 'UTC')
         AND received >= toDateTime({from:UInt32}, 'UTC') AND received <= toDateTime({to:UInt32}, 'UTC')
         AND bitAnd(flags, ${recordFlags.clockNotTrusted}) != 0
       ORDER BY received DESC LIMIT 1 WITH TIES`,
      {
        company,
        device,
        since: received - repeatWindowSeconds - maxFlushSeconds - maxPeriodSeconds,
        from: received - repeatWindowSeconds,
        to: received,
      },
    );
    return new Set(rows.map((row) => JSON.stringify(row)));
  }

  function nextPeriodStart(record: AcceptedRecord): number {
    const length = record.minutes * 60;
    const flush = flushes.get(lineKey(record));
    // A device that counts live sends about once per period. A device that sends its stored records does not pause.
    const isFlushing = flush !== undefined && Math.abs(record.received - flush.received) < length / 2;
    const next = isFlushing ? flush.start - length : record.at;
    const start = next < record.received - maxFlushSeconds ? record.at : next;
    flushes.set(lineKey(record), { start, received: record.received });
    return start;
  }

  // Avoids starts that have a record already (it would be replaced) and full minutes (a record of a device with a clock may follow).
  async function assignStarts(
    records: readonly AcceptedRecord[],
    others: readonly AcceptedRecord[],
  ): Promise<Map<AcceptedRecord, AcceptedRecord>> {
    const assigned = new Map<AcceptedRecord, AcceptedRecord>();
    const taken = new Set(others.map(recordKey));
    let open = records
      .toReversed()
      .map((record) => ({ record, moved: moveRecordToPeriodStart(record, nextPeriodStart(record)) }));
    for (let back = 1; open.length > 0; back *= 2) {
      const stored = await loadStoredVersions(
        countingStore,
        open.map(({ moved }) => moved),
      );
      const clashing = [];
      for (const { record, moved } of open) {
        const identity = recordKey(moved);
        if (moved.at % 60 === 0 || stored.has(identity) || taken.has(identity)) {
          clashing.push({ record, moved: moveRecordToPeriodStart(moved, moved.at - back) });
        } else {
          taken.add(identity);
          assigned.set(record, moved);
        }
      }
      open = clashing;
    }
    return assigned;
  }

  return {
    async assignPeriods(messages) {
      const everything = messages.flat();
      if (!everything.some(isUnsynced)) return { records: everything, repeats: new Set() };
      const repeats = new Set<AcceptedRecord>();
      for (const message of messages) {
        if (await isRepeat(message)) for (const record of message) repeats.add(record);
      }
      const fresh = everything.filter((record) => !repeats.has(record));
      const needsPeriod = (record: AcceptedRecord) => isUnsynced(record) && !record.isTotal;
      const assigned = await assignStarts(
        fresh.filter(needsPeriod),
        fresh.filter((record) => !needsPeriod(record)),
      );
      return { records: fresh.map((record) => assigned.get(record) ?? record), repeats };
    },
    clearMemory: () => lastMessages.clear(),
  };
}
