import pg from 'pg';
import { isDamageError } from '../base-data/embedded/damaged-files.ts';
import type { Log } from '../log.ts';
import { verifyBackup } from './backup-file.ts';
import { type ConnectionOptions, replaceDatabaseInOptions, withClient } from './database-client.ts';
import { restoreBackup } from './restore-backup.ts';

type Rights = { database: string; mayCreate: boolean };
/** The options of `create database` for a new database with the same collation and letter case rules as the current one. */
type Locale = { encoding: string; provider: string; collate: string; ctype: string; locale: string | null };

/**
 * Checks a backup by restoring it into a temporary database on the same server, which is dropped afterwards. Only verifies the
 * checksums when the login may not create databases, or PostgreSQL's template of a database is damaged. Throws when the backup cannot be restored.
 */
export async function checkBackup(options: {
  file: string;
  connect: ConnectionOptions;
  log: Log;
  signal?: AbortSignal;
}): Promise<'restored' | 'verified'> {
  const { file, connect, log, signal } = options;
  const { mayCreate, database } = await withClient(connect, readRights, signal);
  if (!mayCreate) {
    await verifyBackup(file);
    return 'verified';
  }
  // The name depends only on the database, so that the next check drops a database that a crash left behind.
  const scratch = `${database.slice(0, 40)}_backup_check`;
  const drop = `drop database if exists ${pg.escapeIdentifier(scratch)} with (force)`;
  try {
    await withClient(
      connect,
      async (client) => {
        await client.query(drop);
        await client.query(createStatement(scratch, await readLocale(client)));
      },
      signal,
    );
  } catch (error) {
    // The backup is not at fault.
    if (!isDamageError(error)) throw error;
    log.error(
      { err: error },
      'PostgreSQL cannot create a database to restore the backup into: its template is damaged.',
    );
    await verifyBackup(file);
    return 'verified';
  }
  try {
    await restoreBackup({
      file,
      connect: replaceDatabaseInOptions(connect, scratch),
      log,
      ...(signal ? { signal } : {}),
    });
  } finally {
    await withClient(connect, (client) => client.query(drop));
  }
  return 'restored';
}

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select current_database() as database, rolcreatedb or rolsuper as "mayCreate" from pg_roles where rolname = current_user`,
  );
  return rows[0] ?? { database: '', mayCreate: false };
}

async function readLocale(client: pg.Client): Promise<Locale | undefined> {
  // PostgreSQL 15 and 16 call the last column daticulocale, later versions datlocale.
  const { rows } = await client.query<Locale>(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider, datcollate as collate, datctype as ctype,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
      from pg_database d where datname = current_database()`,
  );
  return rows[0];
}

/** The locale matters for unique indexes on lower-case names. template0 is used because administrators cannot add tables to it. */
function createStatement(name: string, locale: Locale | undefined): string {
  const create = `create database ${pg.escapeIdentifier(name)} template template0`;
  if (locale === undefined) return create;
  const text = pg.escapeLiteral;
  const provider =
    locale.locale === null || locale.provider === 'c'
      ? ''
      : locale.provider === 'i'
        ? ` locale_provider icu icu_locale ${text(locale.locale)}`
        : ` locale_provider builtin builtin_locale ${text(locale.locale)}`;
  return `${create} encoding ${text(locale.encoding)} lc_collate ${text(locale.collate)} lc_ctype ${text(locale.ctype)}${provider}`;
}
