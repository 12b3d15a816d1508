import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { differingTables, TableMeter, type TableSums } from './table-sums.ts';

// A backup file is: the first line, gzipped frames, and the SHA-256 of everything before it (32 bytes).
// A frame is: one letter, the length of its content (4 bytes, big endian), the content. In this order:
//   H  the header as JSON
//   T  the name of a table, then any number of
//   D  pieces of its rows as COPY text
//   Z  the sums of all tables as JSON
const layoutName = 'Portico base data backup ';
const layoutVersion = 1;
const firstLine = Buffer.from(`${layoutName}${layoutVersion}\n`);
const checksumBytes = 32;
const frameHeadBytes = 5;
const kinds = { header: 0x48, table: 0x54, data: 0x44, sums: 0x5a } as const;

/** A sequence and where it stands; the value is text because it may exceed 2^53. */
export type SequenceState = { name: string; value: string; isCalled: boolean };

/** What has to be known before the rows are read. */
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

/** The header and the sums of every table. */
export type Manifest = BackupHeader & { sums: readonly TableSums[] };

/** The rows of one table as COPY text. */
export type TableRows = { name: string; chunks: AsyncIterable<Buffer> };

/**
 * Writes a backup file (mode 0600) and waits until its content is on disk. Reads each table's rows only as fast as the disk takes
 * them. Returns the sums of the tables.
 */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  tables: AsyncIterable<TableRows>,
): Promise<TableSums[]> {
  const sums: TableSums[] = [];
  async function* frames(): AsyncGenerator<Buffer> {
    yield frame(kinds.header, JSON.stringify(header));
    for await (const { name, chunks } of tables) {
      yield frame(kinds.table, name);
      const meter = new TableMeter(name);
      for await (const chunk of chunks) {
        meter.add(chunk);
        yield frameHead(kinds.data, chunk.length);
        yield chunk;
      }
      sums.push(meter.finish());
    }
    yield frame(kinds.sums, JSON.stringify(sums));
  }
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(frames, gzip, withChecksum, createWriteStream(file, { mode: 0o600, flush: true }));
  return sums;
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

/** Reads a whole backup and checks every checksum in it. Throws a BackupError when it is damaged. */
export async function verifyBackup(file: string): Promise<Manifest> {
  await requireChecksum(file);
  return readBackup(file, async ({ chunks }) => {
    // Reading adds up the sums.
    for await (const _ of chunks);
  });
}

/**
 * Hands the rows of each table to `onTable`, which has to read them all, and compares them with the sums in the file. The file's
 * checksum must have been verified before.
 */
export async function readBackup(file: string, onTable: (table: TableRows) => Promise<void>): Promise<Manifest> {
  const reader = new FrameReader(file);
  try {
    // JSON that this module wrote; the checksum proves that it is unchanged.
    const header = JSON.parse((await reader.take('header')).toString()) as BackupHeader;
    const found: TableSums[] = [];
    while (await reader.isNext('table')) {
      const name = (await reader.take('table')).toString();
      const meter = new TableMeter(name);
      await onTable({ name, chunks: reader.rows(meter) });
      found.push(meter.finish());
    }
    const sums = JSON.parse((await reader.take('sums')).toString()) as TableSums[];
    const wrong = differingTables(sums, found);
    if (wrong.length > 0)
      throw new BackupError(`The backup ${path.basename(file)} does not add up in: ${wrong.join(', ')}.`);
    return { ...header, sums };
  } finally {
    await reader.close();
  }
}

type Frame = { kind: number; content: Buffer };

/** Reads frames one after the other and can look one ahead. */
class FrameReader {
  #frames: AsyncGenerator<Frame>;
  #ahead: Frame | null = null;

  constructor(file: string) {
    this.#frames = framesInFile(file);
  }

  async isNext(kind: keyof typeof kinds): Promise<boolean> {
    if (this.#ahead === null) {
      const { value, done } = await this.#frames.next();
      if (done === true) throw new BackupError('The backup ends too early.');
      this.#ahead = value;
    }
    return this.#ahead.kind === kinds[kind];
  }

  async take(kind: keyof typeof kinds): Promise<Buffer> {
    const isRight = await this.isNext(kind);
    const taken = this.#ahead;
    if (!isRight || taken === null) throw new BackupError(`The backup has no ${kind} where one is due.`);
    this.#ahead = null;
    return taken.content;
  }

  async *rows(meter: TableMeter): AsyncGenerator<Buffer> {
    while (await this.isNext('data')) {
      const chunk = await this.take('data');
      meter.add(chunk);
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
  // A failed read ends the unzipping with the same error.
  const unzipping = pipeline(zipped, gunzip).catch(() => {});
  try {
    let rest: Buffer = Buffer.alloc(0);
    // Streams without an encoding give buffers.
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
