import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';

/** After this time, the row of an image is written, or never will be. */
const minOrphanAgeMilliseconds = 3_600_000;

/**
 * Removes image files without a row, which remain if the server is killed between writing the file and the row. Files older than the
 * database are kept: they belong to another database that used this folder before.
 */
export async function removeOrphanedImages({ systemDb: db, imageFiles, clock }: App): Promise<void> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db);
  const firstUse = Date.parse(rows[0]?.at ?? '');
  const names = await imageFiles.listWrittenBetween(firstUse, clock.now() - minOrphanAgeMilliseconds);
  if (names.length === 0) return;
  const known = await db
    .selectFrom('images')
    .select('name')
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
  const knownNames = new Set(known.map((image) => image.name));
  for (const name of names) if (!knownNames.has(name)) await imageFiles.remove(name);
}
