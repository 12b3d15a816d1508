import { settleWithin } from './settle-within.ts';

type WriteLog = (about: object, text: string) => void;

/** A step that took longer is named in the log. */
const slowStepMilliseconds = 1000;
/** After this time a step that is still running is reported to the operator. */
const reportStepMilliseconds = 2000;
/** Time that all parts together get, so that the stores, which are stopped after them, can close their files within the time limit. */
const maxPartsMilliseconds = 4000;
/** Time that a part gets when the others have used up `maxPartsMilliseconds`. */
const minPartMilliseconds = 50;

/** The parts of a program that are stopped one after another, the last one started first. */
export type StopSequence = {
  /** Adds a part that has just been started. `name` completes "waiting for …". A part that takes too long is not waited for. */
  add(name: string, stop: () => unknown): void;
  /** Adds a store that has just been opened: it is waited for until it is closed. */
  addStore(name: string, close: () => unknown): void;
  /** Stops all parts. A part that fails to stop is logged, and the next one follows. */
  run(): Promise<void>;
  /** The part that is being stopped; null before and after. */
  current(): string | null;
};

type Step = { name: string; stop: () => unknown; isStore: boolean };

export function createStopSequence(log: { error: WriteLog; warn: WriteLog; info: WriteLog }): StopSequence {
  const steps: Step[] = [];
  let current: string | null = null;

  async function stopStep({ name, stop, isStore }: Step, partsDeadline: number): Promise<void> {
    current = name;
    const startedAt = performance.now();
    const report = setTimeout(() => log.warn({ step: name }, `Stopping waits for ${name}.`), reportStepMilliseconds);
    try {
      const stopped = Promise.resolve(stop());
      if (isStore) await stopped;
      else if (!(await settleWithin(Math.max(minPartMilliseconds, partsDeadline - startedAt), stopped)))
        log.warn({ step: name }, `Stopping goes on without ${name}. What was acknowledged is safe.`);
    } catch (error) {
      log.error({ err: error, step: name }, 'a step of stopping failed');
    } finally {
      clearTimeout(report);
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    if (milliseconds > slowStepMilliseconds) log.info({ step: name, milliseconds }, 'a step of stopping took long');
  }

  return {
    add: (name, stop) => void steps.push({ name, stop, isStore: false }),
    addStore: (name, close) => void steps.push({ name, stop: close, isStore: true }),
    async run() {
      const partsDeadline = performance.now() + maxPartsMilliseconds;
      for (const step of steps.splice(0).reverse()) await stopStep(step, partsDeadline);
      current = null;
    },
    current: () => current,
  };
}
