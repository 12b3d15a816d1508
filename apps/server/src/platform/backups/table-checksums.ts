import { createHash } from 'node:crypto';

/** Checksum of a table's rows as COPY text. Equal checksums mean equal rows. */
export type TableChecksum = { name: string; rows: number; bytes: number; sha256: string };

const lineFeed = 10;

/** Computes the checksum of one table from the chunks of its COPY text. */
export class TableChecksumBuilder {
  #name: string;
  #hash = createHash('sha256');
  #rows = 0;
  #bytes = 0;

  constructor(name: string) {
    this.#name = name;
  }

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    // COPY writes a line feed inside a value as "\n", so every line feed ends a row.
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) this.#rows += 1;
  }

  finish(): TableChecksum {
    return { name: this.#name, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Names of the tables whose checksums differ or that only one side has, sorted. */
export function findDifferingTables(one: readonly TableChecksum[], other: readonly TableChecksum[]): string[] {
  const checksumsByName = new Map(other.map((checksum) => [checksum.name, checksum]));
  const names = new Set([...one, ...other].map(({ name }) => name));
  for (const { name, rows, sha256 } of one) {
    const match = checksumsByName.get(name);
    if (match?.rows === rows && match.sha256 === sha256) names.delete(name);
  }
  return [...names].sort();
}
