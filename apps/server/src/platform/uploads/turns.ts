import { AppError } from '../app-error.ts';
import type { UploadSender } from './sender.ts';

type Waiting = { sender: UploadSender; start: () => void };

/**
 * Grants turns to senders: at most `maxRunning` at once, and one per company, so that one company cannot keep another one waiting with
 * its own line. The next turn goes to the company that has waited longest since its last turn, within it to the user who has.
 * `take` resolves with a function that ends the turn. It throws `storeBusy` after `maxWaitMilliseconds`, and `badBody` when the sender
 * has gone. The length of the line is limited by `createUploadRoom`.
 */
export function createTurns({ maxRunning, maxWaitMilliseconds }: { maxRunning: number; maxWaitMilliseconds: number }) {
  const waiting: Waiting[] = [];
  const runningCompanies = new Set<number | null>();
  /** Number of the last turn of each company and user; forgotten when no sender is waiting or running. */
  const lastTurns = new Map<string, number>();
  let turns = 0;
  const findLastTurn = (name: string) => lastTurns.get(name) ?? 0;

  function startNext(): void {
    while (runningCompanies.size < maxRunning) {
      const [next] = waiting
        .filter(({ sender }) => !runningCompanies.has(sender.companyId))
        .toSorted(
          ({ sender: one }, { sender: other }) =>
            findLastTurn(`company ${one.companyId}`) - findLastTurn(`company ${other.companyId}`) ||
            findLastTurn(`user ${one.userId}`) - findLastTurn(`user ${other.userId}`),
        );
      if (next === undefined) break;
      waiting.splice(waiting.indexOf(next), 1);
      turns += 1;
      lastTurns.set(`company ${next.sender.companyId}`, turns);
      lastTurns.set(`user ${next.sender.userId}`, turns);
      runningCompanies.add(next.sender.companyId);
      next.start();
    }
    if (waiting.length === 0 && runningCompanies.size === 0) lastTurns.clear();
  }

  return {
    take(sender: UploadSender): Promise<() => void> {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const end = () => {
        runningCompanies.delete(sender.companyId);
        startNext();
      };
      const leave = (error: AppError) => {
        waiting.splice(waiting.indexOf(entry), 1);
        stopWaiting();
        reject(error);
      };
      const timer = setTimeout(() => leave(new AppError('storeBusy', {}, 5)), maxWaitMilliseconds);
      const onAbort = () => leave(new AppError('badBody'));
      const stopWaiting = () => {
        clearTimeout(timer);
        sender.signal.removeEventListener('abort', onAbort);
      };
      const entry: Waiting = {
        sender,
        start() {
          stopWaiting();
          resolve(end);
        },
      };
      waiting.push(entry);
      sender.signal.addEventListener('abort', onAbort, { once: true });
      if (sender.signal.aborted) onAbort();
      else startNext();
      return promise;
    },
  };
}
