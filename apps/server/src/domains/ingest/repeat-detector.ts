import { metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { AcceptedRecord } from './accept.ts';
import { fitAssumedLength, isRepeatedReceipt } from './assumed-lengths.ts';
import { createLinePeriods, type LinePeriods, type RecordPeriod } from './line-periods.ts';

/**
 * What to do with records. `repeats`: those that repeat a stored one. A record can be stored and a repeat: of two uploads with the same
 * version, the later one is stored. `overlapping`: those whose minutes are counted already; they are neither.
 */
type SortedRecords = {
  recordsToStore: AcceptedRecord[];
  /** All records but the overlapping ones, with their final periods; for `markStored`. */
  counted: AcceptedRecord[];
  repeats: ReadonlySet<AcceptedRecord>;
  overlapping: ReadonlySet<AcceptedRecord>;
};

export type RepeatDetector = {
  sortRecords(records: readonly AcceptedRecord[]): Promise<SortedRecords>;
  /** Notes that these records are durable and counted now. */
  markStored(records: readonly AcceptedRecord[]): void;
};

/**
 * The stored records of a detection line. No record that starts before `firstStart` or after the last one has ever been stored. `end`:
 * latest end of the records before the last one.
 */
type Span = { firstStart: number; lastStart: number; last: LastRecord | null; end: number };

/** The last record of a line, if this process has stored it. */
type LastRecord = RecordPeriod & { isClockTrusted: boolean };

/**
 * Separates records to store from repeated and overlapping ones, for nearly all of them without a query. Only a record that starts no later
 * than the last known one of its detection line, or before another one ends, is compared with the store.
 */
export function createRepeatDetector(countingStore: CountingStore): RepeatDetector {
  const spans = new Map<string, Span>();
  const knownDevices = new Set<number>();
  // Statements in the background, without a day, may delete records.
  countingStore.onRecordChanges((changes) => {
    const devices = new Set(changes.flatMap(({ device, day }) => (day === null ? [device] : [])));
    if (devices.size === 0) return;
    for (const device of devices) knownDevices.delete(device);
    for (const key of spans.keys()) if (devices.has(Number(key.split('/')[0]))) spans.delete(key);
  });

  async function readSpans(records: readonly AcceptedRecord[]): Promise<void> {
    const unread = new Map(
      records.filter((record) => !knownDevices.has(record.device)).map((record) => [record.device, record.company]),
    );
    if (unread.size === 0) return;
    const rows = await countingStore.runIngestQuery(
      `SELECT device, line, toUInt32(min(at)), toUInt32(max(at)), toUInt32(max(at + minutes * 60)) FROM records
       WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} GROUP BY device, line`,
      { companies: [...new Set(unread.values())], devices: [...unread.keys()] },
    );
    for (const [device, line, ...numbers] of rows) {
      const [firstStart = 0, lastStart = 0, end = 0] = numbers.map(Number);
      spans.set(`${device}/${line}`, { firstStart, lastStart, last: null, end });
    }
    for (const device of unread.keys()) knownDevices.add(device);
  }

  function mayMeetStored(record: AcceptedRecord): boolean {
    const span = spans.get(lineKey(record));
    if (span === undefined) return false;
    const { start, end } = toPeriod(record);
    const isAfter = start > span.lastStart && start >= span.end;
    const isBefore = start < span.firstStart && end <= span.firstStart;
    return !isAfter && !isBefore;
  }

  return {
    async sortRecords(records) {
      await readSpans(records);
      const storedByKey = await loadStoredRecords(countingStore, records.filter(mayMeetStored));
      const lines = new Map<string, LinePeriods>();
      for (const key of new Set(records.map(lineKey))) {
        const periods = createLinePeriods();
        const last = spans.get(key)?.last;
        if (last?.isClockTrusted === true) periods.add(last);
        lines.set(key, periods);
      }
      for (const stored of storedByKey.values())
        if (isClockTrusted(stored)) lines.get(stored.lineKey)?.add(toPeriod(stored));
      const winners = new Map<string, AcceptedRecord>();
      const repeats = new Set<AcceptedRecord>();
      const overlapping = new Set<AcceptedRecord>();
      const counted: AcceptedRecord[] = [];
      for (const sent of records) {
        const line = lines.get(lineKey(sent));
        if (isRepeatedReceipt(sent, line)) {
          repeats.add(sent);
          continue;
        }
        const record = isClockTrusted(sent) ? fitAssumedLength(sent, line) : sent;
        const key = recordKey(record);
        const stored = storedByKey.get(key);
        if (isOverlapping(record, stored, line)) {
          overlapping.add(sent);
          continue;
        }
        counted.push(record);
        const content = recordContent(record);
        if (stored !== undefined && (record.version <= stored.version || content === stored.content)) repeats.add(sent);
        if (stored !== undefined && record.version < stored.version) continue;
        winners.set(key, record);
        storedByKey.set(key, { ...record, lineKey: lineKey(record), content });
        if (isClockTrusted(record)) line?.add(toPeriod(record));
      }
      return { recordsToStore: [...winners.values()], counted, repeats, overlapping };
    },
    markStored(records) {
      for (const record of records) {
        const key = lineKey(record);
        const span = spans.get(key);
        const period = { ...toPeriod(record), isClockTrusted: isClockTrusted(record) };
        if (span === undefined) {
          spans.set(key, { firstStart: period.start, lastStart: period.start, last: period, end: 0 });
          continue;
        }
        if (period.start < span.firstStart) span.firstStart = period.start;
        if (period.start < span.lastStart) span.end = Math.max(span.end, period.end);
        else {
          if (period.start > span.lastStart) span.end = Math.max(span.end, span.last?.end ?? 0);
          span.lastStart = period.start;
          span.last = period;
        }
      }
    },
  };
}

const lineKey = ({ device, line }: { device: number; line: number }) => `${device}/${line}`;
const isEvent = ({ flags }: { flags: number }) => (flags & recordFlags.singleEvent) !== 0;
const toPeriod = (record: Pick<AcceptedRecord, 'at' | 'minutes' | 'flags' | 'metrics'>): RecordPeriod => ({
  start: record.at,
  end: record.at + (isEvent(record) ? 0 : record.minutes * 60),
  metrics: record.metrics,
});
const isClockTrusted = ({ flags }: { flags: number }) => (flags & recordFlags.clockNotTrusted) === 0;

/**
 * Whether the minutes of a record are counted already. Running totals are exempt, because they count the difference to the total before; and
 * periods by the time of receipt, because nobody knows when they were.
 */
function isOverlapping(
  record: AcceptedRecord,
  stored: StoredRecord | undefined,
  line: LinePeriods | undefined,
): boolean {
  if (record.isTotal || !isClockTrusted(record)) return false;
  if (stored !== undefined) return isClockTrusted(stored) && stored.minutes !== record.minutes;
  return line?.overlaps(toPeriod(record)) ?? false;
}

const maxPeriodSeconds = 1440 * 60;

/** The identity of a record within its company: two records with the same key are the same record. */
export function recordKey({ device, line, at }: AcceptedRecord): string {
  return `${device}/${line}/${at}`;
}

/** `content`: as of `recordContent`. The stored counts of running totals are differences, so their content never equals a report's. */
type StoredRecord = Pick<AcceptedRecord, 'at' | 'minutes' | 'version' | 'flags' | 'metrics'> & {
  lineKey: string;
  content: string;
};

/** The counts as they were sent, in the order of `metricNames`, with the length of the period. */
function recordContent({ minutes, metrics: counts, isTotal }: AcceptedRecord): string {
  return JSON.stringify([isTotal, minutes, ...metricNames.map((metric) => counts[metric] ?? null)]);
}

/** `counts`: minutes and metrics as a JSON array. */
function readStoredCounts(counts: string): Pick<StoredRecord, 'minutes' | 'metrics' | 'content'> {
  const found: unknown = JSON.parse(counts);
  if (!Array.isArray(found)) throw new TypeError('the counting store returns a list');
  const numbers = found.map((value) => (value === null ? null : Number(value)));
  const [minutes, ...values] = numbers;
  const counted = Object.fromEntries(metricNames.map((metric, position) => [metric, values[position] ?? null]));
  return { minutes: minutes ?? 0, metrics: counted, content: JSON.stringify([false, ...numbers]) };
}

// The value sent, not the effective value. In a tuple, because argMax ignores null.
const sentColumns = metricNames.map((metric) => {
  const { column } = metrics[metric];
  return `if(ruled = 1, raw_${column}, ${column})`;
});

/**
 * Returns the stored records that have a common minute with one of the records, by record key. Contains also other records of the same
 * devices and periods.
 */
export async function loadStoredRecords(
  countingStore: CountingStore,
  records: readonly AcceptedRecord[],
): Promise<Map<string, StoredRecord>> {
  if (records.length === 0) return new Map();
  // By month: a late record next to live ones must not make the query read everything between them.
  const ranges = [...Map.groupBy(records, ({ at }) => toMonthNumber(at)).values()].map((group) => ({
    from: group.reduce((min, { at }) => Math.min(min, at), Number.POSITIVE_INFINITY),
    to: group.reduce((max, { at, minutes }) => Math.max(max, at + minutes * 60), 0),
  }));
  // The bound of `at` alone lets the engine skip what is older; a period lasts a day at most.
  const conditions = ranges.map(
    (_, index) =>
      `(at >= toDateTime({readFrom${index}:UInt32}, 'UTC') AND at < toDateTime({to${index}:UInt32}, 'UTC') AND toUInt32(at) + minutes * 60 > {from${index}:UInt32})`,
  );
  const limits = ranges.flatMap(({ from, to }, index) => [
    [`readFrom${index}`, Math.max(0, from - maxPeriodSeconds)],
    [`from${index}`, from],
    [`to${index}`, to],
  ]);
  const rows = await countingStore.runIngestQuery(
    `SELECT device, line, toUInt32(at), max(version), argMax(flags, version), toJSONString(argMax(tuple(minutes, ${sentColumns.join(', ')}), version)) FROM records
     WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} AND (${conditions.join(' OR ')})
     GROUP BY device, line, at`,
    {
      companies: [...new Set(records.map(({ company }) => company))],
      devices: [...new Set(records.map(({ device }) => device))],
      ...Object.fromEntries(limits),
    },
  );
  return new Map(
    rows.map(([device, line, at, version, flags, counts]) => {
      const stored = { lineKey: `${device}/${line}`, at: Number(at), version: Number(version), flags: Number(flags) };
      return [`${device}/${line}/${at}`, { ...stored, ...readStoredCounts(String(counts)) }];
    }),
  );
}
