import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { backupFolder } from '../backups/backup-names.ts';
import { writeBackup } from '../backups/write-backup.ts';
import { openBaseData } from '../base-data/open.ts';
import type { Database } from '../base-data/schema.ts';
import { createLog, type Log } from '../log.ts';

const execute = promisify(execFile);

/** Numbers of companies in the base data now, and as restored from the newest and from the older backup. */
export const companyCounts = { current: 300, newest: 250, older: 200 } as const;

/** Makes a data folder that PostgreSQL's substitute user can reach. The caller removes it. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-damage-'));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

/** Fills a data folder with companies (`companyCounts`) and two backups, and stops its PostgreSQL. */
export async function makeBackedUpFolder(folder: string): Promise<void> {
  const baseData = await openBaseData({ url: null, folder, log: createLog('silent') });
  const backups = { connect: baseData.connection, folder: backupFolder(folder) };
  await addCompanies(baseData.systemDb, companyCounts.older);
  await writeBackup({ ...backups, at: new Date(Date.now() - 120_000) });
  await addCompanies(baseData.systemDb, companyCounts.newest - companyCounts.older);
  await writeBackup({ ...backups, at: new Date(Date.now() - 60_000) });
  await addCompanies(baseData.systemDb, companyCounts.current - companyCounts.newest);
  await baseData.close();
}

/** Adds companies whose names number them. */
export async function addCompanies(db: Kysely<Database>, count: number): Promise<void> {
  await sql`insert into companies (name, name_search)
    select 'company ' || (select count(*) from companies) + n, 'company' from generate_series(1, ${count}::int) n`.execute(
    db,
  );
}

/** The number of companies, read from the table itself. Throws unless their names are numbered without a gap, as they were added. */
export async function countCompanies(db: Kysely<Database>): Promise<number> {
  const names = (await db.selectFrom('companies').select('name').orderBy('id').execute()).map(({ name }) => name);
  if (names.some((name, position) => name !== `company ${position + 1}`))
    throw new Error('The companies are a mixture.');
  return names.length;
}

/** Copies a data folder with owners and permissions. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await execute('cp', ['-a', `${from}/.`, to]);
}

/** Inverts all bits of one byte of a file. `at`: position, from the end when negative. */
export async function flipByte(file: string, at: number): Promise<void> {
  const content = await readFile(file);
  const position = at < 0 ? content.length + at : at;
  const handle = await open(file, 'r+');
  try {
    await handle.write(Buffer.from([(content[position] ?? 0) ^ 0xff]), 0, 1, position);
  } finally {
    await handle.close();
  }
}

/** A log that collects its warnings and errors as lines of JSON. */
export function createCollectingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  return { log: pino({ level: 'warn', base: null }, stream), lines };
}
