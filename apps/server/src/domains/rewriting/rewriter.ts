import type { Counts } from '../../platform/counts/open.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Db } from '../../platform/things/open.ts';
import { companiesWithWork, workOf } from './company-work.ts';

export type Rewriter = {
  /** Looks for work now; resolves when none is left. */
  run(): Promise<void>;
  stop(): Promise<void>;
};

type Services = {
  db: Db;
  counts: Counts;
  events: Events;
  log: Log;
  /** Waits until no write that used the old bindings or rules is under way. */
  settleIngest(): Promise<void>;
  /** Lets no record of a company be sent again until the function it resolves with is called. */
  holdRepeats(companyId: number): Promise<() => void>;
};

// How long work that failed rests before it is tried again; twice as long each time.
const retryMilliseconds = { first: 2_000, longest: 300_000 };

/**
 * Writes past records again whose place, wall clock or rules changed, company by company and side by side: what one has changed over
 * years does not hold up a correction of another.
 */
export function createRewriter(services: Services): Rewriter {
  const { db, events, log } = services;
  const companies = new Map<number, Promise<void>>();
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;
  let wait = retryMilliseconds.first;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function workAll(): Promise<void> {
    const waiting = await companiesWithWork(db);
    const working = waiting.map((companyId) => {
      const before = companies.get(companyId) ?? Promise.resolve();
      const own = before
        .catch(() => undefined)
        .then(() => (stopped ? undefined : workOf(services, companyId, () => stopped)));
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
    const own = workAll().then(
      () => {
        wait = retryMilliseconds.first;
      },
      (error: unknown) => {
        log.error({ err: error }, 'rewriting past records; it is tried again');
        if (!stopped) retry = setTimeout(() => void run(), wait);
        wait = Math.min(retryMilliseconds.longest, wait * 2);
      },
    );
    looking = Promise.all([looking, own]).then(() => undefined);
    return own;
  }

  // Whoever queues work tells of it after the commit.
  const stopListening = [
    events.on('devices.changed', run),
    events.on('rules.changed', run),
    events.on('values.unspread', run),
  ];
  return {
    run,
    async stop() {
      stopped = true;
      for (const stopHearing of stopListening) stopHearing();
      await looking;
      clearTimeout(retry);
    },
  };
}
