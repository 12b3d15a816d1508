import type { Db } from '../../platform/base-data/open.ts';
import { withSignal } from '../../platform/counting-store/cancel-statement.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { loadCompaniesWithQueuedRewrites, runQueuedRewrites } from './run-queued-rewrites.ts';

export type Rewriter = {
  /** Looks for queued work now. Resolves when it is done or has failed. */
  run(): Promise<void>;
  stop(): Promise<void>;
};

type Services = {
  db: Db;
  countingStore: CountingStore;
  events: Events;
  log: Log;
  /** Resolves when no write that used the old bindings or rules is running. */
  waitForIngestWrites(): Promise<void>;
  /** Delays repeated records of a company until the function it resolves with is called. */
  delayRepeats(companyId: number): Promise<() => void>;
};

// Back-off after failed work: starts at `first`, doubles with every failure up to `max`.
const retryMilliseconds = { first: 2_000, max: 300_000 };

/**
 * Rewrites past records whose place, local time or rules changed. Companies run in parallel, so that a rewrite of years in one company
 * does not delay a correction in another.
 */
export function createRewriter(allServices: Services): Rewriter {
  const { db, events, log } = allServices;
  const stopping = new AbortController();
  const services = { ...allServices, countingStore: withSignal(allServices.countingStore, stopping.signal) };
  const companies = new Map<number, Promise<void>>();
  let runs: Promise<void> = Promise.resolve();
  let wait = retryMilliseconds.first;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function runAllWork(): Promise<void> {
    const waiting = await loadCompaniesWithQueuedRewrites(db);
    const working = waiting.map((companyId) => {
      const before = companies.get(companyId) ?? Promise.resolve();
      const own = before
        .catch(() => undefined)
        .then(() =>
          stopping.signal.aborted ? undefined : runQueuedRewrites(services, companyId, () => stopping.signal.aborted),
        );
      companies.set(companyId, own);
      return own;
    });
    const failures = (await Promise.allSettled(working)).flatMap((each) =>
      each.status === 'rejected' ? [each.reason] : [],
    );
    if (failures.length > 0)
      throw new AggregateError(failures, `past records of ${failures.length} companies could not be written again`);
  }

  function run(): Promise<void> {
    clearTimeout(retry);
    const own = runAllWork().then(
      () => {
        wait = retryMilliseconds.first;
      },
      (error: unknown) => {
        // A rewrite that the stop has interrupted is repeated at the next start.
        if (stopping.signal.aborted) return;
        log.error({ err: error }, 'rewriting past records; it is tried again');
        retry = setTimeout(() => void run(), wait);
        wait = Math.min(retryMilliseconds.max, wait * 2);
      },
    );
    runs = Promise.all([runs, own]).then(() => undefined);
    return own;
  }

  // Every process that queues work emits one of these events after the commit.
  const stopListening = [
    events.on('devices.changed', run),
    events.on('rules.changed', run),
    events.on('correctedValues.outdated', run),
  ];
  return {
    run,
    async stop() {
      stopping.abort();
      for (const stopListener of stopListening) stopListener();
      await runs;
      clearTimeout(retry);
    },
  };
}
