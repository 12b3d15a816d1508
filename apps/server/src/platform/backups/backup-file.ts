import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { findDifferingTables, type TableChecksum, TableChecksumBuilder } from './table-checksums.ts';

// A backup file is: the first line, gzipped frames, and the SHA-256 of everything before it (32 bytes).
// A frame is: one letter, the length of its content (4 bytes, big endian), the content. In this order:
//   H  the header as JSON
//   T  the name of a table, then any number of
//   D  pieces of its rows as COPY text
//   Z  the row counts and checksums of all tables as JSON
const layoutName = 'Portico base data backup ';
const layoutVersion = 1;
const firstLine = Buffer.from(`${layoutName}${layoutVersion}\n`);
const checksumBytes = 32;
const frameHeadBytes = 5;
const kinds = { header: 0x48, table: 0x54, data: 0x44, sums: 0x5a } as const;

/** A sequence and its current value. The value is text because it may exceed 2^53. */
export type SequenceState = { name: string; value: string; isCalled: boolean };

/** The data that a reader needs before the rows. */
export type BackupHeader = {
  /** ISO instant at which the snapshot was taken. */
  madeAt: string;
  porticoVersion: string;
  postgresVersion: string;
  /** Migrations that had run, in order. The last one is the schema version. */
  migrations: readonly string[];
  tables: readonly { name: string; columns: readonly string[] }[];
  sequences: readonly SequenceState[];
};

/** The header and the checksum of every table. */
export type BackupManifest = BackupHeader & { tableChecksums: readonly TableChecksum[] };

/** The rows of one table as COPY text. */
export type TableRowCount = { name: string; chunks: AsyncIterable<Buffer> };

/**
 * Writes a backup file (mode 0600) and waits until its content is on disk. Reads each table's rows only as fast as the disk takes
 * them. Returns the checksums of the tables.
 */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  tables: AsyncIterable<TableRowCount>,
): Promise<TableChecksum[]> {
  const checksums: TableChecksum[] = [];
  async function* frames(): AsyncGenerator<Buffer> {
    yield frame(kinds.header, JSON.stringify(header));
    for await (const { name, chunks } of tables) {
      yield frame(kinds.table, name);
      const checksum = new TableChecksumBuilder(name);
      for await (const chunk of chunks) {
        checksum.add(chunk);
        yield frameHead(kinds.data, chunk.length);
        yield chunk;
      }
      checksums.push(checksum.finish());
    }
    yield frame(kinds.sums, JSON.stringify(checksums));
  }
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(frames, gzip, withChecksum, createWriteStream(file, { mode: 0o600, flush: true }));
  return checksums;
}

async function* withChecksum(zipped: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(firstLine);
  yield firstLine;
  for await (const chunk of zipped) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}

function frame(kind: number, content: string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([frameHead(kind, bytes.length), bytes]);
}

function frameHead(kind: number, length: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(length, 1);
  return head;
}

/** Reads an entire backup and checks every checksum in it. Throws a BackupError when it is damaged. */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  await requireChecksum(file);
  return readBackup(file, async ({ chunks }) => {
    // `readBackup` computes the checksums while the chunks are read.
    for await (const _ of chunks);
  });
}

/**
 * Passes the rows of each table to `onTable`, which has to read them all, and compares them with the checksums in the file. Throws
 * a BackupError when they differ. The checksum of the whole file must have been verified before.
 */
export async function readBackup(
  file: string,
  onTable: (table: TableRowCount) => Promise<void>,
): Promise<BackupManifest> {
  const reader = new FrameReader(file);
  try {
    // The cast is safe: this module wrote the JSON, and the checksum proves that it is unchanged.
    const header = JSON.parse((await reader.readFrame('header')).toString()) as BackupHeader;
    const computed: TableChecksum[] = [];
    while (await reader.isNextOfKind('table')) {
      const name = (await reader.readFrame('table')).toString();
      const checksum = new TableChecksumBuilder(name);
      await onTable({ name, chunks: reader.rows(checksum) });
      computed.push(checksum.finish());
    }
    const tableChecksums = JSON.parse((await reader.readFrame('sums')).toString()) as TableChecksum[];
    const differing = findDifferingTables(tableChecksums, computed);
    if (differing.length > 0)
      throw new BackupError(`The backup ${path.basename(file)} does not add up in: ${differing.join(', ')}.`);
    return { ...header, tableChecksums };
  } finally {
    await reader.close();
  }
}

type Frame = { kind: number; content: Buffer };

/** Reads frames in order, with one frame of look-ahead. */
class FrameReader {
  #frames: AsyncGenerator<Frame>;
  #ahead: Frame | null = null;

  constructor(file: string) {
    this.#frames = framesInFile(file);
  }

  async isNextOfKind(kind: keyof typeof kinds): Promise<boolean> {
    if (this.#ahead === null) {
      const { value, done } = await this.#frames.next();
      if (done === true) throw new BackupError('The backup ends too early.');
      this.#ahead = value;
    }
    return this.#ahead.kind === kinds[kind];
  }

  async readFrame(kind: keyof typeof kinds): Promise<Buffer> {
    const isRight = await this.isNextOfKind(kind);
    const next = this.#ahead;
    if (!isRight || next === null) throw new BackupError(`The backup has no ${kind} where one is due.`);
    this.#ahead = null;
    return next.content;
  }

  async *rows(checksum: TableChecksumBuilder): AsyncGenerator<Buffer> {
    while (await this.isNextOfKind('data')) {
      const chunk = await this.readFrame('data');
      checksum.add(chunk);
      yield chunk;
    }
  }

  async close(): Promise<void> {
    await this.#frames.return(undefined);
  }
}

async function* framesInFile(file: string): AsyncGenerator<Frame> {
  const { size } = await openAndCheck(file);
  const zipped = createReadStream(file, { start: firstLine.length, end: size - checksumBytes - 1 });
  const gunzip = createGunzip();
  // The error of a failed read also ends the loop over `gunzip`, so it is not handled a second time here.
  const unzipping = pipeline(zipped, gunzip).catch(() => {});
  try {
    let rest: Buffer = Buffer.alloc(0);
    // The cast is safe: streams without an encoding yield buffers.
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      while (rest.length - at >= frameHeadBytes) {
        const end = at + frameHeadBytes + rest.readUInt32BE(at + 1);
        if (end > rest.length) break;
        yield { kind: rest.readUInt8(at), content: rest.subarray(at + frameHeadBytes, end) };
        at = end;
      }
      rest = rest.subarray(at);
    }
    if (rest.length > 0) throw new BackupError('The backup ends inside a frame.');
  } finally {
    gunzip.destroy();
    await unzipping;
  }
}

async function requireChecksum(file: string): Promise<void> {
  const { size, checksum } = await openAndCheck(file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - checksumBytes - 1 })) hash.update(chunk);
  if (!hash.digest().equals(checksum))
    throw new BackupError(
      `The backup ${path.basename(file)} is damaged or cut short: its checksum does not match its content.`,
    );
}

/** Checks the first line and the size; returns the checksum at the end of the file. */
async function openAndCheck(file: string): Promise<{ size: number; checksum: Buffer }> {
  const name = path.basename(file);
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupError(`The backup ${file} cannot be read.`, { cause: error });
  });
  try {
    const { size } = await handle.stat();
    const { buffer: line } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    const other = new RegExp(`^${layoutName}(\\d+)`).exec(line.toString('latin1'));
    if (other !== null && Number(other[1]) > layoutVersion)
      throw new BackupError(`The backup ${name} was written by a newer Portico; restore it with that version.`);
    if (!line.equals(firstLine))
      throw new BackupError(`The file ${name} is not a backup of Portico's base data, or its beginning is damaged.`);
    if (size < firstLine.length + checksumBytes + 1) throw new BackupError(`The backup ${name} is cut short.`);
    const { buffer: checksum } = await handle.read(Buffer.alloc(checksumBytes), 0, checksumBytes, size - checksumBytes);
    return { size, checksum };
  } finally {
    await handle.close();
  }
}
