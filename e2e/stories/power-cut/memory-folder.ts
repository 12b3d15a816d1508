import { statfsSync } from 'node:fs';

const shm = '/dev/shm';
const neededBytes = 1_000_000_000;

/** A folder in memory with enough space, or null. On a busy real disk, the simulated disk would take most of the test's time. */
export function findMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(shm);
    return bavail * bsize >= neededBytes ? shm : null;
  } catch {
    return null;
  }
}
