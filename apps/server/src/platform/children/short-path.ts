import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes of a socket's whole path that every system takes: Linux has room for 107, macOS for 103. */
const maxSocketPathBytes = 103;
/** Room for the name of a socket inside the folder. */
const maxNameBytes = 24;

/**
 * A path to `folder` under which a socket can be reached: the folder itself, or a short link to it where its own path is too long.
 * `remove` deletes the link.
 */
export async function shortPathTo(folder: string): Promise<{ path: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(folder) + 1 + maxNameBytes <= maxSocketPathBytes)
    return { path: folder, remove: () => Promise.resolve() };
  // A fresh private folder: another user of the machine cannot put a link of theirs in its place.
  const home = await mkdtemp(path.join(tmpdir(), 'portico-'));
  const link = path.join(home, 'd');
  await symlink(folder, link);
  return { path: link, remove: () => rm(home, { recursive: true, force: true }) };
}
