import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { type Counts, isRowFault } from '../../platform/counts/open.ts';
import { keyColumns } from '../../platform/counts/records-table.ts';
import type { Log } from '../../platform/log.ts';
import type { RuleBook } from '../rewriting/index.ts';
import type { AcceptedRecord } from './accept.ts';
import { createArrivals } from './arrivals.ts';
import { followRules, type RuledRecord, type ValueDay } from './follow-rules.ts';
import { createRunningTotals } from './running-totals.ts';
import { createUnsyncedRecords } from './unsynced.ts';

/** How the durable records of one message compare with what was there. */
export type Stored = { accepted: number; duplicate: number };

/** Thrown when too much waits to be stored: the sender is told to slow down and nothing of the message is kept. */
export class StoreFull extends Error {
  constructor() {
    super('too many records wait to be stored');
  }
}

/** What was stored by one write, for whoever shows live figures; and companies that have corrected values to be spread over it. */
export type Written = { records: readonly AcceptedRecord[]; unspread: readonly number[] };

export type RecordStore = {
  /** Resolves when every record is durable; rejects with StoreFull, or when the store failed (then nothing is promised). */
  add(records: readonly AcceptedRecord[]): Promise<Stored>;
  /** Resolves when everything that was waiting or being written at the call has been. */
  settle(): Promise<void>;
  /**
   * Lets nobody of a company send a record again until the function it resolves with is called: whoever writes past records anew has read
   * what the repeat would replace, and of equal versions the later write stands. Resolves when none is being written.
   */
  holdRepeats(companyId: number): Promise<() => void>;
  waiting(): number;
};

// Trials: batches of 100 ms and 5,000 rows give 100,000 records a second with a p99 of 125 ms; larger writes only raise the wait.
const fullWrite = 5_000;
const eagerWrite = 500;
const mostWaiting = 50_000;

type Services = {
  counts: Counts;
  rules: RuleBook;
  /** Durable when it resolves. */
  askToSpread(days: readonly ValueDay[]): Promise<void>;
  /** How long records are collected, unless there are enough for a write before. */
  batchMilliseconds: number;
  log: Log;
};

type Waiting = {
  records: readonly AcceptedRecord[];
  resolve(stored: Stored): void;
  reject(error: unknown): void;
  /** Resolves when it was written, or failed. */
  done: Promise<unknown>;
};

/**
 * Collects the records of many messages and writes them together, one write at a time, so that thousands of small messages
 * a second cost ten writes. A message is never split over two writes.
 */
export function createRecordStore(
  { counts, rules, askToSpread, batchMilliseconds, log }: Services,
  onWritten: (written: Written) => void,
): RecordStore {
  const arrivals = createArrivals(counts);
  const totals = createRunningTotals(counts);
  const unsynced = createUnsyncedRecords(counts);
  let queue: Waiting[] = [];
  let waitingRows = 0;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const open = new Set<Waiting>();
  const holds = new Set<number>();
  let held: Waiting[] = [];

  function schedule(): void {
    if (writing !== null || queue.length === 0) return;
    if (waitingRows >= eagerWrite) start();
    else timer ??= setTimeout(start, batchMilliseconds);
  }

  function start(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (writing !== null) return;
    const batch = takeBatch();
    writing = withoutHeld(batch)
      .then(write)
      .finally(() => {
        writing = null;
        schedule();
      });
  }

  function takeBatch(): Waiting[] {
    let rows = 0;
    let messages = 0;
    while (messages < queue.length && rows < fullWrite) {
      rows += queue[messages]?.records.length ?? 0;
      messages += 1;
    }
    const batch = queue.slice(0, messages);
    queue = queue.slice(messages);
    waitingRows -= rows;
    return batch;
  }

  // A message that replaces a record of a held company, and all of that company behind it, wait; the others go on.
  async function withoutHeld(batch: Waiting[]): Promise<Waiting[]> {
    if (holds.size === 0) return batch;
    const isHeld = ({ company }: AcceptedRecord) => holds.has(company);
    const concerned = batch.flatMap(({ records }) => records.filter(isHeld));
    const { repeats } = await arrivals.compare(concerned).catch(() => ({ repeats: new Set(concerned) }));
    const blocked = new Set(held.flatMap(({ records }) => records.map(({ company }) => company)));
    return batch.filter((waiting) => {
      // A running total changes the record after it as well.
      const waits = (record: AcceptedRecord) =>
        isHeld(record) && (record.isTotal || repeats.has(record) || blocked.has(record.company));
      if (!waiting.records.some(waits)) return true;
      for (const { company } of waiting.records.filter(isHeld)) blocked.add(company);
      held.push(waiting);
      waitingRows += waiting.records.length;
      return false;
    });
  }

  function release(companyId: number): void {
    holds.delete(companyId);
    const isOf = ({ records }: Waiting) => records.some(({ company }) => company === companyId);
    const free = held.filter(isOf);
    held = held.filter((waiting) => !isOf(waiting));
    queue = [...free, ...queue];
    schedule();
  }

  async function settle(): Promise<void> {
    // What comes after the call is not waited for: with devices that never pause there would be no end.
    const before = [...open];
    if (before.length > 0) start();
    await Promise.all(before.map(({ done }) => done));
  }

  async function write(batch: Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const filed = await unsynced.file(batch.map((waiting) => waiting.records));
      const { winners, repeats } = await arrivals.compare(filed.records);
      const plain = winners.filter((record) => !record.isTotal);
      const counted = winners.filter((record) => record.isTotal);
      const computed = await totals.resolve(counted, plain);
      const ruled = await followRules(rules, [...plain, ...computed]);
      await askToSpread(ruled.valueDays);
      await insertRecords(counts, ruled.records);
      arrivals.remember(filed.records);
      for (const waiting of batch) {
        const isRepeat = (record: AcceptedRecord) => repeats.has(record) || filed.repeats.has(record);
        const duplicate = waiting.records.filter(isRepeat).length;
        waiting.resolve({ accepted: waiting.records.length - duplicate, duplicate });
      }
      onWritten({ records: ruled.records, unspread: ruled.valueDays.map(({ companyId }) => companyId) });
    } catch (error) {
      totals.forget();
      unsynced.forget();
      const middle = Math.ceil(batch.length / 2);
      if (batch.length > 1 && isRowFault(error)) {
        // Every value was checked before; should one row fail all the same, only its own message does.
        await write(batch.slice(0, middle));
        return write(batch.slice(middle));
      }
      log.error(
        { err: error, messages: batch.length },
        'records could not be stored; their senders are told to send again',
      );
      for (const waiting of batch) waiting.reject(error);
    }
  }

  return {
    add(records) {
      if (records.length === 0) return Promise.resolve({ accepted: 0, duplicate: 0 });
      if (waitingRows + records.length > mostWaiting) return Promise.reject(new StoreFull());
      const { promise, resolve, reject } = Promise.withResolvers<Stored>();
      const waiting: Waiting = { records, resolve, reject, done: promise.catch(() => undefined) };
      open.add(waiting);
      void waiting.done.then(() => open.delete(waiting));
      queue.push(waiting);
      waitingRows += records.length;
      schedule();
      return promise;
    },
    settle,
    async holdRepeats(companyId) {
      await settle();
      holds.add(companyId);
      await writing;
      return () => release(companyId);
    },
    waiting: () => waitingRows,
  };
}

/** Writes records durably, one write per month (each month is a part of the table; a write over many months makes many parts). */
export async function insertRecords(counts: Counts, records: readonly RuledRecord[]): Promise<void> {
  if (records.length === 0) return;
  const used = metricNames.filter((metric) => records.some((record) => typeof record.metrics[metric] === 'number'));
  const effective = used.map((metric) => metrics[metric].column);
  // What was sent is kept apart only where something else counts.
  const raw = records.some(({ isRuled }) => isRuled) ? ['ruled', ...effective.map((column) => `raw_${column}`)] : [];
  const columns = [...keyColumns, ...effective, ...raw];
  const byMonth = Map.groupBy(records, (record) => new Date(record.at * 1000).toISOString().slice(0, 7));
  for (const month of [...byMonth.keys()].sort()) {
    const rows = (byMonth.get(month) ?? []).map((record) => rowOf(record, used, raw.length > 0));
    await counts.insert('records', columns, rows);
  }
}

function rowOf(record: RuledRecord, used: readonly Metric[], withRaw: boolean): (number | null)[] {
  return [
    record.company,
    record.device,
    record.line,
    record.at,
    record.local,
    record.minutes,
    record.corridor,
    record.entity,
    record.version,
    record.received,
    record.flags,
    ...used.map((metric) => record.counted[metric] ?? null),
    ...(withRaw ? rawOf(record, used) : []),
  ];
}

function rawOf({ isRuled, metrics: sent }: RuledRecord, used: readonly Metric[]): (number | null)[] {
  return [isRuled ? 1 : 0, ...used.map((metric) => (isRuled ? (sent[metric] ?? null) : null))];
}
