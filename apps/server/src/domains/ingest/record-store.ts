import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import type { Clock } from '../../platform/clock.ts';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import { type CountingStore, isRowFault } from '../../platform/counting-store/open.ts';
import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import type { Log } from '../../platform/log.ts';
import type { RuleCache } from '../rewriting/index.ts';
import type { AcceptedRecord } from './accept.ts';
import { type CorrectionDay, createEffectiveCounter } from './effective-records.ts';
import type { EffectiveRecord } from './factor-days.ts';
import { createRepeatDetector } from './repeat-detector.ts';
import { createRunningTotalsConverter } from './running-totals.ts';
import { insertTotals } from './stored-totals.ts';
import { createUnsyncedPeriodAssigner } from './unsynced-periods.ts';
import { createWriteQueue, type QueuedRows } from './write-queue.ts';

/**
 * How many records of one message are new, and how many were stored before. `overlapping`: records whose minutes are counted already, kept
 * apart; absent: none.
 */
export type StoreResult = { accepted: number; duplicate: number; overlapping?: number };

/** Thrown when too many records wait to be stored. No record of the message is stored; the sender has to retry later. */
export class StoreFullError extends Error {
  constructor() {
    super('too many records wait to be stored');
  }
}

class StoreStoppedError extends Error {
  constructor() {
    super('the server stops');
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
  /** Stores no further record: those that wait are refused, and their senders send them again. Resolves when the current write has ended. */
  stop(): Promise<void>;
};

// Measured: batches of 100 ms and 5,000 rows give 100,000 records a second with a p99 of 125 ms. Larger writes only raise the latency.
const maxWriteRows = 5_000;
const eagerWriteRows = 500;
const maxPieceRows = 1_000;
// Records that may wait: of all devices, of one company and of one device. A message is always accepted from a device of which none waits,
// so that a fleet that sends its stored records does not block the others.
const maxWaitingRecords = { all: 50_000, company: 25_000, device: 10_000 };

type Services = {
  countingStore: CountingStore;
  rules: RuleCache;
  /** Durable when it resolves. */
  queueCorrectionDays(days: readonly CorrectionDay[]): Promise<void>;
  /** Keeps records apart whose minutes are counted already. Durable when it resolves. */
  keepOverlapping(records: readonly AcceptedRecord[]): Promise<void>;
  /** How long records are collected before a write. A write starts earlier if `eagerWriteRows` records wait. */
  batchMilliseconds: number;
  clock: Clock;
  log: Log;
};

/** A message whose records wait or are being written. */
type OpenMessage = {
  /** Notes the result of one of its pieces. */
  settle(result: StoreResult | { error: unknown }): void;
  /** Resolves when all its records are written or have failed. */
  done: Promise<unknown>;
};

/** Records of a message that are written together. */
type Piece = QueuedRows & { records: readonly AcceptedRecord[]; message: OpenMessage };

/**
 * Collects the records of many messages and writes them together, one write at a time, so that thousands of small messages
 * a second need only ten writes. A message with records of many months is written in pieces, in turn with the messages of others.
 */
export function createRecordStore(
  { countingStore, rules: ruleCache, queueCorrectionDays, keepOverlapping, batchMilliseconds, clock, log }: Services,
  onWritten: (written: WrittenBatch) => void,
): RecordStore {
  const repeatDetector = createRepeatDetector(countingStore);
  const totals = createRunningTotalsConverter(countingStore);
  const unsynced = createUnsyncedPeriodAssigner(countingStore);
  const effective = createEffectiveCounter(countingStore, ruleCache);
  const queue = createWriteQueue<Piece>(maxWriteRows);
  let delayedRows = 0;
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let waitingSince: number | null = null;
  const open = new Set<OpenMessage>();
  const delayedCompanies = new Set<number>();
  let delayed: Piece[] = [];

  const waitingRows = () => queue.waitingRows() + delayedRows;

  function schedule(): void {
    if (isStopped || writing !== null || queue.waitingRows() === 0) return;
    if (queue.waitingRows() >= eagerWriteRows) return start();
    // Records that arrived during the last write have already waited.
    const waited = waitingSince === null ? 0 : performance.now() - waitingSince;
    timer ??= setTimeout(start, Math.max(0, batchMilliseconds - waited));
  }

  function start(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (writing !== null) return;
    const batch = queue.take();
    if (queue.waitingRows() === 0) waitingSince = null;
    writing = withoutDelayed(batch)
      .then(write)
      .finally(() => {
        writing = null;
        schedule();
      });
  }

  // Delays messages that change a stored record of a delayed company, and all later messages of that company. Returns the others.
  async function withoutDelayed(batch: Piece[]): Promise<Piece[]> {
    if (!batch.some(({ company }) => delayedCompanies.has(company))) return batch;
    const concerned = batch.flatMap(({ company, records }) => (delayedCompanies.has(company) ? records : []));
    const changing = await findChanging(concerned).catch(() => new Set(concerned));
    const blocked = new Set(delayed.map(({ company }) => company));
    return batch.filter((piece) => {
      if (!delayedCompanies.has(piece.company)) return true;
      // A running total is always delayed: it changes the record after it as well.
      if (!blocked.has(piece.company) && !piece.records.some((record) => record.isTotal || changing.has(record)))
        return true;
      blocked.add(piece.company);
      delayed.push(piece);
      delayedRows += piece.rows;
      return false;
    });
  }

  async function findChanging(records: readonly AcceptedRecord[]): Promise<Set<AcceptedRecord>> {
    const { repeats } = await repeatDetector.sortRecords(records);
    return new Set([...repeats, ...(await effective.findRoundedTogether(records))]);
  }

  function release(companyId: number): void {
    delayedCompanies.delete(companyId);
    const released = delayed.filter(({ company }) => company === companyId);
    delayed = delayed.filter(({ company }) => company !== companyId);
    delayedRows -= released.reduce((sum, { rows }) => sum + rows, 0);
    queue.addFirst(released);
    schedule();
  }

  function hasRoomFor(company: number, device: number, rows: number): boolean {
    const exceeds = (waiting: number, max: number) => waiting > 0 && waiting + rows > max;
    return (
      waitingRows() + rows <= maxWaitingRecords.all &&
      !exceeds(queue.waitingRowsByCompany(company), maxWaitingRecords.company) &&
      !exceeds(queue.waitingRowsByDevice(company, device), maxWaitingRecords.device)
    );
  }

  async function waitForWrites(): Promise<void> {
    // Later records are not waited for: devices never pause, so the wait would never end.
    const before = [...open];
    if (before.length > 0) start();
    await Promise.all(before.map(({ done }) => done));
  }

  async function write(batch: Piece[]): Promise<void> {
    if (batch.length === 0) return;
    const written = await store(batch).catch((error: unknown) => ({ error }));
    if ('error' in written) return handleFailure(batch, written.error);
    const { records: ruled, correctionDays, isRepeat, isOverlapping } = written;
    for (const { records, message } of batch) {
      const duplicate = records.filter(isRepeat).length;
      message.settle(toResult(records.length, duplicate, records.filter(isOverlapping).length));
    }
    onWritten({ records: ruled, outdatedCompanyIds: correctionDays.map(({ companyId }) => companyId) });
  }

  async function store(batch: readonly Piece[]) {
    const assigned = await unsynced.assignPeriods(batch.map(({ records }) => records));
    const { recordsToStore, counted, repeats, overlapping } = await repeatDetector.sortRecords(assigned.records);
    const plain = recordsToStore.filter((record) => !record.isTotal);
    const totalRecords = recordsToStore.filter((record) => record.isTotal);
    const differences = await totals.computeDifferences(totalRecords, plain);
    const rewritten = await storeEffective(differences.corrected);
    await insertTotals(countingStore, totalRecords);
    const added = await storeEffective([...plain, ...differences.counted]);
    await keepOverlapping([...overlapping]);
    repeatDetector.markStored(counted);
    const isRepeat = (record: AcceptedRecord) => repeats.has(record) || assigned.repeats.has(record);
    return {
      records: [...rewritten.records, ...added.records],
      correctionDays: [...rewritten.correctionDays, ...added.correctionDays],
      isRepeat,
      isOverlapping: (record: AcceptedRecord) => overlapping.has(record),
    };
  }

  async function storeEffective(records: readonly AcceptedRecord[]) {
    const ruled = await effective.addEffectiveCounts(records);
    await queueCorrectionDays(ruled.correctionDays);
    await insertRecords(countingStore, ruled.records);
    effective.markStored();
    return ruled;
  }

  async function handleFailure(batch: Piece[], error: unknown): Promise<void> {
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
    for (const { message } of batch) message.settle({ error });
  }

  return {
    add(records) {
      const [first] = records;
      if (first === undefined) return Promise.resolve({ accepted: 0, duplicate: 0 });
      if (isStopped) return Promise.reject(new StoreStoppedError());
      if (!hasRoomFor(first.company, first.device, records.length)) return Promise.reject(new StoreFullError());
      const groups = splitMessage(records);
      const { message, stored } = openMessage(groups.length);
      open.add(message);
      void message.done.then(() => open.delete(message));
      for (const group of groups) queue.add(toPiece(group, message, Math.floor(clock.now() / 1000)));
      waitingSince ??= performance.now();
      schedule();
      return stored;
    },
    waitForWrites,
    async delayRepeats(companyId) {
      await waitForWrites();
      delayedCompanies.add(companyId);
      await writing;
      return () => release(companyId);
    },
    waitingRecords: waitingRows,
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      for (const companyId of delayedCompanies) release(companyId);
      while (queue.waitingRows() > 0)
        for (const { message } of queue.take()) message.settle({ error: new StoreStoppedError() });
      await writing;
    },
  };
}

function toResult(records: number, duplicate: number, overlapping: number): StoreResult {
  const result = { accepted: records - duplicate - overlapping, duplicate };
  return overlapping === 0 ? result : { ...result, overlapping };
}

function addResults(one: StoreResult, other: StoreResult): StoreResult {
  const [duplicate, overlapping] = [one.duplicate + other.duplicate, (one.overlapping ?? 0) + (other.overlapping ?? 0)];
  return toResult(one.accepted + other.accepted + duplicate + overlapping, duplicate, overlapping);
}

/** A message of `pieces` pieces. `stored` resolves with the sums of their results, or rejects when all have ended and one has failed. */
function openMessage(pieces: number): { message: OpenMessage; stored: Promise<StoreResult> } {
  const { promise, resolve, reject } = Promise.withResolvers<StoreResult>();
  let sum: StoreResult = { accepted: 0, duplicate: 0 };
  let open = pieces;
  let failure: { error: unknown } | null = null;
  const settle: OpenMessage['settle'] = (result) => {
    if ('error' in result) failure ??= result;
    else sum = addResults(sum, result);
    open -= 1;
    if (open > 0) return;
    if (failure === null) resolve(sum);
    else reject(failure.error);
  };
  return { message: { settle, done: promise.catch(() => undefined) }, stored: promise };
}

/**
 * Splits the records of a message by month and number, oldest month first. Records without a device clock stay together: their message
 * is recognised by its whole content.
 */
function splitMessage(records: readonly AcceptedRecord[]): (readonly AcceptedRecord[])[] {
  if (records.length === 1 || records.some(({ flags }) => (flags & recordFlags.clockNotTrusted) !== 0))
    return [records];
  const byMonth = [...Map.groupBy(records, ({ at }) => toMonthNumber(at))].sort(([one], [other]) => one - other);
  return byMonth.flatMap(([, ofMonth]) =>
    Array.from({ length: Math.ceil(ofMonth.length / maxPieceRows) }, (_, index) =>
      ofMonth.slice(index * maxPieceRows, (index + 1) * maxPieceRows),
    ),
  );
}

function toPiece(records: readonly AcceptedRecord[], message: OpenMessage, queuedAt: number): Piece {
  const [first] = records;
  if (first === undefined) throw new RangeError('a piece contains records');
  const { company, device } = first;
  const months = [...new Set(records.map(({ at }) => toMonthNumber(at)))];
  return { company, device, queuedAt, months, rows: records.length, records, message };
}

/** Writes records durably with one insert; it creates a part of the table for every month of the records. */
export async function insertRecords(countingStore: CountingStore, records: readonly EffectiveRecord[]): Promise<void> {
  if (records.length === 0) return;
  const used = metricNames.filter((metric) => records.some((record) => typeof record.metrics[metric] === 'number'));
  const effective = used.map((metric) => metrics[metric].column);
  // The values sent are stored separately only if a rule changes them.
  const raw = records.some(({ isChangedByRule }) => isChangedByRule)
    ? ['ruled', ...effective.map((column) => `raw_${column}`)]
    : [];
  const columns = [...recordKeyColumns, ...effective, ...raw];
  const rows = records.map((record) => toRow(record, used, raw.length > 0));
  await countingStore.insert('records', columns, rows);
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
