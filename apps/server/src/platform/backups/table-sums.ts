import { createHash } from 'node:crypto';

/** What a table's rows add up to. Equal sums mean equal rows. */
export type TableSums = { name: string; rows: number; bytes: number; sha256: string };

const lineFeed = 10;

/** Adds up the COPY text of one table while it passes. */
export class TableMeter {
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

  finish(): TableSums {
    return { name: this.#name, rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Names of tables whose sums differ, and of tables that only one side has. */
export function differingTables(one: readonly TableSums[], other: readonly TableSums[]): string[] {
  const sumsByName = new Map(other.map((sums) => [sums.name, sums]));
  const names = new Set([...one, ...other].map(({ name }) => name));
  for (const { name, rows, sha256 } of one) {
    const match = sumsByName.get(name);
    if (match?.rows === rows && match.sha256 === sha256) names.delete(name);
  }
  return [...names].sort();
}
