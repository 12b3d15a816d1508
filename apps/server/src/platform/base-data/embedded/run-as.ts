import { spawnSync } from 'node:child_process';
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { StartError } from '../../start-error.ts';

export type SystemUser = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root; the first of these users that exists on the machine runs it instead. */
const substitutes = ['portico', 'postgres', 'nobody'];

/**
 * The user PostgreSQL runs as; null: the user of this process, because it is not root. For root: the owner of `cluster` if that is
 * another user of the machine, so that a substitute added later changes nothing; otherwise the first of `substitutes` that exists.
 * Throws a StartError when there is none.
 */
export async function findUnprivilegedUser(cluster: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = await stat(cluster).catch(() => null);
  const found =
    users.find(({ uid }) => uid !== 0 && uid === owner?.uid) ??
    substitutes.flatMap((name) => users.filter((user) => user.name === name))[0];
  if (found === undefined)
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has none of the users portico, postgres and nobody: start Portico as an ordinary user.',
    );
  return found;
}

/** The operating system's name of the user of this process. */
export function getProcessUserName(): string {
  return userInfo().username;
}

/** Makes a user the owner of a folder and everything in it. Changes the owner of links, not of their targets. */
export async function changeOwner(user: SystemUser, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), user.uid, user.gid);
  await chown(folder, user.uid, user.gid);
}

/** Lets a user's group traverse a folder of ours, without reading its content. */
export async function allowTraversal(user: SystemUser, folder: string): Promise<void> {
  const { mode, uid, gid } = await stat(folder);
  if ((mode & 0o001) !== 0 || (gid === user.gid && (mode & 0o010) !== 0)) return;
  await chown(folder, uid, user.gid);
  await chmod(folder, (mode & 0o7777) | 0o010);
}

/** Throws a StartError when the user cannot reach a file. This process runs as root and can reach it, so it checks as that user. */
export function requireReachable(user: SystemUser, file: string): void {
  const { status } = spawnSync('/bin/sh', ['-c', 'test -e "$0"', file], { uid: user.uid, gid: user.gid });
  if (status === 0) return;
  throw new StartError(
    `Started by root, PostgreSQL runs as the user ${user.name}, which cannot reach ${file}: start Portico as an ordinary user, or move that to a place all users may pass, like /srv.`,
  );
}

function parseUsers(passwd: string): SystemUser[] {
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    // macOS writes some user ids as negative numbers, for example -2 for "nobody".
    return name === '' || uid === undefined || gid === undefined
      ? []
      : [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}
