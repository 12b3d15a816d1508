import type { Counts } from '../../platform/counts/open.ts';
import type { AcceptedRecord } from './accept.ts';

/** Which records of a write are to be stored, and which were there already (a repeat may still be stored: of equal versions the later arrival wins). */
type Compared = { winners: AcceptedRecord[]; repeats: ReadonlySet<AcceptedRecord> };

export type Arrivals = {
  compare(records: readonly AcceptedRecord[]): Promise<Compared>;
  /** These are durable now. */
  remember(records: readonly AcceptedRecord[]): void;
};

// First and last period start known of one line of a device. Nothing outside it has ever arrived.
type Span = { first: number; last: number };

/**
 * Tells a repeated record from a new one without asking the store for nearly all of them: what lies before the first or after
 * the last known period of its device is new. Only the rest is looked up.
 */
export function createArrivals(counts: Counts): Arrivals {
  const spans = new Map<string, Span>();
  const read = new Set<number>();

  async function readSpans(records: readonly AcceptedRecord[]): Promise<void> {
    const unread = new Map(
      records.filter((record) => !read.has(record.device)).map((record) => [record.device, record.company]),
    );
    if (unread.size === 0) return;
    const rows = await counts.askForIngest(
      `SELECT device, line, toUInt32(min(at)), toUInt32(max(at)) FROM records
       WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)} GROUP BY device, line`,
      { companies: [...new Set(unread.values())], devices: [...unread.keys()] },
    );
    for (const [device, line, first, last] of rows)
      spans.set(`${device}/${line}`, { first: Number(first), last: Number(last) });
    for (const device of unread.keys()) read.add(device);
  }

  return {
    async compare(records) {
      await readSpans(records);
      const uncertain = records.filter((record) => {
        const span = spans.get(`${record.device}/${record.line}`);
        return span !== undefined && record.at >= span.first && record.at <= span.last;
      });
      const versions = await storedVersions(counts, uncertain);
      const winners = new Map<string, AcceptedRecord>();
      const repeats = new Set<AcceptedRecord>();
      for (const record of records) {
        const key = identityOf(record);
        const there = versions.get(key);
        if (there !== undefined && record.version <= there) repeats.add(record);
        if (there !== undefined && record.version < there) continue;
        winners.set(key, record);
        versions.set(key, record.version);
      }
      return { winners: [...winners.values()], repeats };
    },
    remember(records) {
      for (const record of records) {
        const key = `${record.device}/${record.line}`;
        const span = spans.get(key);
        if (span === undefined) spans.set(key, { first: record.at, last: record.at });
        else if (record.at < span.first) span.first = record.at;
        else if (record.at > span.last) span.last = record.at;
      }
    },
  };
}

/** What makes two records of a company one. */
export function identityOf({ device, line, at }: AcceptedRecord): string {
  return `${device}/${line}/${at}`;
}

/** The version of what is stored, by identity; holds more than what was asked for. */
export async function storedVersions(counts: Counts, records: readonly AcceptedRecord[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  // By month: a late record beside live ones must not make the search run over everything between them.
  const byMonth = Map.groupBy(records, (record) => new Date(record.at * 1000).toISOString().slice(0, 7));
  for (const group of byMonth.values()) {
    const starts = group.map((record) => record.at);
    const rows = await counts.askForIngest(
      `SELECT device, line, toUInt32(at), max(version) FROM records
       WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)}
         AND at >= toDateTime({from:UInt32}, 'UTC') AND at <= toDateTime({to:UInt32}, 'UTC')
       GROUP BY device, line, at`,
      {
        companies: [...new Set(group.map((record) => record.company))],
        devices: [...new Set(group.map((record) => record.device))],
        from: starts.reduce((least, at) => Math.min(least, at)),
        to: starts.reduce((most, at) => Math.max(most, at)),
      },
    );
    for (const [device, line, at, version] of rows) versions.set(`${device}/${line}/${at}`, Number(version));
  }
  return versions;
}
