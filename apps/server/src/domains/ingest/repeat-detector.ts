import { metricNames, metrics } from '@portico/contract/words/metrics';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { AcceptedRecord } from './accept.ts';

/**
 * Which records to store, and which of the compared records repeat a stored one. A record can be both: of two uploads with the same
 * version, the later one is stored.
 */
type Comparison = { recordsToStore: AcceptedRecord[]; repeats: ReadonlySet<AcceptedRecord> };

export type RepeatDetector = {
  findRepeats(records: readonly AcceptedRecord[]): Promise<Comparison>;
  /** Notes that these records are durable now. */
  markStored(records: readonly AcceptedRecord[]): void;
};

// First and last stored period start of one detection line of a device. No record outside it has ever been stored.
type Span = { firstStart: number; lastStart: number };

/**
 * Separates repeated records from new ones, for nearly all of them without a query. A record before the first or after the last
 * known period of its detection line is new. Only the others are looked up in the store.
 */
export function createRepeatDetector(countingStore: CountingStore): RepeatDetector {
  const spans = new Map<string, Span>();
  const knownDevices = new Set<number>();

  async function readSpans(records: readonly AcceptedRecord[]): Promise<void> {
    const unread = new Map(
      records.filter((record) => !knownDevices.has(record.device)).map((record) => [record.device, record.company]),
    );
    if (unread.size === 0) return;
    const rows = await countingStore.runIngestQuery(
      `SELECT device, line, toUInt32(min(at)), toUInt32(max(at)) FROM records
       WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} GROUP BY device, line`,
      { companies: [...new Set(unread.values())], devices: [...unread.keys()] },
    );
    for (const [device, line, first, last] of rows)
      spans.set(`${device}/${line}`, { firstStart: Number(first), lastStart: Number(last) });
    for (const device of unread.keys()) knownDevices.add(device);
  }

  return {
    async findRepeats(records) {
      await readSpans(records);
      const uncertain = records.filter((record) => {
        const span = spans.get(`${record.device}/${record.line}`);
        return span !== undefined && record.at >= span.firstStart && record.at <= span.lastStart;
      });
      const storedByKey = await loadStoredRecords(countingStore, uncertain);
      const winners = new Map<string, AcceptedRecord>();
      const repeats = new Set<AcceptedRecord>();
      for (const record of records) {
        const key = recordKey(record);
        const stored = storedByKey.get(key);
        const content = recordContent(record);
        if (stored !== undefined && (record.version <= stored.version || content === stored.content))
          repeats.add(record);
        if (stored !== undefined && record.version < stored.version) continue;
        winners.set(key, record);
        storedByKey.set(key, { version: record.version, content });
      }
      return { recordsToStore: [...winners.values()], repeats };
    },
    markStored(records) {
      for (const record of records) {
        const key = `${record.device}/${record.line}`;
        const span = spans.get(key);
        if (span === undefined) spans.set(key, { firstStart: record.at, lastStart: record.at });
        else if (record.at < span.firstStart) span.firstStart = record.at;
        else if (record.at > span.lastStart) span.lastStart = record.at;
      }
    },
  };
}

/** The identity of a record within its company: two records with the same key are the same record. */
export function recordKey({ device, line, at }: AcceptedRecord): string {
  return `${device}/${line}/${at}`;
}

/** `content`: as of `recordContent`. The stored counts of running totals are differences, so their content never equals a report's. */
type StoredRecord = { version: number; content: string };

/** The counts as they were sent, in the order of `metricNames`, with the length of the period. */
function recordContent({ minutes, metrics: counts, isTotal }: AcceptedRecord): string {
  return JSON.stringify([isTotal, minutes, ...metricNames.map((metric) => counts[metric] ?? null)]);
}

/** `counts`: minutes and metrics as a JSON array. */
function toRecordContent(counts: string): string {
  const values: unknown = JSON.parse(counts);
  if (!Array.isArray(values)) throw new TypeError('the counting store returns a list');
  return JSON.stringify([false, ...values.map((value) => (value === null ? null : Number(value)))]);
}

// The value sent, not the effective value. In a tuple, because argMax ignores null.
const sentColumns = metricNames.map((metric) => {
  const { column } = metrics[metric];
  return `if(ruled = 1, raw_${column}, ${column})`;
});

/** Returns the stored records by record key. Contains also other records of the same devices and periods. */
export async function loadStoredRecords(
  countingStore: CountingStore,
  records: readonly AcceptedRecord[],
): Promise<Map<string, StoredRecord>> {
  if (records.length === 0) return new Map();
  // By month: a late record next to live ones must not make the query read everything between them.
  const ranges = [...Map.groupBy(records, ({ at }) => toMonthNumber(at)).values()].map((group) => {
    const starts = group.map(({ at }) => at);
    return { from: starts.reduce((min, at) => Math.min(min, at)), to: starts.reduce((max, at) => Math.max(max, at)) };
  });
  const conditions = ranges.map(
    (_, index) => `(at >= toDateTime({from${index}:UInt32}, 'UTC') AND at <= toDateTime({to${index}:UInt32}, 'UTC'))`,
  );
  const limits = ranges.flatMap(({ from, to }, index) => [
    [`from${index}`, from],
    [`to${index}`, to],
  ]);
  const rows = await countingStore.runIngestQuery(
    `SELECT device, line, toUInt32(at), max(version), toJSONString(argMax(tuple(minutes, ${sentColumns.join(', ')}), version)) FROM records
     WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} AND (${conditions.join(' OR ')})
     GROUP BY device, line, at`,
    {
      companies: [...new Set(records.map(({ company }) => company))],
      devices: [...new Set(records.map(({ device }) => device))],
      ...Object.fromEntries(limits),
    },
  );
  return new Map(
    rows.map(([device, line, at, version, counts]) => [
      `${device}/${line}/${at}`,
      { version: Number(version), content: toRecordContent(String(counts)) },
    ]),
  );
}
