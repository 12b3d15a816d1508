import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { writeFileAtomically } from '../../files/write-atomically.ts';

/** The position in PostgreSQL's write-ahead log (WAL) up to which everything was on disk at a time. */
export type WalPosition = { position: bigint; at: Date };

/** A line is about 50 bytes; PostgreSQL's log since its last checkpoint is at most some minutes long, one line a second. */
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
export async function readPositions(cluster: string): Promise<WalPosition[]> {
  const text = await readFile(fileIn(cluster), 'latin1').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [position = '', time = '', checksum = ''] = line.split(' ');
    if (checksum !== checksumText(`${position} ${time}`)) return [];
    return [{ position: parseWalPosition(position), at: new Date(time) }];
  });
}

/**
 * Since when changes are missing, if recovery ended at `recovered` although later positions had been noted as being on disk: the time of
 * the last noted position that was recovered, or of the first noted one. Null when nothing is missing.
 */
export function findMissingSince(noted: readonly WalPosition[], recovered: bigint): Date | null {
  const missing = noted.findIndex(({ position }) => position > recovered);
  return missing === -1 ? null : (noted[Math.max(0, missing - 1)]?.at ?? null);
}

/** Writes the noted positions of a database folder. */
export class WalPositionFile {
  #cluster: string;
  #last: bigint | null = null;
  #lineCount = maxLines;

  constructor(cluster: string) {
    this.#cluster = cluster;
  }

  /**
   * Appends a position and waits until it is on disk; writes nothing when it is the last noted one. Forgets higher positions: what they
   * stood for is missing, and a start has said so.
   */
  async note({ position, at }: WalPosition): Promise<void> {
    if (position === this.#last) return;
    if (this.#lineCount >= maxLines || (this.#last !== null && position < this.#last)) await this.#shorten(position);
    const handle = await open(fileIn(this.#cluster), 'a', 0o600);
    try {
      await handle.appendFile(formatLine({ position, at }));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    this.#lineCount += 1;
    this.#last = position;
  }

  async #shorten(max: bigint): Promise<void> {
    const kept = (await readPositions(this.#cluster)).filter(({ position }) => position <= max).slice(-keptLines);
    await writeFileAtomically(fileIn(this.#cluster), new TextEncoder().encode(kept.map(formatLine).join('')));
    this.#lineCount = kept.length;
  }
}

function formatLine({ position, at }: WalPosition): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  const text = `${hex(position >> 32n)}/${hex(position & 0xffffffffn)} ${at.toISOString()}`;
  return `${text} ${checksumText(text)}\n`;
}

/** The checksum of a line in eight digits, so that a damaged line is not taken for a position. */
function checksumText(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
