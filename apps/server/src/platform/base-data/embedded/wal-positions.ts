import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { writeFileAtomically } from '../../files/write-atomically.ts';

/** The position in PostgreSQL's write-ahead log (WAL) up to which everything was on disk at a time. */
export type WalPosition = { position: bigint; at: Date };

/** Positions noted within a second. `position`: the last one, `from` and `to`: when the first and the last were noted. */
export type NotedPositions = { position: bigint; from: Date; to: Date };

/** A position (17 letters), two times (24 each) and a checksum (8): all lines have the same length, so that the last can be replaced. */
const lineBytes = 77;
/** The positions of this time share a line. */
const lineMilliseconds = 1_000;
/** PostgreSQL's log since its last checkpoint is at most some minutes long. */
const maxLines = 4_000;
const keptLines = 2_000;

/** In the folder of the database files, so that a copy or a restore of these files does not meet the positions of others. */
const fileIn = (cluster: string) => path.join(cluster, 'portico-positions');

/** Parses a position as PostgreSQL writes it, like "0/1A2B3C4". Throws for other text. */
export function parseWalPosition(text: string): bigint {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text);
  if (match === null) throw new Error(`"${text}" is no position in the write-ahead log.`);
  return (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`);
}

/** The noted positions of a database folder, oldest first. Damaged lines are left out. */
export async function readPositions(cluster: string): Promise<NotedPositions[]> {
  const text = await readFile(fileIn(cluster), 'latin1').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [position = '', from = '', to = '', checksum = ''] = line.split(' ');
    if (checksum !== computeChecksum(`${position} ${from} ${to}`)) return [];
    return [{ position: parseWalPosition(position), from: new Date(from), to: new Date(to) }];
  });
}

/**
 * The first noted positions of which some were not recovered, if recovery ended at `recovered`: acknowledged changes may be missing since
 * their `from`, because a change is acknowledged only after its note. Null when nothing is missing.
 */
export function findFirstMissing(noted: readonly NotedPositions[], recovered: bigint): NotedPositions | null {
  return noted.find(({ position }) => position > recovered) ?? null;
}

/** Writes the noted positions of a database folder. Calls must not overlap. */
export class WalPositionFile {
  #cluster: string;
  #handle: FileHandle | null = null;
  #last: bigint | null = null;
  #lineCount = maxLines;
  /** The time of the first position of the last line; null: the next position begins a line. */
  #lineFrom: Date | null = null;
  #isSynced = true;

  constructor(cluster: string) {
    this.#cluster = cluster;
  }

  /**
   * Writes a position, unless it is the last noted one, so that it survives the end of this process; `sync` makes it survive a power cut.
   * The positions of one second replace each other in the last line. Forgets higher positions: what they stood for is missing, and a start
   * has said so.
   */
  async note({ position, at }: WalPosition): Promise<void> {
    if (position === this.#last) return;
    if (this.#lineCount >= maxLines || (this.#last !== null && position < this.#last)) await this.#shorten(position);
    // 'r+' instead of 'a', which ignores the place to write at.
    this.#handle ??= await open(fileIn(this.#cluster), 'r+');
    const elapsed = at.getTime() - (this.#lineFrom?.getTime() ?? 0);
    const isSameLine = this.#lineFrom !== null && elapsed >= 0 && elapsed < lineMilliseconds;
    const from = isSameLine ? (this.#lineFrom ?? at) : at;
    const lineCount = this.#lineCount + (isSameLine ? 0 : 1);
    await this.#handle.write(formatLine({ position, from, to: at }), (lineCount - 1) * lineBytes, 'latin1');
    this.#lineFrom = from;
    this.#lineCount = lineCount;
    this.#last = position;
    this.#isSynced = false;
  }

  /** Waits until the noted positions are on disk. */
  async sync(): Promise<void> {
    if (this.#isSynced) return;
    this.#isSynced = true;
    await this.#handle?.datasync();
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  async #shorten(max: bigint): Promise<void> {
    const kept = (await readPositions(this.#cluster)).filter(({ position }) => position <= max).slice(-keptLines);
    await this.close();
    await writeFileAtomically(fileIn(this.#cluster), new TextEncoder().encode(kept.map(formatLine).join('')));
    this.#lineCount = kept.length;
    this.#lineFrom = null;
  }
}

function formatLine({ position, from, to }: NotedPositions): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
  const text = `${hex(position >> 32n)}/${hex(position & 0xffffffffn)} ${from.toISOString()} ${to.toISOString()}`;
  return `${text} ${computeChecksum(text)}\n`;
}

/** The checksum of a line in eight digits, so that a damaged line is not taken for a position. */
function computeChecksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
