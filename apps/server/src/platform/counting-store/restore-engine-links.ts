import { readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';
import { readTableId } from './table-definitions.ts';

/**
 * Makes the counting engine's links again in its folder `counts` of a data folder that was copied with links followed (`cp -rL`). The copy
 * has folders in their place, with which the engine does not start. Its data is in `store`; the links only lead there.
 */
export async function restoreEngineLinks(folder: string, log: Log): Promise<void> {
  const counts = path.join(folder, 'counts');
  let restoredCount = 0;
  for (const database of await listFolders(path.join(counts, 'metadata'))) {
    const target = await findDatabaseFolder(counts);
    if (target === null) continue;
    await replaceByLink(path.join(counts, 'metadata', database), target);
    restoredCount += 1;
  }
  for (const database of await listEntries(path.join(counts, 'data')))
    for (const table of await listFolders(path.join(counts, 'data', database))) {
      const target = await findTableFolder(counts, path.join(counts, 'metadata', database, `${table}.sql`));
      if (target === null) continue;
      await replaceByLink(path.join(counts, 'data', database, table), target);
      restoredCount += 1;
    }
  if (restoredCount > 0)
    log.warn(
      `The data folder was copied with links followed; ${restoredCount} links of the counting engine are made again.`,
    );
}

async function replaceByLink(place: string, target: string): Promise<void> {
  await rm(place, { recursive: true });
  await symlink(path.relative(path.dirname(place), target), place);
}

/** The folder in `store` with the definitions of the tables; there is one database. */
async function findDatabaseFolder(counts: string): Promise<string | null> {
  const store = path.join(counts, 'store');
  for (const start of await listFolders(store))
    for (const id of await listFolders(path.join(store, start))) {
      const place = path.join(store, start, id);
      if ((await listEntries(place)).some((name) => name.endsWith('.sql'))) return place;
    }
  return null;
}

/** The folder in `store` of the table that a file defines. */
async function findTableFolder(counts: string, definition: string): Promise<string | null> {
  const id = readTableId(await readFile(definition, 'utf8').catch(() => ''));
  if (id === null) return null;
  const parent = path.join(counts, 'store', id.slice(0, 3));
  return (await listFolders(parent)).includes(id) ? path.join(parent, id) : null;
}

/** Names of the folders in a folder, without links; empty when it does not exist. */
async function listFolders(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function listEntries(place: string): Promise<string[]> {
  return readdir(place).catch(() => []);
}
