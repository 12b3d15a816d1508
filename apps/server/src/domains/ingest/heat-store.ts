import type { Clock } from '../../platform/clock.ts';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { Log } from '../../platform/log.ts';
import { createWriteQueue, type QueuedRows } from './write-queue.ts';

/** How long people stayed in each cell of the view of a device in one period, in seconds. Times in epoch seconds. */
export type HeatRecord = {
  company: number;
  device: number;
  at: number;
  minutes: number;
  width: number;
  height: number;
  cells: readonly (readonly [x: number, y: number, seconds: number])[];
  received: number;
};

export type HeatStore = {
  /** Resolves when it is durable. */
  add(heat: HeatRecord): Promise<void>;
  /** Resolves when no record waits any more. */
  settle(): Promise<void>;
};

// Heat records that may wait: of all devices, and of one device.
const maxWaiting = { all: 5_000, device: 500 };
const maxWriteRows = 5_000;
const columns = ['company', 'device', 'at', 'minutes', 'width', 'height', 'cells', 'version', 'received'];

type WaitingHeat = QueuedRows & { heat: HeatRecord; resolve: () => void; reject: (error: unknown) => void };

/** Collects heat records for `batchMilliseconds` and writes them together: many small messages become one write. */
export function createHeatStore(
  countingStore: CountingStore,
  { batchMilliseconds, clock, log }: { batchMilliseconds: number; clock: Clock; log: Log },
): HeatStore {
  const queue = createWriteQueue<WaitingHeat>(maxWriteRows);
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, batchMilliseconds));
    const batch = queue.take();
    try {
      await countingStore.insert(
        'heats',
        columns,
        batch.map(({ heat }) => toRow(heat)),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      log.error({ err: error, messages: batch.length }, 'heat could not be stored; its senders are told to send again');
      for (const { reject } of batch) reject(error);
    }
  }

  function start(): void {
    writing ??= write().finally(() => {
      writing = null;
      if (queue.waitingRows() > 0) start();
    });
  }

  return {
    add(heat) {
      const { company, device, at } = heat;
      if (queue.waitingRows() >= maxWaiting.all || queue.waitingRowsByDevice(company, device) >= maxWaiting.device)
        return Promise.reject(new Error('too much heat waits to be stored'));
      return new Promise((resolve, reject) => {
        const queuedAt = Math.floor(clock.now() / 1000);
        queue.add({ company, device, queuedAt, months: [toMonthNumber(at)], rows: 1, heat, resolve, reject });
        start();
      });
    },
    async settle() {
      while (writing !== null) await writing;
    },
  };
}

function toRow({ company, device, at, minutes, width, height, cells, received }: HeatRecord) {
  return [company, device, at, minutes, width, height, JSON.stringify(cells), received, received];
}
