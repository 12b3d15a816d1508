import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Maximum length of a socket's full path on every supported system: Linux allows 107 bytes, macOS 103. */
const maxSocketPathBytes = 103;
/** Bytes reserved for the name of the socket in the folder. */
const maxNameBytes = 24;

/**
 * A path to `folder` short enough for sockets in it: the folder's own path, or a symbolic link when that path is too long. `remove`
 * deletes the link.
 */
export async function createShortPath(folder: string): Promise<{ path: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(folder) + 1 + maxNameBytes <= maxSocketPathBytes)
    return { path: folder, remove: () => Promise.resolve() };
  // In a new private folder, so that another user of the machine cannot replace the link.
  const linkFolder = await mkdtemp(path.join(tmpdir(), 'portico-'));
  const link = path.join(linkFolder, 'd');
  await symlink(folder, link);
  return { path: link, remove: () => rm(linkFolder, { recursive: true, force: true }) };
}
