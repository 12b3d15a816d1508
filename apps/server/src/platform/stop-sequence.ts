type WriteLog = (about: object, text: string) => void;

/** A step that took longer is named in the log. */
const slowStepMilliseconds = 1000;

/** The parts of a program that are stopped one after another, the last one started first. */
export type StopSequence = {
  /** Adds a part that has just been started. `name` completes "waiting for …". */
  add(name: string, stop: () => unknown): void;
  /** Stops all parts. A part that fails to stop is logged, and the next one follows. */
  run(): Promise<void>;
  /** The part that is being stopped; null before and after. */
  current(): string | null;
};

export function createStopSequence(log: { error: WriteLog; info: WriteLog }): StopSequence {
  const steps: { name: string; stop: () => unknown }[] = [];
  let current: string | null = null;
  return {
    add(name, stop) {
      steps.push({ name, stop });
    },
    async run() {
      for (const { name, stop } of steps.splice(0).reverse()) {
        current = name;
        const startedAt = performance.now();
        try {
          await stop();
        } catch (error) {
          log.error({ err: error, step: name }, 'a step of stopping failed');
        }
        const milliseconds = Math.round(performance.now() - startedAt);
        if (milliseconds > slowStepMilliseconds) log.info({ step: name, milliseconds }, 'a step of stopping took long');
      }
      current = null;
    },
    current: () => current,
  };
}
