import { closeSync, globSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { RandomSource } from '../oracle/random-source.ts';

/** A kind of file of a data folder. */
export type FileKind = {
  name: string;
  /** Paths below the folder. */
  find(folder: string): string[];
  /** The position of the byte to change; without it, any byte of the file. */
  choosePosition?: (file: string, random: RandomSource) => number;
  /** Its damage is recognised only after a stop in order (decision 0054). */
  isForStopInOrder?: boolean;
};

const partPattern = /\/\d{6}_\d+_\d+_\d+(_\d+)?\//;
const relationPattern = /^postgres\/base\/(?![14]\/)\d+\/\d+(\.\d+)?$/;
const partName = /^(\d{6})_(\d+)_(\d+)_(\d+)/;

/** The files of the parts of a folder that the counting engine reads: of merged parts, only the result. */
function listPartFiles(folder: string, pattern: string): string[] {
  const files = listFiles(folder, `counts/store/*/*/*/${pattern}`).filter((file) => partPattern.test(file));
  const parts = [...new Set(files.map((file) => path.dirname(file)))];
  return files.filter((file) => !parts.some((other) => isMergedInto(path.dirname(file), other)));
}

/** Whether one part contains the inserts of another part of the same table and month: "202611_1_4_1" those of "202611_2_2_0". */
function isMergedInto(part: string, other: string): boolean {
  if (path.dirname(part) !== path.dirname(other)) return false;
  const [month = 0, first = 0, last = 0, level = 0] = readPartNumbers(part);
  const [otherMonth = 0, otherFirst = 0, otherLast = 0, otherLevel = 0] = readPartNumbers(other);
  return month === otherMonth && otherFirst <= first && last <= otherLast && level < otherLevel;
}

const readPartNumbers = (part: string) => (partName.exec(path.basename(part)) ?? []).slice(1).map(Number);

const isSetAside = (file: string) => /\/detached\//.test(file);

function listFiles(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder })
    .filter((file) => !isSetAside(file) && isFilled(path.join(folder, file)))
    .sort();
}

function isFilled(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false });
  return status?.isFile() === true && status.size > 0;
}

/** Bytes that a page of PostgreSQL keeps at its end: none in a table, 16 in a B-tree index. */
function readSpecialBytes(file: string): number {
  const page = Buffer.alloc(20);
  const handle = openSync(file, 'r');
  readSync(handle, page, 0, page.length, 0);
  closeSync(handle);
  return page.readUInt16LE(18) - (page.readUInt16LE(18) % 256) - page.readUInt16LE(16);
}

const relations = (folder: string, specialBytes: number) =>
  listFiles(folder, 'postgres/base/*/*').filter(
    (file) => relationPattern.test(file) && readSpecialBytes(path.join(folder, file)) === specialBytes,
  );

/** Changes that a recovery reads lie near the end of what is written. */
const recentWalBytes = 300_000;

function chooseWalPosition(file: string, random: RandomSource): number {
  const content = readFileSync(file);
  let end = content.length;
  while (end > 1 && content[end - 1] === 0) end -= 1;
  return random.integer(Math.max(0, end - recentWalBytes), end - 1);
}

/** The part of pg_control that PostgreSQL writes; the rest of its page is zero. */
const controlBytes = 300;

export const fileKinds: readonly FileKind[] = [
  {
    name: 'the values of a counts part',
    find: (folder) => listPartFiles(folder, 'data.bin'),
  },
  {
    name: 'another file of a counts part',
    find: (folder) => listPartFiles(folder, '*').filter((file) => !file.endsWith('data.bin')),
  },
  {
    name: 'another file of the counting store',
    find: (folder) => listFiles(folder, 'counts/**').filter((file) => !partPattern.test(file)),
  },
  { name: 'a table of the base data', find: (folder) => relations(folder, 0) },
  { name: 'an index of the base data', find: (folder) => relations(folder, 16) },
  {
    name: 'the write-ahead log',
    find: (folder) => listFiles(folder, 'postgres/pg_wal/????????????????????????').slice(0, 1),
    choosePosition: chooseWalPosition,
  },
  {
    name: 'pg_control',
    find: (folder) => listFiles(folder, 'postgres/global/pg_control'),
    choosePosition: (_file, random) => random.integer(0, controlBytes - 1),
  },
  {
    name: 'the commit log of PostgreSQL',
    find: (folder) => listFiles(folder, 'postgres/pg_{xact,multixact}/**'),
    isForStopInOrder: true,
  },
  {
    name: 'another file of PostgreSQL',
    find: (folder) =>
      listFiles(folder, 'postgres/**').filter(
        (file) => !/\/(pg_wal|pg_xact|pg_multixact)\/|pg_control$/.test(file) && !relationPattern.test(file),
      ),
  },
  { name: 'a backup', find: (folder) => listFiles(folder, 'backups/**') },
  {
    name: 'a file directly in the data folder',
    // The demonstration's own files are read by the clients of these runs only.
    find: (folder) => listFiles(folder, '*'),
  },
];

/** Changes one to eight bits of one byte. Returns the position and the bits. */
export function changeByte(file: string, kind: FileKind, random: RandomSource): string {
  const position = kind.choosePosition?.(file, random) ?? random.integer(0, statSync(file).size - 1);
  const bits = random.chance(0.5) ? 1 << random.integer(0, 7) : random.integer(1, 255);
  const handle = openSync(file, 'r+');
  try {
    const byte = Buffer.alloc(1);
    readSync(handle, byte, 0, 1, position);
    writeSync(handle, Buffer.from([byte.readUInt8(0) ^ bits]), 0, 1, position);
  } finally {
    closeSync(handle);
  }
  return `byte ${position} ^ 0x${bits.toString(16)}`;
}
