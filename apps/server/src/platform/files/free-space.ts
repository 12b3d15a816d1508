import { statfs } from 'node:fs/promises';

// The counting store needs free space to merge, not only to append; with less it soon accepts no more records.
const minFreeBytes = 1_000_000_000;

/** Whether the disk of a folder has enough free space (1 GB) for the stores to work. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= minFreeBytes;
}
