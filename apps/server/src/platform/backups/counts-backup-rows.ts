import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';

/** A file in the list that the engine writes for each backup. `stored`: its path in this backup; null when it is in a base backup. */
type Entry = { name: string; size: string; checksum: string; stored: string | null };
type List = { folder: string; base: string | null; entries: Entry[] };

/**
 * The number of rows by table in a backup of the counting store, without restoring it. Sums the `count.txt` of each part; for an
 * incremental backup that file may be in one of its base backups.
 */
export async function countRowsInBackup(
  folder: string,
  name: string,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const chain: List[] = [];
  for (let next: string | null = name; next !== null; next = chain.at(-1)?.base ?? null)
    chain.push(await readList(path.join(folder, next)));
  const rows = Object.fromEntries(tables.map((table) => [table, 0]));
  for (const { name: file, size, checksum } of chain[0]?.entries ?? []) {
    const table = /^data\/[^/]+\/([^/]+)\/[^/]+\/count\.txt$/.exec(file)?.[1];
    if (table !== undefined) rows[table] = (rows[table] ?? 0) + Number(await readStored(chain, size, checksum));
  }
  return rows;
}

/** Content of a file in a chain of backups. The engine stores equal files once, under the name of one of them. */
async function readStored(chain: readonly List[], size: string, checksum: string): Promise<string> {
  for (const { folder, entries } of chain) {
    const found = entries.find((entry) => entry.stored !== null && entry.checksum === checksum && entry.size === size);
    if (found?.stored != null) return readFile(path.join(folder, found.stored), 'utf8');
  }
  throw new BackupError('The backup of the counts is not whole: a file of its list is missing.');
}

async function readList(folder: string): Promise<List> {
  const text = await readFile(path.join(folder, '.backup'), 'utf8').catch((error: unknown) => {
    throw new BackupError(`The backup ${path.basename(folder)} is missing or not finished.`, { cause: error });
  });
  const entries = [...text.matchAll(/<file>(.*?)<\/file>/gs)].flatMap(([, file = '']) => {
    const name = readTag(file, 'name');
    // Skips all other files: the backup of a year of records lists many.
    if (name === null || !name.endsWith('/count.txt')) return [];
    const stored = readTag(file, 'use_base') === 'true' ? null : (readTag(file, 'data_file') ?? name);
    return [{ name, size: readTag(file, 'size') ?? '', checksum: readTag(file, 'checksum') ?? '', stored }];
  });
  const base = /^File\('(.*)'\)$/.exec(readTag(text, 'base_backup') ?? '')?.[1] ?? null;
  return { folder, base, entries };
}

function readTag(xml: string, tag: string): string | null {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? null;
}
