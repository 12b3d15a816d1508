import { statfs } from 'node:fs/promises';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';

const readEveryMilliseconds = 1_000;
const measureEveryReadings = 60;
const retrySeconds = 60;
const bytesPerMegabyte = 1_000_000;
const minBackupBytes = 1_000_000_000;

/** Reads the free bytes on the disk of a folder. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

/** Whether the disk of the data folder has room for more data. It is read once a second. */
export type DiskSpace = {
  hasRoom(): boolean;
  /** Throws `diskFull` without room. */
  requireRoom(): void;
  stop(): void;
};

/** Free bytes on the disk of a folder that the user of this process may fill. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has enough free space (1 GB) for backups. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  return (await readFreeBytes(folder)) >= minBackupBytes;
}

/**
 * Watches the disk of a folder. There is room while `minFreeMegabytes` are free, and twice the largest file set of the counting store
 * (`measureLargestPart`, in bytes), which the store needs to merge it. Logs once when the room runs out and once when it is back.
 */
export async function watchFreeSpace(options: {
  folder: string;
  minFreeMegabytes: number;
  measureLargestPart: () => Promise<number>;
  log: Log;
  readFree?: ReadFreeBytes | undefined;
}): Promise<DiskSpace> {
  const { folder, minFreeMegabytes, measureLargestPart, log, readFree = readFreeBytes } = options;
  let hasRoom = true;
  let requiredBytes = minFreeMegabytes * bytesPerMegabyte;
  let readings = 0;

  async function read(): Promise<void> {
    if (readings % measureEveryReadings === 0)
      requiredBytes = Math.max(minFreeMegabytes * bytesPerMegabyte, 2 * (await measureLargestPart()));
    readings += 1;
    const freeBytes = await readFree(folder);
    const hadRoom = hasRoom;
    hasRoom = freeBytes >= requiredBytes;
    if (hasRoom === hadRoom) return;
    const [free, required] = [freeBytes, requiredBytes].map((bytes) => Math.floor(bytes / bytesPerMegabyte));
    if (hasRoom) log.info({ folder, free }, 'the disk has room again: records, uploads and exports are accepted');
    else
      log.error(
        { folder, free, required },
        `Only ${free} MB are free on the disk of the data folder, and ${required} MB are needed. Records, uploads and exports are refused until there is room again; devices keep their records.`,
      );
  }

  await read();
  let reading: Promise<void> | null = null;
  const timer = setInterval(() => {
    reading ??= read()
      .catch((error: unknown) => log.error({ err: error }, 'reading the free space of the disk'))
      .finally(() => {
        reading = null;
      });
  }, readEveryMilliseconds);
  return {
    hasRoom: () => hasRoom,
    requireRoom() {
      if (!hasRoom) throw new AppError('diskFull', {}, retrySeconds);
    },
    stop: () => clearInterval(timer),
  };
}
