import type { Counts } from '../../platform/counts/open.ts';
import type { Log } from '../../platform/log.ts';

/** Where people stayed in front of one device in one period: seconds by cell. Times in epoch seconds. */
export type Heat = {
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
  add(heat: Heat): Promise<void>;
  /** Resolves when nothing waits any more. */
  settle(): Promise<void>;
};

const mostWaiting = 5_000;
const columns = ['company', 'device', 'at', 'minutes', 'width', 'height', 'cells', 'version', 'received'];

type Waiting = { heat: Heat; resolve: () => void; reject: (error: unknown) => void };

/** Collects what devices tell of where people stay for `batchMilliseconds`, and writes it together: many small messages become one write. */
export function createHeatStore(counts: Counts, batchMilliseconds: number, log: Log): HeatStore {
  let queue: Waiting[] = [];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, batchMilliseconds));
    const batch = queue;
    queue = [];
    try {
      // A write is a part of the table for each month it touches.
      for (const month of Map.groupBy(batch, ({ heat }) => new Date(heat.at * 1000).toISOString().slice(0, 7)).values())
        await counts.insert(
          'heats',
          columns,
          month.map(({ heat }) => rowOf(heat)),
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
      if (queue.length > 0) start();
    });
  }

  return {
    add(heat) {
      if (queue.length >= mostWaiting) return Promise.reject(new Error('too much heat waits to be stored'));
      return new Promise((resolve, reject) => {
        queue.push({ heat, resolve, reject });
        start();
      });
    },
    async settle() {
      while (writing !== null) await writing;
    },
  };
}

function rowOf({ company, device, at, minutes, width, height, cells, received }: Heat) {
  return [company, device, at, minutes, width, height, JSON.stringify(cells), received, received];
}
