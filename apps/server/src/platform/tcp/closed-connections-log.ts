import type { Log } from '../log.ts';

/** Counts connections that the server has closed, and logs their number. */
export type ClosedConnectionsLog = {
  /** `address`: of the client, so that the log names an example. */
  note(reason: string, address: string): void;
  /** Logs what is counted, and ends. */
  stop(): void;
};

const logEveryMilliseconds = 60_000;

/** Logs the first closed connection of a reason at once, and from then on the number of each minute: a flood must not fill the log. */
export function createClosedConnectionsLog(log: Log, everyMilliseconds = logEveryMilliseconds): ClosedConnectionsLog {
  type Count = { closed: number; lastAddress: string; timer: NodeJS.Timeout };
  const counts = new Map<string, Count>();

  function write(reason: string, { closed, lastAddress }: Count): void {
    log.warn({ reason, closed, lastAddress }, 'device connections closed');
  }

  function endMinute(reason: string, count: Count): void {
    if (count.closed === 0) {
      clearInterval(count.timer);
      counts.delete(reason);
      return;
    }
    write(reason, count);
    count.closed = 0;
  }

  return {
    note(reason, address) {
      const count = counts.get(reason);
      if (count !== undefined) {
        count.closed += 1;
        count.lastAddress = address;
        return;
      }
      const timer = setInterval(() => endMinute(reason, first), everyMilliseconds).unref();
      const first: Count = { closed: 1, lastAddress: address, timer };
      write(reason, first);
      first.closed = 0;
      counts.set(reason, first);
    },
    stop() {
      for (const [reason, count] of counts) {
        clearInterval(count.timer);
        if (count.closed > 0) write(reason, count);
      }
      counts.clear();
    },
  };
}
