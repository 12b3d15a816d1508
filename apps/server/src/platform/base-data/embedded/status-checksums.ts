import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '../../files/write-atomically.ts';
import { DamagedFilesError } from './damaged-files.ts';

/** Folders with the outcome of each transaction (committed or not). PostgreSQL has checksums for everything else, but not for these. */
const statusFolders = ['pg_xact', 'pg_multixact/offsets', 'pg_multixact/members'];
const controlFile = 'global/pg_control';
const fileIn = (cluster: string) => path.join(cluster, 'portico-checksums');

/** Writes the checksums of a stopped database's status files. Call only after PostgreSQL has ended in order. */
export async function writeStatusChecksums(cluster: string): Promise<void> {
  const text = (await computeChecksums(cluster)).join('\n');
  await writeFileAtomically(fileIn(cluster), new TextEncoder().encode(`${hashContent(text)}\n${text}`));
}

/**
 * Compares the status files of a stopped database with the checksums written when it was stopped, and removes the checksums, because the
 * database is about to change. Throws a DamagedFilesError, and keeps them, when a file differs. Without checksums it was not stopped in
 * order. When another program has run the database since, they say nothing; the control file, which PostgreSQL checks, shows that.
 */
export async function requireStatusFiles(cluster: string): Promise<void> {
  const [checksum, ...noted] = (await readFile(fileIn(cluster), 'latin1').catch(() => '')).split('\n');
  if (checksum === hashContent(noted.join('\n'))) {
    const present = await computeChecksums(cluster);
    const differing = [...noted, ...present].filter((line) => !noted.includes(line) || !present.includes(line));
    const names = [...new Set(differing.map((line) => line.split(' ')[0] ?? ''))];
    if (names.length > 0 && !names.includes(controlFile))
      throw new DamagedFilesError(
        `The embedded PostgreSQL's files ${names.join(', ')} were changed while it was stopped (deleting ${fileIn(cluster)} would open them unchecked).`,
      );
  }
  await rm(fileIn(cluster), { force: true });
}

/** One line per file: its path, a blank, its SHA-256. */
async function computeChecksums(cluster: string): Promise<string[]> {
  const files = [controlFile];
  for (const folder of statusFolders)
    for (const name of await readdir(path.join(cluster, folder)).catch(() => [])) files.push(`${folder}/${name}`);
  return Promise.all(
    files.sort().map(async (file) => `${file} ${hashContent(await readFile(path.join(cluster, file)))}`),
  );
}

function hashContent(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
