import { readFile } from 'node:fs/promises';

/** Which share of the processors' time the host gave to others while something was measured; null where nobody tells. */
export type Stolen = { during: string; share: number | null };

type Ticks = { all: number; stolen: number };

/** Says at each call which share was taken since the one before. */
export async function watchStolenTime(): Promise<() => Promise<number | null>> {
  let before = await ticksNow();
  return async () => {
    const now = await ticksNow();
    const share = now === null || before === null ? null : (now.stolen - before.stolen) / (now.all - before.all);
    before = now;
    return share;
  };
}

// "cpu user nice system idle iowait irq softirq steal guest guest_nice" in proc_stat(5); what guests use is part of user.
async function ticksNow(): Promise<Ticks | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const ticks = text.split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const stolen = ticks[7];
  return stolen === undefined ? null : { all: ticks.reduce((sum, more) => sum + more, 0), stolen };
}
