import { metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type AcceptedRecord, moveRecordToPeriodStart } from './accept.ts';
import { loadStoredRecords, recordKey } from './repeat-detector.ts';

/** `records`: the records of a write as they are to be stored. `repeats`: records that are not stored because they were sent before. */
type AssignedRecords = { records: AcceptedRecord[]; repeats: ReadonlySet<AcceptedRecord> };

export type UnsyncedPeriodAssigner = {
  /** `messages`: the records of each message of a write, in order of receipt. */
  assignPeriods(messages: readonly (readonly AcceptedRecord[])[]): Promise<AssignedRecords>;
  /** Call after a failed write: the cached messages may differ from the stored ones. */
  clearMemory(): void;
};

/** A device that gets no reply sends the same report again, some models every five minutes. */
const repeatWindowSeconds = 15 * 60;
/** Remembered records of one device. */
const maxRemembered = 500;
// Records that the device has stored for longer than this are placed at the time of receipt.
const maxFlushSeconds = 7 * 86_400;
const maxPeriodSeconds = 86_400;

const isUntrusted = ({ flags }: AcceptedRecord) => (flags & recordFlags.clockNotTrusted) !== 0;
/** A clock that was never set and runs distinguishes the records of a device; one that stands at zero does not. */
const hasOwnTime = ({ sentTime }: AcceptedRecord) => /[1-9]/.test(sentTime);
// The value sent, not the effective value.
const sentColumn = (column: string) => `if(ruled = 1, raw_${column}, ${column})`;
const lineKey = (record: AcceptedRecord) => `${record.device}/${record.line}`;
/** A record without people is stored again: it counts nobody, and shows that the device works. */
const hasPeople = ({ metrics: counts }: AcceptedRecord) => metricNames.some((metric) => (counts[metric] ?? 0) > 0);
const recordContent = ({ line, minutes, metrics: counts }: AcceptedRecord) =>
  JSON.stringify([line, minutes, ...metricNames.map((metric) => counts[metric] ?? null)]);

const reportKey = (record: AcceptedRecord) => `${record.sentTime} ${recordContent(record)}`;

/** What a device sent with a clock that is not trusted. `received`: when it last sent it, epoch seconds. */
type SentReports = {
  /** Received time by the record's own time and content. */
  withOwnTime: Map<string, number>;
  lastWithoutTime: { contents: string; received: number } | null;
};

/**
 * Records of devices whose clock is not trusted get the time of receipt. Records that a device has stored and sends at once would then
 * have the same period and become one record. Here each gets its own period, one before the other, the newest last.
 * Running totals need no period of their own: of totals with the same time, the last one contains all earlier ones.
 */
export function createUnsyncedPeriodAssigner(countingStore: CountingStore): UnsyncedPeriodAssigner {
  const sentReports = new Map<number, SentReports>();
  // The earliest period start assigned to a line while its device sends its stored records.
  const flushes = new Map<string, { start: number; received: number }>();

  /**
   * Finds records that were sent before, and sent again because the reply was lost. A record is known by its own time and its numbers;
   * without an own time, a message is known while the device sends it again within 15 minutes. After a restart, a message is compared with
   * the last one stored, whose reply may have been lost.
   */
  async function findRepeats(message: readonly AcceptedRecord[]): Promise<readonly AcceptedRecord[]> {
    const [first] = message;
    const before = first === undefined ? undefined : sentReports.get(first.device);
    const untrusted = message.filter((record) => isUntrusted(record) && hasPeople(record));
    if (first === undefined || untrusted.length === 0)
      return before === undefined ? [] : findTrustedRepeats(before, message);
    const sent = before ?? { withOwnTime: new Map(), lastWithoutTime: null };
    sentReports.set(first.device, sent);
    const timeless = untrusted.filter((record) => !hasOwnTime(record));
    const repeats = [
      ...untrusted.filter((record) => hasOwnTime(record) && isKnown(sent, record)),
      ...(areKnown(sent, timeless) ? timeless : []),
      ...findTrustedRepeats(sent, message),
    ];
    if (before !== undefined) return repeats;
    const stored = await loadLastStored(first);
    return untrusted.every((record) => stored.has(recordContent(record))) ? untrusted : repeats;
  }

  /** A clock that was ahead is trusted when a record is sent again after its time has come. */
  const findTrustedRepeats = ({ withOwnTime }: SentReports, message: readonly AcceptedRecord[]) =>
    message.filter((record) => !isUntrusted(record) && withOwnTime.has(reportKey(record)));

  function isKnown({ withOwnTime }: SentReports, record: AcceptedRecord): boolean {
    const key = reportKey(record);
    const isRepeat = withOwnTime.has(key);
    // The newest is last.
    withOwnTime.delete(key);
    withOwnTime.set(key, record.received);
    for (const [oldest] of withOwnTime) {
      if (withOwnTime.size <= maxRemembered) break;
      withOwnTime.delete(oldest);
    }
    return isRepeat;
  }

  function areKnown(sent: SentReports, records: readonly AcceptedRecord[]): boolean {
    const [first] = records;
    if (first === undefined) return false;
    const { lastWithoutTime: last } = sent;
    const { received } = first;
    const contents = records.map(recordContent).join();
    sent.lastWithoutTime = { contents, received };
    return last?.contents === contents && Math.abs(received - last.received) <= repeatWindowSeconds;
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
      const stored = await loadStoredRecords(
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
      if (sentReports.size === 0 && !everything.some(isUntrusted)) return { records: everything, repeats: new Set() };
      const repeats = new Set<AcceptedRecord>();
      for (const message of messages) for (const record of await findRepeats(message)) repeats.add(record);
      const fresh = everything.filter((record) => !repeats.has(record));
      const needsPeriod = (record: AcceptedRecord) => isUntrusted(record) && !record.isTotal;
      const assigned = await assignStarts(
        fresh.filter(needsPeriod),
        fresh.filter((record) => !needsPeriod(record)),
      );
      return { records: fresh.map((record) => assigned.get(record) ?? record), repeats };
    },
    clearMemory: () => sentReports.clear(),
  };
}
