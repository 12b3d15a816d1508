import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { foldExistingRows, reportDuplicateNames } from './fold-existing-rows.ts';
import type { Database } from './schema.ts';

export const migrationFolder = path.join(import.meta.dirname, 'migrations');

/** Names of the migrations of this program, in order. */
export async function listKnownMigrations(folder = migrationFolder): Promise<string[]> {
  return listMigrationFiles(folder);
}

/**
 * Runs the numbered .sql files that have not run yet, up to and including `last` if given. Throws a StartError for a database that a
 * newer program has migrated.
 */
export async function migrate(
  db: Kysely<Database>,
  log: Log,
  folder = migrationFolder,
  last: string | null = null,
): Promise<void> {
  const provider = sqlFiles(folder, log);
  const known = await listMigrationFiles(folder);
  const migrator = new Migrator({ db, provider });
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The data was last used by a newer Portico (it knows ${unknown.join(', ')}); start that version or a later one.`,
    );
  }
  const { error, results } = await (last === null ? migrator.migrateToLatest() : migrator.migrateTo(last));
  for (const result of results ?? []) log.info({ migration: result.migrationName, status: result.status }, 'migration');
  if (error !== undefined)
    throw new Error('A migration of the base data failed; nothing of it was kept.', { cause: error });
}

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{
    found: boolean;
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (tables[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Steps that SQL cannot do, by the name that a statement `program '<name>'` of a migration gives. */
const programSteps: Readonly<Record<string, (db: Kysely<unknown>, log: Log) => Promise<void>>> = {
  'fold existing rows': foldExistingRows,
  'report duplicate names': reportDuplicateNames,
};

function sqlFiles(folder: string, log: Log): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const name of await listMigrationFiles(folder)) {
        const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
        migrations[name] = {
          async up(db) {
            for (const statement of splitStatements(text)) await runStatement(db, statement, log);
          },
        };
      }
      return migrations;
    },
  };
}

async function runStatement(db: Kysely<unknown>, statement: string, log: Log): Promise<void> {
  const step = /^program '(.+)'$/.exec(statement)?.[1];
  if (step === undefined) await sql.raw(statement).execute(db);
  else if (programSteps[step] === undefined) throw new Error(`The program has no migration step "${step}".`);
  else await programSteps[step](db, log);
}

async function listMigrationFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-.*\.sql$/.test(name)).sort();
  return names.map((name) => name.slice(0, -'.sql'.length));
}

/** Splits SQL text into statements, so that an error names the failing one. Quotes, dollar quotes and comments may hold semicolons. */
export function splitStatements(text: string): string[] {
  const parts = text.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$-]+|[\s\S]/g) ?? [];
  const statements = [''];
  for (const part of parts) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--')) statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
