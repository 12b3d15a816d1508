import { metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { Counts } from '../../platform/counts/open.ts';
import { type AcceptedRecord, movedTo } from './accept.ts';
import { identityOf, storedVersions } from './arrivals.ts';

/** The records of a write as they are to be stored, and those that are not since they were sent before. */
type Filed = { records: AcceptedRecord[]; repeats: ReadonlySet<AcceptedRecord> };

export type UnsyncedRecords = {
  /** `messages`: the records of each message of a write, in the order they came. */
  file(messages: readonly (readonly AcceptedRecord[])[]): Promise<Filed>;
  /** After a failed write: what is remembered may not be what is stored. */
  forget(): void;
};

const rememberedSeconds = 120;
// What a device kept longer than this is filed at the moment of receipt.
const longestFlushSeconds = 7 * 86_400;
const longestPeriodSeconds = 86_400;

const isUnsynced = (record: AcceptedRecord) => (record.flags & recordFlags.clockNotTrusted) !== 0;
// What was sent, not what counts of it.
const sentColumn = (column: string) => `if(ruled = 1, raw_${column}, ${column})`;
const lineOf = (record: AcceptedRecord) => `${record.device}/${record.line}`;
const contentOf = ({ line, minutes, metrics: told }: AcceptedRecord) =>
  JSON.stringify([line, minutes, ...metricNames.map((metric) => told[metric] ?? null)]);

/**
 * Records of devices whose clock was never set have the moment of receipt for a time. What a device kept in its memory and sends
 * at once would be one record by that; here each gets a period of its own, one before the other and the newest last.
 * Running totals need none: of one moment the last total holds all.
 */
export function createUnsyncedRecords(counts: Counts): UnsyncedRecords {
  // The last message of each device, as what it said.
  const last = new Map<number, { contents: string; received: number }>();
  // The earliest period start given to a line while its device empties its memory.
  const flushes = new Map<string, { start: number; received: number }>();

  // Such a message has no identity but its content: the same numbers again within two minutes are the same message, sent again
  // because the answer was lost. After a restart the answer may have been lost to the last one stored.
  async function isRepeat(message: readonly AcceptedRecord[]): Promise<boolean> {
    const [first] = message;
    if (first === undefined || !message.every(isUnsynced)) return false;
    const contents = message.map(contentOf);
    const before = last.get(first.device);
    const said = { contents: contents.join(), received: first.received };
    if (before === undefined) {
      last.set(first.device, said);
      const stored = await lastStored(first);
      return contents.every((content) => stored.has(content));
    }
    if (before.contents === said.contents && Math.abs(said.received - before.received) <= rememberedSeconds)
      return true;
    last.set(first.device, said);
    return false;
  }

  async function lastStored({ company, device, received }: AcceptedRecord): Promise<ReadonlySet<string>> {
    const rows = await counts.askForIngest(
      `SELECT line, minutes, ${metricNames.map((metric) => sentColumn(metrics[metric].column)).join(', ')} FROM records
       WHERE company = {company:UInt32} AND device = {device:UInt32} AND at >= toDateTime({since:UInt32}, 'UTC')
         AND received >= toDateTime({from:UInt32}, 'UTC') AND received <= toDateTime({to:UInt32}, 'UTC')
         AND bitAnd(flags, ${recordFlags.clockNotTrusted}) != 0
       ORDER BY received DESC LIMIT 1 WITH TIES`,
      {
        company,
        device,
        since: received - rememberedSeconds - longestFlushSeconds - longestPeriodSeconds,
        from: received - rememberedSeconds,
        to: received,
      },
    );
    return new Set(rows.map((row) => JSON.stringify(row)));
  }

  function startOf(record: AcceptedRecord): number {
    const length = record.minutes * 60;
    const flush = flushes.get(lineOf(record));
    // A device that counts and reports is silent for about a period; one that empties its memory is not.
    const goesOn = flush !== undefined && Math.abs(record.received - flush.received) < length / 2;
    const next = goesOn ? flush.start - length : record.at;
    const start = next < record.received - longestFlushSeconds ? record.at : next;
    flushes.set(lineOf(record), { start, received: record.received });
    return start;
  }

  // Never where there is a record already, which would be replaced, nor on a full minute, where one with a clock may come.
  async function place(
    records: readonly AcceptedRecord[],
    others: readonly AcceptedRecord[],
  ): Promise<Map<AcceptedRecord, AcceptedRecord>> {
    const placed = new Map<AcceptedRecord, AcceptedRecord>();
    const taken = new Set(others.map(identityOf));
    let open = records.toReversed().map((record) => ({ record, moved: movedTo(record, startOf(record)) }));
    for (let back = 1; open.length > 0; back *= 2) {
      const stored = await storedVersions(
        counts,
        open.map(({ moved }) => moved),
      );
      const clashing = [];
      for (const { record, moved } of open) {
        const identity = identityOf(moved);
        if (moved.at % 60 === 0 || stored.has(identity) || taken.has(identity)) {
          clashing.push({ record, moved: movedTo(moved, moved.at - back) });
        } else {
          taken.add(identity);
          placed.set(record, moved);
        }
      }
      open = clashing;
    }
    return placed;
  }

  return {
    async file(messages) {
      const everything = messages.flat();
      if (!everything.some(isUnsynced)) return { records: everything, repeats: new Set() };
      const repeats = new Set<AcceptedRecord>();
      for (const message of messages) {
        if (await isRepeat(message)) for (const record of message) repeats.add(record);
      }
      const fresh = everything.filter((record) => !repeats.has(record));
      const needsPlace = (record: AcceptedRecord) => isUnsynced(record) && !record.isTotal;
      const placed = await place(
        fresh.filter(needsPlace),
        fresh.filter((record) => !needsPlace(record)),
      );
      return { records: fresh.map((record) => placed.get(record) ?? record), repeats };
    },
    forget: () => last.clear(),
  };
}
