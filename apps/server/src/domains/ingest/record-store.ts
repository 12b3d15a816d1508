import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { type CountingStore, isRowFault } from '../../platform/counting-store/open.ts';
import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import type { Log } from '../../platform/log.ts';
import type { RuleCache } from '../rewriting/index.ts';
import type { AcceptedRecord } from './accept.ts';
import { addEffectiveCounts, type CorrectionDay, type EffectiveRecord } from './effective-records.ts';
import { createRepeatDetector } from './repeat-detector.ts';
import { createRunningTotalsConverter } from './running-totals.ts';
import { createUnsyncedPeriodAssigner } from './unsynced-periods.ts';

/** How many records of one message are new, and how many were stored before. */
export type StoreResult = { accepted: number; duplicate: number };

/** Thrown when too many records wait to be stored. No record of the message is stored; the sender has to retry later. */
export class StoreFullError extends Error {
  constructor() {
    super('too many records wait to be stored');
  }
}

/** The records stored by one write, for live figures, and the companies whose corrected values have to be distributed again. */
export type WrittenBatch = { records: readonly AcceptedRecord[]; outdatedCompanyIds: readonly number[] };

export type RecordStore = {
  /** Resolves when every record is durable. Rejects with StoreFullError, or if the store failed (then some records may be stored). */
  add(records: readonly AcceptedRecord[]): Promise<StoreResult>;
  /** Resolves when every record that was waiting or being written at the call is written or has failed. */
  waitForWrites(): Promise<void>;
  /**
   * Delays repeated records of a company until the function it resolves with is called. A rewrite of past records has already read the
   * records that a repeat would replace, and of equal versions the later write wins. Resolves when no repeat is being written.
   */
  delayRepeats(companyId: number): Promise<() => void>;
  waitingRecords(): number;
};

// Measured: batches of 100 ms and 5,000 rows give 100,000 records a second with a p99 of 125 ms. Larger writes only raise the latency.
const maxWriteRows = 5_000;
const eagerWriteRows = 500;
const maxWaitingRecords = 50_000;

type Services = {
  countingStore: CountingStore;
  rules: RuleCache;
  /** Durable when it resolves. */
  queueCorrectionDays(days: readonly CorrectionDay[]): Promise<void>;
  /** How long records are collected before a write. A write starts earlier if `eagerWriteRows` records wait. */
  batchMilliseconds: number;
  log: Log;
};

type Waiting = {
  records: readonly AcceptedRecord[];
  resolve(stored: StoreResult): void;
  reject(error: unknown): void;
  /** Resolves when the records are written or have failed. */
  done: Promise<unknown>;
};

/**
 * Collects the records of many messages and writes them together, one write at a time, so that thousands of small messages
 * a second need only ten writes. The records of a message are never split over two writes.
 */
export function createRecordStore(
  { countingStore, rules: ruleCache, queueCorrectionDays, batchMilliseconds, log }: Services,
  onWritten: (written: WrittenBatch) => void,
): RecordStore {
  const repeatDetector = createRepeatDetector(countingStore);
  const totals = createRunningTotalsConverter(countingStore);
  const unsynced = createUnsyncedPeriodAssigner(countingStore);
  let queue: Waiting[] = [];
  let waitingRows = 0;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const open = new Set<Waiting>();
  const delayedCompanies = new Set<number>();
  let delayed: Waiting[] = [];

  function schedule(): void {
    if (writing !== null || queue.length === 0) return;
    if (waitingRows >= eagerWriteRows) start();
    else timer ??= setTimeout(start, batchMilliseconds);
  }

  function start(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (writing !== null) return;
    const batch = takeBatch();
    writing = withoutDelayed(batch)
      .then(write)
      .finally(() => {
        writing = null;
        schedule();
      });
  }

  function takeBatch(): Waiting[] {
    let rows = 0;
    let messages = 0;
    while (messages < queue.length && rows < maxWriteRows) {
      rows += queue[messages]?.records.length ?? 0;
      messages += 1;
    }
    const batch = queue.slice(0, messages);
    queue = queue.slice(messages);
    waitingRows -= rows;
    return batch;
  }

  // Delays messages that replace a record of a delayed company, and all later messages of that company. Returns the others.
  async function withoutDelayed(batch: Waiting[]): Promise<Waiting[]> {
    if (delayedCompanies.size === 0) return batch;
    const isDelayed = ({ company }: AcceptedRecord) => delayedCompanies.has(company);
    const concerned = batch.flatMap(({ records }) => records.filter(isDelayed));
    const { repeats } = await repeatDetector.findRepeats(concerned).catch(() => ({ repeats: new Set(concerned) }));
    const blocked = new Set(delayed.flatMap(({ records }) => records.map(({ company }) => company)));
    return batch.filter((waiting) => {
      // A running total is always delayed: it changes the record after it as well.
      const waits = (record: AcceptedRecord) =>
        isDelayed(record) && (record.isTotal || repeats.has(record) || blocked.has(record.company));
      if (!waiting.records.some(waits)) return true;
      for (const { company } of waiting.records.filter(isDelayed)) blocked.add(company);
      delayed.push(waiting);
      waitingRows += waiting.records.length;
      return false;
    });
  }

  function release(companyId: number): void {
    delayedCompanies.delete(companyId);
    const belongsToCompany = ({ records }: Waiting) => records.some(({ company }) => company === companyId);
    const released = delayed.filter(belongsToCompany);
    delayed = delayed.filter((waiting) => !belongsToCompany(waiting));
    queue = [...released, ...queue];
    schedule();
  }

  async function waitForWrites(): Promise<void> {
    // Later records are not waited for: devices never pause, so the wait would never end.
    const before = [...open];
    if (before.length > 0) start();
    await Promise.all(before.map(({ done }) => done));
  }

  async function write(batch: Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const assigned = await unsynced.assignPeriods(batch.map((waiting) => waiting.records));
      const { recordsToStore, repeats } = await repeatDetector.findRepeats(assigned.records);
      const plain = recordsToStore.filter((record) => !record.isTotal);
      const totalRecords = recordsToStore.filter((record) => record.isTotal);
      const computed = await totals.convertToDifferences(totalRecords, plain);
      const ruled = await addEffectiveCounts(ruleCache, [...plain, ...computed]);
      await queueCorrectionDays(ruled.correctionDays);
      await insertRecords(countingStore, ruled.records);
      repeatDetector.markStored(assigned.records);
      for (const waiting of batch) {
        const isRepeat = (record: AcceptedRecord) => repeats.has(record) || assigned.repeats.has(record);
        const duplicate = waiting.records.filter(isRepeat).length;
        waiting.resolve({ accepted: waiting.records.length - duplicate, duplicate });
      }
      onWritten({ records: ruled.records, outdatedCompanyIds: ruled.correctionDays.map(({ companyId }) => companyId) });
    } catch (error) {
      totals.clearMemory();
      unsynced.clearMemory();
      const middle = Math.ceil(batch.length / 2);
      if (batch.length > 1 && isRowFault(error)) {
        // Every value was checked before. If the store still rejects a row, only the message of that row fails.
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
      if (waitingRows + records.length > maxWaitingRecords) return Promise.reject(new StoreFullError());
      const { promise, resolve, reject } = Promise.withResolvers<StoreResult>();
      const waiting: Waiting = { records, resolve, reject, done: promise.catch(() => undefined) };
      open.add(waiting);
      void waiting.done.then(() => open.delete(waiting));
      queue.push(waiting);
      waitingRows += records.length;
      schedule();
      return promise;
    },
    waitForWrites,
    async delayRepeats(companyId) {
      await waitForWrites();
      delayedCompanies.add(companyId);
      await writing;
      return () => release(companyId);
    },
    waitingRecords: () => waitingRows,
  };
}

/** Writes records durably, one write per month: each write creates a part of the table for every month it contains. */
export async function insertRecords(countingStore: CountingStore, records: readonly EffectiveRecord[]): Promise<void> {
  if (records.length === 0) return;
  const used = metricNames.filter((metric) => records.some((record) => typeof record.metrics[metric] === 'number'));
  const effective = used.map((metric) => metrics[metric].column);
  // The values sent are stored separately only if a rule changes them.
  const raw = records.some(({ isChangedByRule }) => isChangedByRule)
    ? ['ruled', ...effective.map((column) => `raw_${column}`)]
    : [];
  const columns = [...recordKeyColumns, ...effective, ...raw];
  const byMonth = Map.groupBy(records, (record) => new Date(record.at * 1000).toISOString().slice(0, 7));
  for (const month of [...byMonth.keys()].sort()) {
    const rows = (byMonth.get(month) ?? []).map((record) => toRow(record, used, raw.length > 0));
    await countingStore.insert('records', columns, rows);
  }
}

function toRow(record: EffectiveRecord, used: readonly Metric[], withRaw: boolean): (number | null)[] {
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
    ...used.map((metric) => record.effective[metric] ?? null),
    ...(withRaw ? toRawColumns(record, used) : []),
  ];
}

function toRawColumns({ isChangedByRule, metrics: sent }: EffectiveRecord, used: readonly Metric[]): (number | null)[] {
  return [isChangedByRule ? 1 : 0, ...used.map((metric) => (isChangedByRule ? (sent[metric] ?? null) : null))];
}
