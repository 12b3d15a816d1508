import { statfs } from 'node:fs/promises';

// The counting store needs room to merge, not only to append; below this it soon takes nothing more.
const leastBytes = 1_000_000_000;

/** Whether a folder's disk has room for the stores to work. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leastBytes;
}
