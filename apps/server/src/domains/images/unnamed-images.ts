import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';

/** By then the row of a picture is written, or never will be. */
const settledMilliseconds = 3_600_000;

/**
 * Removes files of pictures no row names, as they are left when the server is killed between file and row. What is older than the store
 * stays: it belongs to another store, which this folder was used with before.
 */
export async function removeUnnamedImages({ systemDb: db, imageFiles, clock }: App): Promise<void> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db);
  const firstUse = Date.parse(rows[0]?.at ?? '');
  const names = await imageFiles.namesBetween(firstUse, clock.now() - settledMilliseconds);
  if (names.length === 0) return;
  const known = await db
    .selectFrom('images')
    .select('name')
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
  const named = new Set(known.map((image) => image.name));
  for (const name of names) if (!named.has(name)) await imageFiles.remove(name);
}
