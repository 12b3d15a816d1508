import { type Metrics, metricNames, metrics } from '@portico/contract/words/metrics';
import { applyFactors, type FactorRemainders, lineDayKey } from '@portico/counting/correction-factors';
import { daySeconds } from '@portico/counting/local-time';
import { applyRules, type CountingRule } from '@portico/counting/rules';
import type { ColumnValue, CountingStore } from '../../platform/counting-store/open.ts';
import { type AcceptedRecord, resolveRecordPlace } from './accept.ts';

/** A record with its effective counts (after the counting rules). */
export type EffectiveRecord = AcceptedRecord & { effective: Metrics; isChangedByRule: boolean };

/** A record at a place with a correction factor, and all rules of its company, ordered by id. */
export type MultipliedRecord = { record: AcceptedRecord; rules: readonly CountingRule[] };

/** Counts by all rules except corrections by value. */
type Counts = { metrics: Metrics; isChangedByRule: boolean };

/** `changed`: stored records that get other counts, and the counts stored now. */
export type CountedRecords = {
  added: ReadonlyMap<AcceptedRecord, Counts>;
  changed: readonly { record: EffectiveRecord; stored: Metrics }[];
};

export type FactorDays = {
  /** Counts new records, which are not stored yet, together with the stored ones of their lines and local days. */
  countDays(records: readonly MultipliedRecord[]): Promise<CountedRecords>;
  /** Notes that the records of the last call are durable now. */
  markStored(): void;
  /** Whether a record is later than all stored records of its line and day, so that it changes none of them. */
  isNext(multiplied: MultipliedRecord): boolean;
};

/**
 * The state of a line after the newest record of a day. `rules` and `sender` are those it was computed with: other rules, or another place of
 * the device, lead to other remainders.
 */
type DayState = {
  key: string;
  lastAt: number;
  remainders: FactorRemainders;
  rules: readonly CountingRule[];
  sender: AcceptedRecord['sender'];
};

/** Lines that one query reads. */
const linesPerQuery = 50;
/** A local day lasts 25 hours at most; with a margin. */
const maxLocalDaySeconds = 26 * 3600;

const lineKey = ({ device, line }: AcceptedRecord) => `${device}/${line}`;

/**
 * Applies correction factors to new records. The counts of a line and local day are rounded together, in order of time. The newest record
 * of a day needs only the remainders of the records before it, which are cached; any other one changes the counts of stored records.
 */
export function createFactorDays(countingStore: CountingStore): FactorDays {
  // Not cached if other processes write to the store, as the states may be outdated.
  const usesCache = countingStore.engine === 'embedded';
  const states = new Map<string, DayState>();
  let pending: [string, DayState][] = [];
  // Statements in the background, without a day, may delete records. Inserts change only effective counts, which the states do not hold.
  countingStore.onRecordChanges((changes) => {
    const devices = new Set(changes.flatMap(({ device, day }) => (day === null ? [device] : [])));
    if (devices.size === 0) return;
    for (const [key, { sender }] of states) if (devices.has(sender.id)) states.delete(key);
    pending = pending.filter(([, { sender }]) => !devices.has(sender.id));
  });

  function findState({ record, rules }: MultipliedRecord): DayState | null {
    const state = states.get(lineKey(record));
    const isCurrent =
      state !== undefined &&
      state.key === lineDayKey(record) &&
      state.rules === rules &&
      state.sender === record.sender &&
      state.lastAt < record.at;
    return isCurrent ? state : null;
  }

  return {
    async countDays(records) {
      pending = [];
      const added = new Map<AcceptedRecord, Counts>();
      const changed: { record: EffectiveRecord; stored: Metrics }[] = [];
      const unread: MultipliedRecord[][] = [];
      for (const group of Map.groupBy(records, ({ record }) => lineDayKey(record)).values()) {
        const ordered = group.toSorted((one, other) => one.record.at - other.record.at);
        const [first] = ordered;
        const state = first === undefined ? null : findState(first);
        if (state === null) unread.push(ordered);
        else addState(ordered, countInOrder(ordered, state.remainders, added));
      }
      for (let from = 0; from < unread.length; from += linesPerQuery) {
        const groups = unread.slice(from, from + linesPerQuery);
        const storedByKey = Map.groupBy(await loadStoredDays(countingStore, groups.flat()), ({ key }) => key);
        for (const ordered of groups) {
          const [first] = ordered;
          if (first === undefined) continue;
          const starts = new Set(ordered.map(({ record }) => record.at));
          const { sender, line } = first.record;
          const key = lineDayKey(first.record);
          const stored = (storedByKey.get(`${sender.id}/${line}`) ?? [])
            .map((row) => toStoredRecord(row, first.record))
            .filter(({ record }) => lineDayKey(record) === key && !starts.has(record.at));
          const storedByRecord = new Map(stored.map((each) => [each.record, each]));
          const all = [...ordered, ...stored.map(({ record }) => ({ record, rules: first.rules }))];
          const counts = new Map<AcceptedRecord, Counts>();
          const inOrder = all.toSorted((one, other) => one.record.at - other.record.at);
          addState(inOrder, countInOrder(inOrder, new Map(), counts));
          for (const [record, { metrics: effective, isChangedByRule }] of counts) {
            const before = storedByRecord.get(record);
            if (before === undefined) added.set(record, { metrics: effective, isChangedByRule });
            else if (!haveEqualCounts(effective, before.effective))
              changed.push({ record: { ...record, effective, isChangedByRule }, stored: before.effective });
          }
        }
      }
      return { added, changed };
    },
    markStored() {
      for (const [key, state] of pending) states.set(key, state);
      pending = [];
    },
    isNext: (multiplied) => findState(multiplied) !== null,
  };

  function addState(ordered: readonly MultipliedRecord[], remainders: FactorRemainders): void {
    const last = ordered.at(-1);
    if (!usesCache || last === undefined) return;
    const { record, rules } = last;
    pending.push([
      lineKey(record),
      { key: lineDayKey(record), lastAt: record.at, remainders, rules, sender: record.sender },
    ]);
  }
}

/** Whether two records have the same counts. */
export const haveEqualCounts = (one: Metrics, other: Metrics): boolean =>
  metricNames.every((metric) => (one[metric] ?? null) === (other[metric] ?? null));

// Adds the counts of a line's records to `counts`. Returns the remainders after the last one.
function countInOrder(
  ordered: readonly MultipliedRecord[],
  before: FactorRemainders,
  counts: Map<AcceptedRecord, Counts>,
): FactorRemainders {
  let current = before;
  for (const { record, rules } of ordered) {
    const ruled = applyRules(record.metrics, record, rules);
    const { metrics: counted, remainders } = applyFactors(ruled, current);
    current = remainders;
    counts.set(record, { metrics: counted, isChangedByRule: ruled.isChangedByRule });
  }
  return current;
}

const keyColumns = ['at', 'minutes', 'version', 'received', 'flags'] as const;

type StoredRow = { key: string; cells: readonly ColumnValue[] };

// Loads the records of the lines around the local days of `records`.
async function loadStoredDays(
  countingStore: CountingStore,
  records: readonly MultipliedRecord[],
): Promise<StoredRow[]> {
  const days = [...new Set(records.map(({ record }) => Math.floor(record.at / daySeconds)))];
  const sent = metricNames.map((metric) => {
    const { column } = metrics[metric];
    return `if(ruled = 1, raw_${column}, ${column})`;
  });
  const effective = metricNames.map((metric) => metrics[metric].column);
  const rows = await countingStore.runIngestQuery(
    `SELECT device, line, toUInt32(at), minutes, version, toUInt32(received), flags, ${[...sent, ...effective].join(', ')}
     FROM records FINAL
     WHERE company IN {companies:Array(UInt32)} AND device IN {devices:Array(UInt32)}
       AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
       AND arrayExists(day -> abs(toInt64(toUInt32(at)) - day * ${daySeconds}) < ${2 * daySeconds}, {days:Array(UInt32)})`,
    {
      companies: [...new Set(records.map(({ record }) => record.company))],
      devices: [...new Set(records.map(({ record }) => record.device))],
      from: Math.max(0, Math.min(...records.map(({ record }) => record.at)) - maxLocalDaySeconds),
      to: Math.max(...records.map(({ record }) => record.at)) + maxLocalDaySeconds,
      days,
    },
  );
  return rows.map(([device, line, ...cells]) => ({ key: `${device}/${line}`, cells }));
}

// The place and local time are those of the device now: after a change, the stored ones may not have been rewritten yet.
function toStoredRecord({ cells }: StoredRow, sample: AcceptedRecord): { record: AcceptedRecord; effective: Metrics } {
  const [at = 0, minutes = 0, version = 0, received = 0, flags = 0] = cells.slice(0, keyColumns.length).map(Number);
  const readMetrics = (from: number): Metrics =>
    Object.fromEntries(
      metricNames.flatMap((metric, position) => {
        const value = cells[from + position];
        return typeof value === 'number' ? [[metric, value]] : [];
      }),
    );
  const record: AcceptedRecord = {
    ...sample,
    at,
    ...resolveRecordPlace(sample.sender, at),
    minutes,
    version,
    received,
    flags,
    isTotal: false,
    isEvent: false,
    isLengthAssumed: false,
    metrics: readMetrics(keyColumns.length),
  };
  return { record, effective: readMetrics(keyColumns.length + metricNames.length) };
}
