import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type DiskSpace, watchFreeSpace } from './free-space.ts';

const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let disk: DiskSpace;

afterEach(() => {
  disk.stop();
  lines.length = 0;
});

test('a full disk is logged once, and so is its recovery', async () => {
  let freeBytes = 999_000_000;
  disk = await watchFreeSpace({
    folder: '/data',
    minFreeMegabytes: 1_000,
    measureLargestPart: async () => 0,
    log,
    readFree: async () => freeBytes,
  });
  expect(disk.hasRoom()).toBe(false);
  expect(() => disk.requireRoom()).toThrow('diskFull');
  freeBytes = 998_000_000;
  await pause(1_200);
  freeBytes = 1_000_000_000;
  await expect.poll(() => disk.hasRoom(), { timeout: 5_000 }).toBe(true);
  disk.requireRoom();
  expect(lines.map(({ level, msg }) => [level, msg.slice(0, 61)])).toEqual([
    [50, 'Only 999 MB are free on the disk of the data folder, and 1000'],
    [30, 'the disk has room again: records, uploads and exports are acc'],
  ]);
});

test('twice the largest part of the counting store has to be free', async () => {
  const free = async (largestPart: number, freeBytes: number) => {
    disk = await watchFreeSpace({
      folder: '/data',
      minFreeMegabytes: 1_000,
      measureLargestPart: async () => largestPart,
      log,
      readFree: async () => freeBytes,
    });
    disk.stop();
    return disk.hasRoom();
  };
  expect(await free(2_000_000_000, 3_999_999_999)).toBe(false);
  expect(await free(2_000_000_000, 4_000_000_000)).toBe(true);
  expect(await free(400_000_000, 999_999_999)).toBe(false);
});

test('the free space is kept while the disk or the store cannot be read', async () => {
  let failing = false;
  disk = await watchFreeSpace({
    folder: '/data',
    minFreeMegabytes: 1,
    measureLargestPart: async () => 0,
    log,
    readFree: async () => {
      if (failing) throw new Error('no answer');
      return 2_000_000;
    },
  });
  failing = true;
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(1);
  expect([disk.hasRoom(), lines[0]?.msg]).toEqual([true, 'reading the free space of the disk']);
});
