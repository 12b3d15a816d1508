import { createHash } from 'node:crypto';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { syncFolder, writeFileAtomically } from '../files/write-atomically.ts';
import type { Log } from '../log.ts';
import { countingStoreTables } from './records-table.ts';

/** Below `counts`, so that a folder put in its place brings its own copies. */
const copiesFile = (folder: string) => path.join(folder, 'counts/portico-definitions.json');

/** Definitions by their paths below `counts/store`, like "004/0040c971-…/records.sql". `checksum`: SHA-256 of the definitions as JSON. */
const copies = z.object({ definitions: z.record(z.string(), z.string()), checksum: z.string() });

/**
 * Puts damaged or missing definitions of the counts tables back from their copies, in the folder `counts` of a data folder whose engine is
 * not running: the engine does not start with some damaged definitions and would read the data wrongly with others. Keeps the
 * damaged files in `counts`. Without copies, nothing happens.
 */
export async function restoreTableDefinitions(folder: string, log: Log): Promise<void> {
  const store = path.join(folder, 'counts/store');
  for (const [name, copy] of Object.entries((await readCopies(folder)) ?? {})) {
    const file = path.join(store, name);
    const found = await readFile(file, 'utf8').catch(() => null);
    if (found === copy || !(await isFolder(path.dirname(file))) || !(await hasTable(store, copy))) continue;
    // An operator has replaced the table by another one.
    if (found !== null && readTableId(found) !== readTableId(copy) && (await hasTable(store, found))) continue;
    // Outside the engine's folder of definitions, which may have no other files.
    const draft = path.join(folder, 'counts', path.basename(name));
    const aside = `${draft}.damaged`;
    if (found !== null) await rename(file, aside);
    await writeFileAtomically(draft, new TextEncoder().encode(copy));
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    log.error(
      { file, ...(found === null ? {} : { aside }) },
      'The definition of a table of the counts was damaged or missing; it is restored from its copy.',
    );
  }
}

/** Copies the definitions of the counts tables of a running engine, unless the copies are the same. */
export async function copyTableDefinitions(folder: string): Promise<void> {
  const store = path.join(folder, 'counts/store');
  const definitions: Record<string, string> = {};
  for (const start of await listEntries(store))
    for (const id of await listEntries(path.join(store, start)))
      for (const table of countingStoreTables) {
        const name = path.join(start, id, `${table}.sql`);
        const definition = await readFile(path.join(store, name), 'utf8').catch(() => null);
        if (definition !== null) definitions[name] = definition;
      }
  if (JSON.stringify(await readCopies(folder)) === JSON.stringify(definitions)) return;
  const text = JSON.stringify({ definitions, checksum: computeChecksum(definitions) });
  await writeFileAtomically(copiesFile(folder), new TextEncoder().encode(text));
}

/** The copies; null when there are none or their file is damaged. */
async function readCopies(folder: string): Promise<Record<string, string> | null> {
  const text = await readFile(copiesFile(folder), 'utf8').catch(() => '');
  try {
    const { definitions, checksum } = copies.parse(JSON.parse(text));
    return checksum === computeChecksum(definitions) ? definitions : null;
  } catch {
    return null;
  }
}

function computeChecksum(definitions: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(definitions)).digest('hex');
}

/** The id in a definition like "ATTACH TABLE _ UUID '41549dd5-…'", whose data is in store/415/41549dd5-…. */
export function readTableId(definition: string): string | null {
  return /^ATTACH TABLE _ UUID '([0-9a-f-]{36})'/.exec(definition)?.[1] ?? null;
}

async function hasTable(store: string, definition: string): Promise<boolean> {
  const id = readTableId(definition);
  return id !== null && (await isFolder(path.join(store, id.slice(0, 3), id)));
}

async function isFolder(place: string): Promise<boolean> {
  return readdir(place).then(
    () => true,
    () => false,
  );
}

async function listEntries(place: string): Promise<string[]> {
  return readdir(place).catch(() => []);
}
