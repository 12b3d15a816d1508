import { readFile } from 'node:fs/promises';

/** Share of the processor time that the host gave to other machines during a measurement; null: not reported by the system. */
export type StolenTime = { measurement: string; share: number | null };

type Ticks = { all: number; stolen: number };

/** Returns a function that returns the share of stolen time since its previous call. */
export async function createStolenTimeReader(): Promise<() => Promise<number | null>> {
  let previous = await readTicks();
  return async () => {
    const now = await readTicks();
    const share = now === null || previous === null ? null : (now.stolen - previous.stolen) / (now.all - previous.all);
    previous = now;
    return share;
  };
}

// "cpu user nice system idle iowait irq softirq steal guest guest_nice" in proc_stat(5); user includes guest.
async function readTicks(): Promise<Ticks | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const ticks = text.split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const stolen = ticks[7];
  return stolen === undefined ? null : { all: ticks.reduce((sum, next) => sum + next, 0), stolen };
}
