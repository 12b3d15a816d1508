import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';

/** The version of all tables whose partitions are declared in their definition, as those of the counts. */
const tableVersion = '1';

/**
 * Writes anew the files with the format version of the engine's tables, in its folder `counts` of a data folder, where they have other
 * content. The engine does not start with a damaged one.
 */
export async function restoreTableVersions(folder: string, log: Log): Promise<void> {
  const store = path.join(folder, 'counts/store');
  for (const start of await listEntries(store))
    for (const table of await listEntries(path.join(store, start))) {
      const file = path.join(store, start, table, 'format_version.txt');
      const content = await readFile(file, 'latin1').catch(() => tableVersion);
      if (content.trim() === tableVersion) continue;
      await writeFile(file, tableVersion, { flush: true });
      log.error({ file }, 'The format version of a table of the counts was damaged; it is written anew.');
    }
}

async function listEntries(place: string): Promise<string[]> {
  return readdir(place).catch(() => []);
}
