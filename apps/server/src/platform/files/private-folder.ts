import type { Dirent } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

// Rights of the group and of other users.
const foreignRights = 0o077;
// Started by root, PostgreSQL runs as another user, whose group may pass the data folder (`allowTraversal`), also while it runs.
const rightsOfDataFolder = process.getuid?.() === 0 ? 0o067 : foreignRights;

/** Makes every file and folder that this process and its children create accessible to its own user only. */
export function createPrivateFiles(): void {
  process.umask(foreignRights);
}

/**
 * Removes the rights of the group and of other users from a folder and everything in it, which an earlier version created. Goes into
 * subfolders only if the folder or an entry in it had such rights: otherwise nobody else can reach what is below. Links are left as they
 * are. Returns false if a right could not be removed, for example on a volume that belongs to another user.
 */
export async function removeForeignRights(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  const changes = [await makePrivate(folder, rightsOfDataFolder)];
  for (const entry of entries) if (!entry.isSymbolicLink()) changes.push(await makePrivate(pathOf(entry)));
  if (changes.every((change) => change === 'unchanged')) return true;
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    for (const below of await readdir(pathOf(entry), { withFileTypes: true, recursive: true }))
      if (!below.isSymbolicLink()) changes.push(await makePrivate(pathOf(below)));
  }
  return !changes.includes('failed');
}

const pathOf = (entry: Dirent) => path.join(entry.parentPath, entry.name);

async function makePrivate(file: string, removedRights = foreignRights): Promise<'unchanged' | 'changed' | 'failed'> {
  try {
    const { mode } = await lstat(file);
    if ((mode & removedRights) === 0) return 'unchanged';
    await chmod(file, mode & 0o7777 & ~removedRights);
    return 'changed';
  } catch {
    return 'failed';
  }
}
